# SPDX-License-Identifier: LGPL-2.1-or-later
"""Predicts measured cases from traces that were taken on this machine without a bed. Needs no root."""
import json
import sys
import tempfile
from pathlib import Path

from testbed import layouts, measurements, platforms, programs
from testbed.cases import calibration_name
from testbed.errors import BedError
from testbed.traces import Tracer, trace_name

LONGEST_PREDICTION_S = 120


def predict(file, out, calibrated, traces, tools, tracing=True, interval=False, engine="auto"):
    """Writes `out` (dperf-predictions) for the cases of the measurements in `file`. `traces`: the folder in which the traces are, or
    are kept; with `tracing` those that are not there are made, else their cases are left out. `interval`: where a prediction lies in nine of ten cases, too. `engine`: of dperf-predict. The number
    of cases that failed."""
    traces = Path(traces).absolute()
    cases = [case for case in measurements.read(file)["cases"] if tracing or (traces / trace_name(case)).exists()]

    def predicted(case, platform):
        return _predicted(platform, traces / trace_name(case), tools, interval, engine)

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


def platform_of(case, calibrated):
    bed = case["bed"]
    layout = layouts.make_layout(bed["bed"], bed["hosts"], bed["rate_divisor"], bed.get("delay_us", 0))
    file = Path(calibrated) / (calibration_name(bed["bed"], bed["rate_divisor"], case["mode"], bed.get("delay_us", 0)) + ".xml")
    return platforms.platform(layout, calibrated=file, compute_factors=case["compute_factors"])


def make_traces(cases, folder, calibrated, tools):
    wanted = {trace_name(case): case for case in reversed(cases) if not (folder / trace_name(case)).exists()}
    if not wanted:
        return
    with tempfile.TemporaryDirectory() as scratch:
        tracer = Tracer(scratch, tools)
        for number, (name, case) in enumerate(wanted.items(), 1):
            print(f"tracing {name} ({number} of {len(wanted)})", file=sys.stderr, flush=True)
            keep_usual(tracer, case, folder, calibrated, tools)


class Tracing:
    """What record() traces with: see Tracer."""

    def __init__(self, scratch, folder, calibrated, tools):
        self._tracer = Tracer(scratch, tools)
        self._folder, self._calibrated, self._tools = Path(folder).absolute(), calibrated, tools

    def take(self, case):
        self._tracer.take(case)

    def keep(self, case):
        keep_usual(self._tracer, case, self._folder, self._calibrated, self._tools)


def keep_usual(tracer, case, folder, calibrated, tools):
    """Keeps in `folder` the trace of `case` whose prediction on its bed is the median."""
    with tempfile.TemporaryDirectory() as scratch:
        platform = Path(scratch) / "platform.xml"
        platform.write_text(platform_of(case, calibrated), encoding="utf-8")
        tracer.keep_usual(case, lambda trace: _predicted(platform, trace, tools)["seconds"], folder)


def _predicted(platform, trace, tools, interval=False, engine="auto"):
    text = programs.run([tools / "dperf-predict", "--platform", platform, "--reference-speed", "1Gf", "--engine", engine, "--format", "json",
                         *(["--interval"] if interval else []), trace], LONGEST_PREDICTION_S)
    result = json.loads(text[text.index("{"):])
    entry = {"seconds": result["t_predicted_s"], "approximate": result["approximate"]}
    if interval:
        entry |= {"low_s": result["interval"]["low_s"], "high_s": result["interval"]["high_s"]}
    return entry
