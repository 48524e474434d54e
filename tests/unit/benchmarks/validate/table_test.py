#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""`validate table`: what dperf-compare is asked, and what it answers."""
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from testbed import cli, measurements, table
from testbed.errors import BedError

BUILD = os.environ.get("BED_TEST_BUILD")  # with bin/dperf-compare in it
VALIDATE = Path(cli.__file__).resolve().parents[1] / "validate"


class Table(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "measured.json"
        self.write("measured.json", "dperf-measurements", {"name": "lan-2/eager/x", "group": "lan/eager", "seconds": [1.0, 1.1, 0.9]})

    def write(self, name, kind, *cases):
        measurements.write(self.folder / name, {"format": kind, "version": 1, "cases": list(cases)})

    def command(self, predicted=None, options=()):
        return table.command([self.file], predicted, list(options), Path("bin"))

    def run_validate(self, *words):
        done = subprocess.run([sys.executable, "-B", VALIDATE, "--build", BUILD, "table", *map(str, words)], capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def test_takes_the_predictions_beside_the_measurements(self):
        self.write("predictions.json", "dperf-predictions")
        words = self.command()
        self.assertEqual(words[0], "bin/dperf-compare")
        self.assertEqual(words[-1], str(self.folder / "predictions.json"))
        self.assertEqual(words[words.index("--measured") + 1], str(self.file))
        self.assertNotIn("--beside", words)

    def test_shows_those_of_smpi_if_they_are_there(self):
        self.write("predictions.json", "dperf-predictions")
        self.write("predictions-smpi.json", "dperf-predictions")
        words = self.command()
        self.assertEqual(words[words.index("--beside") + 1], f"SMPI={self.folder / 'predictions-smpi.json'}")
        self.assertNotIn("--beside", self.command(predicted=self.folder / "predictions.json"))

    def test_says_where_predictions_were_expected(self):
        with self.assertRaisesRegex(BedError, "predictions.json: no predictions there"):
            self.command()
        with self.assertRaisesRegex(BedError, "^nowhere.json: no predictions"):
            self.command("nowhere.json")

    def test_what_is_behind_two_dashes_is_for_dperf_compare(self):
        self.assertEqual(cli.split_options(["table", "m.json", "--", "--format", "csv"]), (["table", "m.json"], ["--format", "csv"]))
        self.assertEqual(cli.split_options(["--build", "b", "table", "m", "--", "x"]), (["--build", "b", "table", "m"], ["x"]))
        for others in (["table", "m.json"], ["run", "2", "--", "table", "--", "x"], ["--build=b", "run", "2", "--", "table"], []):
            self.assertEqual(cli.split_options(others), (others, []))
        self.write("predictions.json", "dperf-predictions")
        self.assertEqual(self.command(options=["--format", "csv"])[-3:-1], ["--format", "csv"])

    @unittest.skipUnless(BUILD, "no build folder is named")
    def test_prints_the_errors_and_ends_as_dperf_compare_does(self):
        self.write("predictions.json", "dperf-predictions", {"name": "lan-2/eager/x", "seconds": 1.02})
        code, out, said = self.run_validate(self.file, "--", "--format", "json")
        self.assertEqual((code, said), (0, ""))
        self.assertAlmostEqual(json.loads(out)["cases"][0]["predictions"][0]["error"], 0.02)
        self.write("worse.json", "dperf-predictions", {"name": "lan-2/eager/x", "seconds": 1.5})
        code, out, _ = self.run_validate(self.file, "--predicted", self.folder / "worse.json")
        self.assertEqual(code, 4)
        self.assertIn("+50.0 %", out)

    @unittest.skipUnless(BUILD, "no build folder is named")
    def test_wrong_arguments_are_said_in_a_line(self):
        code, out, said = self.run_validate(self.file)
        self.assertEqual((code, out, said.count("\n")), (2, "", 1))
        self.assertRegex(said, "^validate: .*predictions.json: no predictions there")
        code, _, said = self.run_validate()
        self.assertEqual(code, 2)
        self.assertIn("FILE", said)
        self.write("predictions.json", "dperf-predictions", {"name": "lan-2/eager/x", "seconds": 1.02})
        code, _, said = self.run_validate(self.file, "--", "--tolerance", "much")
        self.assertEqual(code, 2)
        self.assertIn("much", said)


if __name__ == "__main__":
    unittest.main()
