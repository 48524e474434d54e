#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""What is made of times that were measured in turn, results on disk, and tables of them."""
import tempfile
import unittest
from pathlib import Path

from testbed.errors import BedError
from steps import bed_runs, cli, in_turn, loops, tables
from steps.run import FULL, PLAIN, SAMPLED, Outcome, Prediction, main_loop


class InTurn(unittest.TestCase):
    def test_medians_and_pairs_are_compared(self):
        # The machine gets twice as slow in the third pair; in each pair the second is 1 % off, but once 3 %.
        result = in_turn.compare([1, 1, 2], [1.01, 1.03, 2.02])
        self.assertAlmostEqual(result.of_medians, 0.03)
        self.assertAlmostEqual(result.of_pairs, 0.01)
        self.assertAlmostEqual(result.lowest, 0.01)
        self.assertAlmostEqual(result.highest, 0.03)

    def test_nothing_is_compared_with_nothing(self):
        self.assertIsNone(in_turn.compared([], []))
        self.assertIsNone(in_turn.median([]))


def loop_of(skipped, verdict="sampled"):
    return {"run": 100, "skipped": skipped, "verdict": verdict, "meaning": verdict}


def entry(loop, skipped, code=0, out="a\nb", predicted=1.0, verdict="sampled"):
    outcomes = {PLAIN: [Outcome(1, 0, "b\na", "")], FULL: [Outcome(1, 0, "a\nb", "")], SAMPLED: [Outcome(1, code, out, "")]}
    predictions = {FULL: [Prediction(1.0, 0.1, 1.0, loop_of(0))], SAMPLED: [Prediction(predicted, 0.1, 0.2, loop_of(skipped, verdict))]}
    return bed_runs.entry_of(loop, outcomes, predictions)


class MainLoop(unittest.TestCase):
    outer = {"file": "/src/is.c", "line": 55, "skipped_share": 0.0, "run": 10}
    inner = {"file": "/src/keys.c", "line": 50, "skipped_share": 0.0, "run": 1000}
    skipped = {"file": "/src/other.c", "line": 55, "skipped_share": 0.5, "run": 20}

    def test_it_is_the_one_that_is_named(self):
        self.assertIs(main_loop([self.inner, self.skipped, self.outer], "is.c:55"), self.outer)

    def test_else_the_one_of_which_most_was_left_out(self):
        self.assertIs(main_loop([self.inner, self.skipped, self.outer]), self.skipped)
        self.assertIs(main_loop([self.inner, self.outer], "absent.c:1"), self.inner)
        self.assertIsNone(main_loop([]))


class Bed(unittest.TestCase):
    sampled, in_full = loops.Loop("uniform", loops.SAMPLED), loops.Loop("drifting", loops.IN_FULL)

    def test_what_is_right_has_no_problems(self):
        self.assertEqual(entry(self.sampled, 900)["problems"], [])
        self.assertEqual(entry(self.in_full, 0)["problems"], [])

    def test_a_wrong_decision_is_one(self):
        self.assertEqual(entry(self.sampled, 0)["problems"], ["1 of 1 runs: in full"])
        self.assertEqual(entry(self.in_full, 900)["problems"], ["1 of 1 runs: sampled"])

    def test_so_are_exit_codes_output_and_times(self):
        self.assertEqual(entry(self.sampled, 900, code=3)["problems"], ["exit codes [3] sampled, [0] plain"])
        self.assertEqual(entry(self.sampled, 900, out="a")["problems"], ["prints something else"])
        self.assertEqual(entry(self.sampled, 900, predicted=1.04)["problems"], ["+4.0% from the full run"])
        self.assertEqual(entry(self.sampled, 900, predicted=1.02)["problems"], [])

    def test_what_changes_must_be_right_or_said(self):
        changing = loops.Loop("two_phases", loops.RIGHT_OR_SAID)
        self.assertEqual(entry(changing, 900, predicted=1.04)["problems"], ["+4.0% from the full run"])
        self.assertEqual(entry(changing, 900, predicted=1.04, verdict="drifts")["problems"], [])
        self.assertEqual(entry(changing, 0)["problems"], [])

    def test_a_program_that_checks_itself_may_end_otherwise(self):
        self.assertEqual(entry(loops.Loop(loops.CHECKS_ITSELF, loops.SAMPLED), 900, code=7)["problems"], [])


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file, self.page = Path(folder.name) / "bed.json", Path(folder.name) / "page.md"

    def test_results_are_kept_and_taken_up_again(self):
        cli.Results(self.file, resume=False).add({"name": "one"})
        results = cli.Results(self.file, resume=True)
        self.assertFalse(results.wants("one"))
        self.assertTrue(results.wants("two"))
        results.add({"name": "two"})
        cases = tables.read(self.file, cli.FORMAT, cli.VERSION)
        self.assertEqual([case["name"] for case in cases], ["one", "two"])
        self.assertIn("cores", cases[0]["machine"])
        self.assertTrue(cli.Results(self.file, resume=False).wants("one"))

    def test_another_file_is_refused(self):
        self.file.write_text('{"format": "else", "version": 1}')
        with self.assertRaisesRegex(BedError, "format else, version 1: expected dperf-sampling, version 1"):
            tables.read(self.file, cli.FORMAT, cli.VERSION)

    def test_a_table_goes_between_its_marks(self):
        texts = tables.by_kind([entry(Bed.sampled, 900)])
        self.assertIn("| `uniform` | sampled | sampled 1x | sampled | 20.0% | 1.000 s | 1.000 s | +0.0% | +0.0% to +0.0% | 0 |  |", texts["bed"])
        self.page.write_text("before\n<!-- sampling: bed -->\nold\n<!-- end -->\nbehind\n<!-- end -->\n")
        tables.put_into(self.page, texts)
        self.assertEqual(self.page.read_text(), f"before\n<!-- sampling: bed -->\n{texts['bed']}\n<!-- end -->\nbehind\n<!-- end -->\n")
        with self.assertRaisesRegex(BedError, "no marks"):
            tables.put_into(self.page, {"programs": "x"})


if __name__ == "__main__":
    unittest.main()
