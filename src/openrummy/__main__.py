"""``python -m openrummy`` is ``openrummy``."""

import sys

from openrummy.cli.main import run

sys.exit(run())
