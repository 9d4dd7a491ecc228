# The lessons: a first hand of gin, first turns of Manipulation. A step has its words, what is to be done (-do), and what is
# said where the learner does something else (-else). Cards come as facts; $other is the one who plays against the learner.

web-lesson-first = First time? Learn Gin by playing a hand.
web-lesson-first-gin = Learn Gin
web-lesson-first-manipulation = Learn Manipulation
web-lesson-title = Lesson: { $game }
web-lesson-step = Step { $number } of { $count }
web-lesson-step-short = { $number } / { $count }
web-lesson-next = Next
web-lesson-show = Show me
web-lesson-back = Back
web-lesson-back-long = One step back
web-lesson-leave = Leave the lesson
web-lesson-return = Back to the lesson
web-lesson-again = From the beginning
web-lesson-sheet = Show the score again
web-lesson-rules = The rules
web-lesson-key = Key { $key }
web-lesson-learnt = What you know now
web-lesson-strayed = That is allowed too. You go your own way now, and { $other } plays as at any table.
web-lesson-alone = You play your own way. The lesson waits where you left it.
web-lesson-alone-over = So ended the hand that you played your own way.

## Gin

web-lesson-gin-goal = A hand of gin against { $other }. Each of you has ten cards. The aim is to fit them into melds, so that little is left over.
web-lesson-gin-melds = A meld is a set or a run. { $run } is a run: three cards or more of one suit, one after the other. A set is three or four cards of one rank. For { $pair } you still need a third nine.
web-lesson-gin-deadwood = Cards in no meld are deadwood. An ace counts 1, a card from two to ten its number, a jack, queen or king 10. You have { $points }; the figure always stands over your cards.
web-lesson-gin-upcard = One card was turned up: { $upcard }. It is offered to you first. It fits none of your cards.
web-lesson-gin-upcard-do = Pass.
web-lesson-gin-upcard-else = You may take it, and you have. It fits none of your cards, though, so a high card has come into your hand for nothing.
web-lesson-gin-draw = { $other } has passed too. From now on every turn is the same: you draw one card, and you throw one.
web-lesson-gin-draw-do = Draw from the stock.
web-lesson-gin-discard = You have drawn { $drawn }. Of your eleven cards one goes face up on the discard pile. High cards in no meld cost most when the hand ends, and you have { $high } and { $second }.
web-lesson-gin-discard-do = Choose { $high } or { $second }, and discard it.
web-lesson-gin-discard-else = You may throw any card. { $high } and { $second } were the dearest of those in no meld.
web-lesson-gin-stock = { $other } has thrown { $thrown }. You might take it, for one may also draw the top card of the discard pile. It fits none of your cards.
web-lesson-gin-stock-do = Draw from the stock.
web-lesson-gin-stock-else = You may take it, and you have. Everybody has seen it, and it may not be thrown again in this turn.
web-lesson-gin-again = You have drawn { $drawn }, and your run is longer: { $run }. A meld may grow as far as it goes.
web-lesson-gin-again-do = Discard { $wanted }.
web-lesson-gin-again-else = You may throw any card. { $wanted } was the dearest of those in no meld.
web-lesson-gin-take = { $other } has thrown { $thrown }, the third nine to { $pair }. A card you take from the pile is seen by everybody, and you may not throw it again in the same turn.
web-lesson-gin-take-do = Take { $thrown }.
web-lesson-gin-take-else = You may draw from the stock instead. { $thrown } would have made a set.
web-lesson-gin-knock = Throw { $thrown }, and no more than { $left } are in no meld: { $leaves } points. With { $limit } or less you may knock. The hand then ends, and both of you show your cards.
web-lesson-gin-knock-do = Knock, and read the score that comes.
web-lesson-gin-knock-else = You need not knock: who waits may get less, or gin. Meanwhile { $other } may knock first.
web-lesson-gin-count = When you had knocked, { $other } could lay off cards that fit your melds: { $laid } went on your run. After that { $theirs } points were left there, and { $mine } with you. { $theirs } − { $mine } = { $score }: these are yours.
web-lesson-gin-undercut = Two words are left. Gin is to knock with no deadwood at all: you get 25 points more, and nothing may be laid off. An undercut is when the other has no more than the knocker: then the other scores the difference, and 10 points more.
web-lesson-gin-end = Hand follows hand until somebody has 100 points. That is all of gin.
web-lesson-gin-learnt =
    Each turn you draw a card, from the stock or the discard pile, and throw one.
    Sets and runs are melds. The rest is deadwood, and high cards cost most.
    With ten points or less you may knock. The other may lay off on your melds.
    The lower count scores the difference. Gin gives more, an undercut turns it round.

## Manipulation

web-lesson-manipulation-goal = Manipulation against { $other }, in the middle of a hand. You want to bring your cards to the table. Whoever has the fewest points in hand at the end wins.
web-lesson-manipulation-table = The melds on the table belong to both of you. They are sets, and runs such as { $run }. You may take them apart and put them together anew, as long as all are good melds when you have done.
web-lesson-manipulation-draw = Every turn begins with a card from the stock. There is no discard pile.
web-lesson-manipulation-draw-do = Draw from the stock.
web-lesson-manipulation-add = { $low } and { $high } fit the two ends of { $run }. You may play as many cards in a turn as you can; one is enough.
web-lesson-manipulation-add-do = Choose each of the two, then the run. When it stands, play it.
web-lesson-manipulation-add-else = That is allowed. { $low } and { $high } could both have gone to the run.
web-lesson-manipulation-close = Every turn closes with a choice: to knock, or to end it. For a knock you may have five points or less, and you have { $points }.
web-lesson-manipulation-close-do = End your turn.
web-lesson-manipulation-second = { $other } has laid { $laid } on the table.
web-lesson-manipulation-second-do = Draw from the stock.
web-lesson-manipulation-decline = You have drawn { $drawn }, which fits nowhere. You may decline and draw again, up to three cards in a turn. With the third the turn is over, and you keep what you have.
web-lesson-manipulation-decline-do = Decline, and draw again.
web-lesson-manipulation-again = You have declined once.
web-lesson-manipulation-again-do = Draw your second card.
web-lesson-manipulation-split = { $tens } want a third ten. There is one, { $middle }, in the middle of the long run. Take it out, and two good runs are left: { $short } and { $high }.
web-lesson-manipulation-split-do = Make the three tens a new meld, and { $high } another. Then play.
web-lesson-manipulation-split-else = That is allowed. With { $middle } from the run both your tens could have gone.
web-lesson-manipulation-end-turn = { $points } points are left in your hand, still too many for a knock.
web-lesson-manipulation-end-turn-do = End your turn.
web-lesson-manipulation-third = { $other } has declined twice and drawn the third card, with which the turn was over.
web-lesson-manipulation-third-do = Draw from the stock.
web-lesson-manipulation-borrow = { $pair } want { $wanted-card }. If you just took it, two sixes would be left. But { $spare } can be spared at the end of its run and takes its place; { $short } stays a run.
web-lesson-manipulation-borrow-do = Make { $made } a new meld, put { $spare } to the sixes, and play.
web-lesson-manipulation-borrow-else = That is allowed. { $pair } could both have gone, with { $wanted-card } from the sixes and { $spare } in its place.
web-lesson-manipulation-knock = { $left } are { $points } points. With five or less you may knock. The hand then ends, and all cards are shown.
web-lesson-manipulation-knock-do = Knock, and read the score that comes.
web-lesson-manipulation-knock-else = You need not knock. Meanwhile { $other } plays on and gets rid of more.
web-lesson-manipulation-count = { $other } had { $theirs } points in hand, and you { $mine }. { $theirs } − { $mine } = { $score }: these are yours. Had { $other } had no more than you, your knock would have been undercut, at 10 points more for the other side.
web-lesson-manipulation-joker = One card you have not met: the joker. When you play it you say which card it stands for, and it keeps to that until the real card comes to the table. In hand it counts 25 points, so play it soon.
web-lesson-manipulation-end = Hand follows hand until somebody has 60 points. Who plays all his cards ends the hand at once and gets 25 points more.
web-lesson-manipulation-learnt =
    Draw, then meld or decline; three cards at most.
    The table is everybody's. A card from your hand has to come in, and every meld has to be good in the end.
    Run and set lend each other cards: one from the end of a run, or from the middle of a long one.
    With five points or less you may knock. The fewest points win.
