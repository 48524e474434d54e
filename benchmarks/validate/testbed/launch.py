# SPDX-License-Identifier: LGPL-2.1-or-later
"""Runs an MPI program (Open MPI), one rank a host, on the bed that is up; and cleans up after it, whatever happens."""
import contextlib
import json
import os
import shutil
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from testbed import emulators, hosts, machine, state
from testbed.errors import USAGE, BedError

AGENT = Path(__file__).with_name("agent")
TIMED_OUT = 124

# What avoids the traps that docs/measurements/beds.md describes.
_MCA = {
    "plm_rsh_agent": str(AGENT),
    "plm_rsh_no_tree_spawn": 1,
    "pml": "ob1",
    "btl": "tcp,self",
    "btl_tcp_if_include": "eth0",      # without it messages also go over ctl0, which has no limit
    "oob_tcp_if_include": "ctl0",
    "osc": "pt2pt",                    # the only one that makes windows over TCP; Debian leaves it out by default
    "mpi_event_tick_rate": 1,          # without it sockets are looked at every 10 ms in some runs
    "mpi_yield_when_idle": 1,
}
# All messages leave at once, without rendezvous: what is left is the network.
_EAGER_BYTES = 32 << 20
_EAGER_MCA = {f"btl_tcp_{name}": _EAGER_BYTES for name in ("eager_limit", "rndv_eager_limit", "max_send_size")}


@dataclass
class RunOptions:
    ranks: int
    eager: bool = False
    compute_factors: tuple = (0,)  # by rank, the last for all that follow; 0: computation is left alone
    timeout_s: float = 120
    mca: dict = None
    stretches: str = ""  # folder: how long the program computes (stretches.py)
    by_message: bool = False  # what is computed follows from the message that came before


@dataclass
class RunResult:
    exit_code: int
    output: str        # of the program, where it was asked for
    account: dict      # of the forwarder, or None
    ranks: list        # what each rank says (preload/rank.h)
    stolen_s: float = 0  # processor time that a machine underneath took away meanwhile

    def seconds(self):
        """From the last return of MPI_Init to the last call of MPI_Finalize, which is the span that is predicted."""
        return max(rank["ended_s"] for rank in self.ranks) - max(rank["begun_s"] for rank in self.ranks)

    def overrun_share(self):
        """By how much the computation of the worst rank lasted too long, as a share of the whole run."""
        return max(rank["overrun_s"] for rank in self.ranks) / max(self.seconds(), 1e-9)


def command_line(options, program, layout, scratch, rank_library):
    names = [host["name"] for host in layout["hosts"]]
    if options.ranks > len(names):
        raise BedError(f"{options.ranks} ranks on {len(names)} hosts: expected one a host", USAGE)
    return launcher(options, names[0], scratch, rank_library) + [
        "--host", ",".join(names[:options.ranks]), "-np", str(options.ranks), *program]


def launcher(options, first_host, scratch, rank_library):
    """mpirun as it is started on the bed, without the hosts and the program."""
    mca = {**_MCA, **(_EAGER_MCA if options.eager else {}), **(options.mca or {})}
    words = [str(AGENT), first_host, "env", f"TMPDIR={scratch}", "nice", "-n", "-20", "mpirun", "--allow-run-as-root",
             "--map-by", "node", "--bind-to", "none", "--wdir", os.getcwd()]  # else two ranks are bound to the same core
    for name, value in mca.items():
        words += ["--mca", name, str(value)]
    return words + ["-x", f"LD_PRELOAD={rank_library}", "-x", f"BED_ACCOUNT={scratch}",
                    "-x", f"BED_STRETCHES={options.stretches}", "-x", f"BED_BY_MESSAGE={'1' if options.by_message else ''}",
                    "-x", "BED_COMPUTE_FACTOR=" + ",".join(f"{factor:g}" for factor in options.compute_factors)]


def mpirun(arguments, programs):
    """Stands in for mpirun on the bed: its options, a program and the program's arguments. Its exit code."""
    _, layout = state.require_bed()
    with _scratch(layout) as scratch:
        words = launcher(RunOptions(0), layout["hosts"][0]["name"], scratch, programs / "bed-rank.so")
        return _run_to_the_end([*words, *arguments], None, False)[0]


@contextlib.contextmanager
def _scratch(layout):
    """A folder for a run. Afterwards nothing of the run is left, neither files nor processes."""
    scratch = tempfile.mkdtemp(dir=state.SCRATCH)
    namespaces = [host["namespace"] for host in layout["hosts"]]
    here_before = set(hosts.processes_in(namespaces))
    try:
        yield scratch
    finally:
        hosts.end_processes([pid for pid in hosts.processes_in(namespaces) if pid not in here_before])
        shutil.rmtree(scratch, ignore_errors=True)


def run(options, program, programs, capture=False):
    """Runs `program` (its words) to its end, or to the timeout. `programs`: the folder with bed-rank.so."""
    bed, layout = state.require_bed()
    program = [_found(program[0]), *program[1:]]
    with _scratch(layout) as scratch:
        words = command_line(options, program, layout, scratch, programs / "bed-rank.so")
        emulators.take_account(bed)
        stolen_before_s = machine.stolen_s()
        code, output = _run_to_the_end(words, options.timeout_s, capture)
        ranks = [json.loads(file.read_text()) for file in sorted(Path(scratch).glob("rank.*"))]
    return RunResult(code, output, emulators.take_account(bed), ranks,
                     machine.stolen_s() - stolen_before_s)


def _found(program):
    path = shutil.which(program)
    if path is None:
        raise BedError(f"{program}: no such program", USAGE)
    return os.path.abspath(path)


def _run_to_the_end(words, timeout_s, capture):
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE if capture else None, text=True,
                               start_new_session=True)
    try:
        output, _ = process.communicate(timeout=timeout_s)
        return process.returncode, output or ""
    except subprocess.TimeoutExpired:
        return TIMED_OUT, ""
    finally:
        _end_session(process)


def _end_session(process):
    """mpirun ends its ranks when it is asked to; what does not listen is killed."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        if process.poll() is None:
            os.killpg(process.pid, number)
            try:
                process.wait(3)
            except subprocess.TimeoutExpired:
                pass
