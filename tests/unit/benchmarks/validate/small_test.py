#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""The sum of the wires for small messages, and what is made of what was measured."""
import unittest

from testbed import check, launch, layouts, platforms, record, small
from testbed.errors import BedError

# 30 bytes of Open MPI's and 90 of the headers: 960 bits, 96 us at 10 Mbit/s and 9.6 us at 100.
ON_A_LINE_US, ON_THE_TRUNK_US, DELAY_US = 96, 9.6, 1000
NEAR_US = 2 * (ON_A_LINE_US + DELAY_US)
FAR_US = NEAR_US + ON_THE_TRUNK_US + DELAY_US


def lan(hosts=4):
    return layouts.make_layout("lan", hosts, 10, DELAY_US)


class Wires(unittest.TestCase):
    def test_a_message_is_sent_and_delayed_on_each_link(self):
        self.assertAlmostEqual(small.one_way_us(lan(), "h0", "h1"), NEAR_US)
        self.assertAlmostEqual(small.one_way_us(lan(), "h0", "h2"), FAR_US)

    def test_lines_without_limit_only_delay(self):
        chain = layouts.make_layout("xdsl", 4, 1, DELAY_US)  # h0 5, h2 7 Mbit/s; no limit between them
        self.assertAlmostEqual(small.one_way_us(chain, "h0", "h2"), 960 / 5 + 960 / 7 + 3 * DELAY_US)

    def test_a_ring_crosses_the_trunk_twice_and_an_allreduce_once(self):
        sums = small.wires_us(lan())
        self.assertAlmostEqual(sums["pair 0 1"], NEAR_US)
        self.assertAlmostEqual(sums["pair 1 2"], FAR_US)
        self.assertAlmostEqual(sums["ring"], 2 * NEAR_US + 2 * FAR_US)
        self.assertAlmostEqual(sums["allreduce"], NEAR_US + FAR_US)
        self.assertEqual(len(sums), 6 + 2)

    def test_only_powers_of_two_have_a_sum(self):
        with self.assertRaisesRegex(BedError, "6 hosts"):
            small.wires_us(lan(6))


class Judgement(unittest.TestCase):
    def test_what_the_machine_adds_is_at_most_three_percent(self):
        right = small.Small({"ring": 102.9, "allreduce": 97.5}, {"ring": 100, "allreduce": 100})
        wrong = small.Small({"ring": 102.9, "allreduce": 96.5}, {"ring": 100, "allreduce": 100})
        self.assertEqual(right.problems(), [])
        self.assertRegex(wrong.problems()[0], "8 bytes, allreduce: -3.5%")
        self.assertEqual(wrong.as_json()["problems"], wrong.problems())

    def test_all_that_was_expected_must_have_been_printed(self):
        self.assertEqual(small.read("a warning\nring 12.5\n", {"ring": 1}), {"ring": 12.5})
        with self.assertRaisesRegex(BedError, "nothing of allreduce"):
            small.read("ring 12.5\n", {"ring": 1, "allreduce": 1})

    def test_with_delays_frames_are_late_in_proportion_and_the_machine_may_be_busy(self):
        ranks = [{"begun_s": 0, "ended_s": 1}]
        late = [launch.RunResult(0, "", {"late_mean_us": 60, "late_share": 0.3, "frames": 1000}, ranks)]
        self.assertEqual(record._problems_of_lateness(late, 10000), [])
        self.assertEqual(len(record._problems_of_lateness(late, 5000)), 1)
        self.assertEqual(len(record._problems_of_lateness(late, 0)), 1)
        self.assertEqual(check.Check(1, 0.92, [1, 1], None, 0.1, 5000).problems(), [])
        self.assertEqual(len(check.Check(1, 0.92, [1, 1], None, 0.1).problems()), 2)


class Platforms(unittest.TestCase):
    def test_trunks_are_delayed_as_well(self):
        self.assertIn(f'latency="{DELAY_US + platforms.TRUNK_LATENCY_US:g}us"', platforms.platform(lan(), 30))
        self.assertNotIn(f'latency="{DELAY_US}', platforms.platform(layouts.make_layout("lan", 4, 10), 30))


if __name__ == "__main__":
    unittest.main()
