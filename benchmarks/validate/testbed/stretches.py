# SPDX-License-Identifier: LGPL-2.1-or-later
"""How long a program computes between its calls of MPI on this machine, measured without a bed (preload/stretches.c)."""
import statistics
import struct
import tempfile
from pathlib import Path

from testbed import programs

RUNS = 5
LONGEST_S = 60
_STRETCH = struct.Struct("=Qq")  # its key, nanoseconds


def measure(words, ranks, rank_library, folder, after_each=lambda: None, by_message=False):
    """Runs a program some times, all ranks on this machine; leaves the median of each stretch in `folder`, for BED_STRETCHES. `after_each`
    run something else may be measured: a machine is faster now than then. `by_message`: which rank computes what is decided in each run
    anew, and follows from the message that it was sent."""
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        kept = []
        for number in range(RUNS):
            run = Path(scratch) / str(number)
            run.mkdir()
            programs.run(["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "--mca", "btl", "tcp,self", "--mca", "osc", "pt2pt",
                          "--mca", "mpi_yield_when_idle", 1, "--mca", "mpi_event_tick_rate", 1, "-np", ranks,
                          "-x", f"LD_PRELOAD={rank_library}", "-x", f"BED_KEEP_STRETCHES={run}",
                          *(["-x", "BED_BY_MESSAGE=1"] if by_message else []), *words], LONGEST_S)
            kept.append([read(run / f"stretches.{rank}") for rank in range(ranks)])
            after_each()
    of_ranks = list(zip(*kept))
    if by_message:
        of_ranks = [[stretch for runs in of_ranks for stretch in runs]] * ranks
    for rank, of_rank in enumerate(of_ranks):
        (folder / f"stretches.{rank}").write_bytes(b"".join(_STRETCH.pack(*stretch) for stretch in medians(of_rank, by_message)))


def medians(runs, by_message=False):
    """Of each stretch, sorted by key. Where runs should have the same stretches and do not, those of the first run."""
    if not by_message and len({len(run) for run in runs}) > 1:
        return sorted(runs[0])
    times_of = {}
    for run in runs:
        for key, took in run:
            times_of.setdefault(key, []).append(took)
    return sorted((key, round(statistics.median(times))) for key, times in times_of.items())


def read(file):
    """[(key, nanoseconds)]"""
    return list(_STRETCH.iter_unpack(file.read_bytes()))
