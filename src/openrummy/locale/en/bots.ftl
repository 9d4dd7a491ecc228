### Programs of others as bots: whether they can play.

# A bot at a table with people: what it did is not said, for that could tell of its cards.
bot-failed = { $how ->
    [program_silent] { $name } did not answer in time
    [program_ended] { $name }'s program has ended
    [program_garbled] { $name }'s program wrote what is no answer
    [program_not_started] { $name }'s program could not be started
    [illegal] { $name } wanted what is not allowed
   *[other] { $name } failed
}; a sensible move was played instead.

cli-bots = say who plays which game, the weakest first, and how
bots-game = the game, all where nothing is said: { $games }
# $called is how the page calls it, $plays a sentence.
bots-row = { $name } ({ $called }{ $usual ->
    [yes] , the usual one
   *[no] {""}
}): { $plays }

cli-bot-check = check a program that plays: hands of every game that it says it plays
check-program = the program and its words, as in "python3 examples/bot.py"
check-game = check this game only; may be repeated
check-hands = hands from every seat of every size of table, { $hands } where nothing is said
check-seed = the deals and the program's luck follow from this number
check-hello = It says it is { $name } and plays: { $games }
check-unknown = { $game }: no such game here; there are: { $games }
check-game-played = { $game }: { $hands ->
    [one] 1 hand
   *[other] { $hands } hands
} for { $seats }, { $moves ->
    [one] 1 choice
   *[other] { $moves } choices
}; a choice took { $median } ms (median), { $longest } ms at most.
check-other = Told the same again, it chose otherwise: choice { $move } of seat { $seat } of { $seats }, seed { $seed }. Luck has to come from the seed of the match only, and nothing may be kept from an earlier one.
check-fault = Seat { $seat } of { $seats }, seed { $seed }: { $reason } It was shown: { $position }
check-answer = It wanted { $answer }: { $reason }
check-more = { $count ->
    [one] One more failure is not shown.
   *[other] { $count } more failures are not shown.
}
check-right = Nothing was wrong.
check-wrong = Not everything was right.
