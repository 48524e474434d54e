// A trace as its readers see it, in a folder or in memory: the definitions of all ranks, and a stream of
// events for each.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dperf/trace_format.h"
#include "trace/model/event.h"

namespace dperf::trace {

/// A place in a source file; line 0 if unknown. `function` may be empty.
struct SourcePlace {
  std::string file;
  unsigned line = 0;
  std::string function;
  friend bool operator==(const SourcePlace&, const SourcePlace&) = default;
};
/// "jacobi.c:120", or "jacobi.c:120 (exchange)"; "jacobi (exchange)" or the file alone (a module) if the line
/// is not known, or "?".
std::string to_string(const SourcePlace& place);

struct Block {
  std::uint64_t id = 0;
  bool is_loop = false;
  SourcePlace place;  ///< of the first line
  unsigned last_line = 0;
  friend bool operator==(const Block&, const Block&) = default;
};

struct Datatype {
  std::int64_t size_bytes = 0;
  std::int64_t extent_bytes = 0;
  bool contiguous = true;
  bool predefined = true;
  std::string name;
  std::uint64_t pieces = 1;  ///< contiguous ones, of which it consists; 0: not known
  friend bool operator==(const Datatype&, const Datatype&) = default;
};

struct Operation {
  bool commutative = true;
  bool predefined = true;
  std::string name;
  friend bool operator==(const Operation&, const Operation&) = default;
};

enum class TopologyKind : std::uint8_t { kNone, kCart, kGraph, kDistGraph };

/// The neighbours of one rank, as ranks in the communicator and in MPI's order, kProcNull included. In a
/// Cartesian topology two for each dimension, below and above.
struct Topology {
  TopologyKind kind = TopologyKind::kNone;
  std::vector<int> in, out;  ///< the ranks that it receives from, and sends to
  friend bool operator==(const Topology&, const Topology&) = default;
};

/// A communicator as one rank sees it. `key` names it in the whole run; the two sides of an intercommunicator
/// have keys that differ in the lowest bit only (other_side).
struct Communicator {
  std::uint64_t key = 0;
  bool is_inter = false;
  std::uint32_t parent = 0;
  int size = 0;
  int rank = 0;
  int remote_size = 0;
  bool outsiders = false;  ///< some members are processes of another MPI_COMM_WORLD: spawned, connected
  Topology topology = {};
  friend bool operator==(const Communicator&, const Communicator&) = default;
};

/// The key of an intercommunicator on its other side.
constexpr std::uint64_t other_side(std::uint64_t key) {
  return key ^ 1;
}

/// Return addresses, innermost first.
struct CallPath {
  struct Frame {
    std::uint32_t module = 0;  ///< index into Definitions::modules
    std::uint64_t offset = 0;
    friend bool operator==(const Frame&, const Frame&) = default;
  };
  std::vector<Frame> frames;
  friend bool operator==(const CallPath&, const CallPath&) = default;
};

struct Module {
  std::string path;
  std::string build_id;
  friend bool operator==(const Module&, const Module&) = default;
};

/// What became of a loop that could have been sampled; in the order of DPERF_SAMPLE_*.
enum class SampleVerdict : std::uint8_t {
  kSampled,
  kUnstable,
  kNoAgreement,
  kDrifts,
  kTooShort,
  kDirectedToRun,
  kNotDirected,
  kGivenUp,
  kNeverRepeats
};

/// Behind a verdict: a row of dperf/sample_reasons.def (sampling_reasons.h).
struct SampleReason {
  std::uint8_t why = 0;                  ///< DPERF_REASON_*; 0: none
  std::uint32_t site = 0;                ///< of the call that is meant, in the rank; 0: none
  std::vector<std::uint64_t> numbers{};  ///< as many as the row says
  friend bool operator==(const SampleReason&, const SampleReason&) = default;
};

/// A loop that had a guard and was entered while sampling was on, on one rank.
struct SampledLoop {
  std::uint32_t block = 0;  ///< its number
  SampleVerdict verdict = SampleVerdict::kSampled;
  std::uint64_t entries = 0;           ///< how often it was entered
  std::uint64_t run = 0, skipped = 0;  ///< iterations in all entries; run 0: not known
  std::uint64_t baseline = 0;          ///< iterations of which the skipped ones are a repetition; 0: none
  std::uint64_t spread_ppm = 0;        ///< how far the time of the skipped iterations may be off
  bool sizes_vary = false;             ///< of messages, in the baseline
  SampleReason reason{};
  friend bool operator==(const SampledLoop&, const SampledLoop&) = default;
};

/// The iterations that a loop has by one of the comparisons in its condition, as seen at run time.
struct LoopBound {
  std::uint32_t block = 0;       ///< number of the loop
  std::uint32_t comparison = 0;  ///< which one of the loop's, from 0
  std::string text;              ///< as in the source: "k<max_iter"
  std::uint64_t iterations = 0;  ///< of one entry, in all; 0: unknown
  bool estimated = false;        ///< the step may vary: by what it was; with 0 iterations: too much
  bool rounded = false;          ///< whether there is one more is a matter of rounding
  bool guessed = false;          ///< not a bound: it ends the loop then at its current rate
  friend bool operator==(const LoopBound&, const LoopBound&) = default;
};

/// A branch in a loop, as far as it was taken: what comes seldom may be missing where a run is stopped.
struct LoopBranch {
  std::uint32_t block = 0;  ///< number of the loop
  unsigned line = 0;
  unsigned times = 0;       ///< that it was taken, DPERF_BRANCH_OFTEN at most
  std::uint64_t calls = 0;  ///< made by the thread before it was, the last of these times
  friend bool operator==(const LoopBranch&, const LoopBranch&) = default;
};

/// What the events of one rank refer to. Element 0 of each vector is a placeholder for 'none'.
struct Definitions {
  std::vector<Block> blocks;
  std::vector<Datatype> types;
  std::vector<Operation> operations;
  std::vector<Communicator> communicators;
  std::vector<Module> modules;
  std::vector<CallPath> paths;
  std::vector<SampledLoop> samples;  ///< not numbered: there is no placeholder
  std::vector<LoopBound> bounds;     ///< likewise; the last one of a loop and a comparison counts
  std::vector<LoopBranch> branches;  ///< likewise; those of a loop and a line say more and more times
};

/// The END chunk of a rank file: totals of what was run.
struct RankTotals {
  std::uint64_t events = 0;
  std::int64_t wall_ns = 0, block_ns = 0, call_ns = 0, overhead_ns = 0;
  unsigned threads = 1;
  dperf_ending ending = DPERF_ENDS_FINALIZED;
  std::int64_t waited_ns =
      0;  ///< thread 0, blocks and calls: runnable, but no core was free; 0 also if not known
  std::uint64_t peak_bytes = 0;  ///< resident at once, at most; 0: not known
  bool is_whole() const { return ending == DPERF_ENDS_FINALIZED; }
  friend bool operator==(const RankTotals&, const RankTotals&) = default;
};

constexpr int kCostsAssumed = -1, kCostsRecorded = -2;

/// What manifest.json states about the run.
struct Manifest {
  int version = 0;
  std::string run_id;
  std::string program;
  int ranks = 0;
  bool complete = false;
  bool cpu_clock = false;              ///< blocks have the time waited for a core and the CPU time
  std::optional<bool> oversubscribed;  ///< more ranks than cores somewhere; not known of older traces
  std::string clock;                   ///< "real" or "virtual": what DPERF_CLOCK asked for, resolved
  std::vector<std::string> hosts;      ///< of each rank
  std::vector<int> cores;              ///< cores that the rank could use together with the others of its host
  std::vector<std::string> affinity;   ///< of each rank: its own affinity mask, as in "0-3,8"
  std::vector<std::string> cpus;       ///< of each rank: its processor's model; empty in older traces
  /// Of each rank: the one that measured what recording cost, itself or one of its host; kCostsRecorded or
  /// kCostsAssumed if there was no time to measure. Empty in older traces.
  std::vector<int> costs_from;
  std::vector<std::string> costs_files;  ///< of each rank with kCostsRecorded: in which; or empty
  std::string mpi_library;
  std::string dperf_version;
  std::optional<double> reference_speed;  ///< in the unit of `reference_name`, if known
  std::string reference_name;
};

/// How a stream gives the events that were not run, for which others stand (REPEAT records).
enum class Repetitions : std::uint8_t {
  kEach,      ///< one after the other, as if they had been run
  kOnce,      ///< once, with the number of times: Event::times
  kAsWritten  ///< not at all: the REPEAT records themselves
};

/// The events of one thread of one rank, in order.
class EventStream {
 public:
  virtual ~EventStream() = default;
  /// Reads the next event into `event`, whose buffers are reused. False at the end of the thread.
  /// @throws Error on a damaged file: file, byte, what was expected
  virtual bool next(Event& event) = 0;
  /// Leaves out this many of the repetitions that have not begun. Only while an event is one of them, of a
  /// stream that gives each.
  virtual void leave_out(std::uint64_t repetitions);
};

/// One rank of an opened trace.
class RankTrace {
 public:
  virtual ~RankTrace() = default;
  virtual const Definitions& definitions() const = 0;
  /// Nothing if the file has no END chunk, i.e. the rank was killed.
  virtual std::optional<RankTotals> totals() const = 0;
  virtual unsigned threads() const = 0;
  virtual std::unique_ptr<EventStream> events(unsigned thread = 0,
                                              Repetitions repetitions = Repetitions::kEach) const = 0;
};

class Trace {
 public:
  virtual ~Trace() = default;
  virtual const Manifest& manifest() const = 0;
  int ranks() const { return manifest().ranks; }
  virtual const RankTrace& rank(int rank) const = 0;
  /// World ranks of the members, in order of their rank in the communicator; empty if no rank wrote them.
  virtual const std::vector<int>& members(std::uint64_t communicator_key) const = 0;
  /// The remote group of an intercommunicator, seen from the members of `communicator_key`.
  virtual const std::vector<int>& remote_members(std::uint64_t communicator_key) const = 0;
  /// Source places of one return address of the run, innermost first: several if functions were inlined; none
  /// for dPerf's own frames; one with the module's name (and, if it was changed since, that) and line 0 if
  /// unknown.
  virtual std::vector<SourcePlace> frame_places(const Module& module, std::uint64_t offset) const = 0;
  /// Source places of a call site, innermost first and up to main, inlined functions included and dPerf's own
  /// frames left out. Needs the program that was run (or symbols.json in the folder); else places with line
  /// 0: the modules and functions, or one with the module's name. Empty if the site is 0.
  virtual std::vector<SourcePlace> places(int rank, std::uint32_t site) const;
};

/// The folder that all of a program's sources are in, as far as their paths are absolute, with a slash at its
/// end; empty: there is none, or no rank has been read. For relative_to (support/source_folder.h).
std::string source_folder(const Trace& trace);

}  // namespace dperf::trace
