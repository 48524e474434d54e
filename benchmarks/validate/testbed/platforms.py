# SPDX-License-Identifier: LGPL-2.1-or-later
"""A bed as a platform file for dperf-predict and smpirun: its links, with their rates."""
import statistics
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass

from testbed.errors import BedError
from testbed.layouts import route

# Of a line without limit; SimGrid's links have one.
UNLIMITED_BPS = 10e9
TRUNK_LATENCY_US = 1.0


DEFAULT_LATENCY_US = 30
# The hosts of a bed compute slower than this machine, but their MPI library does not.
_COSTS_AT = {"id": "dperf:costs_at_speed", "value": "any"}
# What goes for "without limit" in a setting of SMPI, in bytes.
UNLIMITED_BYTES = 1 << 30


@dataclass
class Calibrated:
    """What dperf-calibrate found on the first two hosts of a bed."""
    properties: list   # of dPerf, for the zone
    settings: list     # of SimGrid, for smpirun
    latency_us: float  # of each of two links
    rate_bps: float    # of each


def platform(layout, latency_us=None, calibrated=None, compute_factors=(1,)):
    """XML, one host of the platform for each of the bed.

    latency_us: of the line of a host, one way; the hosts' TCP makes it, not the wire.
    calibrated: a file of dperf-calibrate: its properties are taken over, its latency, and the share of the wires' rates that it found.
    compute_factors: by host, the last for all that follow; a speed of 1 Gf stands for this machine."""
    found = read_calibrated(calibrated) if calibrated else Calibrated([], [], DEFAULT_LATENCY_US, 0)
    share = found.rate_bps / min(host["rate_bps"] for host in layout["hosts"][:2]) if calibrated else 1
    latency_us = found.latency_us if latency_us is None else latency_us
    root = ElementTree.Element("platform", version="4.1")
    config = ElementTree.SubElement(root, "config") if found.settings else None
    for setting in found.settings:
        ElementTree.SubElement(config, "prop", setting)
    zone = ElementTree.SubElement(root, "zone", id="bed", routing="Full")
    for prop in found.properties:
        if prop["id"] != _COSTS_AT["id"]:
            ElementTree.SubElement(zone, "prop", prop)
    if found.properties:
        ElementTree.SubElement(zone, "prop", _COSTS_AT)
    for number, host in enumerate(layout["hosts"]):
        factor = compute_factors[min(number, len(compute_factors) - 1)]
        ElementTree.SubElement(zone, "host", id=host["name"], speed=f"{1e9 / factor:.10g}f")
    lines = {}  # {(from, to): (link, direction)}
    for host in layout["hosts"]:
        _add_line(zone, lines, host["name"], host["switch"], host["rate_bps"] * share, latency_us)
    for trunk in layout["trunks"]:
        _add_line(zone, lines, *trunk["between"], trunk["rate_bps"] * share, TRUNK_LATENCY_US + layout["delay_us"])
    _add_routes(zone, lines, layout)
    ElementTree.indent(root)
    return ('<?xml version="1.0"?>\n<!DOCTYPE platform SYSTEM "https://simgrid.org/simgrid.dtd">\n'
            + ElementTree.tostring(root, encoding="unicode") + "\n")


def read_calibrated(file):
    try:
        root = ElementTree.parse(file)
        links = [link for link in root.iter("link") if link.get("id", "").endswith(".link")][:2]
        props = [dict(prop.attrib) for prop in root.iter("prop")]
        properties = [prop for prop in props if prop.get("id", "").startswith("dperf:")]
        settings = [prop for prop in props if prop.get("id", "").startswith("smpi/")]
        rate_bps = 8 * min(float(link.get("bandwidth").removesuffix("Bps")) for link in links)
        latency_us = 1e6 * statistics.mean(float(link.get("latency").removesuffix("s")) for link in links)
    except (OSError, ElementTree.ParseError, ValueError, AttributeError) as problem:
        raise BedError(f"{file}: {problem}: expected what dperf-calibrate writes for two hosts") from None
    if not properties:
        raise BedError(f"{file}: no dperf: properties: expected what dperf-calibrate writes")
    return Calibrated(properties, settings + _limits_for_smpi(properties, settings), latency_us, rate_bps)


def _limits_for_smpi(properties, settings):
    """Where nothing waits for its receiver the file has no limits of SMPI, whose own are not without."""
    limits = ("smpi/async-small-thresh", "smpi/send-is-detached-thresh")
    unlimited = any(prop["id"] == "dperf:network:buffered_below" and prop["value"] == "unlimited" for prop in properties)
    if not unlimited or any(setting["id"] in limits for setting in settings):
        return []
    return [{"id": limit, "value": str(UNLIMITED_BYTES)} for limit in limits]


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
