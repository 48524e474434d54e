// SMPI's one-sided calls as lists of steps: which mutexes they take, which transfers they start, list and
// wait for. Plain data; smpi_turns.cpp executes them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "replay/mpi/core/communicators.h"
#include "trace/model/calls.h"

namespace dperf::replay::mpi {

struct RmaTransfer;
struct Request;
struct RmaOperation;
struct RmaSide;

/// Who asks for it first gets it first. It is held while its owner waits for transfers.
struct SmpiMutex {
  RmaSide* owner = nullptr;
  std::deque<RmaSide*> queue;
};

/// What a lock adds to `SmpiSide::mode`.
constexpr int kSmpiExclusive = 1, kSmpiShared = 2;

struct SmpiStep {
  enum class Kind : std::uint8_t {
    // One per turn; all members whose turn it is at a date do theirs before any does the next one.
    kPass,  ///< something that has no effect but takes a turn
    kAcquire,
    kRelease,
    kDepart,  ///< a transfer begins
    kBarrier,
    kAwait,             ///< the transfers that were taken have ended
    kAwaitPosts,        ///< of all targets
    kAwaitCompletions,  ///< of all origins
    // Together with the step before.
    kList,    ///< the transfer that has departed is one that calls on the window `at` wait for
    kTake,    ///< those that the window `at` lists, from or to `with`
    kExpect,  ///< the transfer that has departed is waited for next
    kLock,
    kLocked,
    kUnlock,
    kTellCompletion,
    kEndAccess,
    kEndExposure,
  };
  Kind kind;
  RmaSide* at = nullptr;
  SmpiMutex* mutex = nullptr;
  int with = -1;  ///< kTake: a member, or all (-1); kDepart: the target; kLocked: the type
  bool is_get = false;
  std::int64_t bytes = 0;
  Request* request = nullptr;  ///< kDepart: done when the transfer has ended
};

/// The locks that a window has, and what the call in progress still does.
struct SmpiSide {
  std::vector<RmaTransfer*> listed;  ///< transfers into this member's memory that no call has waited for yet
  SmpiMutex list;                    ///< of `listed`
  SmpiMutex mailboxes;               ///< for a few turns, of each message to this member
  SmpiMutex atomic;                  ///< for what fetches and then changes
  SmpiMutex lock;                    ///< of MPI_Win_lock
  int mode = 0;                      ///< the sum of the locks since the last unlock

  std::deque<SmpiStep> steps;
  bool blocked = false;               ///< in the first one
  RmaTransfer* departed = nullptr;    ///< the last one
  std::vector<RmaTransfer*> awaited;  ///< by kAwait
  int lock_type = 0;                  ///< of the MPI_Win_lock in progress
  Membership barrier_on;              ///< where kBarrier is, of MPI_Barrier: elsewhere it is on the window
  int barrier_number = 0;             ///< on that communicator
};

/// The steps of a call on the window, whose targets are in `side.targets`.
std::deque<SmpiStep> smpi_steps(trace::Call call, RmaSide& side);
/// Of an operation; `request` may be null.
std::deque<SmpiStep> smpi_steps(const RmaOperation& operation, RmaSide& side, Request* request);
/// A barrier, after which SMPI waits for what these windows of the member list: MPI_Barrier on their
/// communicator, or with none of them a fence that nothing precedes.
std::deque<SmpiStep> smpi_barrier(RmaSide& side, const std::vector<RmaSide*>& windows);
/// What MPI_Win_lock still does when its turn has come.
std::deque<SmpiStep> smpi_lock(RmaSide& target, int type);
std::deque<SmpiStep> smpi_unlock(RmaSide& target, const RmaSide& origin);

}  // namespace dperf::replay::mpi
