# Tables of the server: what it refuses, and quick phrases.

## Who and what

error-bad_person = A name has letters or digits, at most { $most } signs, and none that cannot be seen
error-bad_words = A line has something to read in it, and no signs that cannot be seen
error-no_seat = You have no seat at this table
error-not_host = Only the one who opened the table may do that
error-no_spectators = This table is not open to onlookers
error-no_such_table = There is no such table; it may have been forgotten after a long rest
error-no_such_challenge = There is no such challenge
error-no_such_lesson = There is no such lesson
error-no_such_hand = Hand { $hand } has not been dealt
error-no_such_match = There is no match { $match } in this record; it has { $matches }
error-no_such_seat = Seat { $seat } is not one for that
error-length_excludes = A match of a set length has its own target: leave { $option } out of the house rules
error-no_such_bot = There is no bot "{ $bot }" for this game; there are: { $expected }
error-nobody_to_wait_for = To look on, every seat needs a bot
error-seat_taken = That seat is taken
error-seat_freed = The one who opened the table has freed your seat
error-seat_given_up = That seat was given up

## When

error-not_begun = The match has not begun
error-table_over = This table is over
error-not_over = It is not over yet
error-sat_out = You sat out in hand { $hand }
error-awaiting_deal = The cards are being shuffled
error-bot_plays = A bot is playing for you; take your cards up first
error-not_away = You have your cards in your hand
error-stale = The match has moved on

## Replays

error-long_record = This record has { $actions } actions, each deal counting as ten; up to { $most } are read at once
error-long_match = Match { $match } has { $hands } hands; up to { $most } are read
error-long_hand = Hand { $hand } has { $steps } steps; up to { $most } are shown
error-deck_only = The deck of hand { $hand } is only written down, without a seed or proof to deal it from again

## The shuffle

error-no_part_wanted = Nothing is wanted of you for the shuffle of hand { $hand } now
error-wrong_part = This is not the part that you committed yourself to for hand { $hand }

## What the table allows

error-no_takebacks = Nothing can be taken back here
error-no_adviser = Only the one who sits out advises, while a hand is played
error-no_hints = This table has no hints
error-no_chat = This table has no free words; quick phrases are welcome
error-no_such_phrase = There is no phrase "{ $phrase }"; there are: { $expected }

## The wire

error-key_reused = This key was used for another request
error-garbled_message = The server cannot read that message
error-hello_first = The first message is hello, and it comes once
error-foreign_origin = A page of another site may not do that
error-too_many = That is too much at once; wait a little
error-too_many_sockets = Too many connections are open from this address; close some of them first
error-too_slow = Your connection does not keep up; connect again
error-too_busy = The computer has too much to think about; ask again
error-too_large = That is too large
error-no_such_page = There is no such page
error-refused = The server refuses that
error-failed = Something went wrong in the server; nothing was lost

## Quick phrases

phrase-hello = Hello.
phrase-good_luck = Good luck.
phrase-well_played = Well played.
phrase-nice_move = Nice move.
phrase-oops = Oops.
phrase-one_moment = One moment, please.
phrase-thanks = Thank you.
phrase-bye = Goodbye.
