# SPDX-License-Identifier: LGPL-2.1-or-later
"""Which networks can be emulated, and what their wires can carry. Numbers only: nothing here touches the machine."""
from collections import deque

from testbed.errors import USAGE, BedError

MBIT = 1e6
MOST_HOSTS = 16
# Beyond this the machine, not the network, sets the pace.
MOST_BPS_IN_ALL = 400 * MBIT

FRAME_PAYLOAD = 1448  # of TCP in a full frame: 1500 less IP (20), TCP (20) and its time stamps (12)
FRAME_WIRE = 1538     # the same frame with Ethernet's header, preamble, checksum and gap
HEADERS_WIRE = FRAME_WIRE - FRAME_PAYLOAD


def _lan(hosts):
    """Two switches, half of the hosts at each, 100 Mbit/s a host, 1 Gbit/s between them."""
    return [(i * 2 // hosts, 100 * MBIT) for i in range(hosts)], 1000 * MBIT


def _xdsl(hosts):
    """A DSLAM for each two hosts, in a chain without limit; hosts of 5, 6 .. 10 Mbit/s, the same up as down."""
    return [(i // 2, (5 + i % 6) * MBIT) for i in range(hosts)], 0


def _cluster(hosts):
    """One switch, 1 Gbit/s a host."""
    return [(0, 1000 * MBIT) for _ in range(hosts)], 0


BEDS = {"lan": _lan, "xdsl": _xdsl, "cluster": _cluster}


def namespace_of(host):
    return f"dperf-{host}"


def make_layout(bed, hosts, divisor=1.0, delay_us=0.0, queue_bytes=262144):
    """What the emulators build: the JSON that forwarder/layout.h describes, with `address` and `mac` of each host."""
    if bed not in BEDS:
        raise BedError(f"no bed '{bed}': expected one of {', '.join(BEDS)}", USAGE)
    if not 2 <= hosts <= MOST_HOSTS:
        raise BedError(f"{hosts} hosts: expected 2 to {MOST_HOSTS}", USAGE)
    if divisor < 1 or delay_us < 0 or queue_bytes < 2 * FRAME_WIRE:
        raise BedError("expected a rate divisor of at least 1, no negative delay, and room for two frames", USAGE)
    lines, trunk_bps = BEDS[bed](hosts)
    asked_bps = sum(rate for _, rate in lines)
    if asked_bps / divisor > MOST_BPS_IN_ALL:
        raise BedError(f"{hosts} hosts want {asked_bps / divisor / MBIT:g} Mbit/s in all, and this is right up to "
                       f"{MOST_BPS_IN_ALL / MBIT:g}: add --rate-divisor {_least_divisor(asked_bps):g}", USAGE)
    switches = sorted({switch for switch, _ in lines})
    return {
        "hosts": [{"name": f"h{i}", "namespace": namespace_of(f"h{i}"), "switch": f"s{switch}",
                   "rate_bps": rate / divisor, "address": f"10.77.0.{i + 1}", "control": f"10.78.0.{i + 1}",
                   "mac": f"02:64:70:00:00:{i:02x}"} for i, (switch, rate) in enumerate(lines)],
        "trunks": [{"between": [f"s{a}", f"s{b}"], "rate_bps": trunk_bps / divisor}
                   for a, b in zip(switches, switches[1:])],
        "delay_us": delay_us, "queue_bytes": queue_bytes,
    }


def _least_divisor(asked_bps):
    divisor = 1
    while asked_bps / divisor > MOST_BPS_IN_ALL:
        divisor *= 2
    return divisor


def links(layout):
    """{(from, to): rate_bps}, each direction of each line."""
    result = {}
    for host in layout["hosts"]:
        result[host["name"], host["switch"]] = result[host["switch"], host["name"]] = host["rate_bps"]
    for trunk in layout["trunks"]:
        first, second = trunk["between"]
        result[first, second] = result[second, first] = trunk["rate_bps"]
    return result


def route(layout, source, target):
    """The directed links from one host to another, in order."""
    neighbours = {}
    for start, end in links(layout):
        neighbours.setdefault(start, []).append(end)
    came_from, todo = {source: None}, deque([source])
    while todo:
        node = todo.popleft()
        for other in neighbours[node]:
            if other not in came_from:
                came_from[other] = node
                todo.append(other)
    path, node = [], target
    while came_from[node] is not None:
        path.append((came_from[node], node))
        node = came_from[node]
    return path[::-1]


def wire_bytes(payload):
    """What `payload` bytes of a TCP stream take on the wire, acknowledgements not counted."""
    frames = -(-payload // FRAME_PAYLOAD)
    return payload + frames * HEADERS_WIRE


def all_to_all_bound_s(layout, payload):
    """No all-to-all of `payload` bytes a pair is faster: the time of the busiest link."""
    rates, load = links(layout), {}
    names = [host["name"] for host in layout["hosts"]]
    for source in names:
        for target in names:
            for link in route(layout, source, target) if source != target else []:
                load[link] = load.get(link, 0) + wire_bytes(payload)
    return max(8 * carried / rates[link] for link, carried in load.items() if rates[link] > 0)
