// What becomes of a source: its instrumented text, its plan (where the communication-free blocks and the
// loops that communicate are), and what the check found in it. Plain values: no type of Clang appears here.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace dperf::instrument {

enum class Severity : std::uint8_t { kWarning, kError };

struct Diagnostic {
  std::string path;  ///< as the compiler would print it
  unsigned line = 0, column = 0;
  Severity severity = Severity::kError;
  std::string message;
};

/// As in the rows of tables (dperf/runtime.h).
enum class EntryKind : std::uint8_t {
  kBlock,
  kLoop,
  kBranch,
  kCountedLoop  ///< a loop of which no call decides how many iterations it has
};

/// How sure it is that something communicates.
enum class Communication : std::uint8_t {
  kNo,         ///< cannot, not even through a call
  kPerhaps,    ///< calls something whose source was not given
  kSometimes,  ///< does, under a condition
  kAlways      ///< does, each time that it runs to its end
};
const char* name_of(Communication communication);

/// Whether iterations of a loop may be left out of a run.
enum class Eligibility : std::uint8_t {
  kNever,
  kIfDirected,  ///< if the user directs it
  kAlways       ///< whenever sampling is on
};
const char* name_of(Eligibility eligibility);

/// What is in a loop, calls followed as far as the given files go; the loop itself left out.
struct Reach {
  unsigned communicating = 0;  ///< places in the source that communicate
  unsigned not_given = 0;      ///< calls of functions that another source may define
  unsigned unknown = 0;        ///< calls through pointers, virtual ones of no known method, of libraries
  unsigned loops = 0;
};

/// One block, one loop that may communicate, or a branch in such a loop.
struct PlanEntry {
  /// Hash of (path as given, function, kind, line and column); of a branch, that of its loop.
  std::uint64_t id = 0;
  EntryKind kind = EntryKind::kBlock;
  std::string path = {};  ///< the file that it is in: the source as given, or a header
  std::string function;   ///< with its scope in C++: "mesh::exchange"
  unsigned first_line = 0, last_line = 0, column = 0;
  /// Of a loop: what one iteration does. Of a block: kNo, or kPerhaps if it calls something unknown.
  Communication communication = Communication::kNo;
  // Of a loop.
  Eligibility eligibility = Eligibility::kNever;
  std::string why = {};     ///< a whole clause: "the loop may be left by the break in line 41"
  std::string advice = {};  ///< the directive that the user could give: "src/jacobi.c:60 = N"; empty: nothing
  std::uint64_t iterations = 0;  ///< in all, from a pragma; 0: none does
  Reach reach = {};
};

/// Something that communicates and was not instrumented.
struct Skipped {
  std::string path;  ///< the file that it is in; a header, possibly
  unsigned line = 0;
  std::string function;
  std::string reason;       ///< a whole clause: "it is constexpr"
  bool is_damaged = false;  ///< Clang finds an error in it, which is the reason
};

/// A function that may communicate.
struct FunctionSummary {
  std::string path;  ///< the file that it is in; a header, possibly
  unsigned line = 0;
  std::string function;
  Communication communication = Communication::kPerhaps;  ///< what calling it does; of main: what it does
  std::size_t blocks = 0, loops = 0;
  std::vector<std::string> unknown;  ///< what it calls that may communicate and was not given, by name
  std::set<std::string> not_given;   ///< of these, the functions that another source may define
};

/// How a call or a construct will be replayed; see trace/coverage/coverage.h.
enum class Verdict : std::uint8_t { kExact, kUnless, kApproximated, kRefused };

/// The rank from which a call receives.
enum class SourceKind : std::uint8_t {
  kNone,        ///< it has no source, or its verdict does not depend on it
  kNamed,       ///< always a certain rank
  kAny,         ///< MPI_ANY_SOURCE
  kPerhapsAny,  ///< MPI_ANY_SOURCE is among what it may be
  kUnknown      ///< not known from the sources of the program
};

/// What the pre-flight check found.
struct Finding {
  std::string path;  ///< the file that it is in; a header, possibly
  unsigned line = 0;
  std::string what;  ///< "MPI_Recv", "MPI_Wtime in a condition"
  Verdict verdict = Verdict::kExact;
  std::string how;  ///< unless what, approximated how, refused why; empty if exact
  SourceKind source = SourceKind::kNone;
  std::set<std::string> origins = {};  ///< where its source comes from, see receive_sources.h; empty: nowhere
};

struct InstrumentedFile {
  std::string path;       ///< as given
  bool parsed = false;    ///< Clang understood it; else `text` is the source as it is
  std::string reason;     ///< why not, one line with file:line: "is.c:12: expected ';'"; empty if parsed
  bool read_anew = true;  ///< false: as an earlier run has found it
  bool changed = false;   ///< something was inserted; else `text` is the source, byte for byte
  bool calls_mpi =
      false;         ///< it calls a function of MPI by name, local ones included, or one that is described
  std::string text;  ///< what is to be compiled in place of the source, with the same options
  std::vector<PlanEntry> blocks, loops;  ///< in the order of the file
  std::vector<Skipped> skipped;
  std::vector<FunctionSummary> functions;
  std::vector<Finding> findings;        ///< if the check was asked for, else none
  std::vector<Diagnostic> diagnostics;  ///< errors of the parse, in order
};

}  // namespace dperf::instrument
