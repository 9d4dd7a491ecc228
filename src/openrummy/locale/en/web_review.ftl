### The review: one's own match looked at again. The reasons are in reasons.ftl. $card is a card (7 of hearts, with its sign),
### $cards are several, $meld is a meld of the table; $left are points left in hand, $points those that a choice cost.

web-review = Review
web-review-title = Review - { $title }
web-review-head = Your match, looked at again
web-review-wait = The computer goes through your match, move by move.
web-review-nothing-chosen = You had nothing to choose in this match, so there is nothing to look at again.
web-review-sum = { $choices ->
    [one] You had one choice to make
   *[other] You had { $choices } choices to make
}{ $slips ->
    [0] , and none of them cost you a point.
    [one] ; one of them cost you points.
   *[other] ; { $slips } of them cost you points.
}
web-review-clean = By this measure, nothing you did could have been better. Well played.
web-review-to-table = Back to the table

## The choices

web-review-costly = { $count ->
    [one] What cost you points
   *[other] What cost you most
}
web-review-melds = Cards you could have laid as well
web-review-knocks = Knocks you let pass
web-review-more = { $count ->
    [one] One more like these is not shown.
   *[other] { $count } more like these are not shown.
}
web-review-hand = Hand { $hand }
web-review-cost = { $points ->
    [one] one point
   *[other] { $points } points
}
web-review-times = { $times ->
    [one] once in this hand
   *[other] { $times } times in this hand
}
web-review-replay = See it in the replay
web-review-replay-of = See it in the replay: hand { $hand }, after { $step ->
    [one] one move
   *[other] { $step } moves
}
web-review-held = Your hand: { $cards }
web-review-pile = Discard pile
web-review-pile-top = On the discard pile: { $card }
web-review-table = The table then
web-review-table-better = The table it would have made
web-review-why = Why: { $reasons }.
web-review-but = Yours: { $reasons }.
# One sentence with what was done, and one with what would have been better.
web-review-did = { $kind ->
    [draw] You drew from the stock.
    [take] You took { $card }.
    [pass] You passed { $card }.
    [decline] You did not meld.
    [discard] You threw { $card }.
    [knock] You knocked with { $left }.
    [big_gin] You declared big gin.
    [show] Your answer to the knock left you with { $left }.
    [meld] You melded { $cards }.
    [layoff] You laid off { $cards } on { $meld }.
    [table] Your play left { $left } in your hand.
    [close] You knocked.
   *[end] You ended your turn.
}
web-review-better = { $kind ->
    [draw] Drawing from the stock
    [take] Taking { $card }
    [pass] Passing { $card }
    [decline] Not melding
    [discard] Throwing { $card }
    [knock] Knocking with { $card }
    [big_gin] Big gin
    [show] The best answer
    [meld] Melding { $cards }
    [layoff] Laying off { $cards } on { $meld }
    [table] Playing { $cards }
    [close] Knocking
   *[end] Ending your turn
} would have been worth { $points ->
    [one] one point more.
   *[other] { $points } points more.
}
web-review-knock = { $kind ->
    [knock] You could have knocked, throwing { $card }, with { $left ->
        [0] nothing left over
       *[other] { $left }
    }.
    [big_gin] You could have declared big gin.
   *[close] You could have knocked.
}

## Luck and choice

web-review-luck = Luck and choice
web-review-dealt = The deal
web-review-drawn = The stock
web-review-chosen = Your choices
web-review-lighter = { $points ->
    [one] one point better
   *[other] { $points } points better
}
web-review-heavier = { $points ->
    [one] one point worse
   *[other] { $points } points worse
}
web-review-even = even
web-review-dealt-than = { $count ->
    [one] Your hand as it was dealt, against hands dealt at random.
   *[other] Your { $count } hands as they were dealt, against hands dealt at random.
}
web-review-drawn-than = { $count ->
    [0] You drew no card from the stock.
    [one] The card you drew, against all that could have come.
   *[other] The { $count } cards you drew, each against all that could have come.
}
web-review-chosen-than = { $count ->
    [one] Your choice, against the best one.
   *[other] Your { $count } choices, each against the best one.
}
web-review-no-luck = Luck is not counted in this game: what a card is worth depends on all that the table can be made into with it.

## How it is counted

web-review-how = How this is counted
web-review-how-choice = Each of your choices is held against the one of the strongest level of the computer, by its own count: { $unit ->
    [deadwood] the deadwood that is left, what the next card may take off it, the chances of gin and of a knock, and what a discard may give away
    [halved] the points that are left in your hand, the cards that would make melds or fit on the table, what a discard may give away, and melds held back to go rummy
   *[points] the points that a play leaves where one ends the hand or lets you knock; before that no choice costs anything
}. Only what you could see then is used, so a choice is not worse because of what came after it.
web-review-how-ahead = The computer may be wrong: it looks no further than the next card. Less than one point is not spoken of, and what stayed in hand over several turns counts once.
web-review-how-luck = A card from the stock is held against the average of all that might have come, as far as you had seen; a hand as it was dealt, against the average of 250,000 dealt at random. What the others threw is their choice, and not counted.
web-review-how-own = What the computer played for you is left out.
