"""Who may know what, from the rules alone: a judge of every byte that a server sends, which knows the whole truth.

It follows the facts and the full events of a table (all hands, all stocks, the secrets of the deals), and keeps for
every moment what lies open to everyone. Nothing here comes from the code that hides: who sees which cards is written
from the rules (B2, B3, B6, G2 to G8, G12, M2 to M4, M15, T2, T3), and a field it has never heard of is a leak.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from openrummy.server.facts import Committed, Fact, Freed, Opened, Revealed, Sat
from tests.server.truth import NO_CARD, SPECTATOR, UNSEEN, Hand, Moment, cards_in, faces_in, like, step
from tests.server.vocabulary import (
    BEST,
    DARK,
    EACH,
    EVENTS,
    FACTS,
    FAULT,
    HANDS,
    LAID,
    MESSAGES,
    OPEN,
    OWN,
    RESULT,
    SEAT,
    SEEN,
    SHUFFLE,
    STATE,
    TYPE,
    WORDS,
)

JSON: Final = msgspec.json.Encoder()


class Leak(AssertionError):
    """Somebody was told what he may not know."""


class Oracle:
    """The truth of one table, fact by fact; ``judge`` raises ``Leak`` for a message that tells too much."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.moments: list[Moment] = [Moment()]
        """By number of the fact; the first is before all facts."""
        self.secrets: dict[int, tuple[int, str]] = {}
        """By hand: the fact of its commitment, and the secret."""
        self.tokens: dict[str, set[int]] = {}
        """The secrets of seats: who may read them, as the numbers that ``judge`` is given."""
        self.freed: dict[int, int] = {}
        """By seat the fact that freed it; who sat there is a spectator from then on."""
        self.checked = 0
        self._all: list[tuple[Any, Moment]] = []
        if opened.roles:
            self.moments[0].captain, self.moments[0].out = opened.roles[1:]

    # --- the truth ---

    def add(self, fact: Fact, kept: int, events: Sequence[Any], over: bool) -> None:
        """The next fact: so many of the events before it still stand, these have followed from it."""
        before = self.moments[-1]
        if kept < len(self._all):  # taken back
            del self._all[kept:]
            before = self._all[-1][1] if self._all else self.moments[0]
        now = like(before)
        now.fact, now.over, now.events = fact, over, []
        if isinstance(fact, Committed):
            self.secrets[fact.hand] = len(self.moments), fact.secret
        if isinstance(fact, Freed):
            self.freed[fact.seat] = len(self.moments)
        if isinstance(fact, Sat):
            self.freed.pop(fact.seat, None)
        for event in events:
            step(now, event)
            then = like(now)
            now.events.append((event, then.last, now.captain, now.out))
            self._all.append((event, then))
        self.moments.append(now)

    def shown(self, hand: int, seq: int) -> bool:
        """Whether the secret of a hand may be known: the match is over, or the hand where the table says so."""
        moment = self.moments[seq]
        over = moment.number > hand or (moment.number == hand and moment.hand is None)
        return moment.over or (self.opened.settings.reveal == "hand" and over)

    # --- the judgement ---

    def raw(self, data: bytes, who: int, seq: int) -> None:
        """No secret of a deal that is not shown, and no secret of somebody else's seat, in any byte."""
        self.checked += len(data)
        text = data.decode("utf-8", "surrogateescape")
        for hand, (_, secret) in self.secrets.items():
            if not self.shown(hand, seq) and any(secret[at : at + 32] in text for at in (0, 112, 224)):
                raise Leak(f"the secret of hand {hand} for {who} at {seq}")
        for token, owners in self.tokens.items():
            if who not in owners and (token in text or hashlib.sha256(token.encode()).hexdigest() in text):
                raise Leak(f"the secret of another seat for {who} at {seq}")

    def message(self, data: bytes | str, who: int, asked: str = "", at: int = 0) -> None:
        """A message or an answer in JSON. ``asked``: what it answers; ``at``: the fact it was said after, if it does
        not say itself.
        """
        raw = data.encode() if isinstance(data, str) else data
        told = msgspec.json.decode(raw)
        at = at or len(self.moments) - 1
        self.raw(raw, who, self._when(told, at))
        if "viewer" in told:
            return self._seen(told, who)
        kind = told["type"]
        self._only(told, MESSAGES[kind] | TYPE, who, at)
        if kind == "told":
            self._told(told, who)
        elif kind == "welcome":
            self._seen(told["seen"], who)
            for one in told["played"]:
                self._told(one, who)
        elif kind == "missed":
            for one in told["facts"]:
                self._told(one, who)
        elif kind == "assessed":
            self._words([one["action"] for one in told["choices"]], who, at, asked)
            self._fault(told["fault"], who, at, asked)
        elif told.get("shown"):
            self._laid(told["shown"], who, at)
        elif "fault" in told:
            for fault in (told["fault"], *told.get("melds", ())):
                self._fault(fault, who, at, asked)
        return None

    def history(self, told: dict[str, Any], who: int) -> None:
        """The facts of a hand."""
        self._only(told, frozenset({"hand", "facts"}), who, 0)
        for one in told["facts"]:
            self._told(one, who)

    def _laid(self, laid: dict[str, Any], who: int, seq: int) -> None:
        """What a knock, its answer or a new table would lay down: cards of one's own hand, and those that lie there."""
        self._only(laid, LAID, who, seq)
        hand = self.moments[seq].hand
        own = Counter[int]() if hand is None or self.viewer(who, seq) == SPECTATOR else hand.hands[who]
        laid_off = [card for card, _ in laid["layoffs"]]
        there = set() if hand is None else hand.open
        held = [face for face in faces_in([laid["melds"], laid["left"], laid_off]) if face not in there]
        self._within(held, own, "what is laid", who, seq)

    def _when(self, told: Any, at: int) -> int:
        """The fact after which something was said."""
        if told.get("seen"):
            return int(told["seen"]["seq"])
        if told.get("facts"):
            return int(told["facts"][-1]["seq"])
        return int(told["seq"]) if told.get("type") == "told" or "viewer" in told else at

    def viewer(self, who: int, seq: int) -> int:
        """Whose eyes somebody has after a fact: none any more once his seat was freed."""
        return SPECTATOR if who in self.freed and seq > self.freed[who] else who

    def _sees(self, who: int, seat: int, seq: int, captain: int, out: int) -> bool:
        """T3: besides his own cards one sees, if one sits out, those of the captain."""
        eyes = self.viewer(who, seq)
        return eyes != SPECTATOR and (eyes == seat or (eyes == out and seat == captain))

    def _only(self, told: dict[str, Any], fields: frozenset[str], who: int, seq: int) -> None:
        if set(told) != fields:
            raise Leak(f"unheard-of fields {set(told) ^ fields} for {who} at {seq}")

    def _allowed(self, who: int, seq: int) -> set[int]:
        """Every face that one may name: open in this hand, or in a hand that one sees."""
        moment = self.moments[seq]
        hand = moment.last
        if hand is None:
            return set()
        return set(hand.open).union(
            *(
                set(+hand.hands[seat])
                for seat in range(len(hand.hands))
                if self._sees(who, seat, seq, moment.captain, moment.out)
            )
        )

    def _words(self, value: Any, who: int, seq: int, asked: str = "") -> None:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        hidden = cards_in(text) - self._allowed(who, seq) - cards_in(asked)
        if hidden:
            raise Leak(f"names cards {hidden} to {who} at {seq}: {text[:300]}")

    def _fault(self, fault: Any, who: int, seq: int, asked: str = "") -> None:
        if fault is not None:
            self._only(fault, FAULT, who, seq)
            self._words(fault["params"], who, seq, asked)

    def _told(self, told: dict[str, Any], who: int) -> None:
        self._only(told, MESSAGES["told"] | TYPE, who, told["seq"])
        seq, moment = told["seq"], self.moments[told["seq"]]
        self._fact(told["fact"], who, seq)
        if len(told["events"]) != len(moment.events):
            raise Leak(f"events that were not there for {who} at {seq}")
        for event, (truth, hand, captain, out) in zip(told["events"], moment.events, strict=True):
            self._event(event, truth, hand, who, (seq, captain, out))
        if told["seen"]:
            self._seen(told["seen"], who)

    def _fact(self, fact: dict[str, Any], who: int, seq: int) -> None:
        self._only(fact, FACTS[fact["type"]] | TYPE, who, seq)
        moment, kind = self.moments[seq], fact["type"]
        if kind == "opened" and fact["again"]:
            raise Leak(f"the deal that is played again for {who}")
        if kind == "committed" and fact["secret"]:
            raise Leak(f"the secret of hand {fact['hand']} for {who} at {seq}")
        if kind == "revealed" and not self.shown(fact["hand"], seq):
            raise Leak(f"the secret of hand {fact['hand']} before its time for {who} at {seq}")
        if kind == "revealed" and not isinstance(moment.fact, Revealed):
            raise Leak(f"a secret that was not shown for {who} at {seq}")
        if kind == "advised" and fact["text"] and self.viewer(who, seq) not in (fact["seat"], moment.captain):
            raise Leak(f"advice for another for {who} at {seq}")
        if kind == "moved":
            hidden = cards_in(fact["action"]) - (set() if moment.last is None else self._everyone(moment, seq))
            if hidden:
                raise Leak(f"the action {fact['action']} for {who} at {seq}")

    def _everyone(self, moment: Moment, seq: int) -> set[int]:
        """What everyone has seen up to this fact, in the hand of its events."""
        hands = [hand for _, hand, _, _ in self.moments[seq].events if hand is not None]
        return set().union(*(hand.open for hand in hands), moment.last.open if moment.last else set())

    def _event(
        self, event: dict[str, Any], truth: Any, hand: Hand | None, who: int, when: tuple[int, int, int]
    ) -> None:
        seq, captain, out = when
        kind = re.sub(r"(?<!^)(?=[A-Z])", "_", type(truth).__name__).lower()
        if event["type"] != kind:
            raise Leak(f"{event['type']} for {kind}")
        self._only(event, frozenset(EVENTS[kind]) | TYPE, who, seq)
        for field, rule in EVENTS[kind].items():
            value = event[field]
            if rule == DARK:
                self._dark(value, who, seq)
            elif rule == EACH:
                assert hand is not None
                for seat, cards in enumerate(value):
                    may = hand.may(seat, self._sees(who, seat, seq, captain, out))
                    self._within(cards, may, f"the hand of {seat}", who, seq)
            elif rule == OWN:
                sees = self._sees(who, event["seat"], seq, captain, out)
                if value != UNSEEN and not (sees and value == truth.card):
                    raise Leak(f"the card {value} drawn by {event['seat']} for {who} at {seq}")
            elif rule == OPEN:
                assert hand is not None
                if not set(faces_in(value)) <= hand.open:
                    raise Leak(f"{kind}.{field} {value} for {who} at {seq}")
            elif rule in (WORDS, RESULT):
                self._score(value, hand, who, seq)

    def _score(self, value: Any, hand: Hand | None, who: int, seq: int) -> None:
        """G12: what explains a score names no cards and no points of hands that stay hidden."""
        hidden = cards_in(json.dumps(value)) - (set() if hand is None else hand.open)
        if hidden:
            raise Leak(f"a score that names cards {hidden} to {who} at {seq}")
        dead = isinstance(value, dict) and value["reason"] in ("stock", "forty") and not value["winners"]
        if dead and hand is not None and not all(hand.shown) and any(line["facts"] for line in value["lines"]):
            raise Leak(f"a dead hand is counted out to {who} at {seq}: {value['lines']}")

    def _dark(self, cards: Sequence[int], who: int, seq: int) -> None:
        if any(card != UNSEEN for card in cards):
            raise Leak(f"the stock for {who} at {seq}")

    def _within(self, cards: Iterable[int], may: Counter[int], what: str, who: int, seq: int) -> None:
        told = Counter(card for card in cards if card != UNSEEN)
        if told - may:
            raise Leak(f"{what}: {dict(told - may)} for {who} at {seq}")

    def _seen(self, seen: dict[str, Any], who: int) -> None:
        seq = seen["seq"]
        moment, eyes = self.moments[seq], self.viewer(who, seq)
        self._only(seen, SEEN, who, seq)
        if seen["viewer"] not in (eyes, SPECTATOR):
            raise Leak(f"the view of {seen['viewer']} for {who} at {seq}")
        for seat in seen["seats"]:
            self._only(seat, SEAT, who, seq)
        if seen["shuffle"]:
            self._only(seen["shuffle"], SHUFFLE, who, seq)
        self._words(seen["legal"], who, seq)
        if seen["legal"] and (seen["turn"] != eyes or eyes == SPECTATOR):
            raise Leak(f"the choices of {seen['turn']} for {who} at {seq}")
        if len(seen["leaves"]) not in (0, len(seen["legal"])):
            raise Leak(f"what choices of another leave for {who} at {seq}")
        self._words([seen["outcome"], seen["columns"]], who, seq)
        if seen["state"] is None:
            return
        if seen["digest"] != hashlib.sha256(JSON.encode(seen["state"])).hexdigest()[:16]:
            raise Leak(f"a digest of something else than the view for {who} at {seq}")
        self._state(seen["state"], who, seq, moment)
        best = seen["best"]
        if best is not None:
            assert moment.hand is not None
            self._only(best, BEST, who, seq)
            if not self._sees(who, best["seat"], seq, moment.captain, moment.out):
                raise Leak(f"the best of {best['seat']} for {who} at {seq}")
            self._within(faces_in([best["melds"], best["left"]]), moment.hand.hands[best["seat"]], "best", who, seq)

    def _state(self, state: dict[str, Any], who: int, seq: int, moment: Moment) -> None:
        self._only(state, STATE, who, seq)
        told, hand = state["hand"], moment.hand
        if told is None:
            return
        self._only(told, HANDS[told["type"]], who, seq)
        if hand is None:
            raise Leak(f"a hand that is over for {who} at {seq}")
        self._dark(told["stock"], who, seq)
        for seat, cards in enumerate(told["hands"]):
            sees = self._sees(who, seat, seq, moment.captain, moment.out)
            self._within(cards, hand.may(seat, sees), f"the hand of {seat}", who, seq)
            shown = hand.hands[seat] if hand.shown[seat] else hand.taken[seat]
            self._within(told["seen"][seat], shown, f"what was seen of {seat}", who, seq)
        turn = told["turn"]
        if told["drawn"] not in (NO_CARD, UNSEEN):
            if not self._sees(who, turn, seq, moment.captain, moment.out):
                raise Leak(f"the card drawn by {turn} for {who} at {seq}")
            if told["drawn"] not in hand.open:  # it may be played by now
                self._within([told["drawn"]], hand.hands[turn], "drawn", who, seq)
        rest = faces_in([told["pile"], told["upcard"], told["taken"], told["table"]])
        if not set(rest) <= hand.open:
            raise Leak(f"pile, upcard, taken or table for {who} at {seq}")

    def record(self, text: str, who: int, seq: int) -> None:
        """A record: all of it when the match is over, else only what one may know of each hand."""
        self.raw(text.encode(), who, seq)
        moment = self.moments[seq]
        if moment.over:
            return
        if re.search(r"^(?:proof|deck|seed|reshuffle)\b", text, re.MULTILINE):
            raise Leak(f"a deal in the record for {who} at {seq}")
        *lines, position = text.splitlines()
        opened = [set[int]()]
        for event, then in self._all:
            if type(event).__name__ == "Dealt":
                opened.append(set())
            opened[-1] |= then.last.open if then.last else set()
        hand = 0
        for line in lines:
            if line.startswith("["):
                continue
            if line.startswith("hand "):
                hand = int(line.split()[1])
            if cards_in(line) - opened[hand]:
                raise Leak(f"{line} in the record for {who} at {seq}")
        for field in position.split():
            key, _, value = field.partition("=")
            if key == "stock" and cards_in(value):
                raise Leak(f"the stock in the record for {who} at {seq}")
            if key not in ("drew", "roles"):
                self._words(value, who, seq)
            if moment.hand is not None and key in self.names:
                seat = self.names.index(key)
                sees = self._sees(who, seat, seq, moment.captain, moment.out)
                if cards_in(value) - set(+moment.hand.may(seat, sees)):
                    raise Leak(f"the hand of {key} in the record for {who} at {seq}")

    @property
    def names(self) -> list[str]:
        """Who sits where, as far as the facts say."""
        found = [seat.name for seat in self.opened.seats]
        for moment in self.moments:
            if isinstance(moment.fact, Sat):
                found[moment.fact.seat] = moment.fact.name
        return found
