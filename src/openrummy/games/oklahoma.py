"""Oklahoma Gin: gin whose knock limit is set by the upcard (rules O)."""

from __future__ import annotations

from msgspec.structs import replace

from openrummy.games.gin import GIN

OKLAHOMA = replace(GIN, name="oklahoma", rules=("C", "G", "O"), fixed={"knock_limit": "upcard"})
