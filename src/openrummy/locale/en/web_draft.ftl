### The table of Manipulation in the browser: rebuilding it on one's turn, and seeing how others did.
### $card is a card, $cards are several, $meld is a meld, all fit to be shown or spoken.

## The table

web-draft-table = { $count ->
    [0] The table is bare
    [one] One meld on the table
   *[other] { $count } melds on the table
}
web-draft-meld = Meld { $number } of { $count }: { $meld }{ $fault ->
    [none] {""}
   *[other] . { $fault }
}
web-draft-card = { $card }, { $at } of { $count }{ $own ->
    [yes] , from your hand
   *[no] {""}
}
web-draft-joker-bare = joker, not declared
web-draft-whole = All of meld { $number }: { $meld }
web-draft-here = put here
web-draft-here-on = Put what you picked on meld { $number }: { $meld }

## What is wrong with a meld, in a word or two

web-draft-why-too_short = too short
web-draft-why-not_a_set = no set
web-draft-why-not_a_run = a gap
web-draft-why-not_a_meld = no meld
web-draft-why-round_the_corner = round the corner
web-draft-why-joker = which card?
web-draft-why-other = not yet

## How the draft stands

web-draft-begin = { $next ->
    [again] Meld, or draw a second card.
    [third] Meld, or draw the third card, which ends your turn.
    [empty] The stock is empty: meld, or end your turn.
    [last] Your last turn: meld, if you can.
   *[drawing] You draw another card.
}
web-draft-wrong = { $count ->
    [one] One meld does not stand yet.
   *[other] { $count } melds do not stand yet.
} { $reason }
web-draft-looking = { $count ->
    [0] No card from your hand yet.
    [one] One card from your hand.
   *[other] { $count } cards from your hand.
}
web-draft-stands = It stands: you play { $cards }{ $left ->
    [0] {" "}and go out.
    [one] {" "}and keep one card, { $points }.
   *[other] {" "}and keep { $left } cards, { $points }.
}
web-draft-gone = The table has changed; your draft of it is gone.
web-draft-put = { $cards }: { $meld ->
    [none] a new meld.
   *[other] now in { $meld }.
}
web-draft-back = Back in your hand.
web-draft-stays = Cards of the table stay on the table.
web-draft-undone = One step back.
web-draft-was-reset = The table is as it was.

## Jokers

web-draft-joker-which = What does the joker stand for?
web-draft-joker-open = A joker has to stand for a card; put it where it fits.
web-draft-joker-for = The joker stands for the { $card }
web-draft-joker-none = No card makes a meld of this.

## What may be done

web-draft-do-new = New meld
web-draft-do-back = Back to hand
web-draft-do-joker = Joker
web-draft-do-let-go = Let go
web-draft-do-later = Later
web-draft-do-undo = Step back
web-draft-do-reset = Reset
web-draft-do-show = Show me
web-draft-do-stop = Stop here
web-draft-do-play = Play it
web-draft-count = { $count ->
    [0] no card yet
    [one] one card
   *[other] { $count } cards
}
web-draft-not-yet = not yet
web-draft-do-pass = { $next ->
    [again] Draw again
    [third] Third card
    [empty] End turn
   *[last] Do not meld
}
web-draft-ends-turn = ends your turn
web-ask-draft = Your draft is not played yet, and this ends your turn without it.

## The way of a play, step by step

web-draft-step-move = { $cards } from { $source } { $target ->
    [none] into a new meld
   *[other] to { $target }
}
web-draft-step-lay = { $who ->
    [you] { $cards } from your hand
   *[other] { $cards } from the hand of { $name }
} { $target ->
    [none] into a new meld
   *[other] to { $target }
}
web-draft-step-declare = The joker stands for { $card } now
web-draft-skip = Skip
web-draft-shown = That was the best play: { $cards }{ $left ->
    [0] , and you go out.
   *[other] ; it keeps { $points }.
} This hand counts as helped.

## Keys

web-keys-draft = Rebuilding the table of Manipulation
web-draft-key-new = put what is picked into a new meld
web-draft-key-here = put what is picked on the meld in focus
web-draft-key-back = take what is picked back into your hand
web-draft-key-undo = one step back
web-draft-key-reset = the table as it was
web-draft-key-joker = choose what the picked joker stands for
web-draft-key-show = show me the best play, or stop there
web-draft-key-play = play the table as it lies
web-draft-key-arrows = Arrows
web-draft-key-along = go along the cards, and up or down to the next meld; with Shift, pick on the way
web-draft-key-whole = Shift + Enter
web-draft-key-whole-meld = pick all of a meld
