# SPDX-License-Identifier: LGPL-2.1-or-later
"""Predicts measured cases from traces that were taken on this machine without a bed. Needs no root."""
import json
import shutil
import sys
import tempfile
from pathlib import Path

from bed import layouts, measurements, platforms, programs
from bed.cases import calibration_name
from bed.errors import BedError

TRACES = 3
LONGEST_TRACING_S = 60
LONGEST_PREDICTION_S = 120


def predict(file, out, calibrated, traces, tools, tracing=True, interval=False):
    """Writes `out` (dperf-predictions) for the cases of the measurements in `file`. `traces`: the folder in which the traces are, or
    are kept; with `tracing` those that are not there are made, else their cases are left out. `interval`: where a prediction lies in nine of ten cases, too. The number of
    cases that failed."""
    traces = Path(traces).absolute()
    cases = [case for case in measurements.read(file)["cases"] if tracing or (traces / trace_name(case)).exists()]

    def predicted(case, platform):
        return _predicted(platform, traces / trace_name(case), tools, interval)

    if tracing:
        make_traces(cases, traces, calibrated, tools)
    return predict_all(cases, out, calibrated, predicted)


def predict_all(cases, out, calibrated, predictor):
    """`predictor`(case, platform file): the entry for a case, without its name."""
    predicted, failed = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            platform = Path(folder) / "platform.xml"
            platform.write_text(platform_of(case, calibrated), encoding="utf-8")
            try:
                predicted.append({"name": case["name"], **predictor(case, platform)})
            except BedError as problem:
                failed += 1
                print(f"validate: {case['name']}: {problem}", file=sys.stderr, flush=True)
    measurements.write(out, {"format": "dperf-predictions", "version": measurements.VERSION, "cases": predicted})
    return failed


def trace_name(case):
    """Cases that differ only in their network share a trace."""
    return "-".join([case["program"], *case["arguments"], "on", str(case["ranks"])])


def platform_of(case, calibrated):
    bed = case["bed"]
    layout = layouts.make_layout(bed["bed"], bed["hosts"], bed["rate_divisor"])
    file = Path(calibrated) / (calibration_name(bed["bed"], bed["rate_divisor"], case["mode"]) + ".xml")
    return platforms.platform(layout, calibrated=file, compute_factors=case["compute_factors"])


def make_traces(cases, folder, calibrated, tools):
    wanted = {trace_name(case): case for case in reversed(cases) if not (folder / trace_name(case)).exists()}
    if not wanted:
        return
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        build = Path(scratch)
        programs.build(build, tools / "dperf-cc")
        for number, (name, case) in enumerate(wanted.items(), 1):
            print(f"tracing {name} ({number} of {len(wanted)})", file=sys.stderr, flush=True)
            platform = build / "platform.xml"
            platform.write_text(platform_of(case, calibrated), encoding="utf-8")
            shutil.move(_usual_trace(case, build, platform, tools), folder / name)


def _usual_trace(case, build, platform, tools):
    """Of some traces the one whose prediction is the median: a machine is faster now than then."""
    traces = []
    for number in range(TRACES):
        trace = build / "traces" / trace_name(case) / str(number)
        _trace(programs.executable(build, case["program"]), case, trace)
        traces.append((_predicted(platform, trace, tools)["seconds"], trace))
    return sorted(traces)[TRACES // 2][1]


# The processor time of blocks is charged, whoever else runs: ranks may outnumber the cores.
def _trace(executable, case, folder):
    folder.parent.mkdir(parents=True, exist_ok=True)
    programs.run(["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "--mca", "mpi_yield_when_idle", 1,
                  "-np", case["ranks"], executable, *case["arguments"]], LONGEST_TRACING_S,
                 DPERF_TRACE_DIR=str(folder), DPERF_CLOCK="virtual")


def _predicted(platform, trace, tools, interval=False):
    text = programs.run([tools / "dperf-predict", "--platform", platform, "--reference-speed", "1Gf", "--format", "json",
                         *(["--interval"] if interval else []), trace], LONGEST_PREDICTION_S)
    result = json.loads(text[text.index("{"):])
    entry = {"seconds": result["t_predicted_s"], "approximate": result["approximate"]}
    if interval:
        entry |= {"low_s": result["interval"]["low_s"], "high_s": result["interval"]["high_s"]}
    return entry
