#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""What a ping-pong printed in several runs, against predictions of its sizes."""
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from testbed import pingpong
from testbed.errors import BedError

HEADER = "     bytes   rounds        mean us     slowest us      mean MB/s\n"


class PingPong(unittest.TestCase):
    def table(self, runs, predicted):
        with tempfile.TemporaryDirectory() as folder, mock.patch("testbed.programs.run"), \
                mock.patch("testbed.pingpong._predicted_us", side_effect=lambda size, *_: predicted[size]):
            files = []
            for number, run in enumerate(runs):
                files.append(Path(folder) / str(number))
                rows = "".join(f"{size:10} {5:8} {us:14.3f} {us:14.3f} {size / us:14.3f}\n" for size, us in run.items())
                files[-1].write_text(HEADER + rows)
            return pingpong.table("platform.xml", files, Path("tools"))

    def test_a_size_may_be_off_by_three_per_cent_or_the_spread(self):
        runs = [{1: 60.0, 1024: 250.0}, {1: 66.0, 1024: 250.0}, {1: 63.0, 1024: 251.0}]
        text, missed = self.table(runs, {1: 67.0, 1024: 257.0})  # 6.3 % of 9.5 %; 2.8 % of 3 %
        self.assertEqual(missed, 0)
        self.assertIn("| 1 | 63.0 | 9.5% | 67.0 | +6.3% |  |", text)
        text, missed = self.table(runs, {1: 67.0, 1024: 258.0})  # 3.2 %
        self.assertEqual(missed, 1)
        self.assertIn("| 1024 | 250.0 | 0.4% | 258.0 | +3.2% | missed |", text)
        self.assertIn("1 of 2 sizes missed", text)

    def test_runs_without_a_common_size_are_refused(self):
        with self.assertRaisesRegex(BedError, "no size was measured in all runs"):
            self.table([{1: 60.0}, {2: 60.0}], {})
        with self.assertRaisesRegex(BedError, "none: No such file"):
            pingpong.table("platform.xml", ["none"], Path("tools"))


if __name__ == "__main__":
    unittest.main()
