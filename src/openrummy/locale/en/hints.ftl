# Hints: what one might do, and why. The reasons (reasons.ftl) are put together with semicolons.

hint = I would { $action }: { $reasons }.
do-draw = draw from the stock
do-take = take { $card }
do-pass = pass
do-discard = discard { $card }
do-knock = knock, throwing { $card }
do-biggin = declare big gin
do-show = show the hand as proposed

why-nothing = Nothing was refused, and no hint was given, that I could explain.
why-garbled = No rule stands behind this: I could not read it. Type help for what can be typed.
why-no-rule = No rule stands behind this: it follows from the cards and the moment.
why-hint = { $count ->
    [one] There is one choice:
   *[other] The best choices, by the deadwood they lead to:
}
why-choice = { $number }. { $action }: { $reasons }
# How the list of rules marks what the project has decided; it is left out at the table.
rule-settled = Settled here.
rule-span = { $first } to { $last }
rule-is = Rule { $rule }: { $sentence }
