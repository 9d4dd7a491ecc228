### Why a choice is good or bad, as the hint says it. Clauses without a full stop, so that several can be joined.
### $card is a card (7h), $meld a meld (4h 5h 6h), $points a number of points.

## Taking, passing and drawing

reason-makes_meld = { $card } completes the meld { $meld }
reason-no_meld = { $card } makes no meld with your cards
reason-rearranges = your melds change for it
# $before and $after are points of deadwood.
reason-gains =
    { $after ->
        [0] it brings your deadwood from { $before } to nothing
       *[other] it brings your deadwood from { $before } to { $after }
    }
reason-no_gain =
    { $points ->
        [0] with { $card } you could get to no deadwood at all, as you have now
       *[other] with { $card } you could get to { $points } at best, no less than you have
    }
reason-stands_at =
    { $points ->
        [0] you hold no deadwood now
        [one] you hold { $points } point of deadwood now
       *[other] you hold { $points } points of deadwood now
    }
reason-leaves_deadwood =
    { $points ->
        [0] no deadwood is left
        [one] { $points } point of deadwood is left
       *[other] { $points } points of deadwood are left
    }
reason-allows_knock = you could knock with { $points }; the limit is { $limit }
reason-allows_gin = you would have gin
reason-only_choice = there is nothing else to do

## Discarding and knocking

reason-sheds =
    { $points ->
        [one] throwing { $card } takes { $points } point off your deadwood
       *[other] throwing { $card } takes { $points } points off your deadwood
    }
reason-spare = your melds can spare { $card }
reason-breaks_meld =
    { $points ->
        [one] throwing { $card } breaks up { $meld } and costs { $points } point
       *[other] throwing { $card } breaks up { $meld } and costs { $points } points
    }
# $first and $second are cards, $cards is how many cards not seen yet would make a meld of both.
reason-keeps_pair =
    { $cards ->
        [one] { $first } and { $second } stay together: { $cards } card you have not seen would make them a meld
       *[other] { $first } and { $second } stay together: { $cards } cards you have not seen would make them a meld
    }
reason-knock_leaves = you knock with { $points }; the limit is { $limit }
reason-gin = gin: all your cards are melded
reason-big_gin = big gin: all eleven cards are melded

## Answering a knock

reason-lays_off = { $card } goes on { $meld }
# $knocker is the deadwood of the knocker.
reason-undercuts = that undercuts the { $knocker } of the one who knocked
