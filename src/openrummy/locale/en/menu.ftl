# The way in and the way out.

menu-title = openrummy: play rummy at the terminal.
menu-choice = { $number }  { $text }
menu-play = Play { $game }
menu-house = House rules
menu-how = How to play
menu-resume = Go on with the last game: { $match }{ $more ->
    [0] {""}
    [one] {" "}(and 1 other)
   *[other] {" "}(and { $more } others)
}
kept-match = { $game }, hand { $hand }, { $scores }
kept-unreadable = { $file } cannot be read
ask-kept = Which one (Enter for 1, cancel to go back)?
menu-no-resume = Go on with the last game (none is kept)
menu-quit = Quit
menu-nothing-kept = No game is kept. It is when you leave one with quit.
ask-menu = Your choice (Enter for 1)?

house-title = House rules of { $game }. Choose a number to change one.
house-option = { $option } = { $value }
house-play = Play with these rules
ask-house = Number (Enter to play, cancel to go back)?
house-expected = It may be { $expected }.
ask-value = { $option } (Enter keeps { $value })?
house-now = { $option } is now { $value }.
ask-game = Which game (Enter for 1)?
ask-players = How many players, { $fewest } to { $most } (Enter for { $fewest })?

## The table is set

# The name of the person in a record; on his own screen he is "you".
seat-me = Guest
seat-other = { $number ->
    [1] Robin
    [2] Kim
    [3] Alex
    [4] Sam
   *[other] Jo
}
seat-bot = { $name } ({ $level })
aim-target = to { $target }
aim-hands = { $hands ->
    [one] over one hand
   *[other] over { $hands } hands
}
welcome = { $game } { $aim }, against { $others }.
welcome-watch = { $game } { $aim }: { $players } play, you look on.
welcome-rules = House rules: { $rules }.
welcome-help = Type help to see what you can type, hint if you wonder, quit to leave.
welcome-back = Welcome back. { $game } { $aim }, against { $others }.
ask-rematch = Another match with the same rules (Enter: yes, or no)?
goodbye = Goodbye.
kept = The match is kept. To go on, choose it in the menu, or type:
command-resume = { $command } play --resume { $file }
not-kept = The match could not be kept: { $reason }
interrupted = Interrupted.
saved = Saved as { $file }. To go on from there:

## How to play

how-page = { $page ->
    [1] All games here are about melds. A meld is a set, three or four cards of one rank, or a run, three or more cards of one suit in a row. The ace is low, in Manipulation also high.
    [2] Gin: bring your ten cards into melds. Cards in no meld are your deadwood. An ace counts 1, a jack, queen or king 10, the others their number. The less, the better.
    [3] On your turn you draw one card, from the face-down stock or the top of the discard pile, and then throw one card.
    [4] When your discard leaves little enough deadwood you may knock, which ends the hand: 10 or less in Gin, in Oklahoma the points of the first upcard. Both then show their melds, and the other may lay off loose cards on yours. If you still have less deadwood, you score the difference. If not, you are undercut, and the other scores it and { $undercut } more.
    [5] With no deadwood at all you have gin: you score the other's deadwood and { $gin } more, and nothing is laid off.
    [6] Hollywood is Gin written down as three games at once. In Three-hand Gin one player is in the box and plays against the captain, whom the third advises.
    [7] Basic Rummy: lay your melds on the table, add cards to any meld there, and end your turn with a discard. Whoever plays his last card scores what is left in all other hands.
    [8] Manipulation: the whole table may be rebuilt in your turn, as long as you add a card of yours and every meld is whole in the end. Jokers stand for the card you say.
    [9] In Manipulation the fewest points in hand win: knock with five or less, or play your last card.
   *[10] At the table, type what you would say: draw, take, discard 7h, knock 7h, meld 4h 5h 6h, lay 8d on 3. Type hint when you wonder, rules for the rules, help for the rest.
}
ask-more = (Enter for more)
welcome-rule = { $option } = { $value }
rematch-yes-or-no = Please answer yes or no. You can also type save, score or log.
