# The first screen, the form of a new table, joining, waiting.

web-welcome = Six rummy games, against the computer or with your friends.
web-games = Games
web-play-computer = Play the computer
web-play-friends = With friends
web-house-rules = House rules
web-dealing = Dealing
web-settings = Settings
web-with-friends = At a table with others
web-figures = Your matches
web-close = Close
web-try-again = Try again
web-fairness = No deal is left to trust. You and the others at the table shuffle every pack together with the house, and every table shows a tag of six signs: if you read it to each other and it is the same, you were all dealt from the same pack. Afterwards anybody can work out the whole deal again.

## The games. About how long a match takes is a guess for people who do not hurry.

web-players-gin = 2 players
web-players-oklahoma = 2 players
web-players-hollywood = 2 players
web-players-three_hand = 3 players
web-players-basic = 2 to 6 players
web-players-manipulation = 2 to 5 players
web-lasts-gin = about 20 minutes
web-lasts-oklahoma = about 20 minutes
web-lasts-hollywood = about 45 minutes
web-lasts-three_hand = about 30 minutes
web-lasts-basic = about 25 minutes
web-lasts-manipulation = about 30 minutes
web-about-gin = Draw, throw, and knock when little is left over: the classic for two.
web-about-basic = Lay melds on the table, add to those of others, and be the first without cards.
web-about-oklahoma = Gin in which the first card turned up says how little you need to knock.
web-about-hollywood = Gin scored as three games at once, so that a lead is never quite safe.
web-about-three_hand = One plays the box, one the captain, and the third whispers advice.
web-about-manipulation = Take the melds on the table apart and build them anew, jokers and all.

## Tables of this device

web-my-tables = Your tables
web-at-asking = { web-waiting }
web-at-you = Your turn
web-at-seat = { $name } is on turn
web-at-open = Waiting for others
web-at-deal = The cards are being shuffled
web-at-over = The match is over
web-at-gone = This table is no longer kept
web-at-unknown = { web-offline }
web-at-watch = You look on here
# How long ago something was done at it.
web-ago-now = now
web-ago-minutes = { $count ->
    [one] { $count } minute ago
   *[other] { $count } minutes ago
}
web-ago-hours = { $count ->
    [one] { $count } hour ago
   *[other] { $count } hours ago
}
web-ago-days = { $count ->
    [1] yesterday
   *[other] { $count } days ago
}
web-go-on = Go on
web-look-again = See how it ended
web-forget-table = Remove
web-all-tables = Show all { $count }
web-names-comma = ,{" "}

## Tables of others

web-have-code = I have a code
web-code-hint = Eight signs from a friend, or the whole link.
web-code-wrong = That is no code: it has eight letters and digits.
web-find-table = Find the table
web-open-tables = Tables that are waiting
web-no-open-tables = Nobody is waiting just now. Open a table with friends and list it, and it stands here for everyone.
web-own-rules = own rules
web-seats-free = { $count ->
    [one] one seat free
   *[other] { $count } seats free
}
web-somebody-waits = somebody is there
web-join = Join

## Figures

web-figures-game = Game
web-figures-won = Won
web-figures-lost = Lost
web-figures-shared = Shared
web-figures-none = When you have finished a match, what you have won and lost stands here, on this device alone.
web-figures-kept = Kept on this device alone.
web-figures-forget = Begin again

## A new table

web-new-table = A new table
web-game = Game
web-how-many = How many play?
web-who-plays = Who plays?
web-seat = Seat { $number }
web-seat-is = Seat { $number }: { $who }
web-sits-me = You
web-sits-friend = A friend, by link or code
web-sits-beside = Someone beside you, on this device
web-sits-bot = Computer: { $bot }
web-name-of-seat = Name in seat { $number }
web-your-name = Your name
web-beside-name = Player { $number }
web-beside-hint = You pass the device to each other; between turns the cards are covered.
web-watch-hint = With a computer in every seat you look on.
# How each plays; $game is the game.
web-bot-random = Dabbler
web-bot-random-plays = plays any card that is allowed, without a plan.
web-bot-greedy = Collector
web-bot-greedy-plays = plays for the least that is left in hand, and looks no further.
web-bot-simple = Regular
web-bot-simple-plays = takes a card only for a meld, throws what costs most, and knocks as soon as it can.
web-bot-beginner = Newcomer
web-bot-beginner-plays = plays as one does who has just learnt the game.
web-bot-casual = Neighbour
web-bot-casual-plays = { $game ->
    [manipulation] plays all it can in every turn, and keeps its jokers for the end.
   *[other] plays sensibly, but soon forgets what has gone by.
}
web-bot-strong = Old Hand
web-bot-strong-plays = { $game ->
    [manipulation] draws and waits, turn after turn, until it can end the hand in one play.
    [basic] counts the cards, and waits to lay all its melds at once.
   *[other] counts the cards and watches what you do.
}
web-bot-maximal = Builder
web-bot-maximal-plays = finds the play that leaves the fewest points, in every turn.
web-roles = Who begins in the box?
web-roles-drawn = Cards are drawn for it
web-roles-chosen = You choose
web-length = How long is the match?
web-length-hand = One hand
web-length-short = Short, to { $target }
web-length-long = Long, to { $target }
web-length-own = Your own
web-rules-changed = { $count ->
    [0] as usual
    [one] one is not as usual
   *[other] { $count } are not as usual
}
web-quoted = "{ $text }"
web-rule-is = "{ $rule }: { $value }"
web-no-house-rules = This game has none.
web-a-number = A number
web-usual = Back to the usual: { $value }
web-as-usual = All as usual
web-more-settings = Clock, hints, onlookers
web-opening = Opening
web-open-and-invite = Open the table and invite
web-deal = Deal
web-watch-bots = Look on
web-clock = Clock
web-clock-none = No clock
web-clock-move = So much for each move
web-clock-bank = So much for the match
web-clock-none-hint = Everybody takes the time he needs.
web-clock-move-hint = When a move takes longer, the plainest one is made for the player.
web-clock-bank-hint = When it is used up, the plainest moves are made for the player.
web-clock-seconds = Seconds for a move
web-clock-minutes = Minutes for the match
web-clock-extra = Seconds back with each move
web-hints = Hints
web-hints-hint = The computer may be asked what it would play, and why.
web-takebacks = Take moves back
web-takebacks-hint = Against the computer only, and as long as nothing new was seen.
web-spectators = Onlookers
web-spectators-hint = Whoever has the link may watch. He sees no hand.
web-listed = List the table
web-listed-hint = It stands on the first screen of everyone who uses this server.
web-chat = Free words
web-chat-hint = Quick phrases are always there.
web-reveal = Open the deal after every hand
web-reveal-hint = Otherwise after the match. Then everyone can work it out again.

## House rules: their names, and what may be chosen where it is no number

web-rule-knock_limit = Knock limit
web-rule-gin_bonus = Gin bonus
web-rule-undercut_bonus = Undercut bonus
web-rule-target = Target
web-rule-next_dealer = Next dealer
web-rule-big_gin = Big gin
web-rule-box_bonus = Bonus for each hand won
web-rule-game_bonus = Bonus for the match
web-rule-shutout = Shutout doubles
web-rule-ace_upcard = Ace as upcard
web-rule-spade_doubles = Spades double
web-rule-lay_off_needs_meld = Lay off only after a meld
web-rule-final_discard = Last card is discarded
web-rule-ace = Ace
web-rule-max_reshuffles = New stocks
web-rule-hands = Number of hands
web-rule-knock_in_last_turns = Knock in the last turns
web-choice-on = on
web-choice-off = off
web-choice-knock_limit-upcard = Points of the upcard
web-choice-next_dealer-winner = The winner
web-choice-next_dealer-loser = The loser
web-choice-next_dealer-alternate = By turns
web-choice-box_bonus-0 = None
web-choice-game_bonus-0 = None
web-choice-ace_upcard-one = One point or none
web-choice-ace_upcard-gin_only = Gin only
web-choice-ace-low = Low
web-choice-ace-high_or_low = Low or high
web-choice-max_reshuffles-none = As many as needed
web-choice-hands-off = To the target

## Joining

web-join-title = { $game } - { $title }
web-looking = Looking for the table.
web-no-table-title = No table here
web-seats = Who sits here
web-seat-open = Free seat
web-agreed = What is played
web-usual-rules = The usual rules.
web-agreed-hand = One hand.
web-agreed-clock-move = { $seconds } seconds for each move.
web-agreed-clock-bank = { $minutes ->
    [one] One minute
   *[other] { $minutes } minutes
} for the match{ $extra ->
    [0] .
    [one] , and one second back with each move.
   *[other] , and { $extra } seconds back with each move.
}
web-agreed-closed = Nobody looks on.
web-agreed-no-hints = No hints.
web-your-seat = Seat
web-any-seat = Any
web-sit-down = Sit down
web-sitting-down = One moment.
web-you-sit-here = You have a seat at this table.
web-to-table = To the table
web-table-full = Every seat is taken.
web-table-over = The match at this table is over.
web-look-on = Look on
web-closed-table = The match has begun, and this table is not open to onlookers.
web-to-first = To the first screen
web-challenge = A hand of { $game } for you
web-challenge-what = You get the same cards in the same seat; the computer plays the others.
web-name = Name
web-points = Points
web-play-this-hand = Play this hand

## Waiting

web-waits-for = { $count ->
    [0] Everyone is here.
    [one] One seat is still free. The match begins when it is taken.
   *[other] { $count } seats are still free. The match begins when they are taken.
}
web-invite = Invite
web-invite-title = A table of { $game }
web-invite-link = Link
web-code = Code
web-qr-invite = QR code of the link
web-show-invite = Show the code
web-onlooker-waits = You look on here. The players will come.
web-only-this-computer = Only this computer can open this address. Start the server with --lan to let the others on your network in.
web-copy = Copy
web-copied = Copied.
web-copy-yourself = It is selected; copy it from there.
web-share = Share
web-that-is-you = you
web-computer = computer
web-not-here = away
web-put-computer = A computer
web-seat-computer = Computer for seat { $number }
web-free-seat = Free the seat

## Another device, and two people at this one

web-other-device = Go on from another device
web-other-device-what = Open this link on the other device, and your seat is there as well.
web-resume-link = Link to your seat
web-resume-secret = Whoever has it plays in your seat, so it is for you alone.
web-qr-resume = QR code of the link to your seat
web-pass-to = Pass the device to { $name }.
web-pass-anyone = Who has the device?
web-pass-ready = I am { $name }: show my cards
web-pass-covered = The cards are covered until you say who you are.
