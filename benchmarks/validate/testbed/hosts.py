# SPDX-License-Identifier: LGPL-2.1-or-later
"""Hosts: a network namespace each, with eth0 (the emulated network; an emulator makes it) and ctl0 (without limits: daemons, stdout)."""
import os
import signal
import subprocess
import time

from testbed.layouts import FRAME_WIRE
from testbed.machine import command

SWITCH = "dperf-switch"  # the namespace of all that is not a host
CONTROL_BRIDGE = "brctl"
HOST_QUEUE_BYTES = 4000000  # a host's own queue does not drop: TCP holds back before


def ip(lines, namespace=None):
    """Commands of `ip`, one a line, in one process."""
    command("ip", *(["-n", namespace] if namespace else []), "-batch", "-", text="\n".join(lines) + "\n")


def settings(namespace, **values):
    """Kernel settings of a namespace; dots are written as double underscores."""
    words = [f"{name.replace('__', '.')}={value}" for name, value in values.items()]
    command("ip", "netns", "exec", namespace, "sysctl", "-qw", *words)


def make_namespace(namespace):
    command("ip", "netns", "add", namespace)
    ip(["link set lo up"], namespace)
    if os.path.exists("/proc/sys/net/ipv6"):
        settings(namespace, net__ipv6__conf__all__disable_ipv6=1)


def make_switch():
    make_namespace(SWITCH)
    ip([f"link add {CONTROL_BRIDGE} type bridge stp_state 0", f"link set {CONTROL_BRIDGE} up"], SWITCH)


def make_host(host, congestion, socket_bytes):
    """`socket_bytes`: of the buffers of a connection from its start; 0: as the kernel has it."""
    name, namespace = host["name"], host["namespace"]
    make_namespace(namespace)
    # What one run learns about the network is not handed on to the next one.
    settings(namespace, net__ipv4__tcp_no_metrics_save=1, net__ipv4__tcp_congestion_control=congestion)
    if socket_bytes:
        buffers = f"4096 {socket_bytes} {socket_bytes}"
        settings(namespace, net__ipv4__tcp_rmem=buffers, net__ipv4__tcp_wmem=buffers)
    ip([f"link add c{name} type veth peer name ctl0 netns {namespace}",
        f"link set c{name} master {CONTROL_BRIDGE} up"], SWITCH)
    ip(["link set ctl0 up", f"addr add {host['control']}/24 dev ctl0"], namespace)


def address_host(host, others):
    """Gives eth0 its address, and tells it all others beforehand: no ARP in the measurements."""
    ip(["link set eth0 up", f"addr add {host['address']}/24 dev eth0"] +
       [f"neigh replace {other['address']} lladdr {other['mac']} nud permanent dev eth0"
        for other in others if other is not host], host["namespace"])


def shape(namespace, device, rate_bps, queue_bytes, burst_bytes=2 * FRAME_WIRE):
    """Frames leave `device` at a rate of the wire (with the 24 bytes that Ethernet adds to each)."""
    if rate_bps > 0:
        command("tc", "-n", namespace, "qdisc", "replace", "dev", device, "root", "tbf", "rate", f"{rate_bps:.0f}bit",
                "burst", f"{burst_bytes:.0f}", "limit", f"{queue_bytes}", "overhead", "24")


def whole_frames(device):
    """TCP hands each frame to the device by itself. Else it leaves the cutting to the device, 64 KiB at a time: more waits in
    the host's queue, and in front of it acknowledgements of what comes the other way; a bed was 10 % slow by that."""
    return f"link set {device} gso_max_segs 1"


def processes_in(namespaces):
    found = []
    for namespace in namespaces:
        listed = subprocess.run(["ip", "netns", "pids", namespace], capture_output=True, text=True)
        found += [int(word) for word in listed.stdout.split()]
    return found


def end_processes(pids, patience_s=2.0):
    """Asks, then kills. The processes of a host are the bed's: nobody else's live in its namespace."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        for pid in pids:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass
        deadline = time.monotonic() + patience_s
        while pids and time.monotonic() < deadline:
            pids = [pid for pid in pids if is_alive(pid)]
            time.sleep(0.02)
    return not pids


def is_alive(pid):
    """Runs; what has ended and only waits for its parent does not count."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def remove_namespaces(namespaces):
    existing = {line.split()[0] for line in command("ip", "netns", "list").splitlines() if line.strip()}
    for namespace in namespaces:
        if namespace in existing:
            end_processes(processes_in([namespace]))
            command("ip", "netns", "delete", namespace)
