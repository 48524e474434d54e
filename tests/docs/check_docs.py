#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""check_docs.py SOURCES: are the pages of documentation consistent? One line per fault; exit code 1 if there is one.

Links and anchors resolve; every page in docs/ can be reached from README.md; lines of prose wrap; pages of the guide
and the reference stay short; files that pages and code name exist; words are those of the glossary. Needs no network."""
import re
import sys
from pathlib import Path

WIDTH = 100
MOST_WORDS = {"docs/guide": 1100, "docs/reference": 1800}  # of one page
MOST_WORDS_OF = {"docs/reference/trace-format.md": 4100, "docs/reference/mpi-coverage.md": 3000}
MOST_WORDS_IN_ALL = 26000  # of guide and reference together; the aim is 20000
PAGES = ["README.md", "CONTRIBUTING.md", "docs/**/*.md", "platforms/*.md", "benchmarks/**/*.md"]
CODE = ["CMakeLists.txt", "benchmarks", "cmake", "lib", "runtime", "scripts", "share", "tests", "tools"]
# Words that pages do not use, and what they say instead (docs/design/glossary.md). Code and `names` may have them, and
# so may verdicts in tables, and the page that is written from the messages of the code.
VERDICTS = r"\b(not-told|told-to-run)\b"
GENERATED = "docs/reference/mpi-coverage.md"
RETIRED = {
    "claims?": "watched loop", "bids?": "proposal", "wish": "interval", "rides?|ridden": "carrier", "course": "stepper",
    "lanes?": "thread, recorder", "told": "user-directed, reported", "whoever|nobody|anybody|somebody": "a rank, no rank",
    "but for": "except", "stands? behind": "justifies", "is none of": "must be one of", "is no number": "is not a number",
    "held? against|holds against": "compared with", "(one|mean|iterations|line|events|calls|bytes|ns) an? (rank|core|host|row|call|poll|event|pair)": "per rank",
    "another [a-z]+ than": "a different ... than", "(come|comes|came) to (its|their|an) end": "ends, finishes",
    "(compiled|copied) as (it is|they are)": "unchanged, without instrumentation", "in vain": "unsuccessfully",
    "(more|less) sure": "accurate", "(is|are) no proof": "proves nothing", "exclude each other": "cannot be used together"}
FOLDERS = "benchmarks|cmake|docs|lib|platforms|runtime|scripts|share|tests|tools"


def lines_of(text):
    """(number, line, is_code) of each line: fenced, or indented after an empty line."""
    fenced, indented, before = False, False, ""
    for number, line in enumerate(text.splitlines(), 1):
        fence = line.lstrip().startswith("```")
        indented = line.startswith("    ") and (indented or not before.strip())
        yield number, line, fenced or fence or indented
        fenced ^= fence
        before = line


def prose(text):
    return "\n".join(line for _, line, is_code in lines_of(text) if not is_code)


def anchors(text):
    names = {}
    for line in prose(text).splitlines():
        if match := re.match(r"#+ +(.*)", line):
            title = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", match[1]).lower()
            name = re.sub(r"[^\w\- ]", "", title).replace(" ", "-")
            names[name] = names.get(name, -1) + 1
    found = {name if n == 0 else f"{name}-{n}" for name, last in names.items() for n in range(last + 1)}
    return found | set(re.findall(r'<a id="([^"]*)">', text))


def words(text):
    return sum(1 for word in re.split(r"[\s|]+", text) if re.search(r"\w", word))


class Checker:
    def __init__(self, root):
        self.root, self.faults = root, []
        paths = sorted({path for pattern in PAGES for path in root.glob(pattern)})
        self.pages = {path.relative_to(root).as_posix(): path.read_text() for path in paths}
        self.links = {page: self.links_of(page) for page in self.pages}

    def fault(self, place, text):
        self.faults.append(f"{place}: {text}")

    def links_of(self, page):
        """Pages that it links to. Links within code are none."""
        found = set()
        text = re.sub(r"`[^`\n]*`", "", prose(self.pages[page]))
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = ((self.root / page).parent / path).resolve() if path else (self.root / page).resolve()
            if not target.exists():
                self.fault(page, f"the link to {link} leads nowhere")
                continue
            name = target.relative_to(self.root).as_posix()
            found.add(name)
            if anchor and anchor not in anchors(self.pages.get(name, "")):
                self.fault(page, f"the link to {link} names no heading")
        return found

    def check_reachable(self):
        reached, new = set(), {"README.md"}
        while new:
            reached |= new
            new = {to for page in new for to in self.links.get(page, ()) if to in self.pages} - reached
        for page in self.pages:
            if page.startswith("docs/") and page not in reached:
                self.fault(page, "cannot be reached from README.md")

    def check_width(self):
        for page, text in self.pages.items():
            if page.startswith(("platforms/", "benchmarks/")):
                continue
            for number, line, is_code in lines_of(text):
                if len(line) > WIDTH and not is_code and not line.startswith("|"):
                    self.fault(f"{page}:{number}", f"{len(line)} characters; expected at most {WIDTH}")

    def check_length(self):
        in_all = 0
        for page, text in self.pages.items():
            limit = MOST_WORDS_OF.get(page, MOST_WORDS.get(Path(page).parent.as_posix()))
            if limit is None:
                continue
            count = words(text)
            in_all += count
            if count > limit:
                self.fault(page, f"{count} words; expected at most {limit}")
        if in_all > MOST_WORDS_IN_ALL:
            self.fault("docs", f"{in_all} words in guide and reference; expected at most {MOST_WORDS_IN_ALL}")

    def check_files(self):
        """`lib/trace/check/check.cpp` on a page, docs/guide/ci.md in code."""
        for page, text in self.pages.items():
            for name in re.findall(rf"`((?:{FOLDERS})/[\w./-]*)`", prose(text)):
                if not (self.root / name).exists() and "NAME" not in name:
                    self.fault(page, f"there is no {name}")
        for top in CODE:
            path = self.root / top
            for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
                if file.is_file() and file.relative_to(self.root).parts[:2] != ("tests", "docs"):
                    self.check_mentions(file)

    def check_words(self):
        for page, text in self.pages.items():
            if page.startswith(("platforms/", "benchmarks/")) or page == GENERATED:
                continue
            for number, line, is_code in lines_of(text):
                self.check_words_of(f"{page}:{number}", "" if is_code else re.sub(rf"`[^`]*`|{VERDICTS}", "", line))

    def check_words_of(self, place, line):
        for pattern, instead in RETIRED.items():
            if match := re.search(rf"\b(?:{pattern})\b", line, re.IGNORECASE):
                self.fault(place, f"'{match[0]}' is not a word of ours; expected: {instead}")

    def check_mentions(self, file):
        text = file.read_bytes().decode(errors="ignore")
        for name in re.findall(r"(?<![\w/])docs/[\w./-]+\.md", text):
            if not (self.root / name).exists():
                self.fault(file.relative_to(self.root), f"there is no {name}")


def main():
    checker = Checker(Path(sys.argv[1]).resolve())
    checker.check_reachable()
    checker.check_width()
    checker.check_length()
    checker.check_files()
    checker.check_words()
    for fault in checker.faults:
        print(fault)
    if checker.faults or not any(page.startswith("docs/") for page in checker.pages):
        sys.exit(f"docs: {len(checker.faults)} faults in {len(checker.pages)} pages")
    print(f"docs: {len(checker.pages)} pages checked")


if __name__ == "__main__":
    main()
