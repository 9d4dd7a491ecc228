### The table in the browser: who sits there, the cards, what happened. News that the terminal tells as well is in table.ftl.

web-card-unseen = a card you may not see
# Short for a person: the other's name stands beside it.
web-seat-you = You

## The frame of the table

web-table-of = { $game } with { $names }
web-table-home = Tables
web-table-log = Log
web-table-log-unread = Log, with something new said
web-table-settings = Settings
web-table-keys = Keys
web-table-close = Close
web-table-others = The others
web-table-middle = The middle of the table
web-table-yours = Your cards
web-table-limit = { $limit ->
    [0] Gin only
   *[other] Knock { $limit }
}
web-table-limit-long = { $limit ->
    [0] Only gin ends this hand
   *[other] A knock may leave { $limit } at most
}
web-table-doubled = Counts double
web-table-hand-number = Hand { $number }
web-table-played-away = While you were away
web-table-understood = Go on

## Seats

web-seat-cards = { $count ->
    [one] one card
   *[other] { $count } cards
}
web-seat-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
web-seat-dealer = Dealer
web-seat-turn = On turn
web-seat-bot = Bot
web-seat-away = Away
web-seat-left = Gone
web-seat-bot-plays = A bot plays on
web-role-box = In the box
web-role-captain = Captain
web-role-out = Sits out
# $notes are more of these, with commas between them.
web-seat-all = { $name }: { $cards }, { $points }{ $notes ->
    [none] {""}
   *[other] , { $notes }
}
web-seat-all-out = { $name }: { $points }{ $notes ->
    [none] {""}
   *[other] , { $notes }
}

## Stock and pile

web-stock = Stock
web-pile = Discards
web-stock-cards = { $count ->
    [0] Stock, empty
    [one] Stock, one card
   *[other] Stock, { $count } cards
}
web-pile-empty = Discard pile, empty
web-pile-top = Discard pile, { $card } on top, { $count ->
    [one] one card
   *[other] { $count } cards
}
web-stock-draw = { $stock }: draw
web-pile-take = { $pile }: take

## The hand

# $place stands for "4 of 11".
web-held = { $card }, { $at } of { $count }{ $kind ->
    [run] , in a run
    [set] , in a set
   *[none] {""}
}{ $fresh ->
    [yes] , new
   *[no] {""}
}
web-held-deadwood = Deadwood { $points }
web-held-points = In hand { $points }
web-held-leaves = Leaves { $points }
web-held-order = Order of the hand
web-held-order-now = Order: { $order }
web-order-melds = Melds
web-order-suit = Suit
web-order-rank = Rank
web-order-own = Own
web-held-ordered = Ordered by { $order ->
    [melds] melds
    [suit] suit
    [rank] rank
   *[own] yourself
}
web-held-picked = { $card } picked
web-held-put-down = { $card } put down
web-held-moved = { $card } moved, now { $at } of { $count }
web-held-none = No cards in hand

## Whose turn, and what for

web-turn-upcard = Your turn: take { $card }, or pass.
web-turn-stock = Your turn: both passed, so draw from the stock.
web-turn-draw = Your turn: draw, or take { $card }.
web-turn-draw-only = Your turn: draw.
web-turn-discard = Choose a card to discard.
web-turn-meld = Meld, or go on.
web-turn-close = Knock, or end your turn.
web-turn-last = Your last turn: meld, if you can.
web-turn-show = Show your hand.
web-turn-other = { $name } is on turn.
web-turn-nobody = Nobody is on turn.
web-turn-title = Your turn · { $title }
web-turn-notice = It is your turn.
web-turn-clock = { $seconds } seconds left.

## States

web-state-connecting = Finding the table.
web-state-away = The connection is lost. Looking for the table; you see it as it was.
web-state-offline = You are offline. The table waits for you.
web-state-back = Connected again.
web-state-ended = You have left the table.
web-state-shuffle = The cards are being shuffled.
web-state-shuffle-waits = The cards are being shuffled. Waiting for { $names }.
web-state-watching = You look on.
web-state-adviser = You sit out this hand and see the cards of { $name }.
web-state-bot-plays = A bot plays for you.
web-state-back-button = I am back
web-state-other-away = { $name } is away. After a while the table plays for them.
web-refused-rule = Rule { $rule }
web-stale = The table moved on before that; nothing was done.
web-onlookers = { $count ->
    [one] one looks on
   *[other] { $count } look on
}

## The log and talk

web-log-title = What happened
web-log-empty = Nothing has happened yet.
web-talk-title = Talk
web-talk-field = Say something
web-talk-send = Say
web-talk-phrases = Quick phrases
web-talk-mute = Mute { $name }
web-talk-unmute = Hear { $name } again
web-talk-line = { $name } says: { $text }
web-talk-none = No free words at this table; quick phrases are welcome.

## News that the terminal has not

web-news-knocked = { $who ->
    [you] You knock, discarding { $card }.
   *[other] { $name } knocks, discarding { $card }.
}
web-news-melded = { $who ->
    [you] You meld { $meld }.
   *[other] { $name } melds { $meld }.
}
web-news-limit = { $limit ->
    [0] Only gin ends this hand.
   *[other] A knock may leave { $limit } at most.
}
web-news-laid-off = { $who ->
    [you] You lay off
   *[other] { $name } lays off
} { $cards } on meld { $number }.
web-news-showed = { $who ->
    [you] You show your hand
   *[other] { $name } shows the hand
}{ $layoffs ->
    [none] {""}
   *[other] {" "}and { $who ->
        [you] lay off
       *[other] lays off
    } { $layoffs }
}.
web-news-drew-several = { $who ->
    [you] You draw
   *[other] { $name } draws
} { $cards ->
    [none] { $count ->
        [one] a card
       *[other] { $count } cards
    }
   *[other] { $cards }
}.
web-news-auto = { $text } (Played for { $who ->
    [you] you
   *[other] { $name }
}.)
web-news-undone = { $who ->
    [you] You take
   *[other] { $name } takes
} the last choice back.
web-news-left = { $who ->
    [you] You were away; a bot plays for you.
   *[other] { $name } is away; a bot plays on.
}
web-news-returned = { $who ->
    [you] You are back.
   *[other] { $name } is back.
}
web-news-resigned = { $who ->
    [you] You give the match up.
   *[other] { $name } gives the match up.
}
web-news-freed = The seat of { $name } was freed; a bot plays on.
web-news-rematched = Another match is offered.

## Keys

web-keys-title = Keys
web-keys-intro = Everything can be done by keys. Letters work while you are not writing.
web-keys-switch = Use letters as keys
web-keys-act = Playing
web-keys-ask = Asking: the answer is spoken and shown
web-keys-arrows = go along your hand
web-keys-pick = pick a card; again: discard it
web-keys-move = move the card in the hand
web-keys-clear = put picked cards down
web-keys-draw = draw from the stock
web-keys-take = take the top discard
web-keys-pass = pass
web-keys-discard = discard the picked card
web-keys-knock = knock
web-keys-meld = meld the picked cards
web-keys-layoff = lay the picked cards off
web-keys-answer = answer a knock
web-keys-end = end the turn
web-keys-hint = ask for a hint
web-keys-undo = take the last choice back
web-keys-order = next order of the hand
web-keys-log = open or close the log
web-keys-hand = your hand
web-keys-pile = stock and discard pile
web-keys-score = the score
web-keys-who = whose turn it is
web-keys-limit = the knock limit
web-keys-news = what happened last
web-keys-help = this list
web-key-left-right = Left, Right
web-key-shift = Shift with Left, Right
web-key-enter = Enter or Space
web-key-escape = Escape
web-answer-hand = { $cards }. { $points }.
web-answer-hand-plain = { $cards }.
web-answer-piles = { $stock }. { $pile }.
web-answer-stock = { $stock }.
web-answer-score = { $scores }.
web-answer-limit-none = There is no knock limit in this game.
web-answer-nothing = Nothing has happened yet.
web-answer-no-hand = No hand is being played.
web-answer-cannot = That cannot be done now.
