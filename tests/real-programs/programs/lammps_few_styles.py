# SPDX-License-Identifier: LGPL-2.1-or-later
"""Leaves those styles of LAMMPS in the current folder that bench/in.lj needs, and what they include."""

import os
import re

STYLE = re.compile(
    r"^(pair|fix|compute|bond|angle|dihedral|improper|dump|region|imbalance|npair|nstencil|nbin|atom_vec"
    r"|write|reset|replicate|rerun|reader|third|dynamical)_")
WANTED = {
    "fix_nve", "pair_lj_cut", "atom_vec_atomic", "compute_temp", "compute_pressure", "compute_pe", "nbin_standard",
    "atom_vec_hybrid", "npair_half_bin_newton", "npair_half_bin_atomonly_newton", "nstencil_half_bin_3d", "region_block", "npair_copy"}


def included(name):
    for extension in (".cpp", ".h"):
        if os.path.exists(name + extension):
            with open(name + extension, encoding="utf-8", errors="replace") as file:
                yield from re.findall(r'#include "(\w+)\.h"', file.read())


sources = {name[:-4] for name in os.listdir(".") if name.endswith(".cpp")}
keep = {name for name in sources if not STYLE.match(name)} | WANTED
todo = list(keep)
while todo:
    for name in included(todo.pop()):
        if name in sources and name not in keep:
            keep.add(name)
            todo.append(name)
for name in sources - keep:
    for extension in (".cpp", ".h"):
        if os.path.exists(name + extension):
            os.remove(name + extension)
