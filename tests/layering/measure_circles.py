#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Measures how far the files of a C library are tied to each other: file A uses file B if A's object refers to a name
that B's defines. Prints the largest circle (strongly connected component) of that graph with its members and the
shortest cycle in it, and fails if it has more members than --most.

  measure_circles.py [--nm NM] [--most N] [--list] OBJECT...

  --most N  the largest circle may have N members
  --list    also prints every edge: who uses whom, and by which names
  --nm NM   the program that lists the names in an object file (default: nm)
"""

import argparse
import collections
import os
import subprocess
import sys


def names_in(nm, paths):
    """{object file: (what it defines for others, what it uses of others)}"""
    command = [nm, "--format=posix", "--extern-only", "--print-file-name", *paths]
    names = {path: (set(), set()) for path in paths}
    for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
        path, symbol = line.split(": ", 1)
        name, kind = symbol.split()[:2]
        names[path][kind in "Uwv"].add(name)
    return names


def named_by_source(paths):
    """{build/.../src/lane/cpu.c.o: lane/cpu.c}"""
    folder = os.path.commonpath([os.path.dirname(path) for path in paths])
    return {path: os.path.relpath(path, folder).removesuffix(".o") for path in paths}


def edges_between(nm, paths):
    """{file: {file it uses: [names]}}"""
    sources = named_by_source(paths)
    names = {sources[path]: both for path, both in names_in(nm, paths).items()}
    home = {name: file for file, (defined, _) in names.items() for name in defined}
    edges = {file: collections.defaultdict(list) for file in names}
    for file, (_, used) in names.items():
        for name in sorted(used):
            if home.get(name, file) != file:
                edges[file][home[name]].append(name)
    return edges


def reached_from(edges, start):
    """{file: the file it was first reached from}, in order of distance; `start` itself only by way of a cycle."""
    came_from, queue = {}, collections.deque([start])
    while queue:
        file = queue.popleft()
        for used in sorted(edges[file]):
            if used not in came_from:
                came_from[used] = file
                queue.append(used)
    return came_from


def largest_circle(edges):
    reached = {file: reached_from(edges, file) for file in edges}
    circles = [[other for other in reached[file] if file in reached[other]] for file in edges if file in reached[file]]
    return sorted(max(circles, key=len, default=[]))


def shortest_cycle(edges, circle):
    def cycle_through(start):
        came_from = reached_from(edges, start)
        cycle = [start]
        while len(cycle) == 1 or cycle[-1] != start:
            cycle.append(came_from[cycle[-1]])
        return cycle[::-1]

    return min((cycle_through(file) for file in circle), key=len, default=[])


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nm", default="nm")
    parser.add_argument("--most", type=int)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("objects", nargs="+")
    return parser.parse_args()


def main():
    options = arguments()
    edges = edges_between(options.nm, options.objects)
    if options.list:
        for user, uses in sorted(edges.items()):
            for used, names in sorted(uses.items()):
                print(f"{user} -> {used}: {' '.join(names)}")
    if not any(edges.values()):
        sys.exit("measure_circles: no file uses a name of another: are these the object files of one library?")
    circle = largest_circle(edges)
    print(f"largest circle: {len(circle)} of {len(edges)} files: {' '.join(circle)}")
    cycle = shortest_cycle(edges, circle)
    for user, used in zip(cycle, cycle[1:]):
        print(f"  {user} -> {used}: {' '.join(edges[user][used])}")
    if options.most is not None and len(circle) > options.most:
        sys.exit(f"measure_circles: the largest circle has {len(circle)} files, at most {options.most} may be in one")


if __name__ == "__main__":
    main()
