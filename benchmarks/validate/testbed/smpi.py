# SPDX-License-Identifier: LGPL-2.1-or-later
"""What smpirun says of the measured cases, on the same platforms with the same calibration."""
import re
import statistics
import sys
import tempfile
from pathlib import Path

from testbed import measurements, programs
from testbed.errors import BedError
from testbed.predict import predict_all

LONGEST_S = 120
# smpirun computes for real, and the machine is not the same at all times; as with our traces, the run in the middle counts.
RUNS = 3
KIND = "smpi"


def predict(file, out, calibrated):
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder)
        programs.build(build, "smpicc", CPPFLAGS="-DBED_SMPI")
        return predict_all(_with_programs(measurements.read(file)["cases"], build), out, calibrated,
                           lambda case, platform: {"seconds": statistics.median(_simulated(case, platform, build)
                                                                                for _ in range(RUNS))})


def _with_programs(cases, build):
    """Without those of others that smpicc has not built: it needs the sources of each library, too."""
    there = [case for case in cases if programs.is_built(build, case["program"], KIND)]
    if len(there) < len(cases):
        missing = sorted({case["program"] for case in cases if case not in there})
        print(f"validate: {len(cases) - len(there)} cases are left out, which corpus-build --kind {KIND} has not built: {', '.join(missing)}",
              file=sys.stderr, flush=True)
    return there


def _simulated(case, platform, build):
    hosts = build / "hosts"
    hosts.write_text("".join(f"h{i}\n" for i in range(case["ranks"])), encoding="utf-8")
    text = programs.run(["smpirun", "-np", case["ranks"], "-platform", platform, "-hostfile", hosts, "--cfg=smpi/host-speed:1Gf",
                         "--cfg=smpi/coll-selector:ompi", "--cfg=smpi/display-timing:yes",
                         programs.executable(build, case["program"], KIND), *case["arguments"]], LONGEST_S)
    found = re.search(r"Simulated time: ([0-9.e+-]+) seconds", text)
    if not found:
        raise BedError("smpirun did not say how long it took")
    return float(found.group(1))
