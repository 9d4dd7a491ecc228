### Replay: a record looked at step by step, and its deals checked. What happened is said in the words of the log.

web-replay-title = Replay
web-replay-of = Replay: { $game }
web-replay-link = Replay a record
web-replay-open = Replay

## Choosing a record

web-replay-what = A match that was written down, to be looked at step by step: every hand open, or as one seat saw it.
web-replay-drop = Drop a record here, a file whose name ends in .rummy
web-replay-choose = Choose a record
web-replay-other = Another record
web-replay-where-from = You can save the record of every match that is over, from its last sheet. In the terminal, save writes one as well.

## Stepping

web-replay-controls = Steps of the replay
web-replay-step = Step
web-replay-first = To the deal
web-replay-back = One step back
web-replay-play = Play
web-replay-pause = Pause
web-replay-next = One step on
web-replay-last = To the end of the hand
web-replay-where = Step { $step } of { $last }
web-replay-step-line = { $number }. { $text }
web-replay-hands = Hand
web-replay-pace = Pace
web-replay-pace-slow = Slow
web-replay-pace-normal = Steady
web-replay-pace-fast = Fast
web-replay-turn-ended = { $name } ends the turn.
web-replay-no-deal = No hand has been dealt here.

## What is seen

web-replay-hand = { $name }: { $cards }
web-replay-meld = meld { $cards }
web-replay-hidden = { $count ->
    [one] one card face down
   *[other] { $count } cards face down
}
web-replay-came-out = How the hand came out
web-replay-given-up = The match was given up before its end.

## Beside it

web-replay-beside = The steps, and what can be done with the record
web-replay-tools = The record
web-replay-match = Match
web-replay-match-line = { $number }. { $game }: { $names }
web-replay-view = Cards
web-replay-view-all = All hands open
web-replay-view-seat = As { $name } saw it
web-replay-view-nobody = As an onlooker saw it
web-replay-position = Position, in the notation

## Playing it as well

web-replay-again = Play this deal
web-replay-again-what = Hand { $number } is dealt once more, just as it was: the same cards to every seat, the same stock, the same dealer. The computer plays the other seats, and does not know the cards.
web-replay-again-seat = Whose cards do you want to play?
web-replay-dare = Challenge a friend
web-replay-dare-what = Whoever opens the link gets your cards of this hand in your seat, and both of you see how it went.
web-replay-dare-link = Make a link

## The check of the deals

web-replay-check = Check the deal
web-replay-check-works = Your browser works the deals out.
web-replay-check-good = { $count ->
    [one] { $all ->
        [one] The deal was fixed before anybody knew it, and every card in this record follows from it.
       *[other] One of { $all } deals is proved: it was fixed before anybody knew it, and every card in it follows. The others prove nothing.
    }
   *[other] { $count } of { $all } deals are proved: each was fixed before anybody knew it, and every card in them follows.
}
web-replay-check-bad = Something does not hold. These are not the cards that were fixed before the deal.
web-replay-check-none = There is nothing to check: no deal of this record has a proof.
web-replay-holds = Holds
web-replay-fails = Does not hold
web-replay-tag = tag { $tag }
web-replay-chance-seed = From a seed
web-replay-chance-deck = Written down
web-replay-chance-none = Not dealt
web-replay-means-seed = Anybody can work this deal out again from the number, but nothing shows that the number was chosen before the deal.
web-replay-means-deck = The order of the pack is written in the record, and that is all that is known of it.
web-replay-means-none = The record ends before the deal.
web-replay-found-written = { $good ->
    [yes] The proof stands in the record, letter for letter.
   *[no] The proof does not stand in the record.
}
web-replay-found-place = { $good ->
    [yes] It speaks of this hand, and of the same table as the others.
   *[no] It speaks of another hand or another table.
}
web-replay-found-commitment = { $good ->
    [yes] The secret is the one that the house had committed itself to.
   *[no] The secret is not the one that the house had committed itself to.
}
web-replay-found-dealer = { $good ->
    [yes] The first dealer follows from it.
   *[no] The first dealer does not follow from it.
}
web-replay-found-roles = { $good ->
    [yes] The cards drawn for the roles follow from it.
   *[no] The cards drawn for the roles do not follow from it.
}
web-replay-found-pack = { $good ->
    [yes] The order of the pack follows from secret and parts, and the hands, the upcard and the stock are dealt from it.
   *[no] The hands, the upcard and the stock are not those of the pack that follows.
}
web-replay-found-draws = { $good ->
    [yes] Every card that was drawn lay on top of the stock.
   *[no] A card that was drawn did not lie on top of the stock.
}
web-replay-found-stocks = { $good ->
    [yes] The discards were shuffled into new stocks in the order that follows.
   *[no] A new stock is not in the order that follows.
}
web-replay-gave = Parts of the shuffle came from { $names }.
web-replay-silent = { $count ->
    [one] { $names } gave none.
   *[other] { $names } gave none.
}
web-replay-commitment = Commitment of the house
web-replay-secret = Secret of the house
web-replay-part = Part of { $name }
web-replay-proves = What this proves
web-replay-proves-fixed = The house was bound to its secret before it knew the parts of the seats, and no seat knew the secret when it gave its part. So nobody can have chosen the order.
web-replay-proves-kept = No card was swapped, before the deal or during play. One changed bit would show.
web-replay-proves-not = What it does not prove
web-replay-not-peeked = That nobody peeked. The house knows the order once the parts are in; you trust whoever runs the server not to look.
web-replay-not-together = That no two players told each other their cards.
web-replay-not-silent = Anything, where no seat gave a part. Then the house alone made the order, and may have tried secrets until it liked one.
web-replay-not-called-off = That no hand was called off for its cards. It could not be done unseen: a hand that is called off is shown as well.
web-replay-not-moves = That the moves are those that were played: nobody signs them. That each is allowed was found out when the record was opened.
web-replay-check-yourself = The tag was shown at the table before the cards were dealt; friends who read the same one to each other were shown the same facts. The command verify, or ten lines of Python, check the record again without this page.

## Keys

web-replay-key-step = Left, Right
web-replay-keys-step = one step back or on
web-replay-key-play = Space
web-replay-keys-play = play, pause
web-replay-key-ends = Home, End
web-replay-keys-ends = to the deal, to the end of the hand
web-replay-key-hands = Page Up, Page Down
web-replay-keys-hands = to the hand before, to the next one
web-replay-key-list = Up, Down
web-replay-keys-list = in the list of steps: along it
web-replay-key-help = ?
web-replay-keys-help = this list
