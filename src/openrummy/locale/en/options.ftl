# One sentence for every house rule.

option-knock_limit = The most deadwood with which one may knock: a number from 0 (only gin ends a hand) to 10, or upcard for the points of the upcard.
option-gin_bonus = Points for gin, besides the other's deadwood.
option-undercut_bonus = Points for undercutting the knocker, besides the difference.
option-target = The match is won by the first to have this many points.
option-next_dealer = Who deals after a scored hand: its winner, its loser, or each player by turns.
option-big_gin = Whether eleven cards that are all in melds may be declared without a discard, for 31 points in place of the gin bonus.
option-box_bonus = Points for every hand won, added when the match is over.
option-game_bonus = Points for winning the match, added when it is over.
option-shutout = Whether the winner's margin doubles if the loser won no hand.
option-ace_upcard = What an ace as upcard means: one may knock with one point, or gin_only.
option-lay_off_needs_meld = Whether one may lay off only after having laid a meld in the same hand.
option-final_discard = Whether the last card must be discarded.
option-ace = Whether the ace is low only, or low or high; where it may be high it counts 15.
option-max_reshuffles = How often the discards become a new stock before the hand is dead; none for no limit.
option-hands = The match goes over this number of scored hands; off: it goes to the target.
option-knock_in_last_turns = Whether one may knock in the last turns, when the stock is empty.
option-spade_doubles = Whether a spade as upcard doubles what the hand scores.

## What a chosen value means, as "gin_bonus = 20: ..." goes on. $text is the value, $value the same as a number if it is one.

value-knock_limit = { $value ->
    [0] only gin ends a hand.
    [upcard] the points of the upcard are the most deadwood with which one may knock.
   *[other] one may knock with deadwood of { $text } or less.
}
value-gin_bonus = gin brings { $text } points besides the other's deadwood.
value-undercut_bonus = an undercut brings { $text } points besides the difference.
value-target = the first to have { $text } points wins the match.
value-next_dealer = { $value ->
    [loser] the loser of a scored hand deals the next.
    [alternate] the players deal by turns, whoever won.
   *[winner] the winner of a scored hand deals the next.
}
value-big_gin = { $value ->
    [on] eleven cards that are all in melds may be declared without a discard, for 31 points in place of the gin bonus.
   *[off] a hand ends with a discard, even if all eleven cards are in melds.
}
value-box_bonus = { $value ->
    [0] hands won bring nothing more at the end.
   *[other] every hand won brings { $text } points more, added when the match is over.
}
value-game_bonus = { $value ->
    [0] winning the match brings nothing more.
   *[other] winning the match brings { $text } points more, added when it is over.
}
value-shutout = { $value ->
    [on] the winner's margin doubles if the loser won no hand.
   *[off] the winner's margin is what it is, even if the loser won no hand.
}
value-ace_upcard = { $value ->
    [gin_only] after an ace as upcard only gin ends the hand.
   *[one] after an ace as upcard one may knock with one point or none.
}
value-spade_doubles = { $value ->
    [on] a spade as upcard doubles what the hand scores.
   *[off] a spade as upcard changes nothing.
}
value-lay_off_needs_meld = { $value ->
    [on] one may lay off only after having laid a meld in the same hand.
   *[off] one may lay off before having laid a meld.
}
value-final_discard = { $value ->
    [on] the last card must be discarded.
   *[off] the last card may be melded, laid off or discarded.
}
value-ace = { $value ->
    [high_or_low] the ace is low or high, and counts 15.
   *[low] the ace is low only.
}
value-max_reshuffles = { $value ->
    [none] the discards become a new stock as often as it is needed.
    [0] the discards never become a new stock.
    [one] the discards become a new stock once, then the hand is dead.
   *[other] the discards become a new stock { $text } times, then the hand is dead.
}
value-hands = { $value ->
    [off] the match goes to the target.
    [one] the match goes over one scored hand.
   *[other] the match goes over { $text } scored hands, and the highest total wins.
}
value-knock_in_last_turns = { $value ->
    [on] one may knock in the last turns, when the stock is empty.
   *[off] one may not knock in the last turns.
}
