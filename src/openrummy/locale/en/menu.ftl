# The way in and the way out.

menu-title = openrummy: play rummy at the terminal.
menu-choice = { $number }  { $text }
menu-gin = Play Gin
menu-oklahoma = Play Oklahoma
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
ask-game = Which game: 1 Gin, 2 Oklahoma (Enter for 1)?

## The table is set

# The name of the person in a record; on his own screen he is "you".
seat-me = Guest
seat-other = { $number ->
    [1] Robin
   *[other] Kim
}
welcome = { $game } to { $target }, against { $name } ({ $level }).
welcome-watch = { $game } to { $target }: { $first } ({ $level }) and { $second } ({ $other }) play, you look on.
welcome-rules = House rules: { $rules }.
welcome-help = Type help to see what you can type, hint if you wonder, quit to leave.
welcome-back = Welcome back. { $game } to { $target }, against { $name } ({ $level }).
ask-rematch = Another match with the same rules (Enter: yes, or no)?
goodbye = Goodbye.
kept = The match is kept. To go on, choose it in the menu, or type:
command-resume = { $command } play --resume { $file }
not-kept = The match could not be kept: { $reason }
interrupted = Interrupted.
saved = Saved as { $file }. To go on from there:

## How to play

how-page = { $page ->
    [1] The aim: bring your ten cards into melds. A meld is a set, three or four cards of one rank, or a run, three or more cards of one suit in a row; the ace is low.
    [2] Cards in no meld are your deadwood. An ace counts 1, a jack, queen or king 10, the others their number. The less, the better.
    [3] On your turn you draw one card, from the face-down stock or the top of the discard pile, and then throw one card.
    [4] When your discard leaves little enough deadwood you may knock, which ends the hand: 10 or less in Gin, in Oklahoma the points of the first upcard. You need not.
    [5] Both then show their melds. The other player may lay off loose cards on yours: an eight goes on 5-6-7 of its suit. If you still have less deadwood, you score the difference. If not, you are undercut, and the other scores it and { $undercut } more.
    [6] With no deadwood at all you have gin: you score the other's deadwood and { $gin } more, and nothing is laid off.
   *[7] At the table, type what you would say: draw, take, pass, discard 7h, knock 7h. Type hint when you wonder, rules for the rules, help for the rest.
}
ask-more = (Enter for more)
welcome-rule = { $option } = { $value }
rematch-yes-or-no = Please answer yes or no. You can also type save, score or log.
