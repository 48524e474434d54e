// Who may advance when: without a progress thread, the MPI library does something for a rank only while that
// rank is inside an MPI call, with whichever thread. What falls due at another time waits until it enters the
// next one. SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace dperf::replay::mpi {

struct CollectiveRun;
struct Message;

/// What a rank's MPI library still has to do.
struct Due {
  enum class What : std::uint8_t { kArrival, kClearToSend, kFragments, kProgram };
  What what;
  Message* message = nullptr;
  CollectiveRun* run = nullptr;
};

class Progress {
 public:
  Progress(int ranks, bool always) : always_(always), ranks_(static_cast<std::size_t>(ranks)) {}

  bool possible(int rank) const { return always_ || at(rank).inside > 0; }
  void defer(int rank, const Due& due) { at(rank).due.push_back(due); }
  void leave(int rank) { --at(rank).inside; }

  /// The rank, or one more thread of it, enters an MPI call: does what is due with `act(const Due&)`, in the
  /// order in which it fell due.
  template <typename Act>
  void enter(int rank, Act act) {
    Rank& state = at(rank);
    ++state.inside;
    for (std::size_t i = 0; i < state.due.size(); ++i) act(Due(state.due[i]));
    state.due.clear();
  }

 private:
  struct Rank {
    int inside = 0;  ///< threads
    std::vector<Due> due;
  };
  Rank& at(int rank) { return ranks_[static_cast<std::size_t>(rank)]; }
  const Rank& at(int rank) const { return ranks_[static_cast<std::size_t>(rank)]; }

  bool always_;
  std::vector<Rank> ranks_;
};

}  // namespace dperf::replay::mpi
