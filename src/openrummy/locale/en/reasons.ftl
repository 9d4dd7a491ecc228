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
# How many more unseen cards would make a meld and lower the deadwood once the card is taken and $card thrown.
reason-more_outs =
    { $cards ->
        [one] if you then throw { $card }, there is { $cards } card more to hope for than now
       *[other] if you then throw { $card }, there are { $cards } cards more to hope for than now
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
# Cards not seen yet that would make a meld with what is kept and lower the deadwood.
reason-outs =
    { $cards ->
        [one] { $cards } card you have not seen would make you a meld
       *[other] { $cards } cards you have not seen would make you a meld
    }
reason-fewer_outs =
    { $cards ->
        [one] you keep { $cards } card fewer to hope for than if you throw { $than }
       *[other] you keep { $cards } cards fewer to hope for than if you throw { $than }
    }
reason-draws_gin =
    { $cards ->
        [one] { $cards } card you have not seen would give you gin
       *[other] { $cards } cards you have not seen would give you gin
    }
reason-draws_knock =
    { $cards ->
        [one] { $cards } card you have not seen would let you knock
       *[other] { $cards } cards you have not seen would let you knock
    }
# $cards of the other two cards of $meld were seen to be taken by the other player.
reason-feeds =
    { $cards ->
        [one] { $card } could give the other player { $meld }, one card of which you saw taken
       *[other] { $card } could give the other player { $meld }, the rest of which you saw taken
    }
reason-safe = no meld can be made of { $card } with cards you have not seen
reason-knock_leaves = you knock with { $points }; the limit is { $limit }
reason-gin = gin: all your cards are melded
reason-big_gin = big gin: all eleven cards are melded

## Answering a knock

reason-lays_off = { $card } goes on { $meld }
# $knocker is the deadwood of the knocker.
reason-undercuts = that undercuts the { $knocker } of the one who knocked

## Basic Rummy: drawing, melding, laying off and throwing

reason-no_place = { $card } goes on no meld of the table
reason-leaves_points =
    { $points ->
        [one] { $points } point stays in your hand
       *[other] { $points } points stay in your hand
    }
reason-allows_out = you can go out in this turn
# Drawing from the stock: what comes can be thrown again.
reason-keeps_at_most =
    { $points ->
        [0] whatever you draw, you can go out
        [one] whatever you draw, you need not keep more than { $points } point
       *[other] whatever you draw, you need not keep more than { $points } points
    }
reason-no_fewer =
    { $points ->
        [0] with { $card } you could go out as well
        [one] with { $card } { $points } point would stay in your hand, no fewer than without it
       *[other] with { $card } { $points } points would stay in your hand, no fewer than without it
    }
# After $reshuffles new stocks.
reason-ends_at_last =
    { $reshuffles ->
        [one] the stock has been made anew { $reshuffles } time, and forty draws in a row from the discard pile end the hand
       *[other] the stock has been made anew { $reshuffles } times, and forty draws in a row from the discard pile end the hand
    }
reason-lays_meld = { $meld } goes on the table
reason-throws =
    { $points ->
        [one] throwing { $card } takes { $points } point out of your hand
       *[other] throwing { $card } takes { $points } points out of your hand
    }
reason-could_play = { $card } could go on the table
# You have laid nothing yet; $cards is the least that one of the others holds.
reason-can_wait =
    { $cards ->
        [one] it could wait, for going rummy scores double, though another holds a single card
       *[other] it could wait: every other holds { $cards } cards or more, the table helps them too, and going rummy scores double
    }
# You have laid nothing yet; $cards is the least that one of the others holds.
reason-holds_back =
    { $cards ->
        [one] what you could lay can wait, for going rummy scores double, though another holds a single card
       *[other] what you could lay can wait: every other holds { $cards } cards or more, the table helps them too, and going rummy scores double
    }
# $cards of those kept could not go on the table now.
reason-near_rummy =
    { $cards ->
        [0] all you keep could go on the table at once, and going rummy scores double
        [one] all but one of the cards you keep could go on the table at once, and going rummy scores double
       *[other] all but { $cards } of the cards you keep could go on the table at once, and going rummy scores double
    }
# $cards of the other two cards of $meld were seen to be taken by the next player.
reason-feeds_next =
    { $cards ->
        [one] { $card } could give the next player { $meld }, one card of which you saw taken
       *[other] { $card } could give the next player { $meld }, the rest of which you saw taken
    }
reason-goes_out = you go out
reason-goes_rummy = you lay all your cards in one turn, which scores double

## Manipulation: playing, declining and closing the turn

reason-holds_points =
    { $points ->
        [one] you hold { $points } point
       *[other] you hold { $points } points
    }
# $cards are the cards played, in words or as 4h 5h.
reason-plays =
    { $points ->
        [one] playing { $cards } takes { $points } point out of your hand
       *[other] playing { $cards } takes { $points } points out of your hand
    }
reason-fewest_points = no play leaves fewer
reason-most_cards = no play takes more cards
reason-moves_cards =
    { $cards ->
        [one] { $cards } card of the table changes its place
       *[other] { $cards } cards of the table change their places
    }
reason-spends_joker = a joker goes with it, which could help to end the hand later
reason-no_play = none of your cards can be played
reason-beyond_knock = { $points } points would be left at best, and you may knock with { $limit }
reason-for_all = what you lay down, the others may build on
reason-draws_again = you draw another card and may meld after it
reason-draws_last = you draw a third card, and the turn ends without melding
reason-no_more_cards = the stock is empty, so the turn ends
reason-last_chance = this is your last turn
reason-over_limit = { $points } points are too many to knock; the limit is { $limit }
# How likely every other hand is worth more, if they were random.
reason-lowest_hand = yours is the lowest hand about { $percent } times in 100
reason-others_hold =
    { $cards ->
        [one] another holds a single card
       *[other] every other holds { $cards } cards or more
    }
