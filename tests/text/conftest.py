"""Texts hold for the toy too: it is one of the games while they are tested."""

from collections.abc import Iterator

import pytest

from tests import toy


@pytest.fixture(autouse=True, scope="package")
def _toy() -> Iterator[None]:
    with toy.registered():
        yield
