# The table as one sees it, and what happens at it. $who is "you" or "other"; $name is then the other's name.

table-hand = Your hand: { $cards }
table-melds = Melds: { $melds }
table-no-melds = No melds yet
table-status = Deadwood { $deadwood }. Stock { $stock }. { $pile ->
    [0] The discard pile is empty.
   *[other] Pile { $top }.
} Score:{"\u00a0"}{ $scores }.
table-knocks = You can knock: { $knocks }.
table-big-gin = All eleven cards are in melds: you can declare big gin.
knock-leaves = { $deadwood ->
    [0] { $card } is gin
   *[other] { $card } leaves { $deadwood }
}
limit = { $limit ->
    [0] gin only
   *[other] knock { $limit }
}
score-of = { $who ->
    [you] you
   *[other] { $name }
} { $points }

## Prompts. The limit is always in sight.

prompt = [{ $limit }] { $question }
turn-upcard = take { $top }, or pass?
turn-stock = both passed; draw?
turn-draw = draw, or take { $top }?
turn-discard = discard which card?
turn-knock = discard, or knock?
turn-show = Enter to show
ask-continue = (Enter to go on)
ask-melds = { $laid ->
    [0] Melds (Enter: as proposed)?
   *[other] More melds (Enter: done)?
}
ask-layoff = Lay off (Enter: done)?
ask-knock-card = Discard which card (Enter: { $card })?

## News

news-dealt = Hand { $number }. { $who ->
    [you] You deal.
   *[other] { $name } deals.
} The upcard is { $card }.
news-doubles = It is a spade: this hand counts double.
news-limit = { $limit ->
    [0] It is an ace: only gin ends this hand.
   *[other] It sets the limit: knock with { $limit } or less.
}
news-passed = { $who ->
    [you] You pass.
   *[other] { $name } passes.
}
news-drew = { $who ->
    [you] You draw { $card }.
   *[other] { $name } draws { $card }.
}
news-other-drew = { $name } draws from the stock.
news-took = { $who ->
    [you] You take { $card }.
   *[other] { $name } takes { $card }.
}
news-drew-discarded = { $name } draws from the stock and discards { $card }.
news-took-discarded = { $name } takes { $drawn } and discards { $card }.
news-discarded = { $who ->
    [you] You discard { $card }.
   *[other] { $name } discards { $card }.
}
news-knocked = { $who ->
    [you] You knock, discarding { $card }, with deadwood { $deadwood }.
   *[other] { $name } knocks, discarding { $card }, with deadwood { $deadwood }.
}
news-gin = { $who ->
    [you] You discard { $card } and have gin.
   *[other] { $name } discards { $card } and has gin.
}
news-big-gin = { $who ->
    [you] You declare big gin.
   *[other] { $name } declares big gin.
}

## The answer to a knock

show-knocker = { $name } shows { $melds } and deadwood { $left } = { $deadwood }
show-proposal = You would show { $count ->
    [0] no melds
   *[other] { $melds }
}{ $laid ->
    [0] {""}
   *[other] {" "}and lay off { $layoffs }
}, which leaves { $deadwood }. Type arrange to do it your own way.
show-how = Type your melds, one at a time or with | between them: 4h 5h 6h | 9c 9d 9s. Also: none, again, cancel.
show-meld = { $number } { $meld }
show-layoffs-how = Now lay off what fits on the knocker's melds: { $melds }. Type, for example, 8s on 1, or several: 8s on 1, 9s on 1. Also: done, again, help, cancel.

## Knocking step by step

knock-choose = Knock with which discard? { $knocks }. Or cancel.
knock-proposal = With { $card } thrown, the proposal is { $count ->
    [0] no melds
   *[other] { $melds }
}, which leaves { $deadwood }.
arrange-how = Enter knocks like that. Or type melds of your own, one at a time or with | between them. Also: again, cancel.
arrange-left = { $count ->
    [0] Nothing is left.
   *[other] Left: { $cards } = { $deadwood }
}
arrange-help = Type cards for melds, or done, none, again or cancel; quit leaves the table.
layoff-help = Type lay-offs: a card and the number of the knocker's meld, as in 8s on 1. Several stand together: 8s on 1, 9s on 1. Or done, again (without lay-offs so far) or cancel; quit leaves the table.
cancelled = Cancelled; nothing was done.
undone = Taken back.
