# How fast everything is: the page that `openrummy bench` writes. Markdown.

bench-title = Performance
bench-written = Written by `uv run --group peers openrummy bench --page docs/performance.md`; do not edit.
bench-made = { $python } on { $system }, { $cores } cores.
bench-method = Process CPU time of one core, { $rounds ->
    [1] one round
   *[other] { $rounds } rounds
} in which the contestants take turns; load of the machine at the end: { $load }. The middle reading, the lowest and the highest. A ratio says how many times better ours is, as the median of the pairs. Machines are shared and noisy: the ratios are what to compare.
bench-versions = Measured with { $versions }.
bench-missing = Not installed, so not measured beside: { $packages }.
bench-spread = { $low } to { $high }

bench-column-figure = figure
bench-column-who = who
bench-column-median = median
bench-column-spread = spread
bench-column-ratio = ratio
bench-column-aim = aim
bench-column-positions = positions
bench-column-count = number
bench-column-ms = ms: median / p99 / most
bench-column-ratio-medians = slower than ours in Python
bench-column-ratio-compiled = slower than ours compiled

bench-unit-us = µs
bench-unit-ns = ns
bench-unit-ms = ms
bench-unit-s = s
bench-unit-kB = kB
bench-unit-MB = MB
bench-unit-x = ×
bench-unit-hands = hands/s
bench-unit-steps = steps/s
bench-unit-matches = matches/s

bench-who-openrummy = openrummy
bench-who-openrummy-compiled = openrummy, compiled
bench-who-open-spiel = OpenSpiel
bench-who-open-spiel-new = OpenSpiel, new state a hand
bench-who-open-spiel-cloned = OpenSpiel, first state cloned
bench-who-open-spiel-bot-new = OpenSpiel's simple bot, new state a hand
bench-who-open-spiel-bot-cloned = OpenSpiel's simple bot, first state cloned
bench-who-rlcard = RLCard
bench-who-highspy = HiGHS
bench-who-ortools = CP-SAT
bench-who-rummikub-solver = rummikub-solver
bench-who-observed = with observations
bench-who-blind = without

bench-title-solvers = Gin's solvers, in Python
bench-about-solvers = Random hands, each asked once.
bench-title-gin = Gin, in Python
bench-about-gin = Whole hands through the engine, every move looked at by the rules. Bots move from the view of their seat.
bench-title-games = The other games, in Python
bench-about-games = No peer plays these.
bench-title-fast = Bulk play
bench-about-fast = `openrummy.fast`, compiled by Numba. Three rates are kept apart, for they have little to do with each other: whole hands in a loop, a batch of lanes whose masks and observations are written at each step, and one match stepped from Python. OpenSpiel and RLCard are stepped from Python, as their users do.
bench-title-memory = Memory of a batch
bench-about-memory = All its arrays, in megabytes.
bench-title-manipulation = Manipulation's best play
bench-about-manipulation = Ours is the whole answer (play, new table, few moves), beside programmes that find the value alone, on the same positions: those of self-play, and dense ones of two packs drawn at random. HiGHS and CP-SAT solve the integer programme that the tests judge by, with columns for those melds alone for which there are cards, on one thread; a reading is building and solving it. Ours compiled is called from Python for one position at a time, in arrays that are there. Ratios are those of the medians.
bench-title-sizes = Manipulation's best play against the size of the position
bench-about-sizes = Dense positions of two packs without jokers, and without aces above kings, so that rummikub-solver can play them too (by its own rules). Median milliseconds.
bench-title-process = Processes and memory
bench-about-process = Each in a new process, from its first line to its last, with bytecode and compiled code on the disk. Where SciPy is installed, Numba loads it.

bench-figure-deadwood = Least deadwood of ten random cards
bench-figure-knocks = All knocks of eleven random cards
bench-figure-answer = Best answer to a knock
bench-figure-random = Random-legal hands
bench-figure-greedy = Greedy against itself
bench-figure-simple = Simple against itself
bench-figure-replay = Recorded matches replayed
bench-figure-game-random = Random-legal hands, { $rules }, { $players } players
bench-figure-game-bot = { $bot } against itself, { $rules }, { $players } players
bench-figure-game-replay = Records replayed, { $rules }, { $players } players
bench-figure-judged = A table of Manipulation of 70 cards judged
bench-figure-checked = The same as an action
bench-figure-arena = Arena, Manipulation, 4 maximal
bench-figure-deadwoods = Least deadwood of ten cards, in an array
bench-figure-best-discards = Best discard of eleven, in an array
bench-figure-knock-masks = Knocks of eleven, in an array
bench-figure-loop-random = Loop, random
bench-figure-loop-greedy = Loop, greedy
bench-figure-batch-random = Batch of { $lanes }, random
bench-figure-batch-random-blind = Batch of { $lanes }, random, without observations
bench-figure-batch-greedy = Batch of { $lanes }, greedy
bench-figure-batch-greedy-blind = Batch of { $lanes }, greedy, without observations
bench-figure-single = One match from Python, random
bench-figure-copy = A lane copied
bench-figure-two-threads = Two threads to one, greedy, wall clock
bench-figure-two-processes = Two processes to one, greedy, wall clock
bench-figure-lanes = lanes
bench-figure-self-play = self-play, { $players } players, { $packs ->
    [1] one pack
   *[other] { $packs } packs
}
bench-figure-dense = dense, { $table } cards on the table, { $hand } in hand, jokers { $onTable } and { $inHand }
bench-figure-table-size = cards on the table, { $hand } in hand
bench-figure-hand-size = cards in hand, { $table } on the table
bench-figure-import = `import openrummy`
bench-figure-import-numba = `import numba`
bench-figure-first-call = `from openrummy.fast import play_hands; play_hands(1)`, warm cache
bench-figure-running-match = A running match of gin, log included

bench-aim-solvers-deadwood = ≤ 0.6 µs, below OpenSpiel
bench-aim-solvers-knocks = ≤ 3 µs
bench-aim-gin-random = 2 × OpenSpiel cloning its first state
bench-aim-gin-greedy = 5 × OpenSpiel's simple bot
bench-aim-gin-replay = 67 (1,000 in 15 s)
bench-aim-games-judged = < 500 µs
bench-aim-games-checked = < 500 µs
bench-aim-games-arena = 0.83 (100 in 2 minutes)
bench-aim-fast-deadwoods = ≤ 7 ns
bench-aim-fast-loop-random = ≥ 1,000,000
bench-aim-fast-loop-greedy = ≥ 400,000
bench-aim-fast-batch-random = ≥ 100 × OpenSpiel, new state
bench-aim-fast-single = ≥ 7 × OpenSpiel, new state
bench-aim-fast-two-threads = ≥ 1.8 ×
bench-aim-process-import = < 150 ms
bench-aim-process-first-call = < 1,000 ms
bench-aim-process-running-match = < 20 kB

bench-plot-table-size = Best play in Manipulation against the cards on the table
bench-plot-hand-size = Best play in Manipulation against the cards in hand
bench-plot-lanes = Memory of a batch against its lanes
bench-across-table-size = cards on the table
bench-across-hand-size = cards in hand
bench-across-lanes = lanes
bench-up-table-size = median ms, CPU
bench-up-hand-size = median ms, CPU
bench-up-lanes = MB

bench-notes-gin =
    Greedy is four to five times as quick as OpenSpiel's simple bot where OpenSpiel makes a new state a hand, as its own
    examples do, and well short of five times where the first state is cloned, as random-legal hands are short of twice: its bot and
    its engine are C++, and most of what a short hand costs there is the making of the first state. Ours is Python throughout.
    The readable engine is the law; speed is the next table's. OpenSpiel's bot never lays off: `python -m bench.strength` counts
    hands as it plays and with lay-offs made for it.
bench-notes-fast =
    Hands at random and hands of greedy are told apart because they are different work: 97 of 100 random hands go on until the
    stock is out (116 actions), greedy ones are over after 27. Two threads share nothing and wait for nothing; how much quicker they
    are than one says how much of a second core the machine had to give, so two processes stand beside them: where these gain no
    more, the shortfall is the machine's.
bench-notes-process =
    About half of the first call of bulk play is loading Numba, and a quarter is Numba getting ready to load what is compiled. Where
    SciPy is installed (the peers need it) Numba loads it too, for another fifth of a second.
bench-notes-manipulation =
    HiGHS and CP-SAT have the trimmed programme, the quickest form that we know of. Rummikub-solver stands under the sizes only:
    its jokers and aces follow other rules.
