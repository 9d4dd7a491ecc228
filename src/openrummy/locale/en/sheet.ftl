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
    [forty] The hand is drawn: forty draws in a row came from the discard pile (rule G15).
   *[stock] The hand is drawn: only two cards are left in the stock (rule G12).
} Nobody scores, and the same dealer deals again.
sheet-totals = Score: { $scores }. The first with { $target } wins the match.
short-drawn = Hand { $number }: drawn
short-won = Hand { $number }: { $who ->
    [you] you score
   *[other] { $name } scores
} { $points } ({ $reason ->
    [knock] knock
    [undercut] undercut
    [gin] gin
   *[big_gin] big gin
})
score = Score: { $scores }. The first with { $target } wins the match.
final-bonuses = The match is over. Bonuses:
final-score = { $who ->
    [you] You win the match, { $winner } to { $loser }. Well played.
   *[other] { $name } wins the match, { $winner } to { $loser }.
}
