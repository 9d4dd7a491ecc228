"""``python -m openrummy`` is ``openrummy``."""

import sys

from openrummy.cli import run

sys.exit(run())
