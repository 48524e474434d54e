// One record of a rank's trace, as the replayer and the text form see it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "trace/model/calls.h"

namespace dperf::trace {

/// Ranks, tags and indices with a meaning of their own (dperf/trace_format.h).
inline constexpr int kAny = -1;
inline constexpr int kProcNull = -2;
inline constexpr int kRoot = -3;
inline constexpr int kUndefined = -3;

/// Of MPI_Win_lock.
inline constexpr int kLockExclusive = 1;
inline constexpr int kLockShared = 2;

/// Assertions about epochs: bits (DPERF_MODE_*).
inline constexpr int kModeNoCheck = 1;
inline constexpr int kModeNoPrecede = 8;
inline constexpr int kModeNoSucceed = 16;

/// kRepeat comes only out of streams that give the records as they were written (Repetitions). kBackref is
/// never given: what it stands for is.
enum class EventKind : std::uint8_t {
  kCompute,
  kCall,
  kLoopEnter,
  kLoopIteration,
  kLoopExit,
  kPost,
  kAwait,
  kRepeat,
  kBackref,
  kDistribution
};

/// The MPI_Status of a completed receive or probe.
struct Status {
  bool present = false;
  bool cancelled = false;
  int source = kProcNull;
  int tag = kAny;
  std::int64_t bytes = 0;
};

/// Unsuccessful polls that came before a call, folded into it: they are waiting, not computation. Without any
/// poll there may be a time between the last event and the call, if that was waiting, too.
struct Polls {
  std::uint64_t count = 0;
  std::int64_t inside_ns = 0;   ///< in the calls themselves
  std::int64_t between_ns = 0;  ///< in the blocks between them
  bool any() const { return count != 0 || inside_ns != 0 || between_ns != 0; }
};

/// How many elements of which datatype. (Of one side of a call, or of its one buffer.)
struct Amount {
  std::int64_t count = 0;
  std::uint32_t type = 0;
};

/// One side of a call that sends and receives.
struct Side {
  std::int64_t count = 0;            // SCOUNT, RCOUNT
  std::uint32_t type = 0;            // STYPE, RTYPE
  int tag = 0;                       // STAG, RTAG
  std::vector<std::int64_t> counts;  // SCOUNTS, RCOUNTS: one per member
  std::vector<std::uint32_t> types;  // STYPES, RTYPES
  Amount amount() const { return {count, type}; }
};

/// The requests that a call starts, completes, tests or frees, and what became of them.
struct Completion {
  std::uint64_t request = 0;  // REQ
  int index = kUndefined;
  bool flag = false;
  std::vector<std::uint64_t> requests;  // REQS
  std::vector<Status> statuses;
  std::vector<std::uint32_t> indices;  // of the completed requests
  Status status;
};

/// What a call made; 0 is the null handle of its kind, or none.
struct Made {
  std::uint32_t comm = 0;
  std::uint64_t request = 0, message = 0, window = 0, file = 0;
};

/// One-sided communication.
struct OneSided {
  std::uint64_t window = 0;         // WIN; 0 is MPI_WIN_NULL
  Amount target;                    // TCOUNT, TTYPE
  int lock = 0, assertions = 0;     // LOCKTYPE, ASSERT
  std::vector<std::int64_t> peers;  // PEERS: ranks in the group of the window
};

/// How a communicator is made.
struct CommCreation {
  std::uint32_t peer_comm = 0;    // PEERCOMM; 0 except at the leader
  int remote_leader = kProcNull;  // RLEADER: rank in `peer_comm`
  int color = 0, key = 0;
};

/// The recorded arguments of a call. Which of them are significant follows from the call's row (calls.h); the
/// others keep their defaults. Numbers of definitions count from 1; 0 is none. What most calls have comes
/// first: the rest is not touched while events of these are read.
struct CallArguments {
  Amount data;                                                 // COUNT, TYPE: of the call's one buffer
  int dest = kProcNull, source = kProcNull, root = kProcNull;  // ranks in `comm`
  int tag = 0;
  std::uint32_t comm = 0, op = 0;
  std::uint64_t symbolic_dest = 0;  // > 0: dest is the source matched that many events ago
  int error = 0;  // 0: MPI_SUCCESS; else a row of dperf/error_classes.def, counted from 1 (errors.h)
  bool in_place = false;
  Made made;
  Completion completion;
  Side send, recv;  // where it has two buffers
  OneSided rma;
  CommCreation creation;
  std::uint64_t message = 0;  // MSG; 0 is MPI_MESSAGE_NO_PROC, or none
  std::uint64_t file = 0;     // FILE; 0 is MPI_FILE_NULL
  std::int64_t bytes = 0;
  int level = 0;
  int code = 0;  // CODE: what MPI_Abort hands to the environment
};

/// The position of an event that was not run.
struct Repetition {
  std::uint64_t place = 0;   ///< which REPEAT of its thread, counted from 1; 0: the event was run
  std::uint64_t number = 0;  ///< which one of them, counted from 1
  std::uint64_t of = 0;      ///< how many there are
  bool begins = false;       ///< its first record
};

/// Of the events that a DISTRIBUTION stands for.
struct DistributionTotals {
  std::uint64_t events = 0;
  std::int64_t block_ns = 0, call_ns = 0;
};

/// What every record has comes first, what few have last: a replay holds one per rank, and goes from rank to
/// rank.
struct Event {
  EventKind kind = EventKind::kCompute;
  bool repeated = false;           ///< it was not run: a record before it stands for it
  bool from_distribution = false;  ///< it was run, but of its times only the distribution is known
  bool in_distribution = false;    ///< not an event, but a record of the kDistribution before it
  bool unwritten = false;          ///< kCall: the program has never written the data that it sends
  Call call{};                     ///< kCall
  std::uint32_t site = 0;          ///< kCall: number of the PATH definition
  std::uint32_t block = 0;         ///< kCompute, kLoop*: number of the BLOCK definition
  std::uint8_t coding = 0;         ///< kBackref: of these, DPERF_BACKREF_*
  std::uint64_t unmarked = 0;      ///< kLoopIteration, kLoopExit: iterations before it that have no mark
  std::uint64_t number = 0;        ///< position in its thread, COMPUTE and CALL counted; counts from 0
  std::uint64_t times = 1;       ///< the number of equal events that this one stands for; kRepeat: how often
                                 ///< the records before happened beside the one time that they were run
  std::int64_t duration_ns = 0;  ///< wall time, dPerf's overhead subtracted; kAwait: how long it waited
  std::int64_t waited_ns = 0;    ///< kCompute under oversubscription: time waited for a core
  std::int64_t virtual_ns = 0;   ///< kCompute under oversubscription: CPU time
  std::int64_t pages_ns =
      0;  ///< kCall: of its time, what went into pages that were touched for the first time
  Polls polls;
  Repetition repetition;  ///< if it is repeated
  CallArguments args;
  std::uint64_t token =
      0;  ///< kPost, kAwait: by which threads of a rank synchronise; from 1; kDistribution: seed
  std::uint64_t posts = 0;  ///< kAwait: how often the token must have been posted
  std::uint64_t records =
      0;                   ///< kRepeat: how many records before; kBackref, kDistribution: how many there are
  std::uint64_t back = 0;  ///< kBackref: each is like the record this many before it, except for times;
                           ///< kDistribution: the number of records that follow and recur in turn
  std::uint64_t period =
      0;  ///< kRepeat: the iterations after which they are alike, except for times and sizes
  /// Of a record of a kDistribution: rows of a count and the sums of that many times (distribution.h).
  std::vector<std::uint64_t> distribution;
  DistributionTotals distribution_totals;  ///< kDistribution

  /// What a block is charged: the wall time without the time it waited for a core.
  std::int64_t charged_ns() const { return duration_ns - waited_ns; }
};

/// Whether it is the beginning or the end of a loop, or of one of its iterations.
inline bool is_loop_mark(const Event& event) {
  return event.kind == EventKind::kLoopEnter || event.kind == EventKind::kLoopIteration ||
         event.kind == EventKind::kLoopExit;
}

}  // namespace dperf::trace
