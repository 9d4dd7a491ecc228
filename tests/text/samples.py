"""A record to spoil."""

from openrummy.record import Record, read_records

DECK = (
    "4h Ac 5h 2c 6h 3c Qs 5d Qh 5s Qc 5c 9s 8s 9d 8h 9c 2s Kd Js 2d 7h 3h Td As Jd Ad Jh Kc 7c Kh 6d 9h Ts Qd 4d Th 6c "
    "7s 6s Jc 3s 4s Ks 7d Tc Ah 8d 2h 8c 4c 3d"
)
GIN = f"""; gin
[ruleset "gin/target=50"]
[seats "ann bob"]
[result "ann 0 bob 53 winner bob"]
hand 1 dealer ann
deck {DECK}
bob: pass
ann: pass
bob: + -Kd
ann: + -3h
bob: + !Td  ; gin
score ann 0 bob 53
"""


def read(text: str) -> Record:
    """The only match of a text, a file of the name x.rummy."""
    (record,) = read_records(text, "x.rummy")
    return record
