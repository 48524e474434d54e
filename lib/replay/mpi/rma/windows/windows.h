// Windows of one-sided communication: what each member exposes, what it may access, and what is in transit.
// Plain data; epochs.h says what happens to it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "replay/mpi/core/communicators.h"
#include "replay/mpi/core/request.h"
#include "replay/mpi/rma/windows/smpi_script.h"

namespace dperf::replay::mpi {

/// How the MPI library does one-sided communication on a window.
enum class RmaStyle : std::uint8_t {
  kFragments,     ///< by messages that the target must take inside MPI calls (Open MPI's osc/pt2pt)
  kSharedMemory,  ///< the origin copies, while the target does anything (Open MPI's osc/sm)
  kSmpi,          ///< SMPI's transfers, which need no calls of the target
};

/// One operation of a rank on a target, true bytes.
struct RmaOperation {
  enum class Kind : std::uint8_t { kPut, kGet, kAccumulate, kGetAccumulate, kCompareAndSwap };
  Kind kind = Kind::kPut;
  bool fetches_only = false;  ///< MPI_NO_OP: nothing is sent but the request
  int target = 0;             ///< rank in the window
  std::int64_t bytes = 0;
  /// On the origin's core when it was traced, of one whose data lies in pieces, within a host there as well;
  /// nothing: by the bytes.
  double traced_s = 0;
};

/// What the messages of osc/pt2pt carry.
struct RmaItem {
  enum class Kind : std::uint8_t {
    kPut,
    kAccumulate,
    kLongPut,            ///< the data follows in a message of its own
    kLongAccumulate,     ///< likewise
    kLongGetAccumulate,  ///< likewise, and answered
    kGet,                ///< answered by the data
    kGetAccumulate,      ///< likewise
    kCompareAndSwap,     ///< likewise
    kLockExclusive,
    kLockShared,
    kLocked,
    kUnlock,
    kUnlocked,
    kFlush,
    kFlushed,
    kPost,
    kComplete,
  };
  Kind kind;
  std::int64_t bytes = 0;      ///< of the operation; kUnlock: that it is longer than a flush
  Request* request = nullptr;  ///< of MPI_Rget and the like: done with the answer
  bool sends = true;           ///< kGetAccumulate: not with MPI_NO_OP
  bool holds_lock = true;      ///< kUnlock: not with MPI_MODE_NOCHECK
  std::uint64_t after = 0;  ///< kUnlock, kFlush, kComplete: takes effect when so many transfers are handled
  struct RmaTransfer* data = nullptr;  ///< kLongPut, kLongAccumulate
};

struct Window;

/// One message between two members, in Open MPI a fragment (several items) or the data of one operation; for
/// the other styles a plain transfer.
struct alignas(8) RmaTransfer {
  Window* window = nullptr;
  int from = 0, to = 0;  ///< members
  enum class Kind : std::uint8_t { kFragment, kData, kAnswer, kMove, kNotice, kTurn } kind = Kind::kFragment;
  bool left = false, arrived = false;
  bool of_fence = false;
  bool combines = false;          ///< data of an accumulate
  bool is_get = false;            ///< kMove: towards the origin
  bool waited_for = false;        ///< kMove: by the call that made it
  RmaSide* awaited_by = nullptr;  ///< kMove under SMPI
  RmaItem::Kind notice = RmaItem::Kind::kPost;
  std::int64_t bytes = 0;
  int tag = 0;
  Request* request =
      nullptr;  ///< of the program: done when this has left (kData) or is there (kAnswer, kMove)
  std::vector<RmaItem> items;
};

/// One member's view of another one that it accesses.
struct RmaPeer {
  bool locked = false;      ///< between lock and unlock, or accessed under lock_all
  bool open = false;        ///< the target is known to be ready: the lock was granted, or the post is there
  bool asked = false;       ///< the lock was requested: not with MPI_MODE_NOCHECK
  std::uint32_t posts = 0;  ///< exposure epochs of the target that no MPI_Win_start has used
  std::vector<RmaItem> fragment;
  std::int64_t fragment_bytes = 0;
  std::deque<std::vector<RmaItem>> held;  ///< full fragments for a target that is not ready
  int underway = 0;                     ///< what this member waits for: its own messages, answers, transfers
  int acknowledgements = 0;             ///< that are still to come
  std::uint64_t sent = 0, handled = 0;  ///< transfers of operations
  std::uint64_t fence_sent = 0, fence_announced = 0;  ///< those in fence epochs
  std::vector<RmaItem> waiting;  ///< of this member at the target: behind transfers that are not there
};

class OneSided;

/// A step of a call that blocks: when `ready`, `then` is done. Both may be null.
struct RmaPhase {
  bool (*ready)(const struct RmaSide&);
  void (*then)(OneSided&, struct RmaSide&);
};

/// One member of a window, as one that accesses others.
struct RmaOrigin {
  bool in_fence = false;       ///< the last fence may be followed by operations
  bool fence_follows = false;  ///< of the fence in progress
  bool lock_all = false;
  bool no_check = false;     ///< of the lock_all
  std::vector<int> started;  ///< the group of MPI_Win_start
  bool has_started = false;
  int underway = 0;     ///< of all peers
  int own_gets = 0;     ///< kSharedMemory
  int collectives = 0;  ///< of the library's own
};

/// One member of a window, as one that others access.
struct RmaTarget {
  struct LockRequest {
    int origin;
    bool exclusive;
  };
  int shared_locks = 0;
  bool exclusive_lock = false;
  std::deque<LockRequest> lock_queue;
  std::deque<int> atomics;  ///< kSharedMemory: who waits for the right to combine; the first one has it
  bool exposed = false;
  std::size_t completes_needed = 0, completes = 0;
  std::vector<int> exposed_to, completed_by;  ///< for the diagnosis: of the exposure epoch, and since
  std::uint64_t fence_expected = 0, fence_handled = 0;
  int incoming = 0;  ///< kSharedMemory, kSmpi: transfers into this member's memory
};

/// The call in progress of one member of a window.
struct RmaCall {
  std::span<const RmaPhase> phases;
  std::size_t phase = 0;
  bool advancing = false;
  Request* waiter = nullptr;   ///< what its rank waits for
  bool schedule_done = false;  ///< of a collective that the call runs
  std::vector<int> targets;
  RmaOperation operation;
  Request* held_request = nullptr;       ///< of the program, for `operation`
  Request* operation_request = nullptr;  ///< done when the phases are
  int moves = 0;                         ///< transfers that the call itself waits for
  std::uint64_t drain_to = 0;
};

/// One member of a window.
struct RmaSide {
  Window* window = nullptr;
  int member = 0, rank = 0;  ///< in the window, in the world
  std::map<int, RmaPeer> peers;
  double ready_at = 0;  ///< by the clocks of the messages, which may be ahead
  double partner_at = 0;
  RmaOrigin as_origin;
  RmaTarget as_target;
  RmaCall call;
  SmpiSide smpi;
};

struct Window {
  RmaStyle style = RmaStyle::kFragments;
  trace::Call made_by{};
  Communicator communicator;  ///< the library's own duplicate
  std::vector<RmaSide> sides;
  std::pair<const Communicator*, int> creation;  ///< on which communicator, its how-manieth collective
  int freed = 0;                                 ///< by so many members
  int next_tag = 1;
};

}  // namespace dperf::replay::mpi
