# The page for browsers.

web-title = Open Rummy
web-you = You
web-waiting = One moment.
web-offline = The server does not answer
