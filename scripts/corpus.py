"""Writes finished matches of the server, which every later release has to replay: the corpus of ``tests/corpus``.

python scripts/corpus.py FOLDER            one match of every game, and those in which something happens besides play

A match is two files: ``NAME.facts``, its log as the store has it, one fact a line; ``NAME.rummy``, its record. Secrets,
parts and bots follow from the name, so the same program writes the same files. A file that is there is left alone: what
an older program wrote is what a newer one has to read.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from openrummy.automatic import automatic
from openrummy.bots import make, names_for
from openrummy.server.facts import (
    Advised,
    Clock,
    Committed,
    Fact,
    Freed,
    Gave,
    Left,
    Moved,
    Opened,
    Pledged,
    Resigned,
    Returned,
    Revealed,
    Sat,
    Seat,
    Silent,
    TableSettings,
    Undone,
    encode_fact,
)
from openrummy.server.live import Live
from openrummy.server.records import record_of
from openrummy.shuffle import commitment, seat_commitment

NAMES: Final = ("ann", "bob c.", "Zoë", "dan", "eve", "fay")


class Match(NamedTuple):
    """A match to be written: ``what`` happens in it besides play, at the fact with this number and later ones."""

    name: str
    rules: str
    seats: int
    what: str = ""
    settings: TableSettings = TableSettings(chat=True)


MATCHES: Final = (
    Match("basic", "basic/target=60", 4),
    Match("basic-two", "basic/ace=high_or_low,hands=2,lay_off_needs_meld=on", 2, "silent"),
    Match("gin", "gin/target=30", 2, "left", TableSettings(chat=True, clock=Clock("bank", 300, 5))),
    Match("gin-options", "gin/big_gin=on,box_bonus=25,game_bonus=100,shutout=on,target=25", 2),
    Match("gin-resigned", "gin", 2, "resigned"),
    Match("gin-undone", "gin/target=10", 2, "undone"),
    Match("gin-shown", "gin/target=40", 2, "", TableSettings(chat=True, reveal="hand")),
    Match("oklahoma", "oklahoma/spade_doubles=on,target=40", 2),
    Match("hollywood", "hollywood/target=10", 2),
    Match("three_hand", "three_hand/target=30", 3, "advised"),
    Match("manipulation", "manipulation/target=30", 4, "freed"),
    Match("manipulation-two", "manipulation/target=20", 2, "declined"),
)


class Writer:
    """The log of one match as it grows."""

    def __init__(self, match: Match) -> None:
        self.match = match
        seats = tuple(Seat(NAMES[at]) if at == 0 else Seat() for at in range(match.seats))
        opened = Opened(self._bytes("table", 16).hex(), match.rules, seats, 0, match.settings)
        self.live = Live(opened)
        self.facts: list[Fact] = []
        self.add(opened)
        self.happened = False

    def _bytes(self, what: str, size: int) -> bytes:
        blocks = (hashlib.sha512(f"{self.match.name} {what} {at}".encode()).digest() for at in range(2))
        return b"".join(blocks)[:size]

    def add(self, *facts: Fact) -> None:
        """The next facts."""
        for fact in facts:
            self.live.fold(fact)
            self.facts.append(fact)

    def write(self) -> tuple[str, str]:
        """The match to its end: its facts, one a line, and its record."""
        computer = self.match.what == "undone"
        for seat in range(1, self.match.seats):
            self.add(Sat(seat, "greedy" if computer else NAMES[seat], "greedy" if computer else ""))
        while not self.live.over:
            if self.live.wanted is not None:
                self._shuffle()
            else:
                self._move()
            self._reveal()
        text = "\n".join(encode_fact(fact).decode() for fact in self.facts)
        return f"{text}\n", record_of(self.live, -1)

    def _reveal(self) -> None:
        for hand in self.live.hidden_deals:
            self.add(Revealed(hand, self.live.deals.by_hand[hand].secret))

    def _shuffle(self) -> None:
        wanted, live = self.live.wanted, self.live
        assert wanted is not None
        hand = wanted.hand
        secret = self._bytes(f"secret {hand}", 128)
        asked = live.deals.asked([seat for seat in live.persons if not live.bot_of(seat)])
        self.add(Committed(hand, commitment(live.id, hand, secret).hex(), secret.hex(), asked))
        quiet = asked[-1:] if self.match.what == "silent" or (self.match.what == "declined" and hand == 1) else ()
        parts = {seat: self._bytes(f"part {hand} {seat}", 32) for seat in asked if seat not in quiet}
        for seat, part in parts.items():
            self.add(Pledged(hand, seat, seat_commitment(live.id, hand, seat, part).hex()))
        self.add(*(Silent(hand, seat) for seat in quiet))
        for seat, part in parts.items():
            self.add(Gave(hand, seat, part.hex()))

    def _move(self) -> None:
        live = self.live
        table, seat = live.table, live.turn
        assert table is not None
        view = table.view(seat)
        if not self.happened and len(self.facts) > 20 and self._something(seat):
            self.happened = True
            return
        if live.people[seat].bot and len(self.facts) > 60 and not live.people[seat].gone:
            self.add(Returned(seat))
        name = live.bot_of(seat) or names_for(live.rules.game)[-1]
        action = make(name, 7, live.rules.game).choose(view, list(table.history(seat)))
        spent = 0 if live.settings.clock.kind == "none" else 1_000 + len(self.facts)
        self.add(Moved(seat, str(action), auto=live.is_person(seat) and bool(live.bot_of(seat)), spent=spent))

    def _something(self, seat: int) -> bool:
        """What happens in this match besides play; whether it could happen now."""
        what, live = self.match.what, self.live
        bot = names_for(live.rules.game)[-1]
        assert live.table is not None
        if what == "left":
            self.add(Moved(seat, str(automatic(live.table.view(seat))), auto=True), Left(seat, bot))
        elif what == "resigned" and len(self.facts) > 30:
            self.add(Resigned(seat))
        elif what == "advised":
            out = live.table.state.roles[2]
            self.add(Advised(out, "keep the kings"))
        elif what == "freed":
            self.add(Freed(2, bot), Resigned(3, bot))
        elif what == "undone":
            before = len(live.table.log)
            try:
                live.table.undoable(0)
            except Exception:  # a card was seen since: at another move
                return False
            self.add(Undone(0))
            assert len(live.table.log) < before
        else:
            return what not in ("resigned", "undone")
        return True


def main(words: Sequence[str]) -> int:
    """Writes what is not there yet."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args(words).folder
    folder.mkdir(parents=True, exist_ok=True)
    for match in MATCHES:
        files = folder / f"{match.name}.facts", folder / f"{match.name}.rummy"
        if not any(file.exists() for file in files):
            for file, text in zip(files, Writer(match).write(), strict=True):
                file.write_text(text, "utf-8", newline="\n")
            print(files[0], flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
