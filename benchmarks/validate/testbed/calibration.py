# SPDX-License-Identifier: LGPL-2.1-or-later
"""Runs dperf-calibrate on two hosts of each kind of bed, in each mode: what predictions for the beds start from."""
import subprocess
import sys
import tempfile
from pathlib import Path

from testbed import beds, check, launch, layouts, small, state
from testbed.cases import CASES, MODES, calibration_name, settings
from testbed.errors import BedError

# Messages of the cases are hardly larger, and on slow lines larger ones would leave no time for others.
LARGEST_BYTES = 256 << 10
LARGEST_OF_SMALL_BYTES = 128 << 10
# The first two hosts of such a bed are at the same switch: no trunk, whose delay is known, is between them.
HOSTS_BESIDE_DELAYS = 4


def calibrate(folder, programs, tools, seconds, only=None):
    """Writes FOLDER/NAME.xml and what was measured, NAME.json. `only`: one of these names."""
    folder = Path(folder).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    kinds = {calibration_name(case.bed.layout, case.bed.rate_divisor, case.mode, case.bed.delay_us):
             (case.bed.layout, case.bed.rate_divisor, case.mode, case.bed.delay_us) for case in CASES}
    if only and only not in kinds:
        raise BedError(f"no calibration is called '{only}': expected one of {', '.join(sorted(kinds))}")
    for name in [only] if only else sorted(kinds):
        _calibrate_on(*kinds[name], folder / f"{name}.xml", programs, tools, seconds)


def _calibrate_on(layout_name, rate_divisor, mode, delay_us, file, programs, tools, seconds):
    eager, queue_bytes, _ = MODES[mode]
    hosts = HOSTS_BESIDE_DELAYS if delay_us else 2
    beds.up(settings(layout_name, hosts, rate_divisor, mode, "user", delay_us),
            layouts.make_layout(layout_name, hosts, rate_divisor, delay_us, queue_bytes), programs)
    try:
        problems = check.check(programs).problems() + (small.check(programs).problems() if delay_us else [])
        if problems:
            raise BedError(f"{file.stem}: the bed is not right: {'; '.join(problems)}")
        print(f"{file.stem}", file=sys.stderr, flush=True)
        names = [host["name"] for host in state.load_layout()["hosts"][:2]]
        scratch = tempfile.mkdtemp(dir=state.SCRATCH)
        mpirun = launch.launcher(launch.RunOptions(2, eager), names[0], scratch, programs / "bed-rank.so")
        done = subprocess.run([tools / "dperf-calibrate", "network", "--hosts", ",".join(names), "--mpirun", " ".join(mpirun),
                               "--no-memory", "--seconds", f"{seconds:g}", "--largest", str(LARGEST_OF_SMALL_BYTES if delay_us else LARGEST_BYTES), "-o", str(file)], stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            raise BedError(f"{file.stem}: dperf-calibrate failed with exit code {done.returncode}")
        file.with_suffix(".svg").unlink(missing_ok=True)
    finally:
        beds.down()
