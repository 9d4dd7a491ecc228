### The arena: the table of results and what can go wrong.

arena-players = bots at a table; as many as are named where nothing is said, and named ones are repeated if they are fewer

# $tables is arena-tables.
arena-title-match =
    { $count ->
        [one] { $ruleset }: { $count } match { $tables }, seed { $seed }
       *[other] { $ruleset }: { $count } matches { $tables }, seed { $seed }
    }
arena-title-hand =
    { $count ->
        [one] { $ruleset }: { $count } hand { $tables }, seed { $seed }
       *[other] { $ruleset }: { $count } hands { $tables }, seed { $seed }
    }
# $players sit at a table; $all is "yes" where these are all the bots, "no" where they take turns.
arena-tables =
    { $players ->
        [2] for each pair of bots
       *[other]
            { $all ->
                [yes] of { $players } bots
               *[no] for each { $players } of the bots
            }
    }
arena-column-bot = bot
arena-column-matches = matches
arena-column-hands = hands
arena-column-wins = wins
arena-column-ties = ties
arena-column-rate = win rate
# Of two bots at a table with others: matches in which the one finished ahead of the other, or level with it.
arena-column-ahead = ahead
arena-column-level = level
arena-column-ahead-rate = ahead rate
arena-column-interval = 95 % interval
arena-column-points = points/hand
# Half of the moves take no longer than this; all but one in a hundred take no longer than this.
arena-column-median = ms/move
arena-column-p99 = 99 %
arena-column-margin = margin/hand
# Whether the first of two bots is better, as far as the interval tells.
arena-column-verdict = verdict
arena-verdict-better = better
arena-verdict-worse = worse
arena-verdict-open = no difference shown
arena-lost = { $bot } failed and so lost { $count ->
    [one] one match
   *[other] { $count } matches
}.
arena-versus = { $bot } – { $against }
arena-percent = { $number } %
arena-span = { $low } – { $high } %
arena-give-or-take = { $number } ± { $half }

arena-file = keep what is played in this file; the same command goes on from there
arena-ray = work on a Ray cluster (RAY_ADDRESS, or one on this machine); needs the extra "cluster"
arena-no-ray = --ray needs Ray: install openrummy with the extra "cluster"
arena-ray-jobs = --ray shares out the work by itself; leave --jobs out
arena-plot = draw the win rates with their intervals into this file, SVG, PDF or PNG; needs the extra "plot"
arena-no-plot = --plot needs Matplotlib: install openrummy with the extra "plot"
arena-bad-plot = --plot { $file }: { $why }
arena-time = seconds that a program (cmd:…) has for each choice, { $seconds } where nothing is said
arena-fault = { $bot } lost a match as { $seat } player of { $ruleset }, seed { $seed }, hand { $hand }. { $reason } It was shown: { $position }

error-other_arena = { $file } holds another arena: { $what } was "{ $kept }" there, and is "{ $wanted }" here
error-no_cluster = There is no Ray cluster to work on, and none could be started: { $why }
error-no_arena_file = { $file } does not hold an arena; nothing was written
error-program_not_started = The program "{ $command }" could not be started: { $why }
error-program_silent = The program "{ $command }" did not answer within { $seconds } s
error-program_ended = The program "{ $command }" ended{ $status ->
    [none] {""}
   *[other] {" "}with status { $status }
}{ $said ->
    [none] {""}
   *[other] {" "}and said: { $said }
}
error-program_garbled = The program "{ $command }" wrote what is no answer: { $answer }{ $why ->
    [none] {""}
   *[other] {" "}({ $why })
}
error-unknown_bot = There is no bot called { $name }; there are: { $expected }
error-not_its_game = The bot { $name } does not play { $game }; these do: { $expected }
error-too_few_bots = An arena needs at least { $fewest } bots, not { $bots }
error-bot_failed = The bot { $bot } failed ({ $error })
error-bot_illegal = The bot { $bot } wanted { $action } ({ $reason })
