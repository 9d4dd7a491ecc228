"""``openrummy bench``: how fast everything is, beside the peers where they are installed."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from tqdm import tqdm

from openrummy.cli.say import Failure, Usage, catalogue, say

__all__ = ["bench", "options"]

ROUNDS = 5


def options(command: argparse.ArgumentParser) -> None:
    """The words of ``bench``."""
    from openrummy.bench import GROUPS

    file = say("cli-file")
    command.add_argument(
        "--only",
        nargs="+",
        choices=GROUPS,
        metavar=say("cli-bench-group"),
        help=say("cli-bench-only", groups=", ".join(GROUPS)),
    )
    command.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help=say("cli-bench-rounds", rounds=ROUNDS))
    command.add_argument("--quick", action="store_true", help=say("cli-bench-quick"))
    command.add_argument("--json", type=Path, metavar=file, help=say("cli-bench-json"))
    command.add_argument("--page", type=Path, metavar=file, help=say("cli-bench-page"))
    command.add_argument("--from", dest="given", type=Path, metavar=file, help=say("cli-bench-from"))


def bench(chosen: argparse.Namespace) -> int:
    """Measures, or reads what was measured, and prints the page or writes it with its plots."""
    from openrummy.bench import peers, report

    if chosen.rounds < 1:
        raise Usage(say("cli-bench-bad-rounds", rounds=chosen.rounds))
    if chosen.page and not peers.has("matplotlib"):
        raise Failure(say("cli-bench-no-plots"))
    for path in (chosen.json, chosen.page):  # known before minutes have gone
        if path and not path.parent.is_dir():
            raise Failure(say("cli-not-written", file=str(path), why=say("cli-bench-no-folder")))
    facts = _read(chosen.given) if chosen.given else _measured(chosen)
    if chosen.json:
        _write(chosen.json, json.dumps(facts, indent=1) + "\n")
    if chosen.page:
        from openrummy.bench import plots

        folder = chosen.page.parent / "plots"
        try:
            made = plots.draw(facts, catalogue(), folder)
        except OSError as error:
            raise Failure(say("cli-not-written", file=str(folder), why=error.strerror or str(error))) from None
        found = report.lines(facts, catalogue(), {name: f"plots/{file}" for name, file in made.items()})
        _write(chosen.page, "\n".join(found) + "\n")
    elif not chosen.json:
        print("\n".join(report.lines(facts, catalogue(), {})))
    return 0


def _measured(chosen: argparse.Namespace) -> dict[str, Any]:
    """Measures; says beforehand what is left out for want of a package."""
    from openrummy.bench import FAST, GROUPS, measured, peers

    groups = chosen.only or list(GROUPS)
    if not peers.has("numba") and not chosen.only:
        groups = [group for group in groups if group not in FAST]
        print(say("cli-bench-no-numba", groups=", ".join(FAST)), file=sys.stderr)
    lacking = peers.missing()
    if lacking:
        print(say("cli-bench-no-peers", packages=", ".join(lacking)), file=sys.stderr)
    with tqdm(unit="", disable=not sys.stderr.isatty(), file=sys.stderr, leave=False) as bar:

        def watch(group: str, figure: str) -> None:
            bar.set_description_str(f"{group} {figure}", refresh=False)
            bar.update()

        return measured(groups, chosen.rounds, chosen.quick, watch)


def _read(path: Path) -> dict[str, Any]:
    """What was measured before. Raises ``Failure`` for a file that is none of these."""
    from openrummy.bench import report

    try:
        found = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Failure(say("cli-no-file", file=str(path), why=error.strerror or "")) from None
    except ValueError:
        raise Failure(say("cli-bench-bad-file", file=str(path))) from None
    try:
        report.lines(found, catalogue(), {})
    except (LookupError, TypeError, ValueError, AttributeError):
        raise Failure(say("cli-bench-bad-file", file=str(path))) from None
    return found  # type: ignore[no-any-return]


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Failure(say("cli-not-written", file=str(path), why=error.strerror or str(error))) from None
