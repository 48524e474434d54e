#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Which trace and which platform a measured case is predicted with, and what happens to cases that cannot be predicted."""
import contextlib
import io
import json
import os
import tempfile
import unittest
from pathlib import Path

from testbed import measurements, predict, programs, traces
from testbed.errors import BedError

CALIBRATED = ('<platform version="4.1"><zone id="measured" routing="Full"><prop id="dperf:about" value="eager ones"/>'
              '<link id="h0.link" bandwidth="2937500Bps" latency="6e-05s"/></zone></platform>')


def case(name="lan-4/eager/is-W", program="is", arguments=("W",), mode="eager", factors=(16,)):
    return {"name": name, "program": program, "arguments": list(arguments), "ranks": 4, "mode": mode,
            "compute_factors": list(factors), "bed": {"bed": "lan", "hosts": 4, "rate_divisor": 4}}


class Predictions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "lan-over-4-eager.xml").write_text(CALIBRATED)

    def test_cases_that_differ_in_their_network_alone_share_a_trace(self):
        self.assertEqual(traces.trace_name(case()), "is-W-on-4")
        self.assertEqual(traces.trace_name(case(mode="as-it-comes", factors=(16, 16, 32))), "is-W-on-4")

    def test_the_platform_is_that_of_the_bed_as_it_was_calibrated_in_the_same_mode(self):
        text = predict.platform_of(case(factors=(16, 16, 32)), self.folder)
        self.assertIn('value="eager ones"', text)
        self.assertIn('<link id="h0-s0" bandwidth="23500000bps" latency="60us"', text)
        self.assertIn('<host id="h1" speed="62500000f" />', text)
        self.assertIn('<host id="h3" speed="31250000f" />', text)
        with self.assertRaisesRegex(BedError, "lan-over-4-as-it-comes.xml"):
            predict.platform_of(case(mode="as-it-comes"), self.folder)

    def test_a_case_that_cannot_be_predicted_does_not_stop_the_others(self):
        def predictor(one, platform):
            self.assertTrue(platform.exists())
            if one["name"] == "b":
                raise BedError("no such trace")
            return {"seconds": 1.5}

        out = os.path.join(self.folder, "out.json")
        with contextlib.redirect_stderr(io.StringIO()) as said:
            self.assertEqual(predict.predict_all([case("a"), case("b"), case("c")], out, self.folder, predictor), 1)
        self.assertEqual(said.getvalue(), "validate: b: no such trace\n")
        with open(out, encoding="utf-8") as written:
            self.assertEqual(json.load(written)["format"], "dperf-predictions")
        self.assertEqual(measurements.read_predictions(out), {"a": 1.5, "c": 1.5})

    def test_with_recorded_traces_only_their_cases_are_predicted(self):
        file, out = os.path.join(self.folder, "m.json"), os.path.join(self.folder, "out.json")
        measurements.write(file, {"format": "dperf-measurements", "version": 1, "cases": [case()]})
        self.assertEqual(predict.predict(file, out, self.folder, self.folder / "traces", self.folder, tracing=False), 0)
        self.assertEqual(measurements.read_predictions(out), {})


class Programs(unittest.TestCase):
    def test_are_found_by_their_name(self):
        self.assertEqual(programs.executable(Path("b"), "is"), Path("b/is/is"))
        self.assertEqual(programs.executable(Path("b"), "overlap"), Path("b/patterns/overlap"))
        with self.assertRaisesRegex(BedError, "no program 'lu'"):
            programs.executable(Path("b"), "lu")


class Tracing(unittest.TestCase):
    """Which of several traces is kept."""

    def keep(self, seconds):
        """Traces whose predictions are `seconds`, 0: refused. Which one was kept, and how many were taken."""
        with tempfile.TemporaryDirectory() as scratch:
            tracer = traces.Tracer.__new__(traces.Tracer)
            tracer._build, tracer._taken = Path(scratch), {}
            numbers = iter(range(len(seconds)))

            def take(one):
                trace = Path(scratch) / str(next(numbers))
                trace.mkdir()
                tracer._taken.setdefault(traces.trace_name(one), []).append(trace)
                (trace / "number").write_text(trace.name)

            def predicted(trace):
                if not seconds[int(trace.name)]:
                    raise BedError("another order")
                return seconds[int(trace.name)]

            tracer.take = take
            kept = Path(scratch) / "kept"
            with contextlib.redirect_stderr(io.StringIO()):
                tracer.keep_usual(case(), predicted, kept)
            return int((kept / "is-W-on-4" / "number").read_text()), len(tracer._taken["is-W-on-4"])

    def test_the_trace_with_the_median_prediction_is_kept(self):
        self.assertEqual(self.keep([3, 9, 1, 2, 8]), (0, 5))

    def test_refused_traces_are_taken_again(self):
        self.assertEqual(self.keep([0, 3, 9, 0, 1, 2, 8]), (1, 7))

    def test_too_many_refusals_are_an_error(self):
        with self.assertRaisesRegex(BedError, "6 of 10 traces cannot be predicted: another order"):
            self.keep([0, 0, 0, 0, 0, 0, 1, 1, 1, 1])


if __name__ == "__main__":
    unittest.main()
