"""Proofs to test with: the one of the known answers, and random ones."""

from hypothesis import strategies as st

from openrummy.shuffle import Proof

COMMIT = bytes.fromhex("94ea2e11d586fececfd1c0bab06d34dc80bbb8294cb5cb633cf181ed5ce5a3d8")
KNOWN = Proof(bytes(16), 1, COMMIT, bytes(range(128)), ((0, b"\x11" * 32), (1, b"\x22" * 32)))


def exactly(size: int) -> st.SearchStrategy[bytes]:
    return st.binary(min_size=size, max_size=size)


seats = st.dictionaries(st.integers(0, 255), exactly(32), max_size=6).map(lambda parts: tuple(sorted(parts.items())))
proofs = st.builds(Proof, exactly(16), st.integers(1, 2**32 - 1), exactly(32), exactly(128), seats)
"""Well formed; their commitments do not hold."""
