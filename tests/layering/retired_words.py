#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Finds words in identifiers, comments and messages that the glossary (docs/design/glossary.md) has replaced.

retired_words.py [--source DIR]        fails, with a line for each use of a retired word

tests/docs/check_docs.py does the same for the pages.
"""
import argparse
import re
import sys
from pathlib import Path

COVERED = ("runtime", "lib", "tools")
# Rooms whose words are still being replaced: take a row out when it is done.
NOT_YET_COVERED = ()
SOURCE = {".h", ".c", ".cpp", ".def", ".in", ".inc"}

# Of identifiers, words are what stands between underscores and capitals: the word `lane` is in kMostLanes and lane_of.
IDENTIFIER, PROSE, BOTH = "identifier", "prose", "both"
# (word or words, where it is retired, what is used instead, only below this folder)
RETIRED = [
    ("claims?|claimed|claiming|unclaim", IDENTIFIER, "watch (a loop), acquire (a folder), hold (a request)", ""),
    ("claims?|claimed|claiming", PROSE, "watch (a loop), acquire (a folder), hold (a request)", "runtime"),
    ("bids?|bidding", BOTH, "proposal, propose", ""),
    ("offers?", IDENTIFIER, "proposal, propose", "runtime"),
    ("rides?|ridden", BOTH, "carrier", ""),
    ("wish|wishes", BOTH, "interval", ""),
    ("(?<!of )courses?", BOTH, "stepper", ""),
    ("stages?", BOTH, "skip", "runtime"),
    ("hopeless", BOTH, "given up", ""),
    ("farther", IDENTIFIER, "charged_after", ""),
    ("sound", BOTH, "quiescent", "runtime"),
    ("balance", BOTH, "in_transit", "runtime/src/sampling"),
    ("windows?", BOTH, "baseline", "runtime/src/sampling"),  # elsewhere it is one of RMA
    ("windows?", BOTH, "baseline", "lib/loops"),
    ("wild", BOTH, "wildcard (MPI_ANY_SOURCE), erratic (probes)", ""),
    ("knowledge|learnt|learns", BOTH, "prior", "runtime"),
    ("likeness|likenesses", BOTH, "signature", ""),
    ("told", BOTH, "user-directed, reported, notified", ""),
    ("said", IDENTIFIER, "arguments (of the guard), reported", "runtime"),
    ("said", IDENTIFIER, "reported", "lib/compare"),
    ("drawn|drawings?", IDENTIFIER, "distribution", ""),
    ("(?<!is )(?<!are )(?<!be )drawn(?! from| at)|drawings?", PROSE, "distribution", ""),
    ("parcels?", BOTH, "transfer", "lib/replay"),
    ("ledgers?", BOTH, "time account", ""),
    ("surveys?", BOTH, "prescan (before the replay), sweep (of sizes)", ""),
    ("obstacles?", BOTH, "refusal", "lib"),
    ("again", IDENTIFIER, "backref, retry", ""),  # but `again` alone is English
    ("lanes?", BOTH, "thread, recorder (in the runtime)", ""),
    ("whoever|nobody|nobodys|anybody|somebody", BOTH, "a rank, no rank, a caller", ""),
    ("but for", PROSE, "except", ""),
    ("stands? behind", PROSE, "justifies, follows", ""),
    ("is none of", PROSE, "must be one of", ""),
    ("(?<!there )(?:is|are) no (?:(?:finite|thin|whole) )?(?:number|integer|file|folder|rank|trace|message|event|fault|member|"
     "master|power|work|proof|wrapper|definition)s?", PROSE, "is not a", ""),
    ("held? against|holds against", PROSE, "compared with", ""),
    ("(?:one|simulation|mean|iterations|line|file|bytes) an? (?:rank|core|host|row|loop|call|thread|process|member|message)", PROSE, "per", ""),
    ("tells? apart|told apart", PROSE, "distinguish", "runtime"),
    ("another (?:[a-z]+ )?than", PROSE, "a different ... than, a ... other than", ""),
    ("(?:comes?|came) to (?:its|their|an) end", PROSE, "ends, finishes", ""),
    ("dies? of", PROSE, "crashes on", ""),
    ("of no use", PROSE, "useless, not useful", ""),
    ("(?<!of )whom", PROSE, "which rank, which", ""),
    ("(?:compiled|copied|left|taken) as (?:it is|they are)", PROSE, "unchanged, without instrumentation", ""),
    ("inside of", PROSE, "inside", ""),
    ("exclude each other", PROSE, "cannot be used together", ""),
    ("on (?:its|their) way", PROSE, "in transit", ""),
    ("for ever", PROSE, "forever", ""),
]

TEXT_FORM = "keyword of the text form of traces, which stays as it is"
# (folder or file, what the line has, why it may). Only what matches is allowed, not the whole line.
EXCEPTIONS = [
    ("", r"\bagain_?\b", "English, where it is all of a name"),
    ("runtime/include/dperf/trace_format.h", r"u16 lane|lane 0|varint lanes", "fields, named as in the text form"),
    ("runtime/src/recorder/cpu.c", r"starts_again", "English: a run of polls begins anew"),
    ("runtime/src/sampling/watch/traffic.c", r"files and windows", "of RMA"),
    ("lib/loops/call_signature.h", r"windows and files", "of RMA"),
    ("lib/trace", r"[\"'`]lanes?\b[^\"'`\n]*[\"'`]|\blanes?=|\blane (?:N|\{\}|0)", TEXT_FORM),
    ("lib/trace", r"\bdrawn\b", f"{TEXT_FORM}, and a verb: times are drawn from a distribution"),
    ("lib/trace", r"told-to-run|not-told", "verdicts in the text form of traces"),
    ("lib/loops", r"told-to-run|not-told", "verdicts in the text form of traces"),
    ("lib/instrument", r"if told", "word of the plan: printed, and in its JSON"),
    ("lib/instrument/compiler/clang_arguments.cpp", r"\w*[cC]laim\w*", "English: the GCC that Clang claims to be"),
    ("lib/compare/plot.cpp", r"\bdrawn\b", "graphics"),
    ("lib/report", r"\bdrawn\b", "graphics"),
    ("lib/replay/predict/cli/progress_bar", r"\bdrawn_?\b", "graphics"),
    ("lib/replay/platform", r"\bdrawn\b", "a verb: at random"),
]

PARTS = re.compile(
    r"""(?P<prose>/\*.*?\*/|//[^\n]*(?:\n[ \t]*//[^\n]*)*|(?<![\w'])(?:u8|[uUL])?R"(?P<d>[^(\s]*)\(.*?\)(?P=d)"
                 |"(?:\\.|[^"\\\n])*")|'(?:\\.|[^'\\\n])'""", re.DOTALL | re.VERBOSE)


def words_of(text):
    """The text with its identifiers taken apart, in the same lines: kMostLanes is 'k Most Lanes'."""
    text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "\0", text)
    return text.replace("_", " ").replace("\0", " ")


class Rule:
    def __init__(self, words, where, instead, below):
        self.pattern = re.compile(rf"(?<![A-Za-z])(?:{words})(?![A-Za-z])", re.IGNORECASE)
        self.where, self.instead, self.below = where, instead, below

    def applies_to(self, name, where):
        return self.where in (where, BOTH) and (name + "/").startswith(self.below and self.below + "/")


class Checker:
    def __init__(self, root):
        self.root, self.faults, self.files = root, [], 0
        self.rules = [Rule(*row) for row in RETIRED]
        self.exceptions = [(folder, re.compile(pattern)) for folder, pattern, _ in EXCEPTIONS]

    def check(self):
        left_out = tuple(f"{room}/" for room in NOT_YET_COVERED)
        for top in COVERED:
            for path in sorted((self.root / top).rglob("*")):
                name = path.relative_to(self.root).as_posix()
                if path.suffix in SOURCE and path.is_file() and not name.startswith(left_out):
                    self.check_file(name, path.read_text())

    def check_file(self, name, text):
        self.files += 1
        for folder, pattern in self.exceptions:
            if not folder or name == folder or name.startswith((folder + "/", folder + ".")):
                text = pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
        at = 0
        for match in PARTS.finditer(text):
            self.check_part(name, text, at, match.start(), IDENTIFIER)
            self.check_part(name, text, match.start(), match.end(), PROSE)
            at = match.end()
        self.check_part(name, text, at, len(text), IDENTIFIER)

    def check_part(self, name, text, begin, end, where):
        part = words_of(text[begin:end])
        if where == PROSE:
            part = re.sub(r"\n[ \t]*(?:\*|///?<?)?[ \t]*", lambda match: "\n", part)
        for rule in self.rules:
            if not rule.applies_to(name, where):
                continue
            for match in rule.pattern.finditer(re.sub(r"\n", " ", part)):
                line = text.count("\n", 0, begin) + part.count("\n", 0, match.start()) + 1
                fault = f"'{match[0].strip()}' is retired; expected: {rule.instead}"
                self.faults.append((name, line, f"{name}:{line}: {fault}"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--source", type=Path, default=Path(__file__).resolve().parents[2])
    checker = Checker(parser.parse_args().source)
    checker.check()
    for *_, fault in sorted(set(checker.faults)):
        print(fault)
    if checker.faults or not checker.files:
        sys.exit(f"words: {len(set(checker.faults))} retired words in {checker.files} files")
    print(f"words: {checker.files} files, no retired word")


if __name__ == "__main__":
    main()
