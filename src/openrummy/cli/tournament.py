"""``openrummy arena``: bots against bots on mirrored deals."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tqdm import tqdm

from openrummy import arena as arenas
from openrummy.bots import names
from openrummy.bots.outside import PATIENCE
from openrummy.cli.rulesets import add_options, chosen_rules
from openrummy.cli.say import Failure, Usage, catalogue, print_json, reason, say
from openrummy.errors import RummyError
from openrummy.text import called

MATCHES = 100


def options(command: argparse.ArgumentParser) -> None:
    """The words of ``arena``."""
    bot = say("cli-bot")
    add_options(command)
    command.add_argument(
        "bots",
        metavar=bot,
        nargs="+",
        help=say("cli-arena-bots", bots=" ".join(names()), command=called().replace("%", "%%")),
    )
    command.add_argument("--players", type=int, metavar="N", help=say("arena-players"))
    command.add_argument("--matches", type=int, default=MATCHES, metavar="N", help=say("cli-arena-matches"))
    command.add_argument("--seed", type=int, default=1, metavar="S", help=say("cli-arena-seed"))
    command.add_argument("--jobs", type=int, metavar="N", help=say("cli-arena-jobs"))
    command.add_argument("--ray", action="store_true", help=say("arena-ray"))
    command.add_argument("--file", type=Path, metavar=say("cli-file"), help=say("arena-file"))
    command.add_argument("--plot", type=Path, metavar=say("cli-file"), help=say("arena-plot"))
    command.add_argument(
        "--time",
        type=float,
        default=PATIENCE,
        metavar="S",
        help=say("arena-time", seconds=f"{PATIENCE:g}"),
    )


def arena(chosen: argparse.Namespace) -> int:
    """Plays the matches, with a progress bar where somebody watches, and prints the table or JSON."""
    rules = chosen_rules(chosen)
    if chosen.ray and chosen.jobs is not None:
        raise Usage(say("arena-ray-jobs"))
    watched = sys.stderr.isatty()
    try:
        total = arenas.total(rules, chosen.bots, chosen.matches, chosen.players)
        with tqdm(total=total, unit="", disable=not watched, file=sys.stderr, leave=False) as bar:
            report = arenas.run(
                rules,
                chosen.bots,
                chosen.matches,
                chosen.seed,
                1 if chosen.jobs is None else chosen.jobs,
                bar.update,
                chosen.players,
                patience=chosen.time,
                file=chosen.file,
                cluster=chosen.ray,
            )
    except RummyError as error:
        if "file" in error.params or error.code == "no_cluster":  # what was typed is right
            raise
        raise Usage(reason(error)) from None
    except ImportError:
        raise Failure(say("arena-no-ray")) from None
    if chosen.json:
        print_json(report.facts())
    else:
        print("\n".join(arenas.table(report, catalogue())))
    for fault in report.faults:
        print(f"openrummy: {arenas.fault_text(fault, catalogue())}", file=sys.stderr)
    if chosen.plot is not None:
        _draw(report, chosen.plot)
    return 0


def _draw(report: arenas.Report, file: Path) -> None:
    try:
        arenas.plot(report, catalogue(), file)
    except ImportError:
        raise Failure(say("arena-no-plot")) from None
    except (OSError, ValueError) as error:
        raise Failure(say("arena-bad-plot", file=file, why=getattr(error, "strerror", None) or error)) from None
