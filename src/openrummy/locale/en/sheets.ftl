# Sheets to print: a page of rules on one side of paper.

print-footer = Open Rummy. The small marks are the names of the rules. Worked examples: openrummy rules GAME in a terminal.
print-footer-page = Open Rummy. The small marks are the names of the rules. Worked examples stand on the page of the game.

## Score pads

print-pad-title = { $game }: score pad
print-pad-date = Date
print-pad-target = Played to
print-pad-hand = Hand
print-pad-limit = Limit
print-pad-box = In the box
print-pad-captain = Captain
print-pad-name = Name
print-pad-points = Points
print-pad-total = Total
print-pad-entry = Entry
print-pad-column = Column { $number }
print-pad-bonuses = Bonuses
print-pad-at-target = At the target: { $points }
print-pad-each-hand = Each hand won: { $points }
print-pad-closed = Closed it: { $points }
print-pad-each-entry = Each entry: { $points }
print-pad-sum = Sum
print-pad-result = Result
print-pad-final = Final
print-pad-footer = Open Rummy

## The command

cli-strategy = print what a good player watches instead of the rules
cli-html = write a sheet of one page to print, as HTML
cli-output = write to this file instead of the screen
cli-output-alone = --output needs --html
cli-html-alone = --html and --json exclude each other
cli-not-written = { $file } could not be written: { $why }
