# Names of things. Everything else is built from these.

game-gin = Gin Rummy
game-oklahoma = Oklahoma Gin
game-hollywood = Hollywood Gin
game-three_hand = Three-hand Gin
game-basic = Basic Rummy
game-manipulation = Manipulation

# $rank and $suit are words from below.
card = { $rank } of { $suit }
joker = joker
joker-for = joker for { $card }
list-and = { $first } and { $last }
list-or = { $first } or { $last }
name-of = { $who ->
    [you] you
   *[other] { $name }
}
rank-A = ace
rank-2 = two
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-8 = eight
rank-9 = nine
rank-T = ten
rank-J = jack
rank-Q = queen
rank-K = king
suit-c = clubs
suit-d = diamonds
suit-h = hearts
suit-s = spades

# What is to be decided in each phase of a hand, as the end of "Not now: ...".
phase-upcard = the upcard is on offer; take it or pass
phase-stock = both have passed, so draw from the stock
phase-draw = the turn begins with a draw
phase-reshuffle = the discards are being shuffled to form a new stock
phase-discard = a card has been drawn, and the turn ends with a discard
phase-show = the other player has knocked; show your hand
phase-meld = a card has been drawn; meld, or decline
phase-close = the melding is over; knock, or end the turn
phase-last = the stock is empty; this is the last chance to meld
phase-over = the hand is over
