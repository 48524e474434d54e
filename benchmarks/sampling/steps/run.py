# SPDX-License-Identifier: LGPL-2.1-or-later
"""One run of an MPI program: as it comes, traced in full, or traced and sampled; and its prediction."""
import json
import os
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

from testbed.errors import BedError

PLAIN, FULL, SAMPLED, STOPPED = "plain", "full", "sampled", "stopped"
TIMED_OUT, GRACE_S = 124, 5
LONGEST_PREDICTION_S = 600


@dataclass
class Outcome:
    """Of a run: wall time of mpirun, exit code, and what it printed; of a plain one, the time from MPI_Init to MPI_Finalize of the slowest rank."""
    wall_s: float
    exit_code: int
    out: str
    err: str
    mpi_s: float = None


@dataclass
class Command:
    """A program as `mpirun` gets it. `folder` is where it runs: made anew for each run, and filled by `prepare`(folder). `settings`: environment of all
    runs; `environment`: of sampled ones; `sampler`: dperf-sample and its options, for runs that it stops."""
    words: list
    ranks: int
    folder: Path
    prepare: object = None
    timeout_s: float = 300
    environment: dict = field(default_factory=dict)
    sampler: list = field(default_factory=list)
    settings: dict = field(default_factory=dict)


def run(command, kind, traces=None, wall=None):
    """Runs it once. `traces`: where its trace goes; `wall`: the library that is preloaded into a plain run."""
    shutil.rmtree(command.folder, ignore_errors=True)
    command.folder.mkdir(parents=True)
    if command.prepare:
        command.prepare(command.folder)
    launched = ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "-np", str(command.ranks)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DPERF_")} | command.settings
    if kind == PLAIN:
        launched += ["env", f"LD_PRELOAD={wall}"] if wall else []
        environment["SAMPLING_WALL"] = str(command.folder)
    else:
        # The processor time of blocks is charged: ranks may outnumber the cores, and other load does not show in them.
        environment |= {"DPERF_TRACE_DIR": str(traces), "DPERF_CLOCK": "virtual"}
    if kind == SAMPLED:
        environment |= {"DPERF_SAMPLE": "1", **command.environment}
    if kind == STOPPED:
        launched = [*command.sampler, "-o", traces, "--", *launched]
    outcome = _launch([str(word) for word in launched + command.words], command, environment)
    if kind == PLAIN and wall:
        outcome.mpi_s = _slowest(command)
    return outcome


def _launch(words, command, environment):
    begin = time.monotonic()
    with subprocess.Popen(words, cwd=command.folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, errors="replace", start_new_session=True) as process:
        try:
            out, err = process.communicate(timeout=command.timeout_s)
        except subprocess.TimeoutExpired:
            _end(process)
            return Outcome(time.monotonic() - begin, TIMED_OUT, "", f"still running after {command.timeout_s:g} s")
    return Outcome(time.monotonic() - begin, process.returncode, out, err)


def _end(process):
    """With all that it has started: mpirun ends its ranks if it is asked to."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            process.communicate(timeout=GRACE_S)
            return
        except ProcessLookupError:
            return
        except subprocess.TimeoutExpired:
            continue


def _slowest(command):
    try:
        return max(float((command.folder / str(rank)).read_text()) for rank in range(command.ranks))
    except (OSError, ValueError):
        return None


def wall_library(folder):
    """Builds what is preloaded into plain runs."""
    folder.mkdir(parents=True, exist_ok=True)
    library = folder / "wall.so"
    source = Path(__file__).resolve().parents[1] / "wall.c"
    done = subprocess.run(["mpicc", "-O2", "-shared", "-fPIC", "-o", library, source], capture_output=True, text=True)
    if done.returncode != 0:
        raise BedError(f"{source}: {(done.stderr.strip().splitlines() or ['does not compile'])[-1]}")
    return library


@dataclass
class Prediction:
    """Of a trace: t_predicted, how long the simulation took, how much of the run was run, and what became of its main loop; and why it is an upper limit
    only, if it is."""
    predicted_s: float
    simulation_s: float
    executed_share: float
    loop: dict
    at_most: str = ""
    uneven: float = 0  # how far parts of a loop differ in the simulation


def predict(traces, tools, platform, *options, place=None, longest_s=LONGEST_PREDICTION_S):
    """`place`: FILE:LINE of the main loop, where that is known."""
    words = [tools / "dperf-predict", "--platform", platform, "--format", "json", *options, traces]
    begin = time.monotonic()
    try:
        done = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=longest_s)
    except subprocess.TimeoutExpired:
        raise BedError(f"dperf-predict: still running after {longest_s} s") from None
    seconds = time.monotonic() - begin
    if done.returncode != 0:
        raise BedError(f"dperf-predict: exit code {done.returncode}: {(done.stderr.strip().splitlines() or ['nothing said'])[-1]}")
    result = json.loads(done.stdout)
    sampling = result.get("sampling") or {}
    return Prediction(result["t_predicted_s"], seconds, executed_share(result), main_loop(sampling.get("loops", []), place),
                      result.get("at_most_because") or "", sampling.get("uneven", 0))


def main_loop(loops, place=None):
    """The one at `place` (FILE:LINE, without folders). Else that of which most time was left out; if nothing was, the one with most iterations."""
    for loop in loops:
        if f"{Path(loop['file']).name}:{loop['line']}" == place:
            return loop
    return max(loops, key=lambda loop: (loop["skipped_share"], loop["run"]), default=None)


def executed_share(result):
    """1 for a run that left out nothing."""
    sampling = result.get("sampling")
    return sampling["executed_share"] if sampling else 1.0
