"""The body of a request as it comes in: one that never ends is given up; one that is cut off is no fault of ours."""

from __future__ import annotations

import asyncio
from typing import Final, cast

from litestar.exceptions import HTTPException
from litestar.types import HTTPReceiveMessage, Receive

from openrummy.server.logs import log_event

__all__ = ["LONGEST", "patient"]

LONGEST: Final = 60.0
"""Seconds in which a body has to be here, as a whole: what drips in holds nothing up for ever."""


def patient(receive: Receive) -> Receive:
    """What is received, with a body that is whole in time.

    It raises ``HTTPException``: 408 for one that is not, 400 where the client has gone; after the body it is as before.
    """
    end = asyncio.get_running_loop().time() + LONGEST
    whole = False

    async def heard() -> HTTPReceiveMessage:
        nonlocal whole
        if whole:
            return cast("HTTPReceiveMessage", await receive())
        try:
            async with asyncio.timeout_at(end):
                message = cast("HTTPReceiveMessage", await receive())
        except TimeoutError:
            whole = True
            raise HTTPException(status_code=408) from None
        if message["type"] == "http.disconnect":
            whole = True
            log_event("a request was cut off")
            raise HTTPException(status_code=400)
        whole = not message.get("more_body", False)
        return message

    return cast("Receive", heard)
