# SPDX-License-Identifier: LGPL-2.1-or-later
"""How long a program computes between its calls of MPI on this machine, measured without a bed (rank/stretches.c)."""
import array
import os
import statistics
import tempfile
from pathlib import Path

from testbed import programs

RUNS = 5
LONGEST_S = 60


def measure(words, ranks, rank_library, folder, after_each=lambda: None):
    """Runs a program some times, all ranks on this machine; leaves the median of each stretch in `folder`, for BED_STRETCHES. `after_each`
    run something else may be measured: a machine is faster now than then."""
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        kept = []
        for number in range(RUNS):
            run = Path(scratch) / str(number)
            run.mkdir()
            programs.run(["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "--mca", "btl", "tcp,self", "--mca", "osc", "pt2pt",
                          "--mca", "mpi_yield_when_idle", 1, "--mca", "mpi_event_tick_rate", 1, "-np", ranks,
                          "-x", f"LD_PRELOAD={rank_library}", "-x", f"BED_KEEP_STRETCHES={run}", *words], LONGEST_S)
            kept.append([_read(run / f"stretches.{rank}") for rank in range(ranks)])
            after_each()
    for rank, of_rank in enumerate(zip(*kept)):
        (folder / f"stretches.{rank}").write_bytes(array.array("q", medians(of_rank)).tobytes())


def medians(runs):
    """Of each stretch; where the runs do not have the same number of them, those of the first run."""
    if len({len(run) for run in runs}) > 1:
        return list(runs[0])
    return [round(statistics.median(times)) for times in zip(*runs)]


def _read(file):
    numbers = array.array("q")
    numbers.frombytes(file.read_bytes())
    return numbers.tolist()
