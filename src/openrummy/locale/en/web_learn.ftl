# The rules and strategy pages, and the way to them.

web-learn-shelf = Rules and advice
web-learn-window = { $title } · { $site }
web-learn-lead = How each game is played, from the beginning and to the last detail, and what a good player watches.
web-learn-rules = The rules
web-learn-strategy = Playing it well
web-learn-sheet = Print the rules
web-learn-sheet-strategy = Print this page
web-learn-scores = Print a score pad
web-learn-list = All the rules by number
web-learn-contents = Contents
web-learn-of-rules = { $game }
web-learn-of-strategy = { $game }: playing it well

## Search

web-learn-search = Look something up
web-learn-search-hint = A word of the card table, such as undercut, or the number of a rule, such as G7.
web-learn-found = { $count ->
    [0] Nothing was found. Fewer letters may find more.
    [one] One place
   *[other] { $count } places
}
web-learn-found-more = The first { $count } are shown.

## Links from elsewhere

web-learn-link = Rules
web-learn-more = More to read
web-learn-of-game = Rules of this game
web-learn-about = The rule
web-learn-apart = {" "}(in another window)
