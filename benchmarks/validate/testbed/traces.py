# SPDX-License-Identifier: LGPL-2.1-or-later
"""Traces of the cases' programs, taken on this machine without a bed."""
import shutil
import statistics
import sys
from pathlib import Path

from testbed import programs
from testbed.errors import BedError

RUNS = 5
MOST_RUNS = 10
LONGEST_S = 60


def trace_name(case):
    """Cases that differ only in their network share a trace."""
    return "-".join([case["program"], *case["arguments"], "on", str(case["ranks"])])


class Tracer:
    """Traces programs that it builds with dperf-cc below `scratch`."""

    def __init__(self, scratch, tools):
        self._build = Path(scratch)
        self._taken = {}
        programs.build(self._build, tools / "dperf-cc")

    def take(self, case):
        """Runs the program of `case` once."""
        taken = self._taken.setdefault(trace_name(case), [])
        folder = self._build / "traces" / trace_name(case) / str(len(taken))
        _run(programs.executable(self._build, case["program"]), case, folder)
        taken.append(folder)

    def keep_usual(self, case, predicted, folder):
        """Of RUNS traces of `case`, those that were taken so far first, keeps the one whose prediction is the median: a machine is faster now than
        then. Traces that cannot be predicted, say because tasks were handed out in an order that dPerf cannot follow elsewhere, are named, and
        others are taken. `predicted`(trace): seconds."""
        name = trace_name(case)
        taken = self._taken.setdefault(name, [])
        usable, refused = [], ""
        for number in range(MOST_RUNS):
            if number == len(taken):
                self.take(case)
            try:
                usable.append((predicted(taken[number]), taken[number]))
            except BedError as problem:
                refused = problem
                print(f"validate: {name}, trace {number + 1}: {problem}", file=sys.stderr, flush=True)
            if number + 1 >= len(taken) and len(usable) >= RUNS:
                break
        if len(usable) < RUNS:
            raise BedError(f"{name}: {MOST_RUNS - len(usable)} of {MOST_RUNS} traces cannot be predicted: {refused}")
        usual = statistics.median_low(sorted(usable))[1]
        folder.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.move(usual, folder / name)


# The processor time of blocks is charged, whoever else runs: ranks may outnumber the cores.
def _run(executable, case, folder):
    folder.parent.mkdir(parents=True, exist_ok=True)
    programs.run(["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "--mca", "mpi_yield_when_idle", 1,
                  "-np", case["ranks"], executable, *case["arguments"]], LONGEST_S,
                 DPERF_TRACE_DIR=str(folder), DPERF_CLOCK="virtual")
