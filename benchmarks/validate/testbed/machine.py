# SPDX-License-Identifier: LGPL-2.1-or-later
"""The machine underneath: commands, kernel settings, how busy it is."""
import os
import platform
import shutil
import subprocess
import time
from pathlib import Path

from testbed.errors import SKIPPED, BedError

CONGESTION = "net.ipv4.tcp_allowed_congestion_control"
REAL_TIME_LIMIT = "kernel.sched_rt_runtime_us"


def command(*words, text=None):
    """Runs a command to its end; what it printed. Raises a BedError with the last line that it said."""
    done = subprocess.run(words, input=text, capture_output=True, text=True)
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines() or [f"exit code {done.returncode}"]
        raise BedError(f"{' '.join(words)}: {said[-1]}")
    return done.stdout


def require_root_and_tools():
    """A bed needs root and what iproute2 and util-linux bring; elsewhere: skipped, in one line."""
    if os.geteuid() != 0:
        raise BedError("skipped: network namespaces need root", SKIPPED)
    for tool in ("ip", "tc", "unshare", "chrt", "mpirun"):
        if not shutil.which(tool):
            raise BedError(f"skipped: no '{tool}' on this machine (scripts/install-deps)", SKIPPED)
    if not os.path.exists("/dev/net/tun"):
        raise BedError("skipped: no /dev/net/tun on this machine", SKIPPED)


def sysctl(name, value=None):
    """A setting of the kernel; with a value, sets it."""
    path = Path("/proc/sys") / name.replace(".", "/")
    if value is not None:
        path.write_text(f"{value}\n")
    return path.read_text().strip()


def open_mpi_version():
    return command("mpirun", "--version").splitlines()[0].split()[-1]


def describe():
    """What a measurement must say about where it was made."""
    model = next((line.split(":", 1)[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
                  if line.startswith("model name")), "unknown")
    return {"cores": os.cpu_count(), "cpu": model, "kernel": platform.release(), "open_mpi": open_mpi_version()}


def _cpu_fields():
    return [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:]]


def _cpu_times():
    fields = _cpu_fields()
    return fields[3] + fields[4], sum(fields[:8])  # idle and iowait; guests are counted in user


def stolen_s():
    """How long the machine underneath a virtual one has kept the processors for itself, since it was started."""
    return _cpu_fields()[7] / os.sysconf("SC_CLK_TCK")


def idle_share(seconds=0.5):
    """How much of the processors nobody uses, 0 to 1."""
    idle, total = _cpu_times()
    time.sleep(seconds)
    idle_after, total_after = _cpu_times()
    return (idle_after - idle) / max(1, total_after - total)
