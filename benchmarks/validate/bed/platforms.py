# SPDX-License-Identifier: LGPL-2.1-or-later
"""A bed as a platform file for dperf-predict and smpirun: its links, with their rates."""
import xml.etree.ElementTree as ElementTree

from bed.errors import BedError
from bed.layouts import route

# Of a line without limit; SimGrid's links have one.
UNLIMITED_BPS = 10e9
TRUNK_LATENCY_US = 1.0


def platform(layout, host_latency_us, calibrated=None):
    """XML, one host of the platform for each of the bed. `host_latency_us`: of the line of a host, one way; the hosts' TCP makes it, not
    the wire. `calibrated`: a platform file whose dperf: properties are taken over."""
    root = ElementTree.Element("platform", version="4.1")
    zone = ElementTree.SubElement(root, "zone", id="bed", routing="Full")
    for prop in _properties(calibrated) if calibrated else []:
        ElementTree.SubElement(zone, "prop", prop)
    for host in layout["hosts"]:
        ElementTree.SubElement(zone, "host", id=host["name"], speed="1Gf")
    lines = {}  # {(from, to): (link, direction)}
    for host in layout["hosts"]:
        _add_line(zone, lines, host["name"], host["switch"], host["rate_bps"], host_latency_us)
    for trunk in layout["trunks"]:
        _add_line(zone, lines, *trunk["between"], trunk["rate_bps"], TRUNK_LATENCY_US)
    _add_routes(zone, lines, layout)
    ElementTree.indent(root)
    return ('<?xml version="1.0"?>\n<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">\n'
            + ElementTree.tostring(root, encoding="unicode") + "\n")


def _properties(file):
    try:
        found = [dict(prop.attrib) for prop in ElementTree.parse(file).iter("prop")
                 if prop.get("id", "").startswith("dperf:")]
    except (OSError, ElementTree.ParseError) as problem:
        raise BedError(f"{file}: {problem}") from None
    if not found:
        raise BedError(f"{file}: no dperf: properties: expected what dperf-calibrate writes")
    return found


def _add_line(zone, lines, first, second, rate_bps, latency_us):
    name = f"{first}-{second}"
    ElementTree.SubElement(zone, "link", id=name, bandwidth=f"{rate_bps or UNLIMITED_BPS:.0f}bps",
                           latency=f"{latency_us:g}us", sharing_policy="SPLITDUPLEX")
    lines[first, second], lines[second, first] = (name, "UP"), (name, "DOWN")


def _add_routes(zone, lines, layout):
    names = [host["name"] for host in layout["hosts"]]
    for source in names:
        for target in names:
            if source == target:
                continue
            way = ElementTree.SubElement(zone, "route", src=source, dst=target, symmetrical="NO")
            for step in route(layout, source, target):
                link, direction = lines[step]
                ElementTree.SubElement(way, "link_ctn", id=link, direction=direction)
