# The score pad: openrummy score.

cli-score = keep the score of a match that is played with real cards
cli-names = NAMES
cli-score-seats = the players in the order of play, with commas: ann,bob
cli-score-file = where the pad is kept, and gone on with if it is there
cli-score-no-game = house rules and players need a game: openrummy score GAME

## Beginning

pad-title = Score pad for { $ruleset }: { $seats }. Type help to see what can be typed.
pad-kept-in = The pad will be kept in { $file }.
pad-found = A pad is kept: { $ruleset }, { $number ->
    [0] nothing written yet
    [one] after one hand
   *[other] after { $number } hands
}, { $scores }.
pad-first-this = Please answer this first, or type quit.
pad-help-names = Type the names in the order of play, with blanks or commas between them, as in ann bob. quit leaves, and nothing is kept.
pad-help-word = Type { $expected }; the beginning of a word is enough. quit leaves.
pad-ask-go-on = Go on with it (Enter: yes, or no for a new one)?
pad-ask-names = Who plays? The names in the order of play, { $fewest ->
    [2] { $most ->
        [2] two players
       *[other] two to { $most } players
    }
   *[other] { $fewest } players
}:
pad-ask-dealer = Who deals the first hand ({ $names })?
pad-ask-box = Who is in the box ({ $names })?
pad-ask-captain = Who is captain ({ $names })?

## What is asked of a hand

pad-ask-upcard = Which upcard, as in 9s?
pad-ask-knocker = Who knocked ({ $names }, or drawn)?
pad-ask-deadwood = Deadwood of { $name } (0 or gin for gin{ $big ->
    [1] , big for big gin
   *[0] {""}
})?
pad-ask-other = Deadwood of { $name }{ $gin ->
    [1] {""}
   *[0] {" "}after the lay-offs
}?
pad-ask-out = Who went out ({ $names }, or dead)?
pad-ask-rummy = Did { $name } go rummy, all cards in one turn (yes, Enter for no)?
pad-ask-left = Points left with { $name }{ $ace ->
    [0] {""}
   *[other] , an ace counts { $ace }
}?
pad-ask-ended = Who ended the hand ({ $names }, or nobody)?
pad-ask-how = Did { $name } knock, or go out (knock, out)?
pad-ask-points = Points in the hand of { $name }?
pad-ask-over = The match is over. Enter to leave, or undo?

## What stands on the pad

pad-score-of = { $name } { $points }
pad-nobody = Hand { $number }: nobody scores.
pad-hand = Hand { $number }, { $reason ->
    [knock] knock
    [undercut] undercut
    [gin] gin
    [big_gin] big gin
    [out] out
    [rummy] rummy
   *[stock] end of the stock
}: { $scores } ({ $why }).
pad-totals = Score: { $scores }. { $hands ->
    [off] The target is { $target }.
   *[other] Hands scored: { $played } of { $hands }.
}
pad-deals = Hand { $number }: { $name } deals.
pad-roles = Hand { $number }: { $box } is in the box and deals, { $captain } is captain, { $out } sits out.
pad-over = The match is over.
pad-final = Final score: { $scores }.
pad-winners = { $count ->
    [one] { $names } wins the match.
   *[other] { $names } share the win.
}

## Commands

pad-undone = Hand { $number } is taken off the pad.
pad-cancelled = Hand { $number } begins again; nothing of it was written.
pad-nothing-begun = Nothing was begun that could be cancelled.
pad-help = Also: undo - take back the last hand; sheet - all hands and the score; cancel - begin this hand again; help; quit - the pad is kept.
pad-how-gin = { $roles ->
    [1] box and captain may stand for the names.{" "}
   *[0] {""}
}Answer one question at a time, or all of a hand on one line: { $upcard ->
    [1] 9s ann 4 31 for the upcard, who knocked, the deadwood of the knocker and that of the other; 9s ann gin 40, or 9s drawn.
   *[0] ann 4 31 for who knocked, the deadwood of the knocker and that of the other; ann gin 40, or drawn.
}
pad-how-basic = Answer one question at a time, or all of a hand on one line: ann no 14 22 for who went out, whether it was rummy, and the points left with the others in the order of play; or dead.
pad-how-manipulation = Answer one question at a time, or all of a hand on one line: ann knock 3 20 31 for who ended it, how, and the points in every hand in the order of play (nothing for who is out); or nobody 22 30 41.
pad-goodbye = { $kept ->
    [1] The pad is kept in { $file }. Goodbye.
   *[0] Nothing is kept. Goodbye.
}

## What is wrong

error-pad_bad_word = "{ $text }" is none of the answers; expected is { $expected }
error-pad_left_over = "{ $text }" answers no question, so nothing of that line was taken
error-pad_nothing_to_undo = No hand is on the pad
error-pad_bad_name = "{ $text }" cannot be a name here: it needs a letter, no blanks, and must be no word that the pad understands
error-pad_which_game = Which game is the pad for? There are: { $games }
error-pad_other_rules = { $file } keeps another match: { $ruleset } with { $seats }
error-pad_not_a_pad = { $file } is no score pad{ $hand ->
    [0] {""}
   *[other] : hand { $hand } cannot be
}
error-pad_bad_start = The match cannot begin with "{ $first }"; there are: { $seats }
error-pad_wrong_players = Every player has to be there once: { $seats }
error-pad_wrong_kind = A hand of the kind { $kind } does not belong to this game
