# SPDX-License-Identifier: LGPL-2.1-or-later
"""Two ranks in the shared memory of this machine: programs as they run, and their predictions from traces that were taken in turn with
those runs. Needs no root and no bed, but a machine that does nothing else."""
import datetime
import json
import re
import statistics
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from testbed import machine, measurements, programs
from testbed.errors import BedError

RANKS = 2
LONGEST_S = 120
LONGEST_CALIBRATION_S = 300
# Program, arguments. Of others' programs, about a second each: those that were looked at, and those that were put away while the model was made.
CASES = (("is", ("A",)), ("obstacle", ("96", "300", "1e-30")))
_OF_OTHERS = ("hpccg/test_HPCCG 40 40 40", "heat3d/3d/mpi/heat_mpi 100 100 100 1200", "stencil3d/stencil3d/stencil3d.x 2 1 1 64 64 64 4 40000",
              "pairs/pairs/pairs.x 8 1500000", "sweep3d/sweep3d -pex 2 -pey 1 -nx 32 -ny 32 -nz 64 -kba 2 -vars 1 -iterations 400 -sleep 0",
              "petsc-solves/ex16 -m 60 -n 60 -ntimes 700")
_PUT_AWAY = ("ark-heat/ark_heat2D_p --mesh 50 50 --np 2 1 --nout 100", "lqcd/lqcd -nx 8 -ny 8 -nz 8 -nt 8 -iterations 800",
             "scalapack/subspace 512 16 800", "spectral/spectral 512 70", "stencil4d/stencil4d/stencil4d.x 2 1 1 1 12 12 12 12 2 70000",
             "petsc-irk/ex74 -a 0.1 -dt .001 -niter 2500 -imax 1000 -pc_type pbjacobi -irk_type gauss -irk_nstages 2",
             "compare-bcast/compare_bcast 100000 12000", "p4est/p4est_step3 4e-3 0.1")


@dataclass
class Case:
    program: str
    arguments: tuple
    seconds: list = field(default_factory=list)    # of the plain runs, from MPI_Init to MPI_Finalize
    traced: list = field(default_factory=list)     # the same of the traced runs
    predicted: list = field(default_factory=list)  # from these traces, in their order
    away: bool = False  # put away while the model was made

    @property
    def name(self):
        return "/".join(("shared-memory-2", "as-it-comes", "-".join((self.title, *self.arguments))))

    @property
    def title(self):
        return self.program.removeprefix("corpus/").partition("/")[0]

    def error(self):
        """Of the median prediction against the median plain run."""
        return statistics.median(self.predicted) / statistics.median(self.seconds) - 1

    def errors_beside_traced(self):
        """Of each prediction against the run that it was made from."""
        return [predicted / traced - 1 for predicted, traced in zip(self.predicted, self.traced)]


def cases_of_others():
    """Programs of benchmarks/sampling/corpus-build."""
    for words, away in [(words, False) for words in _OF_OTHERS] + [(words, True) for words in _PUT_AWAY]:
        program, *arguments = words.split()
        yield Case(f"corpus/{program}", tuple(arguments), away=away)


def _built_cases_of_others():
    """Those that are there, and a line for each that is not."""
    for case in cases_of_others() if programs.has_corpus() else ():
        if all(Path(programs.executable(None, case.program, kind)).exists() for kind in ("plain", "dperf")):
            yield case
        else:
            print(f"validate: {case.title} was not built; it is left out", file=sys.stderr)


def measure(runs, calibrated, out, builds, tools):
    """Runs the programs of CASES, and those of others, plain and traced in turn, `runs` times each, and predicts all traces. `calibrated`: a file of dperf-calibrate for
    this host; None: it is measured first. `out`: a folder for measured.json, predictions.json and the platform, or None. The cases."""
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        folder = Path(out).absolute() if out else scratch
        folder.mkdir(parents=True, exist_ok=True)
        programs.build(scratch / "plain", "mpicc")
        programs.build(scratch / "traced", tools / "dperf-cc")
        platform = Path(calibrated) if calibrated else _calibrate(folder / "platform.xml", tools)
        cases = [Case(*case) for case in CASES] + list(_built_cases_of_others())
        for number in range(runs):
            for case in cases:
                case.seconds.append(_run_plain(case, scratch, builds))
                trace = _run_traced(case, scratch, number)
                case.traced.append(wall_s(programs.run([tools / "dperf-trace", "info", trace], LONGEST_S)))
                case.predicted.append(_predicted_s(platform, trace, tools))
        if out:
            write(folder, cases, machine.describe())
    return cases


def _calibrate(platform, tools):
    programs.run([tools / "dperf-calibrate", "network", "--hosts", "localhost", "--quick", "--mpirun", "mpirun --allow-run-as-root", "-o", platform],
                 LONGEST_CALIBRATION_S)
    return platform


def _run_plain(case, scratch, builds):
    with tempfile.TemporaryDirectory() as account:
        _mpirun(scratch / "plain", "plain", case, ["-x", f"LD_PRELOAD={builds / 'bed-span.so'}"], BED_ACCOUNT=account)
        return span_s([json.loads(file.read_text()) for file in Path(account).glob("span.*")])


def _run_traced(case, scratch, number):
    trace = scratch / "traces" / f"{case.title}-{number}"
    trace.parent.mkdir(exist_ok=True)
    _mpirun(scratch / "traced", "dperf", case, [], DPERF_TRACE_DIR=str(trace))
    return trace


def _mpirun(build, kind, case, options, **environment):
    programs.run(["mpirun", "--allow-run-as-root", "--bind-to", "core", "-np", RANKS, *options, programs.executable(build, case.program, kind),
                  *case.arguments], LONGEST_S, build.parent, **environment)


def span_s(ranks):
    """From the last return of MPI_Init to the last call of MPI_Finalize."""
    if len(ranks) != RANKS:
        raise BedError(f"{len(ranks)} of {RANKS} ranks left an account of their run")
    return max(rank["ended_s"] for rank in ranks) - max(rank["begun_s"] for rank in ranks)


def wall_s(info):
    """Of a traced run, from what `dperf-trace info` says."""
    found = re.search(r"^wall time +([0-9.]+) s", info, re.MULTILINE)
    if not found:
        raise BedError("dperf-trace info: no line 'wall time'")
    return float(found[1])


def _predicted_s(platform, trace, tools):
    text = programs.run([tools / "dperf-predict", "--platform", platform, "--mapping", "block", "--format", "json", trace], LONGEST_S)
    return json.loads(text[text.index("{"):])["t_predicted_s"]


def table(cases):
    """Markdown, as in docs/measurements/validation.md."""
    lines = ["| program | plain runs | predicted | error | the runs that were traced | their predictions beside them |", "| --- | --- | --- | --- | --- | --- |"]
    for case in cases:
        beside = case.errors_beside_traced()
        lines.append(f"| {' '.join((case.title, *case.arguments))}{', put away' if case.away else ''} | {_range(case.seconds)} | {_range(case.predicted)} | {case.error():+.1%} "
                     f"| {_range(case.traced)} | {statistics.median(beside):+.1%} ({min(beside):+.1%} to {max(beside):+.1%}) |")
    return "\n".join(lines)


def _range(seconds):
    return f"{1e3 * statistics.median(seconds):.0f} ms ({1e3 * min(seconds):.0f} to {1e3 * max(seconds):.0f})"


def write(folder, cases, described):
    """measured.json and predictions.json, for dperf-compare."""
    today = datetime.date.today().isoformat()
    measured = [{"name": case.name, "group": "shared-memory", "seconds": case.seconds, "valid": True, "problems": [],
                 "median_s": statistics.median(case.seconds), "spread": measurements.spread(case.seconds), "program": case.program,
                 "arguments": list(case.arguments), "ranks": RANKS, "mode": "as-it-comes", "date": today, "machine": described} for case in cases]
    predicted = [{"name": case.name, "seconds": statistics.median(case.predicted)} for case in cases]
    for name, kind, entries in (("measured", measurements.FORMAT, measured), ("predictions", "dperf-predictions", predicted)):
        measurements.write(folder / f"{name}.json", {"format": kind, "version": measurements.VERSION, "cases": entries})
