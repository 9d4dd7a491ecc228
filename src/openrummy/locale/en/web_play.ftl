### Acting at the table in the browser: what may be done, the questions before it, and the sheets after a hand and a match.
### What the terminal says as well is in hints.ftl, sheet.ftl, lines.ftl and reasons.ftl. $card is a card (7 of hearts, with its sign), $cards are several.

web-cancel = Cancel
web-actions = What you can do now

## What may be done

web-do-draw = Draw
web-do-take = Take { $card }
web-do-pass = Pass
web-do-decline = Do not meld
web-do-discard = Discard { $card }
web-do-discard-which = Discard
web-do-discard-not = { $card } cannot go now
web-do-knock-with = Knock
web-do-gin = Gin
web-do-big-gin = Big gin
web-do-knock-now = Knock
web-do-end-turn = End turn
web-do-show = Answer the knock
web-do-meld = Meld
web-do-meld-pick = Pick a meld
web-do-layoff = Lay off on { $number }
web-do-layoff-pick = Pick a lay-off
web-do-undo = Take back
web-do-hint = Hint
web-do-why = Why?
web-do-result = The result
web-do-resign = Give up ...
# The tooltip of a button: what it does, and its key.
web-do-key = { $action } (key { $key })
# As the end of "I would ...".
web-do-play = meld as shown
web-do-knock = knock
web-do-end = end the turn

## The question before a slip

web-ask-title = Are you sure?
web-ask-yes = Yes, do it
web-ask-no = No, go back
web-ask-sure = You are about to { $action }.
web-ask-gin = You have gin with { $better }. Would you rather play on?
web-ask-big_gin = All your cards are in melds: you have big gin. Would you rather play on?
web-ask-over = You could knock now. Without { $card } you are left with { $leaves }, and the limit is { $limit }.
web-ask-breaks = { $card } belongs to a meld. Without it you are left with { $leaves }; now it is { $before }.
web-ask-out = You could lay all your melds and go out. Would you rather keep them?

## Knocking, and the answer

web-knock-title = Knock
web-knock-choose = Which card do you throw?
web-knock-throw = You throw { $card }.
web-knock-leaves = { $points ->
    [0] gin
   *[other] leaves { $points }
}
web-knock-big = Big gin, no discard
web-knock-lay = You would lay
web-knock-do = { $points ->
    [0] Gin
   *[other] Knock with { $points }
}
web-laid-none = No melds
web-laid-left = { $points ->
    [0] No deadwood
   *[other] Deadwood { $points }
}
web-laid-layoffs = Laid off: { $layoffs }
web-arrange-own = Arrange it myself
web-arrange-usual = As proposed
web-arrange-how = Tap three cards or more, then put them together.
web-arrange-how-layoff = Tap cards, then put them together as a meld, or lay them off.
web-arrange-loose = In no meld
web-arrange-none = All cards are placed.
web-arrange-melds = Placed
web-arrange-meld = Make a meld
web-arrange-layoff = Lay off on { $meld }
web-arrange-apart = Take apart
web-arrange-apart-of = Take apart: { $meld }
web-arrange-back = Take back
web-arrange-back-of = Take back { $card }
web-show-title = { $who ->
    [you] You knock
   *[other] { $name } knocks
}
web-show-knocker = The cards of { $name }
web-show-deadwood = Deadwood
web-show-yours = You would show
web-show-do = Show
web-show-later = Look at the table

## Melds on the table

web-melds = Melds on the table
web-meld-by = { $meld }, laid by { $who ->
    [you] you
   *[other] { $name }
}
web-meld-here = Lay off here
web-meld-layoff-on = Lay off { $cards } on meld { $number }
web-meld-takes = takes { $cards }
web-meld-new = Lay as a meld
web-meld-lay = Lay { $cards } as a meld

## Hints

web-hint-title = Why?
web-hint-this = (the hint)
web-hint-marked = This hand counts as helped; its sheet will say so.

## The sheet of a hand

web-sheet-deadwood = Deadwood: { $cards }
web-sheet-no-cards = No cards left
web-sheet-totals = The score
web-sheet-this = This hand
web-sheet-total = Total
web-sheet-helped = Helped: you took a hint in this hand.
web-sheet-aim = { $aim ->
    [hands] { $number ->
        [one] The match is one scored hand.
       *[other] The match is { $number } scored hands.
    }
    [reach] The match ends when somebody has { $number }.
   *[first] The first with { $number } wins the match.
}
web-sheet-your-turn = You are on turn.
web-sheet-next = Next hand
web-sheet-to-end = The final score

## The end of a match

web-match-over = The match is over
web-match-resigned = { $who ->
    [you] You gave the match up.
   *[other] { $name } gave the match up.
}
web-match-bonuses = Bonuses
web-match-won = Hands won
web-match-final = Final score
web-match-record = Save the record
web-match-last-hand = The last hand
web-match-again = Play again
web-match-join-again = Join the next match
web-match-new = New game

## Columns of Hollywood

web-columns-title = Three games at once
web-columns-caption = The three columns with every entry of both players
web-columns-player = Player
web-columns-number = { $number }
web-columns-empty = no entry
web-columns-result = Result
web-columns-spoken = Column { $number }, { $closed ->
    [yes] closed
   *[no] open
}: { $scores }.
web-columns-open = { $columns } Open the columns

## Advice in three-hand gin

web-advice = Advice to the captain
web-advice-field = A word to { $name }
web-advice-write = Write to { $name } ...
web-advice-send = Advise
web-advice-take = Take { $card }
web-advice-pass = Pass it
web-advice-draw = Draw from the stock
web-advice-knock = Knock when you can
web-advice-wait = Play for gin
web-advice-bot = { $name } is a bot, hears it, and plays as it sees fit.

## Giving up

web-resign-title = Give the match up?
web-resign-two = { $name } wins the match then.
web-resign-more = A bot plays on in your place; you do not come back to this match.
web-resign-yes = Give up
web-resign-no = Play on
