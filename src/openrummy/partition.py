"""Exact solvers for gin hands of one pack, ace low: melds, deadwood, discards, knocks and arrangements.

A hand, a meld or any other group of cards is an int mask with bit `suit * 13 + rank` for each card (suits c d h s
= 0..3, ranks ace 0 .. king 12), so that each suit is a lane of thirteen bits. What runs can do for one lane stands
in tables of 8,192 numbers. Sets are the only thing that joins lanes, and only ranks held in three suits or more can
make one; most hands have no such rank and cost four look-ups, the others try each choice of sets.

`fast` compiles `points`, `deadwood` and `best_discard` from this source, with what they call: they keep to machine
integers, loops and lists of integers.
"""

from collections.abc import Iterable

SUIT = 0x1FFF  # one lane: the thirteen ranks of clubs
RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39  # the four aces; shifted left by r, the four cards of rank r
PACK = SUIT * RANK  # all 52 cards
_RUN_LOW = 0x7FF * RANK  # cards that can be the lowest of a run: ace to jack


def _lane_tables() -> tuple[list[int], list[int], list[int]]:
    """Return, for each lane, its points, the least deadwood runs leave, and the most one discard takes off that."""
    points, left, saved = [0] * (SUIT + 1), [0] * (SUIT + 1), [0] * (SUIT + 1)
    for lane in range(1, SUIT + 1):
        low = lane & -lane
        value = min(low.bit_length(), 10)
        points[lane] = value + points[lane ^ low]
        least = value + left[lane ^ low]
        # The lowest card is loose or begins a run; a run of six or more is two of these.
        for run in (low * 7, low * 15, low * 31):
            if lane & run != run:
                break
            if left[lane ^ run] < least:
                least = left[lane ^ run]
        left[lane] = least
        most, cards = 0, lane
        while cards:
            card = cards & -cards
            cards ^= card
            if least - left[lane ^ card] > most:
                most = least - left[lane ^ card]
        saved[lane] = most
    return points, left, saved


# Lists: the interpreter is quicker with them than with bytes.
_POINTS, _LEFT, _SAVED = _lane_tables()

# _WORTH[n]: the cards that are worth n points or more.
_WORTH = tuple((SUIT & -1 << max(n - 1, 0)) * RANK for n in range(11))


def points(hand: int) -> int:
    """Return the card points of a mask: ace 1, 2-10 their number, jack, queen and king 10 each."""
    return _POINTS[hand & 8191] + _POINTS[hand >> 13 & 8191] + _POINTS[hand >> 26 & 8191] + _POINTS[hand >> 39]


def _choices(hand: int, ranks: int) -> int:
    """Return in how many ways sets can be chosen in `ranks`, a lane of ranks held three times or more.

    A set of three is laid or not, a set of four whole, not at all or without one card. Where no run of the hand can
    use any of these cards there is one way: all sets are laid.
    """
    low = hand & hand >> 1 & hand >> 2 & _RUN_LOW
    if not (low | low << 1 | low << 2) & ranks * RANK:
        return 1
    count = 1
    while ranks:
        column = (ranks & -ranks) * RANK
        ranks &= ranks - 1
        count *= 6 if hand & column == column else 2
    return count


def _after_sets(hand: int, ranks: int, choice: int) -> int:
    """Return what is left of `hand` after one of the `_choices`, numbered from 0; in the first all sets are laid."""
    while ranks:
        column = (ranks & -ranks) * RANK
        ranks &= ranks - 1
        if hand & column == column:
            way = choice % 6
            choice //= 6
            if way >= 2:
                column ^= (column & -column) << 13 * (way - 2)
        else:
            way = choice % 2
            choice //= 2
        if way != 1:
            hand &= ~column
    return hand


def _deadwood_by_rank(hand: int) -> int:
    """Return the least deadwood of a large hand, rank by rank in bounded time.

    The state is the length (0, 1, 2, 3 for three or more) of the run that stands open in each suit, two bits a suit.
    """
    least = [999] * 256
    least[0] = 0
    for rank in range(13):
        value = rank + 1 if rank < 10 else 10
        cards = hand >> rank
        held = cards & 1 | cards >> 12 & 2 | cards >> 24 & 4 | cards >> 36 & 8
        after = [999] * 256
        for state in range(256):
            if least[state] == 999:
                continue
            for running in range(16):
                if running & ~held:
                    continue
                grown, loose, possible = 0, 0, True
                for suit in range(4):
                    length = state >> 2 * suit & 3
                    if running >> suit & 1:
                        grown |= (length + 1 if length < 3 else 3) << 2 * suit
                    else:
                        possible = possible and (length == 0 or length == 3)
                        loose += held >> suit & 1
                total = least[state] + (loose * value if loose < 3 else 0)
                if possible and total < after[grown]:
                    after[grown] = total
        least = after
    best_left = 999
    for state in range(256):
        # No run may stay open with one or two cards.
        if not (state ^ state >> 1) & 0b01010101 and least[state] < best_left:
            best_left = least[state]
    return best_left


def _deadwood_with_sets(hand: int, ranks: int) -> int:
    """Return the least deadwood of a hand that lays sets in some of `ranks`, a lane of ranks held three times."""
    low = hand & 0x3FFFFFF
    high = hand >> 26
    more = ranks & ranks - 1
    if not more:
        column = ranks * 8193
        a = _LEFT[low & ~column & 8191]
        b = _LEFT[(low & ~column) >> 13]
        c = _LEFT[high & ~column & 8191]
        d = _LEFT[(high & ~column) >> 13]
        left = a + b + c + d
        if low & high & column == column:
            # A set of four may lend one card, to the suit that misses it most.
            a -= _LEFT[low & 8191]
            b -= _LEFT[low >> 13]
            c -= _LEFT[high & 8191]
            d -= _LEFT[high >> 13]
            left -= max(0, a, b, c, d)
        return left
    more &= more - 1
    more &= more - 1
    if more & more - 1:  # five ranks or more: too many choices
        return _deadwood_by_rank(hand)
    least = 999
    for choice in range(_choices(hand, ranks)):
        cards = _after_sets(hand, ranks, choice)
        low = cards & 0x3FFFFFF
        high = cards >> 26
        left = _LEFT[low & 8191] + _LEFT[low >> 13] + _LEFT[high & 8191] + _LEFT[high >> 13]
        if left < least:
            least = left
    return least


def deadwood(hand: int) -> int:
    """Return the least deadwood, in points, of a hand of any size (C1-C4, G6)."""
    low = hand & 0x3FFFFFF  # clubs and diamonds
    high = hand >> 26  # hearts and spades
    left = _LEFT[low & 8191] + _LEFT[low >> 13] + _LEFT[high & 8191] + _LEFT[high >> 13]
    both = low & high
    if not both:
        return left
    either = low | high
    ranks = both & either >> 13 | both >> 13 & either
    if not ranks:
        return left
    column = ranks * 8193
    if ranks & ranks - 1 or both & column == column:
        least = _deadwood_with_sets(hand, ranks)
    else:  # the usual case, of one set of three, is written out here
        low &= ~column
        high &= ~column
        least = _LEFT[low & 8191] + _LEFT[low >> 13] + _LEFT[high & 8191] + _LEFT[high >> 13]
    return left if left < least else least


def _least_of_discards(hand: int, free: int) -> int:
    """Return the least deadwood after discarding one card of the mask `free`, card by card, dearest rank first."""
    whole = deadwood(hand)
    least = 999
    for rank in range(12, -1, -1):
        if whole - min(rank + 1, 10) >= least:  # a discard takes off its own value at most
            break
        cards = free & RANK << rank
        while cards:
            left = deadwood(hand & ~(cards & -cards))
            cards &= cards - 1
            if left < least:
                least = left
    return least


def best_discard(hand: int, barred: int = 0) -> int:
    """Return the least deadwood, in points, that one discard can leave: the minimum over all discards (G5, G6).

    Cards of the mask `barred` may not be discarded. Raises ValueError when the hand has no other card.
    """
    free = hand & ~barred
    if not free:
        raise ValueError("no card may be discarded")
    c, d, h, s = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    ranks = c & d & (h | s) | h & s & (c | d)
    if free != hand or ranks.bit_count() > 4:
        return _least_of_discards(hand, free)
    least = 999
    for choice in range(_choices(hand, ranks) if ranks else 1):
        cards = _after_sets(hand, ranks, choice) if ranks else hand
        c, d, h, s = cards & 8191, cards >> 13 & 8191, cards >> 26 & 8191, cards >> 39
        left = _LEFT[c] + _LEFT[d] + _LEFT[h] + _LEFT[s] - max(_SAVED[c], _SAVED[d], _SAVED[h], _SAVED[s])
        if left < least:
            least = left
    # Nothing saved and nothing left means a card to spare in a long meld, unless all melds may be of three cards.
    if not least and hand.bit_count() % 3 == 0:
        return _least_of_discards(hand, free)
    return least


def knocks(hand: int, limit: int, barred: int = 0) -> tuple[tuple[int, int], ...]:
    """Return each discard that leaves at most `limit` points, as (face, deadwood left) by face (G5, G6)."""
    need = deadwood(hand) - limit
    if need > 10:  # no discard takes off more than its own value
        return ()
    cards = hand & ~barred & _WORTH[max(need, 0)]
    found = []
    while cards:
        card = cards & -cards
        cards ^= card
        left = deadwood(hand ^ card)
        if left <= limit:
            found.append((card.bit_length() - 1, left))
    return tuple(found)


def is_set(mask: int) -> bool:
    """Tell whether the cards are a set: three or four of one rank (C1)."""
    low = mask & -mask
    column = RANK << (low.bit_length() - 1) % 13 if low else 0
    return mask & column == mask and mask.bit_count() >= 3


def is_run(mask: int) -> bool:
    """Tell whether the cards are a run: three or more in a row of one suit, ace low (C2, C3)."""
    low = mask & -mask
    high = mask.bit_length() - 1
    return mask & low * 7 == low * 7 != 0 and not mask & mask + low and (low.bit_length() - 1) // 13 == high // 13


def is_meld(mask: int) -> bool:
    """Tell whether the cards are a meld: a set or a run (C1-C3)."""
    return is_set(mask) or is_run(mask)


def meld_key(mask: int) -> tuple[int, ...]:
    """Return the key of the canonical order of melds: its cards as `4 * rank + suit`, ascending."""
    cards = []
    while mask:
        suit, rank = divmod((mask & -mask).bit_length() - 1, 13)
        cards.append(4 * rank + suit)
        mask &= mask - 1
    return tuple(sorted(cards))


def canonical(melds: Iterable[int]) -> tuple[int, ...]:
    """Return the melds in canonical order: compared card by card (rank, then suit), the shorter first."""
    return tuple(sorted(melds, key=meld_key))


def _melds_in(hand: int) -> list[int]:
    """Return every meld that can be made of cards of `hand`, in canonical order."""
    melds = []
    lows = hand & hand >> 1 & hand >> 2 & _RUN_LOW
    while lows:
        low = lows & -lows
        lows ^= low
        run, top = low * 7, low << 2
        while run & hand == run:
            melds.append(run)
            top <<= 1
            if top & RANK:  # the ace of the next suit: no way round the corner
                break
            run |= top
    for rank in range(13):
        held = hand >> rank & RANK
        if held.bit_count() >= 3:
            melds.append(held << rank)
        if held == RANK:
            melds.extend((held ^ 1 << 13 * suit) << rank for suit in range(4))
    melds.sort(key=meld_key)
    return melds


def _extend(melds: list[int], laid: tuple[int, ...], rest: int, least: int, found: list[tuple[int, ...]]) -> None:
    """Add to `found` each arrangement that goes on from `laid` with some of `melds` and leaves `least` points."""
    if points(rest) == least:
        found.append(laid)
        return
    for at, meld in enumerate(melds):
        if meld & rest == meld and deadwood(rest ^ meld) == least:
            _extend(melds[at + 1 :], (*laid, meld), rest ^ meld, least, found)


def arrangements(hand: int) -> tuple[tuple[int, ...], ...]:
    """Return all arrangements of a hand with the least deadwood, each a tuple of meld masks, in canonical order.

    Long runs are split in every way. The number grows fast beyond eleven cards.
    """
    found: list[tuple[int, ...]] = []
    _extend(_melds_in(hand), (), hand, deadwood(hand), found)
    return tuple(found)


def best(hand: int) -> tuple[int, ...]:
    """Return the first arrangement, in canonical order, with the least deadwood: a tuple of meld masks."""
    least, rest, laid = deadwood(hand), hand, []
    if points(rest) > least:
        # A meld is in some best arrangement exactly when the cards beside it can still reach the least.
        for meld in _melds_in(hand):
            if meld & rest == meld and deadwood(rest ^ meld) == least:
                laid.append(meld)
                rest ^= meld
                if points(rest) == least:
                    break
    return tuple(laid)
