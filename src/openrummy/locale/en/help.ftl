# What can be typed. There is a message help-<command> for every command.

help-intro = What you can type; the beginning of a word is enough where it is clear:
help-draw = draw (d, +) - take the top card of the stock
help-take = take (t, <) - take the upcard or the top of the discard pile
help-pass = pass (p) - refuse the upcard
help-discard = discard 7h (7h, -7h) - throw a card; the turn is over
help-knock = knock 7h (k, !7h) - throw a card and knock; knock alone goes step by step, knock 7h with 4h 5h 6h | 9c 9d 9s lays down these melds
help-gin = gin - knock with nothing left
help-big = big gin (!!) - declare eleven melded cards, where that is played
help-show = show - answer a knock as proposed, or show 4c 4d 4s; 8s on 1 in your own way
help-arrange = arrange - choose your own melds and lay-offs, step by step
help-meld = meld 4h 5h 6h (m) - lay a meld on the table
help-lay = lay 8d on 3 (l, 8d>3) - add to meld 3 of the table; lay 8d 9d on 3 adds both
help-undo-laid = undo (u) - take back what you laid, as long as no hidden card was seen and nobody else has had a choice
help-new = new 4h 5h 6h (n) - a new meld, of loose cards, of your hand, or of cards that it fetches from other melds
help-add = add 8d to 3 (a) - put cards on meld 3
help-draft-take = take 8h from 1 (t) - take cards out of meld 1, take all from 1 the whole of it
help-joker = joker 8s - what the joker stands for; or write it as *8s where you lay it
help-draft-show = show (s) - show the draft again
help-draft-undo = undo (u) - take back the last step of the draft, or the last choice
help-reset = reset (r) - the table as it was
help-best = best (b) - the best play, step by step; again puts it into the draft
help-done = done (d) - play the draft; what is wrong with it is said
help-draft-pass = pass (p) - meld nothing; you draw again, three cards at most
help-draft-knock = knock (k) - end the hand with five points or fewer
help-end = end (e, Enter) - end your turn
help-draft-hint = hint (h) - what I would do
help-skip = skip - let them play to the end of the hand; Enter goes on by one choice
help-advise = advise 7h, advise take, advise knock 7h, advise show - advise the captain to do this; any move that he can make
help-say = say watch the spades - tell the captain something else
help-advise-table = table (hand) - show the captain's hand again
help-advise-hint = hint (h) - what I would do in the captain's place, and why
help-table = table (hand) - show the table and your hand again
help-sort = sort - by melds, rank or suit, or sort 7h 8h 9h to put these cards first
help-hint = hint (h) - what I would do, and why
help-why = why - more about the last refusal or hint
help-undo = undo (u) - take back, as long as no hidden card was seen and nobody else has had a choice
help-score = score - the hands so far and the score
help-log = log - what happened so far
help-rules = rules - the rules of this table in short; rules G7 for one rule
help-cards = cards - draw cards as letters, symbols or words
help-save = save evening.rummy - write the match to a file
help-help = help (?) - this list, or help knock for one line of it
help-quit = quit (q) - leave; the match is kept, so that you can go on later
help-outro = Cards are written 7h, 10s, Qd: c is clubs, d diamonds, h hearts, s spades.

## The rules of a table in short. Numbers come from its options.

rules-title = { $game } { $aim }, { $seats ->
    [2] two
    [3] three
    [4] four
    [5] five
   *[6] six
} players.
rules-turn = Ten cards each. A turn: draw a card from the stock or take the top of the discard pile, then discard one. A card just taken from the pile stays until the next turn.
rules-first = At the start the upcard is offered: first to the non-dealer, then to the dealer. If both pass, the non-dealer draws from the stock.
rules-melds = Melds are sets, three or four cards of one rank, and runs, three or more of one suit in a row with the ace low. Cards in no meld are deadwood: ace 1, face cards 10, the others their number.
rules-knock = { $knock_limit ->
    [0] Only gin ends a hand: all ten cards in melds.
   *[other] Knock with deadwood of { $knock_limit } or less after your discard. The other may then lay off cards on your melds.
}
rules-knock-upcard = The upcard sets the limit for both: knock with deadwood of its points or less after your discard; after an ace { $ace_upcard ->
    [gin_only] only gin will do
   *[one] with one or none
}. The other may then lay off cards on your melds.
rules-score = The knocker scores the difference of deadwoods. If he has no less than the other he is undercut: the other scores the difference and { $undercut_bonus }.
rules-gin = Gin, no deadwood at all, scores the other's deadwood and { $gin_bonus }; nothing is laid off on it.
rules-drawn = With two cards left in the stock the hand is drawn, and nobody scores.
rules-columns = Three columns are three games. Your first win is written in column 1, your second in 1 and 2, the third and later ones in every column that is open.
rules-columns-close = A column closes at { $target }: its winner gets 100, each player 25 for every entry; then the difference counts{ $shutout ->
    [on] , doubled if the other has no entry
   *[off] {""}
}. When all three are closed, the larger sum wins.
rules-roles = Each draws a card: the highest is in the box, the middle one captain, the lowest sits out. The box deals and plays against the captain; the third sees the captain's hand and may advise him.
rules-roles-turn = If the box wins, the other two change places. If it loses, the captain goes into the box and the box sits out. The winner of a hand scores for himself.
rules-basic-turn = { $seats ->
    [2] Ten cards each.
    [3] Seven cards each.
    [4] Seven cards each.
   *[other] Six cards each.
} A turn: draw from the stock or take the top of the discard pile, meld and lay off as you wish, then discard. A card just taken from the pile is not discarded in that turn.
rules-basic-melds = Melds are sets, three or four cards of one rank, and runs, three or more of one suit in a row with the ace { $ace ->
    [low] low
   *[high_or_low] low or high
}. You may lay off on any meld of the table{ $lay_off_needs_meld ->
    [on] , once you have laid one
   *[off] {""}
}.
rules-basic-out = Playing your last card ends the hand{ $final_discard ->
    [on] ; it must be a discard
   *[off] , with or without a discard
}.
rules-basic-score = You score what is left in all other hands: face cards 10, ace { $ace ->
    [low] 1
   *[high_or_low] 15
}, the others their number. It counts double if you play all your cards in one turn and had laid nothing before.
rules-basic-dead = An empty stock is made anew from the discards. { $max_reshuffles ->
    [none] There is no limit to that
   *[other] After { $max_reshuffles } times the hand is dead when a turn ends with the stock empty
}; it is also dead after forty draws in a row from the pile.
rules-draft-draws = Ten cards each. A turn: draw a card, then meld or pass; after two passes you draw a third card and the turn is over.
rules-draft-meld = To meld, add one or more of your cards and rebuild the table as you like: all its cards must lie in sets and runs in the end. The ace is low or high.
rules-draft-jokers = A joker stands for the card you name. It keeps that until the real card is on the table or comes from your hand; then it may stand for another.
rules-draft-close = After your turn you may knock with five points or fewer in hand. Joker 25, face cards 10, ace 1, the others their number. Playing the last card ends the hand too.
rules-draft-score = The fewest points win the difference to every other hand; 25 more for playing the last card, 10 more for undercutting the one who knocked. The knocker loses ties.
rules-draft-end = With the stock empty everyone has one more turn without a draw{ $knock_in_last_turns ->
    [on] , and may knock in it
   *[off] {""}
}. At the end of the match 100 for each who reached { $target }, and 25 for every hand won.
rules-house = House rules of this table:
rules-option = { $option } = { $value }: { $sentence }
rules-more = Type rules G7 for one rule. The whole page:
command-rules = { $command } rules { $game }
