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
option-spade_doubles = Whether a spade as upcard doubles what the hand scores.
