#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Checks that the folders below runtime, lib and tools include what the table allows, and nothing else.

rooms.py [--source DIR] [--rooms FILE]            fails, with a line for each thing that is wrong
rooms.py --print                                  prints the rows that the includes of today need

A line of the table is one of
  ROOM: ROOM...                 a folder, and the folders whose headers it may include; its own it always may
  ROOM: ~ROOM...                with ~, allowed for now: it closes a circle that is to be untied
  <PREFIX...>: ROOM...          a library, by how the names of its headers begin, and the rooms that may include it
  <PREFIX...> in headers: ROOM  the same, of headers only
  crowded: FOLDER...            may have more files than others
A row goes on in the next line if that is indented.
"""
import argparse
import os
import re
import sys
from pathlib import Path

MOST_FILES = 30
ROOTS = ("runtime/src", "runtime/include", "lib", "tools")
COUNTED = ("runtime", "lib", "tools", "tests")
INCLUDED_FROM = ("lib", "runtime/include", "runtime/src")  # after the folders of the file itself and of its tool
SOURCE = {".h", ".c", ".cpp", ".def", ".in"}


class Table:
    def __init__(self, file):
        self.rows, self.for_now, self.libraries, self.crowded, self.errors = {}, set(), [], set(), []
        text = re.sub(r"#.*", "", file.read_text())
        for line in re.sub(r"\n[ \t]+(?=\S)", " ", text).splitlines():
            if line.strip():
                self.read(line.strip())

    def read(self, line):
        name, colon, words = line.partition(":")
        name, words = name.strip().rstrip("/"), [word.rstrip("/") for word in words.split()]
        library = re.fullmatch(r"<(.+)>( in headers)?", name)
        if not colon:
            self.errors.append(f"'{line}' is not a row: expected 'ROOM: ROOM...'")
        elif library:
            self.libraries.append((tuple(library[1].split()), bool(library[2]), words))
        elif name == "crowded":
            self.crowded.update(words)
        elif name in self.rows:
            self.errors.append(f"{name} has two rows")
        else:
            self.rows[name] = {word.lstrip("~") for word in words}
            self.for_now.update((name, word[1:]) for word in words if word.startswith("~"))


class Include:
    """One line of a file: what it names, and where that is, if it is ours."""

    def __init__(self, source, file, number, name, quoted):
        self.place, self.name, self.quoted = f"{file}:{number}", name, quoted
        self.room, self.in_header = str(file.parent), file.suffix != ".c" and file.suffix != ".cpp"
        own = [str(file.parent), "/".join(file.parts[:2])] if quoted else []
        found = (Path(os.path.normpath(f"{place}/{name}")) for place in [*own, *INCLUDED_FROM])
        self.target = next((str(path.parent) for path in found if is_there(source, path)), None)


def is_there(source, path):
    return (source / path).is_file() or (source / f"{path}.in").is_file()


def files_below(source, roots):
    return sorted(path.relative_to(source) for root in roots for path in (source / root).rglob("*") if path.is_file())


def includes(source):
    for file in files_below(source, ROOTS):
        if file.suffix not in SOURCE:
            continue
        for number, line in enumerate((source / file).read_text(errors="replace").splitlines(), 1):
            found = re.match(r'\s*#\s*include\s*([<"])([^>"]+)', line)
            if found:
                yield Include(source, file, number, found[2], found[1] == '"')


def rooms(source):
    return {str(file.parent) for file in files_below(source, ROOTS) if file.suffix in SOURCE}


def wrong_rows(table, there):
    yield from table.errors
    for room in sorted(there - table.rows.keys()):
        yield f"{room} has no row: say which folders it may include"
    for room in sorted(table.rows.keys() - there):
        yield f"{room} has a row, and there is no such folder with sources"
    for room, others in sorted(table.rows.items()):
        for other in sorted(others - table.rows.keys()):
            yield f"the row of {room} names {other}, which has no row"


def wrong_includes(table, found):
    for include in found:
        yield from wrong_libraries(table, include)
        if include.target is None:
            if include.quoted:
                yield f"{include.place}: includes {include.name}, which is in none of the folders that are searched"
        elif include.target != include.room and include.target not in table.rows.get(include.room, ()):
            yield f"{include.place}: includes {include.name}, and {include.room} may not include {include.target}"


def wrong_libraries(table, include):
    for prefixes, headers_only, allowed in table.libraries:
        if include.target or not include.name.startswith(prefixes) or headers_only and not include.in_header:
            continue
        if include.room not in allowed:
            headers = "headers of " if headers_only else ""
            yield f"{include.place}: includes {include.name}, and {headers}{include.room} may not"


def marks_without_reason(table, found):
    used = {(include.room, include.target) for include in found}
    for room, other in sorted(table.for_now - used):
        yield f"the row of {room} allows ~{other} for now, and nothing includes it: remove it"


def circle(rows, for_now):
    """The rooms of one circle in order, the first of them once more at its end; or nothing."""
    done = set()

    def walk(room, path):
        if room in path:
            return path[path.index(room):] + [room]
        if room in done:
            return []
        for other in sorted(rows.get(room, ())):
            if other != room and (room, other) not in for_now and (found := walk(other, path + [room])):
                return found
        done.add(room)
        return []

    return next((found for room in sorted(rows) if (found := walk(room, []))), [])


def wrong_sizes(table, source):
    count = {}
    for file in files_below(source, COUNTED):
        if file.name != "CMakeLists.txt" and "__pycache__" not in file.parts:
            count[str(file.parent)] = count.get(str(file.parent), 0) + 1
    for folder, files in sorted(count.items()):
        if files > MOST_FILES and folder not in table.crowded:
            yield f"{folder} has {files} files; at most {MOST_FILES} are allowed"
    for folder in sorted(table.crowded):
        if count.get(folder, 0) <= MOST_FILES:
            yield f"crowded: {folder} has {count.get(folder, 0)} files: remove it from the line"


def check(source, table):
    there, found = rooms(source), list(includes(source))
    if not found:
        yield f"no sources in {source}"
    yield from wrong_rows(table, there)
    yield from wrong_includes(table, found)
    yield from marks_without_reason(table, found)
    cut = set(table.for_now)
    while closed := circle(table.rows, cut):
        yield "circle of rows: " + " -> ".join(closed)
        cut.add((closed[-2], closed[-1]))
    yield from wrong_sizes(table, source)


def needed_rows(source):
    needs = {room: set() for room in rooms(source)}
    for include in includes(source):
        if include.target and include.target != include.room:
            needs[include.room].add(include.target)
    return needs


def main():
    parser = argparse.ArgumentParser(description="Checks who includes whom.")
    parser.add_argument("--source", type=Path, default=Path(__file__).resolve().parents[2])
    parser.add_argument("--rooms", type=Path, default=Path(__file__).with_name("rooms.txt"))
    parser.add_argument("--print", action="store_true", help="print the rows that the includes of today need")
    options = parser.parse_args()
    if options.print:
        for room, others in sorted(needed_rows(options.source).items()):
            print(f"{room}:", *sorted(others))
        return 0
    table = Table(options.rooms)
    wrong = list(check(options.source, table))
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"layering: {len(table.rows)} rooms, {len(wrong)} errors")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
