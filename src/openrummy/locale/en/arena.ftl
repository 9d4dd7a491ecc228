### The arena: the table of results and what can go wrong.

arena-title-match =
    { $count ->
        [one] { $ruleset }: { $count } match for each pair of bots, seed { $seed }
       *[other] { $ruleset }: { $count } matches for each pair of bots, seed { $seed }
    }
arena-title-hand =
    { $count ->
        [one] { $ruleset }: { $count } hand for each pair of bots, seed { $seed }
       *[other] { $ruleset }: { $count } hands for each pair of bots, seed { $seed }
    }
arena-column-bot = bot
arena-column-matches = matches
arena-column-hands = hands
arena-column-wins = wins
arena-column-ties = ties
arena-column-rate = win rate
arena-column-interval = 95 % interval
arena-column-points = points/hand
arena-column-time = ms/move
arena-column-margin = margin/hand
arena-versus = { $bot } – { $against }
arena-percent = { $number } %
arena-span = { $low } – { $high } %
arena-give-or-take = { $number } ± { $half }

error-unknown_bot = There is no bot called { $name }; there are: { $expected }
error-too_few_bots = An arena needs at least { $fewest } bots, not { $bots }
error-bot_failed = The bot { $bot } failed ({ $error }) as { $seat } player of { $ruleset }, seed { $seed }, hand { $hand }: { $position }
error-bot_illegal = The bot { $bot } wanted { $action } ({ $reason }) as { $seat } player of { $ruleset }, seed { $seed }, hand { $hand }: { $position }
