"""Play: `python3 start.py`. Run the tests: `python3 start.py test`. Anything else is passed on to openrummy.

Needs Python 3.11 and pip. Finds uv, or fetches it with pip into `.uv` here; uv makes and keeps `.venv`.
"""

import os
import shlex
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.abspath(__file__))
OWN = os.path.join(ROOT, ".uv")


def find_uv() -> str:
    """The path of uv: the one on PATH, else our own, fetched if need be. Exits with one line on failure."""
    own = os.path.join(OWN, "bin")
    found = shutil.which("uv") or shutil.which("uv", path=own)
    if found:
        return found
    print("start.py: fetching uv (once)", file=sys.stderr)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    done = subprocess.run([*pip, "--upgrade", "--target", OWN, "uv"], stderr=subprocess.PIPE, text=True, check=False)
    found = shutil.which("uv", path=own)
    if done.returncode or not found:
        why = done.stderr.strip().splitlines() or ["it is not where pip should have put it"]
        sys.exit("start.py: could not fetch uv with pip (install uv or pip, then try again): " + why[-1])
    return found


def workers() -> int:
    """How many processes run the tests: one more than the cores, since a test of servers or of the page often waits."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores + 1


def main(args: "list[str]") -> None:
    if sys.version_info < (3, 11):  # noqa: UP036  (an older Python gets this far, and this line)
        sys.exit("start.py: openrummy needs Python 3.11 or newer; this is " + sys.version.split()[0])
    command = [find_uv(), "run", "--project", ROOT]
    own = {}
    if args[:1] == ["test"]:
        os.chdir(ROOT)  # pytest reads paths and its settings from here; openrummy keeps the user's folder
        command += ["pytest", f"-n={workers()}", "--dist=worksteal", *args[1:]]
    else:
        command += ["--no-dev", "openrummy", *args]
        called = [os.path.basename(sys.orig_argv[0]), sys.argv[0]]  # what openrummy tells one to type begins like this
        own["OPENRUMMY_COMMAND"] = shlex.join(called) if os.name == "posix" else subprocess.list2cmdline(called)
    env = {**os.environ, **own, "UV_PYTHON_DOWNLOADS": "never"}
    env.pop("VIRTUAL_ENV", None)  # uv would warn that it uses .venv instead
    if not os.path.exists(os.path.join(ROOT, ".venv")):  # made with the Python that runs this; then it stays
        env.setdefault("UV_PYTHON", sys.executable)
    if os.path.expanduser("~") == "~":  # no home at all: uv would leave its cache in the user's folder
        env.setdefault("UV_CACHE_DIR", os.path.join(OWN, "cache"))
    if os.name == "posix":
        os.execve(command[0], command, env)
    sys.exit(subprocess.call(command, env=env))


if __name__ == "__main__":
    main(sys.argv[1:])
