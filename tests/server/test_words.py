"""Every quick phrase has its words."""

from openrummy.server.house import PHRASES
from tests.terminal.words import messages


def test_every_phrase_has_a_message_and_every_such_message_a_phrase() -> None:
    assert {f"phrase-{phrase}" for phrase in PHRASES} == {name for name in messages() if name.startswith("phrase-")}
