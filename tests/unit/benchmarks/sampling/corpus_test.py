#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The corpus: its programs are built by corpus-build; what is made of their runs, and the table. Nothing is run."""
import re
import unittest
from dataclasses import replace
from pathlib import Path

from steps import corpus, corpus_runs, corpus_table
from steps.corpus_runs import Sample
from steps.run import FULL, PLAIN, SAMPLED, STOPPED, Prediction

BUILD = Path(corpus.__file__).resolve().parents[1] / "corpus-build"
INFO = """program      heat

loops that communicate               time     entries    iterations
  ../src/main.cpp:56 (main)        99.9 %           1         79999
  halo.cpp:7 (exchange(int, int))   4.0 %       79999        159998

calls                                  count       time, s       mean, us
"""
PROGRAM = corpus.Program("heat", "heat equation", 2, "heat", ("100",), away=True)
NORMAL_S = 5.0


def loop_of(run, skipped):
    return {"file": "/src/main.cpp", "line": 56, "verdict": "sampled", "run": run, "skipped": skipped, "spread": 0.02}


def sample(wall_s, predicted_s, executed, stated=None, code=0):
    return Sample(wall_s, code, Prediction(predicted_s, 0.1, executed, loop_of(1000, 9000)), stated)


def entry(sampled, stopped, full_s=5.0):
    loop = {"place": "main.cpp:56", "share": 0.999, "iterations": 9999}
    return corpus_runs.entry_of(PROGRAM, [NORMAL_S], loop, {FULL: [sample(full_s, 10.0, 1.0)], SAMPLED: [sampled], STOPPED: [stopped]})


class Programs(unittest.TestCase):
    def test_there_are_enough_of_both_halves_and_each_has_a_name_of_its_own(self):
        self.assertEqual(len({program.name for program in corpus.PROGRAMS}), len(corpus.PROGRAMS))
        away = sum(program.away for program in corpus.PROGRAMS)
        self.assertGreaterEqual(min(away, len(corpus.PROGRAMS) - away), 12)

    def test_corpus_build_builds_each(self):
        text = BUILD.read_text()
        for program in corpus.PROGRAMS:
            self.assertIn(f"[{program.folder}]=", text)
            self.assertRegex(text, rf"\nbuild_{re.escape(program.folder)}\(\)")


    def test_long_sizes_are_other_sizes_of_the_same_programs(self):
        short = {program.name: program for program in corpus.PROGRAMS}
        for program in corpus.BY_SIZE[corpus.LONG] + corpus.BY_SIZE[corpus.MINUTE]:
            own = short[program.name]
            self.assertNotEqual((program.words, program.prepare), (own.words, own.prepare))
            self.assertEqual((program.ranks, program.executable, program.away), (own.ranks, own.executable, own.away))
        self.assertGreaterEqual(len(corpus.BY_SIZE[corpus.MINUTE]), 25)


class Runs(unittest.TestCase):
    def test_long_programs_run_once_in_full_and_short_ones_in_turn(self):
        self.assertEqual(corpus_runs.planned(PROGRAM, 5.0, 2), [FULL, SAMPLED, STOPPED, PLAIN, FULL, SAMPLED, STOPPED])
        self.assertEqual(corpus_runs.planned(PROGRAM, 20.0, 2), [FULL, SAMPLED, STOPPED])
        self.assertEqual(corpus_runs.planned(replace(PROGRAM, size=corpus.LONG), 40.0, 5), [FULL] + [STOPPED] * 5)

    def test_each_run_of_a_long_program_is_compared_with_the_one_in_full(self):
        made = corpus_runs.entry_of(replace(PROGRAM, size=corpus.LONG), [], {"place": "main.cpp:56", "share": 0.999, "iterations": 9999},
                                    {FULL: [sample(40.0, 10.0, 1.0)], STOPPED: [sample(4.0, predicted, 0.1, stated=0.03) for predicted in (9.9, 10.1, 10.5)]})
        self.assertAlmostEqual(made["stopped"]["error"]["of_pairs"], 0.01)
        self.assertEqual(made["stopped"]["within"], [2, 3])
        self.assertAlmostEqual(made["stopped"]["saved_s_share"], 0.9)
        self.assertIn("saved 80% of the wall time in 1 of 1", corpus_table.long_table([made]))
        self.assertNotIn("DPERF_SAMPLE=1", corpus_table.long_table([made]))

    def test_of_a_minute_only_the_cost_counts(self):
        program = replace(PROGRAM, size=corpus.MINUTE)
        self.assertEqual(corpus_runs.planned(program, 60.0, 2), [STOPPED] * 2)
        made = corpus_runs.entry_of(program, [60.0], None, {STOPPED: [sample(2.0, 10.0, 0.02), sample(2.4, 10.0, 0.02)]})
        table = corpus_table.minute_table([made])
        self.assertIn("| 60.0 s | 2.2 s | 2.3 s | 3.8% |", table)
        self.assertIn("at most 5% in 1 of 1; median 3.8%", table)

    def test_runs_in_full_are_compared_with_plain_ones(self):
        loop, reduced = {"place": "main.cpp:56", "share": 0.999, "iterations": 9999}, sample(1.0, 10.0, 0.1, stated=0.03)
        made = corpus_runs.entry_of(PROGRAM, [5.0, 5.4, 5.2], loop, {FULL: [sample(5.6, 10.0, 1.0), sample(5.1, 10.0, 1.0)], SAMPLED: [reduced], STOPPED: [reduced]})
        self.assertEqual((made["t_normal_s"], made["tracing"]), (5.2, 0.02))
        self.assertIn("| 5.2 s | +2.0% |", corpus_table.row(made))
        self.assertIn("tracing in full costs +2.0% (median), at most 2% in 1 of 1", corpus_table.table([made]))

    def test_the_main_loop_is_the_first_that_is_listed(self):
        self.assertEqual(corpus_runs.first_loop(INFO), {"place": "main.cpp:56", "share": 0.999, "iterations": 79999})
        self.assertIsNone(corpus_runs.first_loop("program      heat\n"))

    def test_dperf_sample_states_the_error_or_the_prediction_does(self):
        prediction = sample(1, 1, 0.1).prediction
        self.assertAlmostEqual(corpus_runs.stated_error(prediction, "dperf-sample: stopped after 1 s\n  error      4.37 % of the time in blocks\n"), 0.0437)
        self.assertEqual(corpus_runs.stated_error(prediction, ""), 0.02)
        self.assertIsNone(corpus_runs.stated_error(sample(1, 1, 1.0).prediction, ""))

    def test_what_dperf_sample_did_is_in_its_line(self):
        self.assertEqual(corpus_runs.said_by_the_sampler("dperf: a note\ndperf-sample: skipped 9 of 10 iterations\n  error  1 %\n"), "skipped 9 of 10 iterations")
        skipped = sample(0.9, 10.2, 0.1, stated=0.03)
        skipped.said = "skipped 9 of 10 iterations"
        self.assertIn("1000 of 10000 (skipped)", corpus_table.row(entry(sample(5.2, 10.0, 1.0), skipped)))
        self.assertEqual(corpus_runs.said_by_the_sampler(""), "")

    def test_a_stopped_run_without_a_number_of_iterations_asks_for_it(self):
        self.assertTrue(corpus_runs.asks_for_iterations(sample(1, 1, 1.0).prediction, "dperf-sample: stopped after 1 s"))
        self.assertFalse(corpus_runs.asks_for_iterations(sample(1, 1, 1.0).prediction, "dperf-sample: the run ended by itself"))
        self.assertFalse(corpus_runs.asks_for_iterations(sample(1, 1, 0.1).prediction, "dperf-sample: stopped after 1 s"))

    def test_a_reduced_run_is_compared_with_the_one_in_full(self):
        stopped = entry(sample(5.0, 10.0, 1.0), sample(0.9, 10.2, 0.1, stated=0.03))["stopped"]
        self.assertAlmostEqual(stopped["error"]["of_pairs"], 0.02)
        self.assertEqual((stopped["within"], stopped["iterations"]), ([1, 1], [1000, 10000]))
        self.assertAlmostEqual(stopped["saved_s_share"], 0.82)
        self.assertAlmostEqual(stopped["share_of_normal"], 0.2)
        self.assertIsNone(stopped["slower"])

    def test_one_in_full_may_be_slower(self):
        self.assertAlmostEqual(entry(sample(5.2, 10.0, 1.0), sample(0.9, 10.0, 0.1))["sampled"]["slower"], 0.04)

    def test_what_does_not_work_is_a_problem(self):
        problems = entry(sample(5.0, 10.0, 1.0, code=3), Sample(30, 124, problem="still running after 30 s"))["problems"]
        self.assertEqual(problems, ["DPERF_SAMPLE=1: exit code 3", "dperf-sample: still running after 30 s"])


class Table(unittest.TestCase):
    right = entry(sample(5.2, 10.0, 1.0), sample(0.9, 10.2, 0.1, stated=0.03))

    def test_a_row_has_a_cell_for_each_heading(self):
        cells = corpus_table.HEAD.splitlines()[0].count("|")
        failed = corpus_runs.failed(PROGRAM, "plain: exit code 1")
        for line in corpus_table.table([self.right, failed]).split("\n\n")[0].splitlines():
            self.assertEqual(line.count("|"), cells, line)
        self.assertIn("plain: exit code 1", corpus_table.row(failed))

    def test_the_aims_are_counted(self):
        text = corpus_table.summaries([self.right])[0]
        for part in ("ran at most 20% of 1 of 1", "saved 80% of the wall time in 1 of 1", "alone ran at most 20% of 0 of 1", "median error 2.0%",
                     "within the stated error in 1 of 1", "nothing skipped: heat"):
            self.assertIn(part, text)

    def test_a_program_without_a_main_loop_does_not_count(self):
        self.assertIn("0 carried", corpus_table.summaries([corpus_runs.failed(PROGRAM, "not there")])[0])


if __name__ == "__main__":
    unittest.main()
