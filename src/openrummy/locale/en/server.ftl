# The server: its command line and its settings.

cli-serve = serve tables to browsers: on this computer, or on your network with --lan
cli-backup = copy the tables of the server to a file, also while it runs
cli-restore = put a copy of the tables back

serve-value = VALUE
serve-config = settings file (TOML); without it that of OPENRUMMY_CONFIG, else serve.toml where your settings live
serve-open = open the page in your browser
serve-ready = Open Rummy is at { $url }
serve-runs-already = Open Rummy runs already, at { $url }
serve-friends = Your friends open { $url }
serve-or = or, if that does not answer, { $url }
serve-alone = Only this computer can reach it; { $command } serve --lan lets the others on your network in.
serve-no-network = This computer is on no network, so nobody else can reach it yet.
serve-how-to-stop = Ctrl-C stops it.
serve-stopped = Stopped. The tables are kept and go on at the next start.
serve-no-start = the server could not start; the log above says where it failed

backup-file = the file to write
backup-over = write over a file that exists
backup-done = The tables are in { $file }.
restore-file = a file that was written by backup
restore-over = replace the tables that are there now
restore-done = The tables of { $file } are back.

error-page_not_built = The page for browsers is missing from this copy of openrummy; to build it, start it with start.py or install it with pip

## One line of help a setting

setting-host = address to listen on; 127.0.0.1 is this computer only
setting-port = port to listen on; 0 takes any that is free
setting-lan = let the others on your network in (listens on 0.0.0.0)
setting-db = where the tables are kept: a file, or postgresql://user@host/name
setting-public_url = the address under which people reach it, where it is behind a reverse proxy
setting-trusted_proxies = addresses or networks of reverse proxies that are believed, with commas between them
setting-bots = programs that may be asked to play, as in mybot=python3 mybot.py, with semicolons between them
# Of a program that the host lets play.
invited-plays = A program that this server lets play.
setting-bot_delay = seconds that a bot waits before it moves
setting-bot_workers = processes in which bots think
setting-part_wait = seconds to wait for the seats' own randomness before a deal
setting-leave_after = seconds without a connection after which a seat is played for
setting-sleep_after = seconds with nobody there after which a table leaves memory
setting-keep_days = days that a table is kept after its last move
setting-frame_limit = largest message on a socket, in bytes
setting-body_limit = largest body of a request, in bytes
setting-seat_budget = requests of one seat in a minute
setting-address_budget = requests of one address in a minute
setting-address_sockets = open sockets of one address
setting-stop_wait = seconds that connections are given to end when the server stops
setting-metrics = answer /metrics, for Prometheus
setting-log_level = what is logged: debug, info, warning or error
setting-log_form = how: json, text (key=value), or auto (text on a terminal)

## What can be wrong

error-setting_unknown = { $source ->
    [flags] On the command line
    [environment] In the environment
   *[other] In { $source }
} there is no setting { $name }; there are: { $expected }
error-setting_wrong = { $source ->
    [flags] On the command line
    [environment] In the environment
   *[other] In { $source }
} { $name } is "{ $value }"; expected is { $kind ->
    [switch] true or false
    [whole] a whole number from { $low } to { $high }
    [number] a number from { $low } to { $high }
    [choice] one of: { $choice }
    [host] an address or a name of this computer, as in 127.0.0.1
    [db] a file, or postgresql://user@host/name
    [public_url] an address without a path, as in https://rummy.example.org
    [trusted_proxies] addresses or networks, as in 127.0.0.1, 10.0.0.0/8
    [bots] name=command; a name is of small letters, digits and -, stands once, and is not one of ours
   *[other] a text
}
error-settings_garbled = "{ $file }" is not TOML: { $reason }
error-port_in_use = Port { $port } of { $host } is in use; stop what uses it, or choose another with --port
error-port_forbidden = Port { $port } of { $host } may not be used by you; choose one from 1024 on with --port
error-host_elsewhere = "{ $host }" is no address of this computer; choose another with --host
