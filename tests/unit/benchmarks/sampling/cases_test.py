#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The loops of the bed and the programs: they are there, and so are the loops that decisions are about."""
import unittest

from testbed.errors import BedError
from steps import bed_runs, loops, programs


class Bed(unittest.TestCase):
    source = bed_runs.SOURCE.read_text()

    def test_each_has_a_name_of_its_own(self):
        self.assertEqual(len({loop.name for loop in loops.LOOPS}), len(loops.LOOPS))

    def test_all_functions_of_the_bed_are_measured(self):
        listed = self.source.split("#define LOOPS(X)")[1].split("/* clang-format on")[0]
        in_the_bed = {word.rstrip(")") for word in listed.replace("X(", " ").split() if word.endswith(")")}
        self.assertEqual({loop.function for loop in loops.LOOPS}, in_the_bed)

    def test_a_decision_is_about_a_loop(self):
        for loop in loops.LOOPS:
            if loop.told:
                line = self.source.splitlines()[loops.line_of(self.source, loop) - 1]
                self.assertRegex(line, r"^ +(for|while) \(")

    def test_a_loop_that_is_not_there_is_named(self):
        with self.assertRaisesRegex(BedError, "bed.c: nowhere: no line"):
            loops.line_of(self.source, loops.Loop("nowhere", loops.SAMPLED))


class Programs(unittest.TestCase):
    def test_each_has_a_name_of_its_own(self):
        self.assertEqual(len({program.name for program in programs.PROGRAMS}), len(programs.PROGRAMS))

    def test_our_programs_have_the_loops_that_are_told_of(self):
        for program in programs.PROGRAMS:
            if program.told and not program.real:
                source = programs.REPOSITORY / "benchmarks/programs" / program.executable / program.told.source
                self.assertGreater(programs.line_of(source, program.told.head), 0)

    def test_lines_of_the_instrumenter_are_found_commented_out_or_not(self):
        for line in ("# src/jacobi.c:60 = N  # why", "jacobi.c:60 sample  # why", "# jacobi.c:60 run  # never sampled: why"):
            self.assertTrue(programs.is_about(line, "jacobi.c:60"), line)
        for line in ("jacobi.c:601 sample", "notjacobi.c:60 sample", "jacobi.c:6 sample"):
            self.assertFalse(programs.is_about(line, "jacobi.c:60"), line)


if __name__ == "__main__":
    unittest.main()
