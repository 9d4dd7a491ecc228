"""JSON of the engine's structs, both ways, and the digest of a view.

What JSON has no word for is written so: ``Cards`` as the list of their faces in order (an unseen card is 53), bytes as
a list of numbers, a ruleset as its id, an action as its token. Events and hands carry their ``type`` in snake_case. A
struct of one's own with any of these in its fields is written the same way, so messages need no code of theirs.
"""

from __future__ import annotations

import functools
import hashlib
import re
from collections.abc import Callable, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NamedTuple, TypeVar, Union, cast, get_args, get_origin, overload

import msgspec
from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import FieldInfo, astuple, fields

from openrummy.actions import Token, parse_action
from openrummy.cards import UNKNOWN, Cards
from openrummy.errors import Garbled
from openrummy.events import Event
from openrummy.game import ruleset
from openrummy.options import Ruleset
from openrummy.state import Hand, MeldingHand, State, TableHand

__all__ = ["decode", "digest", "encode", "plain", "schema_of", "shape_of"]

T = TypeVar("T")
Convert = Callable[[Any], Any]
Face = Annotated[int, Meta(ge=0, le=UNKNOWN)]
Byte = Annotated[int, Meta(ge=0, le=255)]
HANDS: Final[tuple[type[Hand], ...]] = (Hand, MeldingHand, TableHand)
"""What may stand where a hand is expected."""
TAGGED: Final[frozenset[type[Any]]] = frozenset((*get_args(Event), *HANDS))
"""The engine's structs that say what they are; others tag themselves by ``tag``."""

_ENCODER: Final = msgspec.json.Encoder()


def encode(value: object) -> bytes:
    """The JSON of a struct, or of a list, tuple or dict of them; the same bytes in every process."""
    return _ENCODER.encode(plain(value))


@overload
def decode(data: bytes | str, kind: type[T]) -> T: ...
@overload
def decode(data: bytes | str, kind: Any) -> Any: ...
def decode(data: bytes | str, kind: Any) -> Any:
    """The value of JSON, which has the types of ``kind``; whether such a state is possible is not looked at.

    ``kind`` may be a union (``Event``, ``Action``) or a tuple or list type. Raises ``msgspec.DecodeError`` (of which
    ``msgspec.ValidationError`` is one); for cards, tokens and rulesets ``Garbled`` or ``Contradiction``.
    """
    decoder, back = _decoder(kind)
    value = decoder.decode(data)
    return value if back is None else back(value)


def digest(view: State) -> str:
    """The 16 first hex digits of the SHA-256 of a view's JSON: equal views have equal ones in every process."""
    return hashlib.sha256(encode(view)).hexdigest()[:16]


def shape_of(kind: Any) -> Any:
    """A type that msgspec and schema makers know, of the same JSON as ``encode`` writes for this one."""
    return _plan(kind).shape


def schema_of(kind: Any) -> dict[str, Any]:
    """JSON Schema of what ``encode`` writes for a type and ``decode`` reads."""
    return msgspec.json.schema(_plan(kind).shape)


def plain(value: Any) -> Any:
    """What ``encode`` hands to msgspec: the value with cards, bytes, rulesets and actions as JSON has them."""
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    kind: Any = type(value)
    out = _plan(kind).out
    return value if out is None else out(value)


class _Plan(NamedTuple):
    """How a type is written: the type that msgspec sees, and the ways there and back (None: as it is)."""

    shape: Any
    out: Convert | None = None
    back: Convert | None = None


@functools.cache
def _decoder(kind: Any) -> tuple[msgspec.json.Decoder[Any], Convert | None]:
    plan = _plan(kind)
    return msgspec.json.Decoder(plan.shape), plan.back


@functools.cache
def _plan(kind: Any) -> _Plan:
    """The plan of a type; a union, tuple, list or dict is looked into. Raises ``TypeError`` where two members of a
    union would look alike.
    """
    simple = _SIMPLE.get(kind)
    if simple is not None:
        return simple
    if isinstance(kind, type) and issubclass(kind, Token):
        return _union((kind,))
    if kind is Hand:
        return _union(HANDS)
    return _struct(kind) if isinstance(kind, type) and issubclass(kind, Struct) else _generic(kind)


_rules = functools.lru_cache(maxsize=256)(ruleset)
_SIMPLE: Final[dict[Any, _Plan]] = {
    Cards: _Plan(tuple[Face, ...], tuple, Cards.of),
    bytes: _Plan(tuple[Byte, ...], tuple, bytes),
    Ruleset: _Plan(str, str, _rules),
}


def _generic(kind: Any) -> _Plan:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Union or origin is UnionType:
        return _union(args)
    if origin is Annotated:
        plan = _plan(args[0])
        return plan._replace(shape=Annotated[(plan.shape, *args[1:])])
    if origin is tuple and args[-1:] != (...,):
        return _row(tuple(map(_plan, args)))
    if origin in (tuple, list, Sequence):
        inner, make = _plan(args[0]), list if origin is list else tuple
        shape = list[inner.shape] if origin is list else tuple[inner.shape, ...]  # type: ignore[name-defined]
        return _Plan(shape, _each(inner.out, make), _each(inner.back, make))
    if origin is dict:
        inner = _plan(args[1])
        return _Plan(dict[args[0], inner.shape], _values(inner.out), _values(inner.back))  # type: ignore[valid-type,name-defined]
    return _Plan(kind)


def _each(convert: Convert | None, make: Callable[[Any], Any]) -> Convert | None:
    return None if convert is None else lambda values: make(map(convert, values))


def _values(convert: Convert | None) -> Convert | None:
    return None if convert is None else lambda values: {key: convert(value) for key, value in values.items()}


def _row(plans: tuple[_Plan, ...]) -> _Plan:
    """A tuple of a fixed length."""
    shape: Any = tuple[tuple(plan.shape for plan in plans)]  # type: ignore[misc]
    return _Plan(shape, _at([plan.out for plan in plans], tuple), _at([plan.back for plan in plans], tuple))


def _at(converts: Sequence[Convert | None], make: Callable[[list[Any]], Any]) -> Convert | None:
    """Converts the values of a tuple by their place, as far as there is anything to convert."""
    steps = tuple((at, convert) for at, convert in enumerate(converts) if convert is not None)
    if not steps:
        return None

    def convert_all(row: tuple[Any, ...]) -> Any:
        values = list(row)
        for at, convert in steps:
            values[at] = convert(values[at])
        return make(values)

    return convert_all


def _union(members: tuple[Any, ...]) -> _Plan:
    """One of several: which, is told by the Python type of the value, here and on the wire."""
    kinds = [kind for member in members for kind in (HANDS if member is Hand else (member,))]
    tokens = tuple(kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Token))
    plans = {kind: _struct(kind) if kind in HANDS else _plan(kind) for kind in kinds if kind not in tokens}
    if tokens:
        plans |= dict.fromkeys(tokens, _Plan(str, str, functools.partial(_action, tokens)))
    outs = {_runtime(kind): plan.out for kind, plan in plans.items()}
    backs: dict[type[Any], Convert | None] = {}
    for plan in plans.values():
        if backs.setdefault(_runtime(plan.shape), plan.back) is not plan.back:
            raise TypeError(f"members of a union look alike in JSON: {members}")
    shape: Any = Union[tuple(plan.shape for plan in plans.values())]  # noqa: UP007
    return _Plan(shape, _by_type(outs), _by_type(backs))


def _runtime(kind: Any) -> type[Any]:
    """The type that values of an annotation have."""
    if get_origin(kind) is Annotated:
        return _runtime(get_args(kind)[0])
    return NoneType if kind is None else cast("type[Any]", get_origin(kind) or kind)


def _by_type(converts: dict[type[Any], Convert | None]) -> Convert | None:
    wanted = {kind: convert for kind, convert in converts.items() if convert is not None}
    if not wanted:
        return None

    def convert(value: Any) -> Any:
        found = wanted.get(type(value))
        return value if found is None else found(value)

    return convert


def _action(kinds: tuple[type[Token], ...], text: str) -> Any:
    action = parse_action(text)
    if not isinstance(action, kinds):
        raise Garbled("bad_token", token=text)
    return action


@functools.cache
def _struct(kind: type[Struct]) -> _Plan:
    """A struct that msgspec can write as it is, or its twin with other types in the same fields, and a tag."""
    config, known = kind.__struct_config__, fields(kind)
    plans = [_plan(field.type) for field in known]
    if kind not in TAGGED and all(plan.out is None for plan in plans):
        return _Plan(kind)
    twin = msgspec.defstruct(
        kind.__name__,
        [_field(field, plan) for field, plan in zip(known, plans, strict=True)],
        namespace={"__doc__": kind.__doc__},
        module=__name__,
        frozen=True,
        tag=_snake(kind.__name__) if kind in TAGGED else config.tag,
        tag_field=config.tag_field,
        rename={field.name: field.encode_name for field in known},
        omit_defaults=config.omit_defaults,
        forbid_unknown_fields=config.forbid_unknown_fields,
        array_like=config.array_like,
    )
    outs, backs = _at([plan.out for plan in plans], list), _at([plan.back for plan in plans], list)

    def out(value: Struct) -> Struct:
        row = astuple(value)
        return twin(*(row if outs is None else outs(row)))

    def back(value: Struct) -> Struct:
        row = astuple(value)
        return kind(*(row if backs is None else backs(row)))

    return _Plan(twin, out, back)


def _field(field: FieldInfo, plan: _Plan) -> tuple[str, Any] | tuple[str, Any, Any]:
    if field.default is not NODEFAULT:
        return field.name, plan.shape, field.default if plan.out is None else plan.out(field.default)
    if field.default_factory is not NODEFAULT:
        make, out = cast("Callable[[], Any]", field.default_factory), plan.out
        factory = make if out is None else lambda: out(make())
        return field.name, plan.shape, msgspec.field(default_factory=factory)
    return field.name, plan.shape


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
