// Operations on windows, and what the memory of windows holds after them. Each origin has places of its own
// in the window of each target, so that no two accesses conflict; and all add to one counter.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>

#include <cstdint>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

#include "../rank.h"

namespace stress {

inline constexpr int kThreads = 2;   ///< places of an origin in each window
inline constexpr int kCounter = -1;  ///< the thread of the counter

struct AccessKind;

/// One operation of one origin on one target.
struct Access {
  int origin = 0, target = 0, thread = 0;
  const AccessKind* kind = nullptr;
  int numbers = 0;
  const Layout *origin_layout = nullptr, *target_layout = nullptr;
  int op = 0;  ///< row of the table of operators
  bool by_request = false;
  bool compares_equal = true;  ///< MPI_Compare_and_swap: the memory holds what it is compared with
  std::uint64_t key = 0;
};

/// Where a window is, and what this rank knows of the memory of all of its members.
struct Memory {
  int ranks = 0, rank = 0;
  int numbers = 0;  ///< that fit into a place; with gaps, twice as many
  /// Open MPI uses its osc/pt2pt, not its osc/sm. Version 4.1 of it now and then does not return from
  /// unlocks, flushes, and locks that need no check: such windows have no passive targets here.
  bool by_messages = false;
  MPI_Win window = MPI_WIN_NULL;
  std::uint32_t* mine = nullptr;
  std::vector<MPI_Aint> bases;  ///< of dynamic windows: by rank
  int unit = 1;                 ///< of displacements, in bytes
  std::uint64_t key = 0;
  std::map<std::tuple<int, int, int>, std::vector<std::uint32_t>> places;  ///< by target, origin, thread
  std::uint32_t counter = 0;                                               ///< that of this rank

  int size() const { return ranks * kThreads * 2 * numbers + 1; }
  /// Where a place begins, in numbers.
  int begin(int origin, int thread) const {
    return thread == kCounter ? size() - 1 : (origin * kThreads + thread) * 2 * numbers;
  }
  MPI_Aint displacement(const Access& access) const;
  std::vector<std::uint32_t>& place(int target, int origin, int thread);
  /// Fills the own memory.
  void initialise();
  /// Every place of the own memory holds what it should.
  bool verify();
};

/// What accesses have begun: what is to be waited for, and to be checked when they have ended.
struct Begun {
  std::vector<MPI_Request> requests;
  std::multimap<int, std::function<void()>> checks;  ///< by target
};

/// Those of all ranks, the same on all of them: each place is accessed at most once.
std::vector<Access> draw_accesses(Rank& me, const Memory& memory, Random& random);
/// Starts an access of this rank. @param requests whether it may use the forms with requests
void begin(Rank& me, Memory& memory, const Access& access, bool requests, Begun& begun);
/// The memory after the access, as far as this rank knows it.
void apply(Memory& memory, const Access& access);

}  // namespace stress
