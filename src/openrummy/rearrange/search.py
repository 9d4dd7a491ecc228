"""The search over the sets: how many cards of each suit lie in sets, rank by rank, best bound first.

A node is a stop (a rank at which sets are possible) with a belief for each suit. Its bound is exact after the last
stop, so that nothing better is left when no open node has a better bound than the best finished one. When half of
the node budget is spent the deepest nodes go first instead, to finish something.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from typing import Final

from openrummy.rearrange.jokers import Split
from openrummy.rearrange.lanes import BITS, LOSS, LOST, Lane
from openrummy.rearrange.tables import KEPT, LAST, NO_SET, OLD, Vectors, deals
from openrummy.rearrange.ways import Way, replay, wish

ENDLESS: Final = 1 << 60
TIES: Final = 1500
"""After so many nodes the play is proven first, and old melds are thought of afterwards."""
_BELIEF: Final = (1 << BITS) - 1
_BELIEFS: Final = (1 << LOSS) - 1
_NODE: Final = (1 << 40) - 1


class Answer:
    """What the search found: the value, how sets and runs are filled, the nodes it took, whether it is proven best.

    ``sets[suit][position]`` cards lie in sets, ``ways[suit][position]`` is (cards in runs, jokers among all); the
    value is None where there is no answer above the floor.
    """

    __slots__ = ("nodes", "optimal", "sets", "value", "ways")

    def __init__(self, value: int | None = None, nodes: int = 0, optimal: bool = True) -> None:
        self.value, self.nodes, self.optimal = value, nodes, optimal
        self.sets: list[list[int]] = []
        self.ways: list[Way] = []


class Question:
    """What is asked: cells[suit][position], the faces (see ``tables.cell``) at 1 to 14, the ace twice.

    Of ``jokers`` that can stand for any card ``forced`` must be used; each one more is worth ``worth``.
    """

    __slots__ = ("cells", "forced", "jokers", "worth")

    def __init__(self, cells: list[list[int]], jokers: int, forced: int, worth: int) -> None:
        self.cells, self.jokers, self.forced, self.worth = cells, jokers, forced, worth

    def plain(self) -> Question:
        """The same, whatever becomes of the old melds."""
        cells = [[at & ~OLD for at in lane] for lane in self.cells]
        return Question(cells, self.jokers, self.forced, self.worth)


def ask(question: Question, floor: int, budget: int) -> Answer:
    """The best answer above the floor: the most is played, and among such plays old melds are kept.

    Where the many ways to keep them make the search long, the play is proven without them, and then the melds are
    looked for that suit it best.
    """
    answer = search(question, floor, min(budget, TIES))
    if answer.optimal or budget <= TIES:
        return answer
    nodes, low = answer.nodes, floor if answer.value is None else answer.value
    sure = search(question.plain(), low | KEPT, budget - nodes)
    nodes += sure.nodes
    if sure.value is None:
        answer.nodes, answer.optimal = nodes, sure.optimal
        return answer
    near = search(question, (sure.value & ~KEPT) - 1, min(TIES, budget - nodes), deep=True)
    best = sure if near.value is None else near
    best.nodes, best.optimal = nodes + near.nodes, sure.optimal or near.optimal
    return best


def search(question: Question, floor: int, budget: int, deep: bool = False) -> Answer:
    """The best way to fill sets and runs whose value is above the floor, in so many nodes.

    ``deep``: the deepest nodes go first at once.
    """
    cells, jokers, forced, worth = question.cells, question.jokers, question.forced, question.worth
    stops: list[int] = []
    vectors: list[Vectors] = []
    takes: list[Vectors] = []
    c, d, h, s = cells
    for position, column in enumerate(zip(c, d, h, s, strict=True)):
        if position < 2 or (not jokers and column.count(0) > 1):
            continue
        if jokers or sum([at > 0 and not at & NO_SET for at in column]) > 2:
            avail = tuple([0 if at & NO_SET else (at & 7) + (at >> 3 & 7) for at in column])
            ways, columns = deals(avail, jokers)
            if len(ways) > 1:
                stops.append(position)
                vectors.append(ways)
                takes.append(columns)
    split = Split(jokers, forced, worth)
    lanes = []
    top = (jokers - forced) * worth
    for suit in range(4):
        lane = Lane(cells[suit], jokers, stops, [columns[suit] for columns in takes], suit, split.number)
        if lane.start < 0:
            return Answer()
        top += lane.top
        lanes.append(lane)
    if top <= floor:
        return Answer()
    if not jokers:
        wishes = [wish(lane.suit, stops, lane.takes) for lane in lanes]
        if all(tuple([sets[stop] for sets, _ in wishes]) in ways for stop, ways in zip(stops, vectors, strict=True)):
            answer = Answer(top)
            answer.sets, answer.ways = [sets for sets, _ in wishes], [way for _, way in wishes]
            return answer
    return _best_first(lanes, stops, vectors, split, top, floor, budget, deep)


def _best_first(
    lanes: Sequence[Lane],
    stops: Sequence[int],
    vectors: Sequence[Vectors],
    split: Split,
    top: int,
    floor: int,
    budget: int,
    deep: bool,
) -> Answer:
    """The search itself: bounds are losses against ``top``, and only losses that leave more than ``floor`` count."""
    l0, l1, l2, l3 = lanes
    rows0, rows1, rows2, rows3 = l0.rows, l1.rows, l2.rows, l3.rows
    marks0, marks1, marks2, marks3 = l0.marks, l1.marks, l2.marks, l3.marks
    end = len(vectors)
    limit = top - floor  # losses stay below
    # Per node: the beliefs, what is lost for certain, the bound, the depth, the node before and the sets dealt there.
    keys = [l0.start | l1.start << BITS | l2.start << 2 * BITS | l3.start << 3 * BITS]
    lost, bounds, depths, parents, dealt = [0], [0], [0], [-1], [0]
    jokers = split.jokers
    if jokers:
        bounds[0] = split.loss(marks0[l0.start], marks1[l1.start], marks2[l2.start], marks3[l3.start])
    if bounds[0] >= limit:
        return Answer()
    finished = -1
    if end:
        heap = [0]
    else:
        heap = []
        finished, limit = 0, bounds[0]
    seen: dict[int, int] = {}
    rests: dict[int, int] = {}
    nodes, half = 0, 0 if deep else budget >> 1
    deep = False
    while heap:
        node = heappop(heap) & _NODE
        if bounds[node] >= limit:
            if deep:
                continue
            heap = []
            break
        if nodes >= half and not deep:
            deep = True
            heap = [end - depths[open_ & _NODE] << 80 | open_ for open_ in heap]
            heapify(heap)
        if nodes >= budget:
            heap.append(node)
            break
        nodes += 1
        depth, key = depths[node], keys[node]
        b0, b1, b2, b3 = key & _BELIEF, key >> BITS & _BELIEF, key >> 2 * BITS & _BELIEF, key >> 3 * BITS
        row0 = rows0[b0] or l0.row(b0, depth)
        row1 = rows1[b1] or l1.row(b1, depth)
        row2 = rows2[b2] or l2.row(b2, depth)
        row3 = rows3[b3] or l3.row(b3, depth)
        base = lost[node]
        top_entry = limit - base << LOSS
        depth += 1
        for index, (g0, g1, g2, g3) in enumerate(vectors[depth - 1]):
            entry = row0[g0] + row1[g1] + row2[g2] + row3[g3]
            if entry >= top_entry:
                continue
            loss = base + (entry >> LOSS)
            key = entry & _BELIEFS
            if seen.get(key, LOST) <= loss:
                continue
            seen[key] = loss
            bound = loss
            if jokers:
                rest = rests.get(key)
                if rest is None:
                    rest = rests[key] = split.loss(
                        marks0[key & _BELIEF],
                        marks1[key >> BITS & _BELIEF],
                        marks2[key >> 2 * BITS & _BELIEF],
                        marks3[key >> 3 * BITS],
                    )
                bound += rest
                if bound >= limit:
                    continue
            fresh = len(keys)
            keys.append(key)
            lost.append(loss)
            bounds.append(bound)
            depths.append(depth)
            parents.append(node)
            dealt.append(index)
            if depth == end:
                limit, finished = bound, fresh
                top_entry = limit - base << LOSS
            else:
                open_ = bound << 48 | end - depth << 40 | fresh
                heappush(heap, end - depth << 80 | open_ if deep else open_)
    if finished < 0:
        return Answer(None, nodes, not heap)
    answer = Answer(top - limit, nodes, not heap)
    key = keys[finished]
    given = split.best([lane.deficits[key >> BITS * suit & _BELIEF] for suit, lane in enumerate(lanes)])
    answer.sets = [[0] * (LAST + 1) for _ in lanes]
    node = finished
    for depth in range(end - 1, -1, -1):
        for suit, taken in enumerate(vectors[depth][dealt[node]]):
            answer.sets[suit][stops[depth]] = taken
        node = parents[node]
    answer.ways = [replay(lane.suit, answer.sets[suit], given[suit]) for suit, lane in enumerate(lanes)]
    return answer
