# Sheets to print: a page of rules on one side of paper.

print-footer = Open Rummy. The small marks are the names of the rules. Worked examples: openrummy rules GAME in a terminal.

cli-strategy = print what a good player watches instead of the rules
cli-html = write a sheet of one page to print, as HTML
cli-output = write to this file instead of the screen
cli-output-alone = --output needs --html
cli-html-alone = --html and --json exclude each other
cli-not-written = { $file } could not be written: { $why }
