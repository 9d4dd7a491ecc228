"""`import openrummy` brings the kernel only: no arrays, no compiler, no catalogues, no terminal."""

import subprocess
import sys

HEAVY = {"numba", "numpy", "fluent", "tqdm", "platformdirs", "textual", "litestar", "asyncio", "argparse", "logging"}
OUTER = {"fast", "bots", "store", "text", "env", "server", "terminal", "arena", "cli", "__main__"}
PROBE = "import sys; was = {*sys.modules}; import openrummy; print(*{*sys.modules} - was)"


def test_the_kernel_alone_is_imported() -> None:
    out = subprocess.run([sys.executable, "-c", PROBE], stdout=subprocess.PIPE, text=True, check=True).stdout
    loaded = [name.split(".") for name in out.split()]
    assert ["openrummy"] in loaded
    assert [name for name in loaded if name[0] in HEAVY] == []
    assert [name for name in loaded if name[0] == "openrummy" and OUTER & {*name[1:2]}] == []
