# SPDX-License-Identifier: LGPL-2.1-or-later
"""What smpirun says of the measured cases, on the same platforms with the same calibration."""
import re
import statistics
import tempfile
from pathlib import Path

from testbed import measurements, programs
from testbed.errors import BedError
from testbed.predict import predict_all

LONGEST_S = 120
# smpirun computes for real, and the machine is not the same at all times; as with our traces, the run in the middle counts.
RUNS = 3


def predict(file, out, calibrated):
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder)
        programs.build(build, "smpicc", CPPFLAGS="-DBED_SMPI")
        return predict_all(measurements.read(file)["cases"], out, calibrated,
                           lambda case, platform: {"seconds": statistics.median(_simulated(case, platform, build)
                                                                                for _ in range(RUNS))})


def _simulated(case, platform, build):
    hosts = build / "hosts"
    hosts.write_text("".join(f"h{i}\n" for i in range(case["ranks"])), encoding="utf-8")
    text = programs.run(["smpirun", "-np", case["ranks"], "-platform", platform, "-hostfile", hosts, "--cfg=smpi/host-speed:1Gf",
                         "--cfg=smpi/coll-selector:ompi", "--cfg=smpi/display-timing:yes",
                         programs.executable(build, case["program"]), *case["arguments"]], LONGEST_S)
    found = re.search(r"Simulated time: ([0-9.e+-]+) seconds", text)
    if not found:
        raise BedError("smpirun did not say how long it took")
    return float(found.group(1))
