# Hints: what one might do, and why. The reasons (reasons.ftl) are put together with semicolons.

hint = I would { $action }: { $reasons }.
do-draw = draw from the stock
do-take = take { $card }
do-pass = pass
do-discard = discard { $card }
do-knock = knock, throwing { $card }{ $count ->
    [0] {""}
   *[other] {" "}and laying { $melds }
}
lay-down = meld { $meld }
lay-off = lay off { $cards } on { $number }
do-biggin = declare big gin
do-show = show the hand as proposed
show-so = show { $count ->
    [0] no melds
   *[other] { $melds }
}{ $laid ->
    [0] {""}
   *[other] {" "}and { $layoffs }
}

hint-draw = { $wanted ->
    [laid] I would take { $card }: it can be laid in this turn.
    [kept] I would take { $card }: it goes well with what you hold.
   *[no] I would draw from the stock: { $card } helps too little.
}
hint-lay = I would { $action }{ $count ->
    [0] , and go out in this turn
   *[other] ; { $left } points would be left at the end of the turn
}.
hint-place = In the place of { $name }, as if the cards were yours:
hint-play = { $count ->
    [0] Nothing can be melded; I would pass.
   *[other] I would play { $cards }, which leaves { $left } points. Type best to see how.
}
hint-knock = I would knock: you have { $points } points, and five are few enough.
hint-end = I would end the turn: you have { $points } points, and a knock needs five or fewer.
why-nothing = Nothing was refused, and no hint was given, that I could explain.
why-garbled = No rule stands behind this: I could not read it. Type help for what can be typed.
why-no-rule = No rule stands behind this: it follows from the cards and the moment.
why-turn = The whole turn would be this, and { $left } points would be left:
why-step = { $number }. { $action }
why-hint = { $count ->
    [one] There is one choice:
   *[other] The best choices, by the deadwood they lead to:
}
why-choice = { $number }. { $action }: { $reasons }
# How the list of rules marks what the project has decided; it is left out at the table.
rule-settled = Settled here.
rule-span = { $first } to { $last }
rule-is = Rule { $rule }: { $sentence }
