# The rule pages as the server makes them ready for browsers.

book-all-rules = All the rules by number
book-by-number = The rules by number
book-by-number-lead = Every rule that this game knows, in one sentence. The number leads to where it is told above.
book-on-meld = on meld { $number }
book-discard = discard
book-none = none
book-column = Column { $number }
