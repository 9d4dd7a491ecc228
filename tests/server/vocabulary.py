"""Every field of everything that a server tells, and how the oracle judges it; a field that is not here is a leak."""

from __future__ import annotations

from typing import Final


def _set(names: str) -> frozenset[str]:
    return frozenset(names.split())


# How the fields of what is told are judged. PLAIN: no card in it. WORDS: text in which only open cards are named.
PLAIN, WORDS, OPEN, OWN, EACH, DARK, RESULT = "plain", "words", "open", "own", "each", "dark", "result"
EVENTS: Final[dict[str, dict[str, str]]] = {
    "dealer_chosen": {"dealer": PLAIN},
    "dealt": {
        **dict.fromkeys(("number", "dealer", "players", "eyes"), PLAIN),
        "hands": EACH,
        "upcard": OPEN,
        "stock": DARK,
    },
    "passed": {"seat": PLAIN},
    "drew": {"seat": PLAIN, "card": OWN},
    "took": {"seat": PLAIN, "card": OPEN},
    "stock_wanted": {"seat": PLAIN},
    "reshuffled": {"stock": DARK},
    "discarded": {"seat": PLAIN, "card": OPEN},
    "knocked": {"seat": PLAIN, "card": OPEN, "melds": OPEN, "left": OPEN},
    "showed": {"seat": PLAIN, "melds": OPEN, "layoffs": PLAIN, "left": OPEN},
    "melded": {"seat": PLAIN, "meld": OPEN},
    "laid_off": {"seat": PLAIN, "cards": OPEN, "number": PLAIN},
    "declined": {"seat": PLAIN},
    "rearranged": {"seat": PLAIN, "played": OPEN, "table": OPEN},
    "turn_ended": {"seat": PLAIN, "last": PLAIN},
    "hands_shown": {"hands": OPEN},
    "roles_drawn": {"seats": PLAIN, "cards": PLAIN},
    "roles_changed": {"roles": PLAIN},
    "hand_ended": {"result": RESULT},
    "deal_passed": {"dealer": PLAIN},
    "match_ended": {"scores": PLAIN, "winners": PLAIN, "lines": WORDS},
}
FACTS: Final[dict[str, frozenset[str]]] = {
    "opened": _set("table ruleset seats host settings roles dealer again"),
    "sat": _set("seat name bot"),
    "freed": _set("seat bot"),
    "committed": _set("hand commit secret seats"),
    "pledged": _set("hand seat digest"),
    "gave": _set("hand seat part"),
    "silent": _set("hand seat"),
    "revealed": _set("hand secret"),
    "moved": _set("seat action auto spent"),
    "undone": _set("seat"),
    "left": _set("seat bot"),
    "returned": _set("seat"),
    "resigned": _set("seat bot"),
    "advised": _set("seat text"),
    "rematched": _set("table"),
}
STATE: Final = _set("rules seats dealer number scores won hand over tally roles draws")
HAND: Final = _set("type players eyes turn phase hands seen stock pile upcard drawn taken streak reshuffles table")
HANDS: Final = {
    "hand": HAND,
    "melding_hand": HAND | _set("melded laid fresh"),
    "table_hand": HAND | _set("draws last"),
}
SEEN: Final = _set(
    "seq viewer table ruleset status host settings seats turn state digest legal leaves best limit doubled shuffle "
    "undo outcome columns rematch loser"
)
SEAT: Final = _set("name person bot here gone parts time")
SHUFFLE: Final = _set("hand commit asked pledging giving silent tag")
MESSAGES: Final[dict[str, frozenset[str]]] = {
    "told": _set("seq fact events digest seen"),
    "welcome": _set("seen played"),
    "missed": _set("facts played"),
    "up_to_date": _set("seq"),
    "presence": _set("here watching"),
    "chatted": _set("number seat text phrase"),
    "pong": _set("id seq"),
    "bye": _set("fault"),
    "accepted": _set("key seq"),
    "stale": _set("key seq"),
    "refused": _set("key fault seq"),
    "retry": _set("key fault"),
    "checked": _set("id fault melds shown"),
    "assessed": _set("id choices fault"),
}


TYPE: Final = frozenset({"type"})
FAULT: Final = _set("code rule params")
BEST: Final = _set("seat melds left points")
LAID: Final = _set("melds left points layoffs")
