# One sentence for every error, without its full stop. Cards and texts come in already fit to print.

sentence = { $sentence }.
sentence-with-rule = { $sentence } (rule { $rule }).
sentence-in-record = { $file }, line { $line }, column { $column }, at "{ $token }": { $sentence }

## Texts that cannot be read

error-bad_card = "{ $text }" is not a card; write 7h, 10s or Qd
error-glued_cards = "{ $text }" is several cards; put blanks between them: { $cards }
error-bad_token = "{ $token }" is not a move in the notation
error-bad_proof = The proof of the deal cannot be read: wrong { $part ->
    [hand] number of the hand
    [seat] seat
   *[other] field { $part }
}
error-bad_seed = The seed { $seed } is out of range; it may be a whole number from 0 to { $most }
error-bad_ruleset = "{ $text }" does not name a set of rules; "{ $part }" should be option=value
error-unknown_game = There is no game "{ $game }"; there are: { $expected }
error-unknown_option = There is no option "{ $option }"; there are: { $expected }
error-bad_option_value = The option { $option } cannot be "{ $value }"; it may be { $expected }

## Facts that cannot stand together

error-too_many_copies = There are not that many { $card } in the pack
error-wrong_seats = { $game } is not for { $seats ->
    [one] one player
   *[other] { $seats } players
}; it needs { $most ->
    [none] { $fewest }
   *[other] { $fewest } to { $most }
}
error-same_name = Every player needs a name of his own: { $seats }
error-blank_name = A player needs a name that can be seen
error-no_such_dealer = There is no seat { $dealer } to deal
error-wrong_dealer = The dealer of this hand is { $expected }
error-wrong_order = This is not an order of the cards that the deal waits for
error-hidden_hand = The cards of { $seat } are hidden, so nobody else can say what may be played
error-option_fixed = In { $game } the option { $option } is always { $value }
error-options_exclude = The option { $option } needs { $needs }

## Compiled play

error-no_numba = Numba is not installed; pip install "openrummy[fast]" brings it
error-no_twin = There is no compiled twin of { $game }; there is one of: { $expected }
error-other_rules = This is a position of { $found }; here { $expected } is played
error-no_hand = In this position no hand of gin is being played
error-wrong_array = The array { $name } has to be { $expected }, not { $found }
error-wrong_number = The argument { $name } cannot be { $found }; it may be { $expected }
error-wrong_row = Row { $row } of table { $at } is no meld of cards of the pack
error-no_card = Hand { $at } has bits that are no card of the pack
error-no_discard = Hand { $at } has no card to discard
error-wrong_lane = In lane { $lane } the action { $action } is not legal

## Records and positions

error-garbled = { $expected ->
    [none] This cannot be read
   *[other] This cannot be read; expected is { $expected }
}
error-bad_utf8 = These bytes are no text in UTF-8
error-long_line = The line is too long; { $most } characters are read at most
error-control_character = A control character (number { $character }) does not belong here
error-bad_header = The header { $header } cannot be "{ $value }"; there are: { $expected }
error-bad_number = "{ $text }" is not a number that can be used here; expected is { $expected }
error-bad_name = "{ $text }" is not a name as records write it
error-bad_position = In the field { $field } "{ $text }" cannot be read; expected is { $expected }
error-impossible_position = A position cannot have { $found } for { $field }; expected is { $expected }
error-unknown_seat = Nobody called { $name } sits here; there are: { $seats }
error-wrong_roles = { $expected ->
    [none] There are no roles in { $game }
   *[other] The roles of this hand, box, captain and out, do not fit: { $expected }
}
error-box_deals = In { $game } the player in the box deals; no other dealer can be chosen
error-wrong_score = { $expected ->
    [none] There is no hand to score here
   *[other] The score does not add up; it should be { $expected }
}
error-wrong_pack = { $card ->
    [none] These are not the cards of the new stock that the deal proves
   *[other] { $card } is missing from the pack or too many in it: { $found } cards for { $expected }
}
error-wrong_proof = The proof does not hold: { $part } is wrong { $hand ->
    [none] {""}
   *[other] in hand { $hand }
}
error-out_of_range = { $name } cannot be { $value }; it may be { $least } to { $most }

## Moves that are refused

error-not_your_turn = It is the turn of { $turn }, not of { $seat }
error-wrong_phase = { $phase ->
    [none] No new stock is wanted here
   *[other] Not now: { $phase }
}
error-hand_over = No hand is being played
error-match_over = The match is over
error-no_such_action = "{ $action }" is no move of { $game }
error-card_not_held = { $card } is not in your hand
error-card_used_twice = { $card } can lie in one place only
error-too_short = A meld has three cards or more: { $meld }
error-not_a_set = A set has cards of one rank, each of another suit: { $meld }
error-not_a_run = A run has no gaps: { $meld }
error-not_a_meld = Neither a set nor a run: { $meld }
error-round_the_corner = A run does not go round from king to ace: { $meld }
error-no_stock = The stock is empty, and there are no discards to make a new one
error-throw_back = { $card } was taken from the pile this turn and must stay until the next
error-over_limit = { $limit ->
    [0] Only gin ends this hand, and that would leave { $deadwood }
   *[other] That would leave { $deadwood }, and the knock limit is { $limit }
}
error-arrangement_over_limit = These melds leave { $deadwood }, and the knock limit is { $limit }; another arrangement of the same cards is low enough
error-no_big_gin = Big gin is not played at this table
error-not_big_gin = Big gin needs all eleven cards in melds; { $deadwood } would be left
error-not_gin = Gin leaves nothing; the best discard here leaves { $deadwood }
error-no_such_meld = There is no meld { $number } on the table; there are { $melds }
error-does_not_fit = { $card } does not fit on { $meld }
error-last_card = The last card must be discarded at this table
error-only_taken_left = That would leave { $card } alone, which was taken this turn and may not be discarded
error-no_meld_yet = At this table one may lay off only after having laid a meld
error-card_lost = { $card } has been left out; no card may leave the table
error-no_card_added = At least one card must come from your hand
error-joker_redeclared = The joker for { $card } keeps its meaning as long as no { $card } is there to take its place
error-too_many_points = A knock needs { $limit } points or fewer; you have { $points }
error-nothing_to_undo = There is nothing of yours to take back
error-hand_closed = The hand is over: nothing in it can be taken back
error-chosen_since = { $seat } has had a choice since, which tells something, so that can no longer be taken back
error-seen_since = You have seen a hidden card since, so that can no longer be taken back

## What is typed at the table

error-nothing_typed = Nothing was typed; help lists what you can type
error-unknown_command = "{ $text }" is no card and no command; write 7h or 10s, or type help
error-ambiguous_command = "{ $text }" could be any of these: { $commands }
error-more_than_asked = After { $command } there is nothing more to type, so "{ $text }" was not understood
error-which_card = Which card? For example: { $command } 7h
error-one_card = { $count ->
    [2] One card at a time: write just { $card }
   *[other] One card at a time: write just { $card }. Melds are laid down with a knock (knock 7h) or after one (arrange)
}
error-layoff_alone = Lay-offs come after a knock; then write arrange, or show none; { $text }
error-bad_layoff = "{ $text }" is not a lay-off; write 8s on 1
error-unknown_word = "{ $text }" is no command here; type help to see what you can type
error-which_meld = Which cards? For example: 4h 5h 6h
error-which_advice = What is to be said? For example: advise discard 7h, or say keep the spades
error-bad_place = Which card, and which meld? For example: 8d { $between } 3
error-not_at_hand = { $card } is neither in your hand nor loose, and lies in no other meld
error-in_several_melds = { $card } lies in melds { $melds }; take it from one of them first
error-no_such_draft_meld = There is no meld { $number }
error-not_in_meld = { $card } is not in meld { $number }
error-no_joker_laid = No joker lies in a meld; write *{ $card } where you lay it
error-which_joker = Several jokers lie here; name the meld, as in: joker { $card } in { $number }
error-joker_undeclared = The joker in meld { $number } must stand for a card; say which, as in: joker 8s
error-nothing_in_draft = There is no step in the draft to take back
error-draft_open = Your draft is open, and nothing of it is played yet; type done to play it, or reset to put the table back
error-bad_style = Cards can be drawn as { $expected }
error-which_file = Save under which name? For example: save evening.rummy
error-file_exists = "{ $file }" exists already; please choose another name
error-file_unwritable = "{ $file }" could not be written: { $reason }
error-file_unreadable = "{ $file }" could not be read: { $reason }
error-empty_file = "{ $file }" holds no match
error-unknown_rule = There is no rule "{ $text }" in this game; its rules are { $expected }
error-between_hands = The hand is over; press Enter for the next one
error-not_a_choice = "{ $text }" is not one of the choices; type a number from 1 to { $most }
error-not_so_many = "{ $text }" cannot be; type a number from { $fewest } to { $most }
error-too_many_bots = There are { $bots } bots for { $seats ->
    [one] one seat
   *[other] { $seats } seats
}

## Files of counts

error-bad_perft = "{ $text }" is no count; write D2 24
