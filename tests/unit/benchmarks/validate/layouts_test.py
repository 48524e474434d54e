#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""What the beds are, and the bounds that follow from their wires."""
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree

from testbed import layouts, platforms
from testbed.errors import BedError


class Layouts(unittest.TestCase):
    def test_a_lan_has_two_switches_and_a_trunk(self):
        layout = layouts.make_layout("lan", 4)
        self.assertEqual([host["switch"] for host in layout["hosts"]], ["s0", "s0", "s1", "s1"])
        self.assertEqual([host["rate_bps"] for host in layout["hosts"]], [100e6] * 4)
        self.assertEqual(layout["trunks"], [{"between": ["s0", "s1"], "rate_bps": 1000e6}])

    def test_xdsl_hosts_differ_and_their_switches_form_a_chain(self):
        layout = layouts.make_layout("xdsl", 6)
        self.assertEqual([host["rate_bps"] / 1e6 for host in layout["hosts"]], [5, 6, 7, 8, 9, 10])
        self.assertEqual(layouts.route(layout, "h0", "h5"),
                         [("h0", "s0"), ("s0", "s1"), ("s1", "s2"), ("s2", "h5")])

    def test_the_divisor_divides_all_rates(self):
        layout = layouts.make_layout("lan", 8, divisor=4)
        self.assertEqual({host["rate_bps"] for host in layout["hosts"]}, {25e6})
        self.assertEqual(layout["trunks"][0]["rate_bps"], 250e6)

    def test_what_is_too_fast_for_this_machine_is_refused_with_a_remedy(self):
        with self.assertRaisesRegex(BedError, "--rate-divisor 2"):
            layouts.make_layout("lan", 8)
        with self.assertRaisesRegex(BedError, "--rate-divisor 16"):
            layouts.make_layout("cluster", 4)

    def test_refuses_what_it_does_not_know(self):
        for arguments in (("wan", 2), ("lan", 1), ("lan", 17), ("lan", 2, 0.5), ("lan", 2, 1, -1), ("lan", 2, 1, 0, 9)):
            with self.assertRaises(BedError):
                layouts.make_layout(*arguments)


class Bounds(unittest.TestCase):
    def test_a_stream_on_the_wire(self):
        # 1448 bytes of payload fill a frame of 1538 on the wire; one byte more needs another frame's 90 bytes.
        self.assertEqual(layouts.wire_bytes(1448), 1538)
        self.assertEqual(layouts.wire_bytes(1449), 1449 + 2 * 90)

    def test_the_lines_of_the_hosts_bound_a_lan(self):
        # Each host sends 3 * 1000 frames of 1538 bytes over 100 Mbit/s: 0.36912 s.
        layout = layouts.make_layout("lan", 4)
        self.assertAlmostEqual(layouts.all_to_all_bound_s(layout, 1448000), 0.36912, places=9)

    def test_the_slowest_line_bounds_xdsl(self):
        # Host 0 has 5 Mbit/s and sends one frame: 1538 * 8 / 5e6 s.
        layout = layouts.make_layout("xdsl", 2)
        self.assertAlmostEqual(layouts.all_to_all_bound_s(layout, 1448), 0.0024608, places=9)

    def test_a_trunk_may_be_the_bound(self):
        # 8 hosts at 50 Mbit/s, 4 on each side: 16 flows cross the trunk (at 100: 16/100), 7 leave a host (7/50 = 14/100).
        layout = layouts.make_layout("lan", 8, divisor=2)
        layout["trunks"][0]["rate_bps"] = 100e6
        self.assertAlmostEqual(layouts.all_to_all_bound_s(layout, 1448), 16 * 1538 * 8 / 100e6, places=9)


class Platforms(unittest.TestCase):
    def test_a_bed_as_a_platform_has_its_links_and_routes(self):
        text = platforms.platform(layouts.make_layout("lan", 2, divisor=4), 30)
        root = ElementTree.fromstring(text.split("\n", 2)[2])
        self.assertEqual([host.get("id") for host in root.iter("host")], ["h0", "h1"])
        self.assertEqual({link.get("id"): link.get("bandwidth") for link in root.iter("link")},
                         {"h0-s0": "25000000bps", "h1-s1": "25000000bps", "s0-s1": "250000000bps"})
        self.assertEqual([(step.get("id"), step.get("direction")) for step in root.iter("link_ctn")],
                         [("h0-s0", "UP"), ("s0-s1", "UP"), ("h1-s1", "DOWN"),
                          ("h1-s1", "UP"), ("s0-s1", "DOWN"), ("h0-s0", "DOWN")])

    def test_hosts_that_compute_slower_have_a_lower_speed(self):
        text = platforms.platform(layouts.make_layout("lan", 4), compute_factors=(4, 4, 8))
        root = ElementTree.fromstring(text.split("\n", 2)[2])
        self.assertEqual([host.get("speed") for host in root.iter("host")],
                         ["250000000f", "250000000f", "125000000f", "125000000f"])

    def calibrated(self, properties):
        file = tempfile.NamedTemporaryFile("w", suffix=".xml")
        self.addCleanup(file.close)
        file.write('<platform version="4.1"><config><prop id="smpi/lat-factor" value="0:1"/></config>'
                   f'<zone id="measured" routing="Full">{properties}<prop id="other" value="y"/>'
                   '<link id="h0.link" bandwidth="11750000Bps" latency="5e-05s"/></zone></platform>')
        file.flush()
        return file.name

    def test_takes_over_what_was_calibrated(self):
        file = self.calibrated('<prop id="dperf:about" value="x"/>')
        text = platforms.platform(layouts.make_layout("lan", 4), calibrated=file)
        self.assertIn('<prop id="dperf:about" value="x" />', text)
        self.assertIn('<prop id="smpi/lat-factor" value="0:1" />', text)
        self.assertNotIn("other", text)
        # 94 % of the rate of the wires were reached: 11.75 MB/s of 100 Mbit/s
        self.assertIn('<link id="h3-s1" bandwidth="94000000bps" latency="50us"', text)
        self.assertNotIn("thresh", text)

    def test_the_library_is_not_slower_on_hosts_that_compute_slower(self):
        file = self.calibrated('<prop id="dperf:network:send_overhead_s" value="4e-06"/>'
                               '<prop id="dperf:network:time" value="0 1e-06 2"/><prop id="dperf:costs_at_speed" value="1000000000"/>')
        text = platforms.platform(layouts.make_layout("lan", 2), calibrated=file, compute_factors=(16, 32))
        self.assertIn('<prop id="dperf:network:send_overhead_s" value="4e-06" />', text)
        self.assertEqual(text.count('<prop id="dperf:costs_at_speed" value="any" />'), 1)
        self.assertIn('<prop id="dperf:network:time" value="0 1e-06 2" />', text)

    def test_without_a_limit_in_dperf_there_is_none_in_smpi(self):
        file = self.calibrated('<prop id="dperf:network:buffered_below" value="unlimited"/>')
        text = platforms.platform(layouts.make_layout("lan", 2), calibrated=file)
        for limit in ("async-small", "send-is-detached"):
            self.assertIn(f'<prop id="smpi/{limit}-thresh" value="1073741824" />', text)

    def test_a_file_that_was_not_calibrated_is_refused(self):
        with self.assertRaisesRegex(BedError, "no/such"):
            platforms.platform(layouts.make_layout("lan", 2), calibrated="no/such")
        with self.assertRaisesRegex(BedError, "no dperf: properties"):
            platforms.platform(layouts.make_layout("lan", 2), calibrated=self.calibrated(""))


if __name__ == "__main__":
    unittest.main()
