// Who may advance when: without a progress thread, the MPI library does something for a rank only while that
// rank waits or asks in an MPI call, with whichever thread. What falls due at another time waits until it
// does so again: a call that only posts something does not look at the network.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dperf::replay::mpi {

struct CollectiveRun;
struct Message;

/// What a rank's MPI library still has to do.
struct Due {
  enum class What : std::uint8_t { kArrival, kClearToSend, kFragments, kRest, kConnection, kCollective };
  What what;
  Message* message = nullptr;
  CollectiveRun* run = nullptr;
};

class Progress {
 public:
  Progress(int ranks, bool always) : always_(always), ranks_(static_cast<std::size_t>(ranks)) {}

  bool possible(int rank, double now) const { return always_ || at(rank).inside > 0 || now < at(rank).until; }
  /// It will look at the network again and again.
  bool waits(int rank) const { return always_ || at(rank).waiting > 0; }
  void defer(int rank, const Due& due) { at(rank).due.push_back(due); }
  /// It still takes what comes before `until`: it had not yet looked at the network when the engine said that
  /// what it waited for was there.
  void leave(int rank, bool waits, double until) {
    Rank& state = at(rank);
    --state.inside;
    if (waits) --state.waiting;
    if (until > state.until) state.until = until;
  }

  /// The rank, or one more thread of it, begins to wait or to ask: does what is due with `act(const Due&)`,
  /// in the order in which it fell due.
  template <typename Act>
  void enter(int rank, bool waits, Act act) {
    Rank& state = at(rank);
    ++state.inside;
    if (waits) ++state.waiting;
    for (std::size_t i = 0; i < state.due.size(); ++i) act(Due(state.due[i]));
    state.due.clear();
  }

 private:
  struct Rank {
    int inside = 0;   ///< threads
    int waiting = 0;  ///< of these
    double until = 0;
    std::vector<Due> due;
  };
  Rank& at(int rank) { return ranks_[static_cast<std::size_t>(rank)]; }
  const Rank& at(int rank) const { return ranks_[static_cast<std::size_t>(rank)]; }

  bool always_;
  std::vector<Rank> ranks_;
};

}  // namespace dperf::replay::mpi
