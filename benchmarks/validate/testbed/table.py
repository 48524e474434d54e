# SPDX-License-Identifier: LGPL-2.1-or-later
"""Measured beside predicted: a door to dperf-compare, which makes the table."""
from pathlib import Path

from testbed.errors import USAGE, BedError

# What docs/measurements/validation.md aims at.
_JUDGED_BY = ("--tolerance", "10%", "--spreads", "2", "--mean-tolerance", "5%")


def command(files, predicted, options, tools):
    """The words of dperf-compare for the measurements in `files`. `predicted`: dPerf's predictions, or None: predictions.json beside the first file, and
    beside it those of SMPI, predictions-smpi.json, if they are there. `options`: further ones of dperf-compare."""
    folder = Path(files[0]).parent
    ours = Path(predicted) if predicted else folder / "predictions.json"
    if not ours.exists():
        raise BedError(f"{ours}: no predictions there; expected: what validate predict wrote, or another file with --predicted", USAGE)
    words = [str(tools / "dperf-compare"), "--label", "dPerf", *_JUDGED_BY]
    for file in files:
        words += ["--measured", str(file)]
    others = folder / "predictions-smpi.json"
    if not predicted and others.exists():
        words += ["--beside", f"SMPI={others}"]
    return [*words, *options, str(ours)]
