# SPDX-License-Identifier: LGPL-2.1-or-later
"""Brings the bed up and takes it down: all of it or nothing."""
from pathlib import Path

from bed import emulators, hosts, machine, state
from bed.errors import BedError

CONGESTION = "cubic"


def up(settings, layout, programs):
    """`settings`: bed, hosts, rate_divisor, delay_us, queue_bytes, emulator."""
    machine.require_root_and_tools()
    old = state.load()
    if old:
        raise BedError(f"a bed is up already ({summary(old)}): validate down")
    emulator = emulators.emulator(settings, programs)
    emulator.check(layout)
    bed = dict(settings, complete=False, congestion_control=CONGESTION)
    state.save(bed)
    try:
        _build(bed, layout, emulator)
    except BaseException:
        down()
        raise


def _build(bed, layout, emulator):
    state.save_layout(layout)
    state.SCRATCH.mkdir()
    _allow_congestion_control(bed)
    hosts.make_switch()
    for host in layout["hosts"]:
        hosts.make_host(host, CONGESTION)
    emulator.join(layout, bed)
    for host in layout["hosts"]:
        hosts.address_host(host, layout["hosts"])
    bed["complete"] = True
    state.save(bed)


def _allow_congestion_control(bed):
    """A namespace may only use those that the machine allows, and that list is often without cubic."""
    allowed = machine.sysctl(machine.CONGESTION)
    if CONGESTION not in allowed.split():
        bed["allowed_before"] = allowed
        state.save(bed)
        machine.sysctl(machine.CONGESTION, f"{allowed} {CONGESTION}")


def down():
    """Whatever there is of a bed. True if there was one."""
    bed = state.load()
    if bed is None:
        return False
    emulators.stop_forwarder(bed)
    names = [host["namespace"] for host in state.load_layout()["hosts"]] if state.LAYOUT.exists() else []
    hosts.remove_namespaces(names + [hosts.SWITCH])
    if "allowed_before" in bed:
        machine.sysctl(machine.CONGESTION, bed["allowed_before"])
    state.forget()
    return True


def summary(bed):
    text = f"{bed['bed']}, {bed['hosts']} hosts, rates / {bed['rate_divisor']:g}, {bed['emulator']}"
    return text if bed["complete"] else text + ", incomplete"


def programs_folder(asked=None):
    """Where CMake put what the bed needs: in the build folder that is asked for, or in that of a preset."""
    source = Path(__file__).resolve().parents[3]
    for build in [Path(asked)] if asked else [source / "build" / "release", source / "build" / "dev"]:
        folder = build / "benchmarks" / "validate"
        if (folder / "bed-forwarder").exists():
            return folder.resolve()
    raise BedError("the bed is not built: cmake --build --preset dev --target validate (or --build FOLDER)")
