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
arena-column-time = ms/move
arena-column-margin = margin/hand
arena-versus = { $bot } – { $against }
arena-percent = { $number } %
arena-span = { $low } – { $high } %
arena-give-or-take = { $number } ± { $half }

error-unknown_bot = There is no bot called { $name }; there are: { $expected }
error-not_its_game = The bot { $name } does not play { $game }; these do: { $expected }
error-too_few_bots = An arena needs at least { $fewest } bots, not { $bots }
error-bot_failed = The bot { $bot } failed ({ $error }) as { $seat } player of { $ruleset }, seed { $seed }, hand { $hand }: { $position }
error-bot_illegal = The bot { $bot } wanted { $action } ({ $reason }) as { $seat } player of { $ruleset }, seed { $seed }, hand { $hand }: { $position }
