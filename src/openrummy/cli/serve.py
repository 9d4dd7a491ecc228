"""``openrummy serve``: settings, an address that friends can use, and a server that stops when it is asked to."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from openrummy.cli.say import Failure, Usage, reason, say
from openrummy.errors import RummyError
from openrummy.text import called

if TYPE_CHECKING:
    import socket

    from openrummy.cli.parser import Parser
    from openrummy.server.settings import Settings

__all__ = ["add_settings", "chosen_settings", "options", "run", "serve"]

ALIVE: Final = 20.0
"""Seconds after which a silent connection is asked whether anybody is there, and after which nobody is.

Else one whose telephone lost its network, and whose turn it is, would count as here for ever.
"""
STORE_ONLY: Final = ("db",)
"""Settings of the commands that need the event log only."""


def options(command: Parser) -> None:
    """The words of ``serve``: a flag for every setting."""
    from openrummy.server.settings import Settings

    add_settings(command, Settings.__struct_fields__)
    opening = command.add_argument("--open", action="store_true")
    command.words.append(lambda: _explain(opening, "serve-open"))


def add_settings(command: Parser, names: tuple[str, ...] = STORE_ONLY) -> None:
    """``--config`` and a flag for each of these settings: ``--bot-delay`` for ``bot_delay``."""
    from openrummy.server.settings import Settings

    def add(name: str, message: str, value: str, action: Any = "store") -> None:
        flag = command.add_argument("--" + name.replace("_", "-"), action=action, default=None)
        command.words.append(lambda: _explain(flag, message, value))

    add("config", "serve-config", "cli-file")
    for name in names:
        if isinstance(getattr(Settings(), name), bool):
            add(name, f"setting-{name}", "", argparse.BooleanOptionalAction)
        else:
            add(name, f"setting-{name}", "serve-value")


def _explain(flag: argparse.Action, message: str, value: str = "") -> None:
    """What the help says of a flag, and of what follows it."""
    flag.help = say(message)
    if value:
        flag.metavar = say(value)


def chosen_settings(chosen: argparse.Namespace, environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the file, the environment and this command line. Raises ``Usage`` for a wrong flag."""
    from openrummy.server.settings import Settings, read_settings, settings_file

    flags = {name: getattr(chosen, name, None) for name in Settings.__struct_fields__}
    try:
        return read_settings(settings_file(chosen.config, environ), environ, flags)
    except RummyError as error:
        kind = Usage if error.params.get("source") == "flags" else Failure
        raise kind(reason(error)) from None


def serve(chosen: argparse.Namespace) -> int:
    """Serves tables until it is stopped. To open the page of a server that runs already, it does not take a second."""
    gc.disable()  # until it answers: what is imported stays, and looking through it takes a fifth of the start
    settings = chosen_settings(chosen)
    try:
        from openrummy.server.app import create_app

        return run(settings, create_app, _open if chosen.open else None)
    except RummyError as error:
        if error.code != "port_in_use" or not chosen.open or not _answers(settings):
            raise
    finally:
        gc.enable()
    _tell(say("serve-runs-already", url=_own(settings)))
    _open(_own(settings))
    return 0


def _open(url: str) -> None:
    """Opens the page in the browser of this computer."""
    import webbrowser

    webbrowser.open(url)


def _answers(settings: Settings) -> bool:
    """Whether what has our port is a server of ours."""
    import http.client
    import json
    from urllib.parse import urlsplit

    line = http.client.HTTPConnection(urlsplit(_own(settings)).netloc, timeout=3)
    try:
        line.request("GET", "/health")
        return bool(json.loads(line.getresponse().read(1000)) == {"status": "ok"})
    except (OSError, ValueError, http.client.HTTPException):
        return False
    finally:
        line.close()


def run(settings: Settings, make_app: Callable[[Settings], Any], opener: Callable[[str], object] | None = None) -> int:
    """Serves the app until SIGTERM or Ctrl-C; then connections end in an orderly way and the exit code is 0.

    The app is made with the port that was found (0 in the settings is any). ``opener`` gets the address once the server
    answers. Raises ``RummyError`` where the port, the host or the store is refused, ``Failure`` where the app fails.
    """
    import msgspec

    from openrummy.server import logs, network
    from openrummy.server.settings import listening

    _hear_signals()
    try:
        with network.listen(listening(settings), settings.port) as sock:
            settings = msgspec.structs.replace(settings, port=sock.getsockname()[1])
            logs.set_up(settings.log_level, settings.log_form)
            _serve(settings, _Start(_made(make_app, settings)), sock, opener)
    except KeyboardInterrupt:
        pass  # asked to stop: by uvicorn, which says so again when all is done, or before there was anything to stop
    _tell(say("serve-stopped"))
    return 0


def _made(make_app: Callable[[Settings], Any], settings: Settings) -> Any:
    from openrummy.server import logs

    try:
        return make_app(settings)
    except RummyError:
        raise
    except Exception as error:
        logs.log_failure("starting failed", error)
        raise Failure(say("serve-no-start")) from None


def _hear_signals() -> None:
    """SIGTERM, and a terminal that is closed (unless nohup says otherwise), are taken as Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        return
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    hang_up = getattr(signal, "SIGHUP", None)
    if hang_up is not None and signal.getsignal(hang_up) is not signal.SIG_IGN:
        signal.signal(hang_up, lambda *_: signal.raise_signal(signal.SIGTERM))  # uvicorn knows SIGTERM only


def _tell(text: str) -> None:
    """Prints; an output that has gone stops no server."""
    try:
        print(text, flush=True)
    except OSError:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _serve(settings: Settings, app: _Start, sock: socket.socket, opener: Callable[[str], object] | None) -> None:
    import uvicorn

    from openrummy.server import logs
    from openrummy.server.heads import Heads
    from openrummy.server.proxy import Forwarded

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            gc.freeze()
            gc.enable()
            logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
            if opener is not None:  # a browser in the terminal would not come back
                threading.Thread(target=opener, args=(_own(settings),), daemon=True).start()
            await asyncio.to_thread(announce, settings)
            await asyncio.to_thread(logs.get_ready)

    config = uvicorn.Config(
        Forwarded(app, settings.trusted_proxies),
        http=Heads,
        ws="websockets-sansio",
        ws_max_size=settings.frame_limit,
        ws_ping_interval=ALIVE,
        ws_ping_timeout=ALIVE,
        ws_per_message_deflate=False,  # messages are small, and its memory per socket is not
        lifespan="on",
        log_config=None,
        log_level="critical",  # until it has started; why it does not start is ours to say
        access_log=False,  # addresses of pages hold the codes of tables
        proxy_headers=False,  # Forwarded sees to that, and trusts nobody unasked
        server_header=False,
        timeout_graceful_shutdown=settings.stop_wait,
    )
    try:
        Server(config).run(sockets=[sock])
    except SystemExit:
        if isinstance(app.failure, RummyError):
            raise app.failure from None
        raise Failure(say("serve-no-start")) from None
    finally:
        if app.failure is not None and not isinstance(app.failure, RummyError):
            logs.log_failure("starting or stopping failed", app.failure)


class _Start:
    """ASGI middleware that remembers why an app did not start or stop, of which uvicorn keeps a text only."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.failure: BaseException | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await self.app(scope, receive, send)
        except Exception as error:
            if scope["type"] == "lifespan":
                self.failure = _core(error)
            raise


def _core(error: BaseException) -> BaseException:
    """What went wrong, out of the groups that Litestar puts it in."""
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return error


def _own(settings: Settings) -> str:
    from openrummy.server.network import reach

    return reach(settings, ()).own


def announce(settings: Settings) -> None:
    """Prints where the server is: for this computer, for friends (with a QR code), and how to stop it."""
    from openrummy.server.network import qr_text, reach

    where = reach(settings)
    _tell(say("serve-ready", url=where.own))
    if where.friends:
        _tell(say("serve-friends", url=where.friends[0]))
        for other in where.friends[1:]:
            _tell(say("serve-or", url=other))
        code = qr_text(where.friends[0], sys.stdout)
        if code is not None:
            _tell(code)
    elif where.alone:
        _tell(say("serve-alone", command=called()))
    else:
        _tell(say("serve-no-network"))
    _tell(say("serve-how-to-stop"))
