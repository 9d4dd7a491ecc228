"""Work out a deal from its proof with Python's own hash functions, and nothing of openrummy.

    python verify_deal.py "proof 0000…" deal [CARD …]

prints the pack as it was dealt, top card first. The cards are the pack before shuffling (without them: the 52 cards).
If the secret is not the one that was committed to, it prints nothing and ends with 1.
"""

import hashlib
import hmac
import sys


def dealt(proof: str, label: str, unshuffled: list[str]) -> list[str]:
    """The cards in the order of this proof, top first; no cards if its secret breaks its commitment."""
    _, table, hand, commit, secret, *seats = proof.split()
    pack, t, s = list(unshuffled), bytes.fromhex(f"{table}{int(hand):08x}"), bytes.fromhex(secret)
    parts = "".join(f"{int(seat):02x}{part}" for seat, part in (entry.split(":") for entry in seats))
    x = hashlib.sha512(b"RS1 mix\0" + t + bytes.fromhex(commit + parts)).digest() + label.encode()
    blocks = (hmac.digest(s, x + counter.to_bytes(4, "big"), "sha512") for counter in range(2**32))
    words = (int.from_bytes(block[i : i + 8], "big") for block in blocks for i in range(0, 64, 8))
    for m in range(len(pack), 1, -1):
        j = next(word for word in words if word < 2**64 // m * m) % m
        pack[m - 1], pack[j] = pack[j], pack[m - 1]
    return pack if hashlib.sha256(b"RS1 commit\0" + t + s).hexdigest() == commit else []


if __name__ == "__main__":
    line, label, *cards = sys.argv[1:]
    order = dealt(line, label, cards or [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"])
    if not order:
        sys.exit(1)
    print(*order)
