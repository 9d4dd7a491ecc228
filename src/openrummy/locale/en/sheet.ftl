# The sheet of a scored hand, the score so far, and the end of a match.

sheet-hand = { $who ->
    [you] You
   *[other] { $name }
}: { $count ->
    [0] no melds
   *[other] { $melds }
}{ $deadwood ->
    [0] , no deadwood
   *[other] , deadwood { $left } = { $deadwood }
}
sheet-layoff = { $card } on { $meld }
sheet-layoffs = { $who ->
    [you] You lay off { $layoffs }
   *[other] { $name } lays off { $layoffs }
}
sheet-points = = { $points ->
    [one] one point
   *[other] { $points } points
} for { $who ->
    [you] you
   *[other] { $name }
}
sheet-drawn = { $reason ->
    [equal] Nobody knocked and all hands are worth the same: nobody wins the hand (rule M17).
    [dead-stock] The hand is dead: the stock is used up, and the discards are shuffled no more (rule B13). Nobody scores, and the deal passes.
    [dead-forty] The hand is dead: forty draws in a row came from the discard pile (rule B15). Nobody scores, and the deal passes.
    [forty] The hand is drawn: forty draws in a row came from the discard pile (rule G15). Nobody scores, and the same dealer deals again.
   *[stock] The hand is drawn: only two cards are left in the stock (rule G12). Nobody scores, and the same dealer deals again.
}
sheet-ended = { $reason ->
    [stock] The stock is empty and the last turns are over.
    [out] { $who ->
        [you] You go out.
       *[other] { $name } goes out.
    }
    [rummy] { $who ->
        [you] You go rummy: all your cards in one turn.
       *[other] { $name } goes rummy: all cards in one turn.
    }
   *[other] { $who ->
        [you] You knock.
       *[other] { $name } knocks.
    }
}
sheet-left = { $who ->
    [you] You
   *[other] { $name }
}: { $count ->
    [0] no cards left
   *[other] { $cards } = { $points }
}
sheet-sum = { $terms } = { $points }
short-drawn = Hand { $number }: nobody scores
short-scores = { $who ->
    [you] you score
   *[other] { $name } scores
} { $points }
short-won = Hand { $number }: { $won } ({ $reason ->
    [knock] knock
    [undercut] undercut
    [gin] gin
    [big_gin] big gin
    [out] went out
    [rummy] went rummy
   *[stock] stock used up
})
score = Score: { $scores }. { $aim ->
    [hands] { $number ->
        [one] The match is one scored hand.
       *[other] The match is { $number } scored hands.
    }
    [reach] The match ends when somebody has { $number }.
   *[first] The first with { $number } wins the match.
}
columns-title = Column
columns-state = { $closed ->
    [yes] closed
   *[no] open
}
columns-total = total
columns-result = Column { $number }: { $terms }{ $doubled ->
    [yes] , doubled for the shutout
   *[no] {""}
} = { $points } for { $who ->
    [you] you
   *[other] { $name }
}
columns-aim = A column closes at { $target }; a dash is no entry. The match ends when all three are closed.
final-bonuses = { $columns ->
    [yes] The match is over.
   *[no] The match is over. Bonuses:
}
final-scores = { $bonuses ->
    [0] The match is over. Final
   *[other] Final
} score: { $scores }.
final-winner = { $who ->
    [you] You win the match. Well played.
   *[other] { $name } wins the match.
}
final-shared = { $names } share the win.
final-score = { $who ->
    [you] You win the match, { $winner } to { $loser }. Well played.
   *[other] { $name } wins the match, { $winner } to { $loser }.
}
