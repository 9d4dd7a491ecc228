# The command line.

cli-description = Open Rummy: play and study the rummy family, with exact rules.
cli-epilog = Without a command the page opens in your browser. One command is explained by
    {"  "}{ $command } COMMAND --help
cli-commands = commands
cli-command = COMMAND
cli-usage = { $problem } (see { $command } --help)
cli-interrupted = interrupted
cli-no-output = the output could not be written: { $why }

cli-play = play at the terminal against the computer; a menu opens where no game is named
cli-rules = print the rules of a game
cli-melds = find the best melds of your cards, and every legal knock of eleven
cli-layoff = find the best answer to a knock
cli-rearrange = find the best play in Manipulation, and the way to it
cli-replay = tell what happened in a record of a match
cli-verify = check a record: every move by the rules, every deal by its proof
cli-arena = let bots play against each other on mirrored deals
cli-perft = count sequences of legal moves and compare them with a file
cli-bench = measure how fast everything is, beside other programs where they are installed
cli-precompile = compile the code for bulk play now, so that nothing waits for it later

cli-json = print JSON
cli-game = GAME
cli-game-help = what to play: { $games }; house rules may follow, as in gin/gin_bonus=20
cli-option = OPTION=VALUE
cli-set = a house rule, may be repeated; { $command } rules GAME lists them
cli-bad-set = --set { $text }: expected is option=value, each option once
cli-players = number of players
cli-level = LEVEL
cli-play-bot = who plays the next free seat: { $bots } (casual where nothing is said; { $command } bots tells how each plays), or cmd:COMMAND, a program
cli-play-role = your role in the first hand of three-hand gin; without it the roles are drawn for
cli-play-seed = deal the cards of this seed, a whole number from 0
cli-resume = go on with a match that was saved
cli-resume-alone = --resume takes its game, house rules, players, role and seed from the file; leave the others out
cli-which-game = which game? Expected is one of: { $games }

cli-rules-game = whose rules: { $games }
cli-lang = language: { $languages }
cli-unknown-language = there are no rules in "{ $language }"; there are: { $languages }

cli-cards = CARDS
cli-melds-word = MELDS
cli-melds-cards = your cards, as in 4h 5h 6h Qc Qd Qs
cli-melds-limit = the knock limit, 10 where nothing is said
cli-bad-limit = --limit { $limit }: expected is 0 or more
cli-layoff-knocker = the knocker's melds, as in "6h 7h 8h | Qc Qd Qs"
cli-layoff-left = the knocker's deadwood; empty for gin
cli-layoff-hand = the cards of the one who answers
cli-foreign-card = { $where }: { $card } is not a card of this pack; expected are the 52 cards
cli-doubled-card = { $where }: { $card } stands there twice; every card is in the pack once
cli-none = none
cli-found = Melds { $melds }; unmelded { $left }; deadwood { $points }.
cli-gin = Discard { $card }: gin.
cli-knock = Discard { $card }: knock with { $points }.
cli-no-knock = No discard leaves { $limit } or less.
cli-laid-off = Lay off { $card } on { $meld } (meld { $number }).
cli-rearrange-table = the melds on the table, as in "5h 6h *7h | Qc Qd Qs"; a joker says what it stands for; empty for none
cli-rearrange-hand = your cards; a joker is * or JK
cli-rearrange-decks = packs that are played with, each with one joker (1 where nothing is said)
cli-undeclared = { $card } lies on the table, so it has to say what it stands for, as in *7h
cli-unseen-card = { $card } cannot be used here; every card has to be known
cli-too-many = { $card } stands there { $count } times; { $decks ->
    [one] one pack has one
   *[other] { $decks } packs have { $decks }
}
cli-no-play = Nothing can be played; { $points } points stay in hand.
cli-played = Play { $played }; left in hand { $left }, { $points ->
    [one] 1 point
   *[other] { $points } points
}.
cli-new-table = New table: { $table }
cli-moved = { $moved ->
    [0] No card of the table changes its meld.
    [one] One card of the table changes its meld.
   *[other] { $moved } cards of the table change their melds.
}

cli-file = FILE
cli-no-file = { $file } could not be read: { $why }
cli-no-match = { $file } holds no match
cli-no-positions = { $file } holds no positions to count from
cli-record-file = a record, *.rummy
cli-until = stop after so many actions
cli-bad-until = --until { $number }: expected is 0 or more
cli-seat = SEAT
cli-as = show only what this seat saw; spectator for one who sees no hand; without it all cards lie open, also those of a match that is not over
cli-in-match = { $file }, match { $number }: { $reason }
cli-verified = Match { $number }: { $hands ->
    [one] one finished hand
   *[other] { $hands } finished hands
}, every move by the rules. Deals: { $proved } proved, { $seeded } from a seed, { $unproved } written down only.
cli-silent = Hand { $hand }: { $seat } gave no randomness of his own.
cli-perft-file = positions with counts, one a line: position ; D1 2 ; D2 24
cli-perft-right = Line { $line }, depth { $depth }: { $nodes }, as expected.
cli-perft-wrong = Line { $line }, depth { $depth }: { $nodes }, expected { $expected }.
cli-precompiled = Compiled in { $seconds } s and kept in { $folder }.
cli-precompiled-nowhere = Compiled in { $seconds } s; there is no folder to keep it in, so it will be compiled again.

cli-bot = BOT
cli-arena-bots = who plays, at one table as far as the game allows, else each with every other: { $bots } ({ $command } bots tells who plays which game), or cmd:COMMAND, a program
cli-arena-matches = matches for every table of bots, 100 where nothing is said
cli-arena-seed = the deals and the bots' luck follow from this number
cli-arena-jobs = processes to work with

cli-bench-group = GROUP
cli-bench-only = these groups alone: { $groups }
cli-bench-rounds = rounds in which the contestants take turns ({ $rounds } where nothing is said)
cli-bench-quick = measure next to nothing, only to see that it works
cli-bench-json = write every reading to a file, as JSON
cli-bench-page = write the page to a file, and its plots to the folder plots beside it; needs Matplotlib
cli-bench-from = measure nothing; take what --json wrote before
cli-bench-bad-rounds = --rounds { $rounds }: expected is 1 or more
cli-bench-no-numba = Numba is not installed; left out: { $groups }.
cli-bench-no-peers = Not installed, so nothing is measured beside: { $packages }.
cli-bench-no-plots = Matplotlib, which draws the plots, is not installed
cli-bench-no-folder = there is no such folder
cli-bench-bad-file = { $file } was not written by bench --json
