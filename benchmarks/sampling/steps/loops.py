# SPDX-License-Identifier: LGPL-2.1-or-later
"""The loops of the bed (tests/end2end/sampling/bed.c) whose truth is known: how each is run here, and what must become of it."""
from dataclasses import dataclass

from testbed.errors import BedError

SAMPLED, IN_FULL = "sampled", "in full"
# Of loops whose steps change: sampled or not, the time is right, or the verdict says that it may not be.
RIGHT_OR_SAID = "right, or 'drifts'"


@dataclass(frozen=True)
class Loop:
    """A function of bed.c; `steps` and `grain` are its arguments: a run takes about a second. `told`: what a decisions file says of the loop whose
    first line begins with `line`."""
    function: str
    expected: str
    steps: int = 3000
    grain: int = 100
    ranks: int = 2
    told: str = ""
    line: str = "  for (int it"

    @property
    def name(self):
        return f"{self.function} {self.told}".strip()


LOOPS = (
    Loop("uniform", SAMPLED),
    Loop("counters", SAMPLED),
    Loop("downwards", SAMPLED, steps=6000),
    Loop("periodic", SAMPLED),
    Loop("every_tenth", SAMPLED),
    Loop("last_special", SAMPLED),
    Loop("middle_special", SAMPLED),
    Loop("warm_up", SAMPLED),
    Loop("settles_late", SAMPLED, steps=64000, grain=47),
    Loop("bimodal", SAMPLED),
    Loop("noisy", SAMPLED),
    Loop("drifting", IN_FULL, grain=6),
    Loop("bimodal_by_chance", RIGHT_OR_SAID),
    Loop("rarely_heavy", RIGHT_OR_SAID),
    Loop("slowly_drifting", RIGHT_OR_SAID, grain=10),
    Loop("two_phases", RIGHT_OR_SAID),
    Loop("early_break", IN_FULL),
    Loop("early_break", SAMPLED, told="sample", line="  for (it"),
    Loop("left_early", IN_FULL, steps=4000),
    Loop("different_counts", IN_FULL),
    Loop("some_ranks", SAMPLED, ranks=3),
    Loop("master_and_workers", IN_FULL, ranks=3),
    Loop("silent_first", SAMPLED),
    Loop("nested", SAMPLED, steps=800),
    Loop("entered_often", SAMPLED, steps=500),
    Loop("short_entries", SAMPLED, steps=300),
    Loop("growing_entries", RIGHT_OR_SAID, steps=150),
    Loop("entries_in_turn", SAMPLED, steps=80, ranks=4),
    Loop("entries_get_longer", RIGHT_OR_SAID, steps=100),
    Loop("few_long", SAMPLED, steps=20, grain=10000),
    Loop("few_after_warm_up", SAMPLED, steps=20, grain=10000),
    Loop("counter_changed", IN_FULL),
    Loop("bound_changed", IN_FULL),
    Loop("posted_ahead", IN_FULL),
    Loop("received_late", IN_FULL),
    Loop("two_requests", IN_FULL),
    Loop("persistent", SAMPLED),
    Loop("persistent_for_a_step", SAMPLED),
    Loop("any_order", SAMPLED),
    Loop("tag_counts", SAMPLED),
    Loop("calls_differ", IN_FULL),
    Loop("seldom", IN_FULL, steps=30000),
    Loop("meets_seldom", IN_FULL, steps=30000),
    Loop("halo_only", SAMPLED),
    Loop("rows_and_columns", SAMPLED, ranks=4),
    Loop("leads", IN_FULL),
    Loop("halo_only", SAMPLED, told="first 300"),
    Loop("flipped_by_bit", SAMPLED),
    Loop("flipped_by_variable", SAMPLED),
    Loop("converges", IN_FULL, grain=500),
    Loop("converges", SAMPLED, grain=500, told="= 656", line="  while"),
    Loop("fails_at_the_end", SAMPLED),
    Loop("communicators_come_and_go", SAMPLED, steps=2000),
    Loop("one_sided", IN_FULL),
    Loop("broadcasts", SAMPLED),
    Loop("sizes_vary", SAMPLED),
    Loop("sizes_grow", RIGHT_OR_SAID),
    Loop("sizes_shrink", IN_FULL, steps=20000, grain=10),
    Loop("sizes_are_zero_at_times", IN_FULL),
    Loop("halo_varies", SAMPLED),
    Loop("bigger_every_tenth", SAMPLED),
    Loop("neighbours", SAMPLED),
    *(Loop(name, IN_FULL) for name in ("neighbours_until_done", "until_done", "until_small_or_many", "until_time_or_many", "solves",
                                       "makes_communicators", "writes_a_file", "fails_first")),
    Loop("sweeps_until_small", IN_FULL, steps=100),
    Loop("sweeps_until_time", SAMPLED, steps=100),
    Loop("frees_requests", IN_FULL, steps=1000),
    Loop("holds_much", IN_FULL, steps=8),
    Loop("alike_gather", SAMPLED, steps=200),
    Loop("alike_halo", SAMPLED, steps=1000),
    Loop("alike_pipeline", SAMPLED, steps=100),
    Loop("few_uneven", SAMPLED, steps=10, grain=7500),
)

# Its exit code tells that iterations were skipped: that is what it is for.
CHECKS_ITSELF = "fails_at_the_end"


def line_of(source, loop):
    """Number of the first line of `loop` in the text of bed.c."""
    inside = False
    for number, line in enumerate(source.splitlines(), 1):
        inside = inside or line == f"static void {loop.function}(void) {{"
        if inside and line.startswith(loop.line):
            return number
    raise BedError(f"bed.c: {loop.function}: no line that begins with '{loop.line}'")
