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
help-table = table (hand) - show the table and your hand again
help-sort = sort - by melds, rank or suit, or sort 7h 8h 9h to put these cards first
help-hint = hint (h) - what I would do, and why
help-why = why - more about the last refusal or hint
help-undo = undo (u) - take back, as long as no hidden card was seen
help-score = score - the hands so far and the score
help-log = log - what happened so far
help-rules = rules - the rules of this table in short; rules G7 for one rule
help-cards = cards - draw cards as letters, symbols or words
help-save = save evening.rummy - write the match to a file
help-help = help (?) - this list, or help knock for one line of it
help-quit = quit (q) - leave; the match is kept, so that you can go on later
help-outro = Cards are written 7h, 10s, Qd: c is clubs, d diamonds, h hearts, s spades.

## The rules of a table in short. Numbers come from its options.

rules-title = { $game }, two players, to { $target }. Ten cards each.
rules-turn = A turn: draw a card from the stock or take the top of the discard pile, then discard one. A card just taken from the pile stays until the next turn.
rules-first = At the start the upcard is offered: first to the non-dealer, then to the dealer. If both pass, the non-dealer draws from the stock.
rules-melds = Melds are sets, three or four cards of one rank, and runs, three or more of one suit in a row with the ace low. Cards in no meld are deadwood: ace 1, face cards 10, the others their number.
rules-knock = { $limit ->
    [0] Only gin ends a hand: all ten cards in melds.
   *[other] Knock with deadwood of { $limit } or less after your discard. The other may then lay off cards on your melds.
}
rules-knock-upcard = The upcard sets the limit for both: knock with deadwood of its points or less after your discard; after an ace { $ace ->
    [gin_only] only gin will do
   *[one] with one or none
}. The other may then lay off cards on your melds.
rules-score = The knocker scores the difference of deadwoods. If he has no less than the other he is undercut: the other scores the difference and { $undercut }.
rules-gin = Gin, no deadwood at all, scores the other's deadwood and { $gin }; nothing is laid off on it.
rules-drawn = With two cards left in the stock the hand is drawn, and nobody scores.
rules-house = House rules of this table:
rules-option = { $option } = { $value }: { $sentence }
rules-more = Type rules G7 for one rule. The whole page:
command-rules = { $command } rules { $game }
