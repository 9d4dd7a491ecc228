# The table as one sees it, and what happens at it. $who is "you" or "other"; $name is then the other's name.

table-hand = { $who ->
    [you] Your hand
   *[other] The hand of { $name }
}: { $cards }
table-melds = Melds: { $melds }
table-no-melds = No melds yet
table-status = Deadwood { $deadwood }. Stock { $stock }. { $pile ->
    [0] The discard pile is empty.
   *[other] Pile { $top }.
} Score:{"\u00a0"}{ $scores }.
table-knocks = { $who ->
    [you] You
   *[other] { $name }
} can knock: { $knocks }.
table-big-gin = All eleven cards are in melds: { $who ->
    [you] you
   *[other] { $name }
} can declare big gin.
knock-leaves = { $deadwood ->
    [0] { $card } is gin
   *[other] { $card } leaves { $deadwood }
}
limit = { $role ->
    [box] box,{" "}
    [captain] captain,{" "}
    [out] adviser,{" "}
   *[none] {""}
}{ $limit ->
    [0] gin only
   *[other] knock { $limit }
}
score-of = { $who ->
    [you] you
   *[other] { $name }
} { $points }

## Prompts. The limit is always in sight.

prompt = [{ $limit }] { $question }
prompt-adviser = [{ $limit }] { $name }: { $question } (Enter to go on)
prompt-adviser-show = [{ $limit }] { $name } answers the knock (Enter to go on)
turn-upcard = take { $top }, or pass?
turn-stock = both passed; draw?
turn-draw = draw, or take { $top }?
turn-discard = discard which card?
turn-knock = discard, or knock?
turn-show = show (Enter), or arrange?
turn-take = the stock cannot be made anew; take { $top }?
turn-meld = meld, or discard?
turn-lay = meld, lay off, or discard?
todo-meld = meld, or pass?
todo-draft = go on, or done?
todo-close = end (Enter), or knock?
todo-end = end (Enter)?
held = { $count ->
    [one] one card
   *[other] { $count } cards
}
left-points = { $points } points
left-draft = draft, { $points } left
left-last = { $points } points, last turn
left-draws = { $points } points, draw { $draws } of { $most }
ask-continue = (Enter to go on)
ask-melds = { $laid ->
    [0] Melds (Enter: as proposed)?
   *[other] More melds (Enter: done)?
}
ask-layoff = Lay off (Enter: done)?
ask-knock-card = Discard which card (Enter: { $card })?

## The table where melds are laid on it

table-bare = No melds on the table.
table-laid = Table:
table-meld = { $number } { $meld } { $who ->
    [you] you
   *[other] { $name }
}{ $count ->
    [0] {""}
   *[other] ; { $added }
}
table-added = { $cards } by { $who ->
    [you] you
   *[other] { $name }
}
table-fits = You can lay off: { $fits }.
table-fit = { $card } on { $number }
table-piles = Others hold: { $held }. Stock { $stock }. { $pile ->
    [0] The discard pile is empty.
   *[other] Pile { $top }.
} Score:{"\u00a0"}{ $scores }.
table-points = Points in hand { $points }. Others hold: { $held }. Stock { $stock }. Score:{"\u00a0"}{ $scores }.
meld-numbered = { $number } { $meld }

## News

news-dealt = Hand { $number }. { $who ->
    [you] You deal.
   *[other] { $name } deals.
} The upcard is { $card }.
news-dealt-closed = Hand { $number }. { $who ->
    [you] You deal.
   *[other] { $name } deals.
}
news-role-drawn = { $who ->
    [you] You draw
   *[other] { $name } draws
} { $card } for the roles.
news-role = { $role ->
    [box] { $who ->
        [you] You are in the box.
       *[other] { $name } is in the box.
    }
    [captain] { $who ->
        [you] You are captain.
       *[other] { $name } is captain.
    }
   *[out] { $who ->
        [you] You sit out and may advise the captain.
       *[other] { $name } sits out.
    }
}
news-reshuffled = The discards are shuffled and make a new stock of { $stock }.
news-melded = { $who ->
    [you] You meld
   *[other] { $name } melds
} { $meld } as number { $number }.
news-laid-off = { $who ->
    [you] You lay off
   *[other] { $name } lays off
} { $cards } on { $number } { $meld }.
news-declined = { $who ->
    [you] You decline to meld.
   *[other] { $name } declines to meld.
}
news-played = { $who ->
    [you] You play { $cards }.
   *[other] { $name } plays { $cards }.
}
news-drew-played = { $name } draws { $drawn ->
    [none] { $draws ->
        [one] a card
       *[other] { $draws } cards
    }
   *[other] { $drawn }
} and plays { $cards }.
news-table-changed = New on the table: { $melds }.
news-played-nothing = { $name } draws { $drawn ->
    [none] { $draws ->
        [one] a card
       *[other] { $draws } cards
    }
   *[other] { $drawn }
} and melds nothing.
news-drew-several = { $name } draws { $drawn ->
    [none] { $draws } cards
   *[other] { $drawn }
}.
news-drew-seen-discarded = { $name } draws { $drawn } and discards { $card }.
news-last-turns = The stock is empty. Everyone has one more turn, without a draw, to meld (rule M19).
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
show-proposal = { $who ->
    [you] You
   *[other] { $name }
} would show { $count ->
    [0] no melds
   *[other] { $melds }
}{ $laid ->
    [0] {""}
   *[other] {" "}and lay off { $layoffs }
}, which leaves { $deadwood }. { $who ->
    [you] Type arrange to do it your own way.
   *[other] Advise show, or show 4c 4d 4s; 8s on 1 for another way.
}
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

## The draft of a new table

table-drafted = Draft of the table:
draft-meld = { $number } { $meld }{ $state ->
    [same] {""}
    [new] {" "}new
    [changed] {" "}changed
    [joker] {" "}- what does the joker stand for?
   *[wrong] {" "}- not a meld yet
}
draft-loose = Still to be placed: { $cards }
draft-fetched = { $card } comes from meld { $number }.
draft-freed = { $card } is free and must lie in a meld again.
draft-wrong = Meld { $number }: { $reason }
draft-not-kept = The open draft is not kept with it: only what was played with done.
draft-kept = Nothing was played; the draft is as it was.
best-play = { $count ->
    [0] There is nothing to play{ $proven ->
        [yes] : no table can be made with a card of yours
       *[no] , as far as I looked
    }.
   *[other] The best play{ $proven ->
        [yes] {""}
       *[no] {" "}that I found
    }: { $cards }, which leaves { $left } points.
}
best-next = Enter, or best again, puts it into the draft; done plays it.
step = { $number }. { $step }
step-move = Move { $cards } from meld { $source } { $place ->
    [new] to a new meld { $number }
   *[old] to meld { $number }
}.
step-lay = Lay { $cards } from your hand { $place ->
    [new] into a new meld { $number }
   *[old] on meld { $number }
}.
step-declare = The joker { $was } in meld { $number } is now { $card }.

## Advice to the captain

advice-given = You tell { $name }: { $text }. { $name } is a bot, hears it, and plays as it sees fit.
advice-said = { $who ->
    [you] You
   *[other] { $name }
} to the captain: { $text }.
