"""One server and one browser for all tests of the page, ended before other tests begin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.harness import QUICK, Running, free_port, serving
from tests.web.browser import PATIENCE, Device, device, executable, launch

expect.set_options(timeout=PATIENCE)  # five seconds is less than a busy machine may need

Devices = Callable[..., Device]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The browser."""
    executable()
    with sync_playwright() as playwright:
        one = launch(playwright)
        yield one
        one.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which nobody waits."""
    with serving(tmp_path_factory.mktemp("web"), QUICK) as running:
        yield running


@pytest.fixture
def devices(browser: Browser, server: Running) -> Iterator[Devices]:
    """Makes a person's browser; every further call is another person."""
    with ExitStack() as stack:

        def make(**options: Any) -> Device:
            return stack.enter_context(device(browser, server.base, **options))

        yield make


@pytest.fixture
def port() -> int:
    """A port that nobody has."""
    return free_port()


@pytest.fixture
def own_device(browser: Browser, port: int) -> Iterator[Device]:
    """A device at a server of its own, which may be killed."""
    with device(browser, f"http://127.0.0.1:{port}", calm=True) as one:
        yield one
        one.meant("ERR_CONNECTION", "WebSocket")
