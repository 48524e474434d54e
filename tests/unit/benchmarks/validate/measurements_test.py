#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""What is recorded, how it is kept, and when it counts."""
import json
import os
import tempfile
import unittest

from testbed import cases, launch, layouts, measurements, record, stretches
from testbed.errors import BedError


def rank(begun=0.0, ended=1.0, overrun=0.0):
    return {"begun_s": begun, "ended_s": ended, "computed_s": 0.1, "lasted_s": 0.4, "overrun_s": overrun}


def result(code=0, late=0.0, ranks=None, frames=10000):
    return launch.RunResult(code, "", {"late_share": late, "frames": frames, "late_mean_us": 100}, [rank()] if ranks is None else ranks)


def case(name="lan-2/eager/x", seconds=(1.0, 1.1, 0.9), valid=True):
    return {"name": name, "seconds": list(seconds), "valid": valid, "problems": [] if valid else ["busy"],
            "bed": {"bed": "lan"}, "mode": "eager"}


class Cases(unittest.TestCase):
    def test_each_has_a_name_of_its_own_and_fits_the_machine(self):
        self.assertEqual(len({c.name for c in cases.CASES}), len(cases.CASES))
        for c in cases.CASES:
            layouts.make_layout(c.bed.layout, c.bed.hosts, c.bed.rate_divisor)

    def test_a_name_says_bed_mode_program_and_arguments(self):
        names = [c.name for c in cases.CASES]
        self.assertIn("lan-4/as-it-comes/is-W", names)
        self.assertIn("xdsl-4/eager/overlap-20000-12-0.002", names)

    def test_a_group_is_a_kind_of_bed_in_a_mode(self):
        self.assertEqual({c.group for c in cases.CASES},
                         {f"{bed}/{mode}{half}" for mode in cases.MODES for bed, half in
                          (("lan", ""), ("xdsl", ""), ("lan-small", ""), ("lan-small", "/put away"), ("lan", "/tasks"))} |
                         {"xdsl-small/as-it-comes", "xdsl-small/as-it-comes/put away", "lan-small/as-it-comes/tasks"})

    def test_what_was_put_away_is_not_what_was_tried(self):
        tried = {c.program for c in cases.CASES if not c.away}
        self.assertTrue(all(c.program not in tried for c in cases.CASES if c.away))
        self.assertTrue(all(c.bed.delay_us for c in cases.CASES if c.is_corpus))

    def test_each_is_measured_in_both_modes_but_not_small_messages_on_all_beds(self):
        plain = {c.name.replace("/as-it-comes/", "/") for c in cases.CASES
                 if c.mode == "as-it-comes" and (not c.bed.delay_us or c.bed is cases.LAN_4_SMALL)}
        eager = {c.name.replace("/eager/", "/") for c in cases.CASES if c.mode == "eager"}
        self.assertEqual(plain, eager)


class Runs(unittest.TestCase):
    def test_last_from_the_last_init_to_the_last_finalize(self):
        self.assertAlmostEqual(result(ranks=[rank(5.0, 7.0), rank(5.5, 6.0)]).seconds(), 1.5)

    def test_do_not_count_when_something_was_wrong(self):
        self.assertEqual(record._problems_of([result(), result()]), [])
        self.assertEqual(record._problems_of([result(), result(3, ranks=[])]), ["a run ended with exit code 3"])
        self.assertEqual(record._problems_of([result(launch.TIMED_OUT, ranks=[])]), ["a run did not end"])
        self.assertEqual(record._problems_of([result(ranks=[])]), ["a run did not say when it began and ended"])
        self.assertEqual(record._problems_of([result(late=0.25), result(late=0.12)]),
                         ["25.0% of the frames of a run were late"])
        self.assertEqual(record._problems_of([result(ranks=[rank(overrun=0.05)])]),
                         ["computation found no processor in time for 5.0% of a run"])

    def test_that_were_disturbed_are_made_again(self):
        good, late = result(), result(late=0.25)
        self.assertEqual(record.counted([late, good, late, good, good], 2), [good, good])
        self.assertEqual(record.counted([late, good, late], 2), [good, late])

    def test_count_with_late_frames_that_are_too_few_to_matter(self):
        # A run of a second: 150 frames of 100 us are 1.5 % of it, 250 are 2.5 %.
        ranks = [rank(5.0, 6.0)]
        self.assertFalse(record.was_late(result(late=0.5, ranks=ranks, frames=150)))
        self.assertTrue(record.was_late(result(late=0.5, ranks=ranks, frames=250)))
        self.assertFalse(record.was_late(result(late=0.05, ranks=ranks, frames=250)))

    def test_know_the_median_of_each_stretch_of_computation(self):
        self.assertEqual(stretches.medians([[(0, 1), (1, 10)], [(0, 3), (1, 30)], [(0, 2), (1, 90)]]), [(0, 2), (1, 30)])
        self.assertEqual(stretches.medians([[(0, 1), (1, 10)], [(0, 3)], [(0, 2), (1, 90)]]), [(0, 1), (1, 10)])

    def test_know_stretches_that_are_others_in_each_run_by_their_messages(self):
        runs = [[(70, 5), (30, 1)], [(30, 3)], [(30, 2), (50, 9)]]
        self.assertEqual(stretches.medians(runs, by_message=True), [(30, 2), (50, 9), (70, 5)])

    def test_say_how_much_each_rank_computed(self):
        once, again = result(ranks=[rank(), rank()]), result(ranks=[rank(), rank()])
        again.ranks[1]["computed_s"] = 0.3
        self.assertEqual(record._computed([once, again]), [0.1, 0.2])


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.file = os.path.join(self.folder.name, "m.json")

    def write(self, *all_cases):
        measurements.write(self.file, {"format": "dperf-measurements", "version": 1, "cases": list(all_cases)})

    def test_cases_that_were_measured_again_replace_the_old_ones(self):
        old = [case("a"), case("b")]
        merged = measurements.merged(old, [case("c"), case("a", seconds=[2.0])])
        self.assertEqual([(c["name"], c["seconds"][0]) for c in merged], [("a", 2.0), ("b", 1.0), ("c", 1.0)])

    def test_other_formats_are_refused_by_name(self):
        for content in ({"format": "dperf-measurements", "version": 2}, {"format": "x"}, [], "{"):
            with open(self.file, "w", encoding="utf-8") as target:
                target.write(content if isinstance(content, str) else json.dumps(content))
            with self.assertRaisesRegex(BedError, "m.json: "):
                measurements.read(self.file)


if __name__ == "__main__":
    unittest.main()
