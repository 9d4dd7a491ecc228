# The lines that explain a score. $who is "you" or "other".

line-left_in_hand = { $who ->
    [you] You
   *[other] { $name }
}: { $points } left in hand
line-rummy = doubled for going rummy: 2 x { $points } = { $twice }
line-out_bonus = + { $points } for playing the last card
line-target_bonus = { $who ->
    [you] You
   *[other] { $name }
}: + { $points } for reaching the target
line-column = Column { $number }: { $points } for { $who ->
    [you] you
   *[other] { $name }
}
line-difference = { $more } - { $less } = { $points }
line-undercut_bonus = + { $points } undercut
line-gin_bonus = + { $points } gin
line-big_gin_bonus = + { $points } big gin
line-doubled = doubled by the spade: 2 x { $points } = { $twice }
line-box_bonus = { $who ->
    [you] You
   *[other] { $name }
}: + { $points } for { $won ->
    [one] one hand won
   *[other] { $won } hands won
}
line-game_bonus = { $who ->
    [you] You
   *[other] { $name }
}: + { $points } for winning the match
line-shutout = { $who ->
    [you] You
   *[other] { $name }
}: + { $points } for the shutout, which doubles the margin
