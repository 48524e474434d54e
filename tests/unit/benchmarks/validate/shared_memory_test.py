#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""`validate shared-memory`: spans, errors, what is printed and what is written."""
import tempfile
import unittest
from pathlib import Path

from testbed import measurements, shared_memory
from testbed.errors import BedError

INFO = "program      is\nranks        2\nwall time    0.431985 s from MPI_Init to MPI_Finalize, longest rank\n"


def case():
    return shared_memory.Case("is", ("A",), [0.4, 0.41, 0.39], [0.5, 0.4, 0.45], [0.45, 0.42, 0.36])


class SharedMemory(unittest.TestCase):
    def test_a_run_lasts_from_the_last_init_to_the_last_finalize(self):
        ranks = [{"begun_s": 1.0, "ended_s": 2.5}, {"begun_s": 1.2, "ended_s": 2.0}]
        self.assertAlmostEqual(shared_memory.span_s(ranks), 1.3)
        with self.assertRaisesRegex(BedError, "1 of 2 ranks"):
            shared_memory.span_s(ranks[:1])

    def test_a_traced_run_says_its_wall_time(self):
        self.assertEqual(shared_memory.wall_s(INFO), 0.431985)
        with self.assertRaisesRegex(BedError, "wall time"):
            shared_memory.wall_s("ranks 2\n")

    def test_errors_are_those_of_medians_and_beside_the_traced_runs_one_by_one(self):
        self.assertAlmostEqual(case().error(), 0.42 / 0.4 - 1)
        for found, expected in zip(case().errors_beside_traced(), (-0.1, 0.05, -0.2)):
            self.assertAlmostEqual(found, expected)

    def test_the_table_has_a_row_for_each_program(self):
        row = shared_memory.table([case()]).splitlines()[2]
        self.assertEqual(row, "| is A | 400 ms (390 to 410) | 420 ms (360 to 450) | +5.0% | 450 ms (400 to 500) | -10.0% (-20.0% to +5.0%) |")

    def test_what_is_written_can_be_compared(self):
        with tempfile.TemporaryDirectory() as folder:
            shared_memory.write(Path(folder), [case()], {"cores": 2})
            measured = measurements.read(Path(folder) / "measured.json")["cases"][0]
            self.assertEqual((measured["name"], measured["seconds"]), ("shared-memory-2/as-it-comes/is-A", [0.4, 0.41, 0.39]))
            self.assertEqual(measurements.read_predictions(Path(folder) / "predictions.json"), {measured["name"]: 0.42})


if __name__ == "__main__":
    unittest.main()
