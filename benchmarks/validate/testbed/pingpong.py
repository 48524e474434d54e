# SPDX-License-Identifier: LGPL-2.1-or-later
"""The ping-pong of benchmarks/programs, as it was measured on a bed and as a calibrated platform predicts it: size by size."""
import json
import statistics
import tempfile
from pathlib import Path

from testbed import programs
from testbed.errors import USAGE, BedError

ALLOWED = 0.03
# What is between two predictions is a number of rounds and nothing else.
_FEW_ROUNDS, _MANY_ROUNDS = 5, 25
_LONGEST_S = 60
_SOURCE = Path(__file__).resolve().parents[2] / "programs" / "pingpong"


def table(platform, files, tools):
    """Markdown, and the number of sizes that are off by more than max(3 %, spread). `files`: what the program printed in each run."""
    measured = [_read(file) for file in files]
    sizes = sorted(set(measured[0]).intersection(*measured[1:]))
    if not sizes:
        raise BedError("no size was measured in all runs", USAGE)
    lines = ["| bytes | measured, us | spread | predicted, us | error | |", "| --- | --- | --- | --- | --- | --- |"]
    missed, errors = 0, []
    with tempfile.TemporaryDirectory() as folder:
        programs.run(["make", "-s", "-C", _SOURCE, f"CC={tools / 'dperf-cc'}", f"BUILD={folder}/build"], _LONGEST_S)
        for size in sizes:
            values = [run[size] for run in measured]
            median, predicted = statistics.median(values), _predicted_us(size, platform, Path(folder), tools)
            spread, error = (max(values) - min(values)) / median, predicted / median - 1
            misses = abs(error) > max(ALLOWED, spread)
            missed += misses
            errors.append(abs(error))
            lines.append(f"| {size} | {median:.1f} | {spread:.1%} | {predicted:.1f} | {error:+.1%} | {'missed' if misses else ''} |")
    lines.append(f"\nmean error {statistics.mean(errors):.1%}, largest {max(errors):.1%}; {missed} of {len(sizes)} sizes missed")
    return "\n".join(lines), missed


def _read(file):
    """{bytes: us} of a run."""
    try:
        words = [line.split() for line in Path(file).read_text(encoding="utf-8").splitlines()]
        return {int(row[0]): float(row[2]) for row in words if len(row) == 5 and row[0].isdigit()}
    except OSError as problem:
        raise BedError(f"{file}: {problem.strerror}") from None


def _predicted_us(size, platform, folder, tools):
    few, many = (_predicted_s(size, rounds, platform, folder, tools) for rounds in (_FEW_ROUNDS, _MANY_ROUNDS))
    return 1e6 * (many - few) / (2 * (_MANY_ROUNDS - _FEW_ROUNDS))


def _predicted_s(size, rounds, platform, folder, tools):
    traces = folder / f"{size}-{rounds}"
    programs.run(["mpirun", "--allow-run-as-root", "--oversubscribe", "--mca", "mpi_yield_when_idle", 1, "-np", 2,
                  folder / "build" / "pingpong", size, rounds, size], _LONGEST_S, DPERF_TRACE_DIR=str(traces))
    text = programs.run([tools / "dperf-predict", "--platform", platform, "--format", "json", traces], _LONGEST_S)
    return json.loads(text[text.index("{"):])["t_predicted_s"]
