# The page for browsers.

web-title = Open Rummy
web-anyone = Player
web-waiting = One moment.
web-offline = The server does not answer
