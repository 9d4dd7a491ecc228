"""What the tests of the server share: only failures are logged, unless a test sets the log up for itself."""

import pytest
import structlog


@pytest.fixture(autouse=True)
def _quiet() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
