# SPDX-License-Identifier: LGPL-2.1-or-later
"""Predicts measured cases from traces that were taken on this machine without a bed. Needs no root."""
import json
import sys
import tempfile
from pathlib import Path

from bed import layouts, measurements, platforms, programs
from bed.cases import calibration_name
from bed.errors import BedError

LONGEST_TRACING_S = 60
LONGEST_PREDICTION_S = 120


def predict(file, out, calibrated, traces, tools, tracing=True):
    """Writes `out` (dperf-predictions) for the cases of the measurements in `file`. `traces`: the folder in which the traces are, or
    are kept; with `tracing` those that are not there are made, else their cases are left out. The number of cases that failed."""
    traces = Path(traces).absolute()
    cases = [case for case in measurements.read(file)["cases"] if tracing or (traces / trace_name(case)).exists()]
    if tracing:
        make_traces(cases, traces, tools)
    return predict_all(cases, out, calibrated, lambda case, platform: _predicted(case, platform, traces, tools))


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


def make_traces(cases, folder, tools):
    wanted = {trace_name(case): case for case in cases if not (folder / trace_name(case)).exists()}
    if not wanted:
        return
    with tempfile.TemporaryDirectory() as build:
        programs.build(Path(build), tools / "dperf-cc")
        for number, (name, case) in enumerate(wanted.items(), 1):
            print(f"tracing {name} ({number} of {len(wanted)})", file=sys.stderr, flush=True)
            _trace(programs.executable(Path(build), case["program"]), case, folder / name)


# The processor time of blocks is charged, whoever else runs: ranks may outnumber the cores.
def _trace(executable, case, folder):
    folder.parent.mkdir(parents=True, exist_ok=True)
    programs.run(["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "--mca", "mpi_yield_when_idle", 1,
                  "-np", case["ranks"], executable, *case["arguments"]], LONGEST_TRACING_S,
                 DPERF_TRACE_DIR=str(folder), DPERF_CLOCK="virtual")


def _predicted(case, platform, traces, tools):
    text = programs.run([tools / "dperf-predict", "--platform", platform, "--reference-speed", "1Gf", "--format", "json",
                         traces / trace_name(case)], LONGEST_PREDICTION_S)
    result = json.loads(text[text.index("{"):])
    return {"seconds": result["t_predicted_s"], "approximate": result["approximate"]}
