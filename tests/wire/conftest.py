"""The toy has what no game has alone: two copies of a card among the seen ones, jokers, new stocks, an adviser."""

from collections.abc import Iterator

import pytest

from tests import toy


@pytest.fixture(autouse=True, scope="package")
def _toy() -> Iterator[None]:
    with toy.registered():
        yield
