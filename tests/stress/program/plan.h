// A random program as a plan: what every rank derives from the seed, the same on all of them. Operations are
// in one global order, and each rank does its part in that order, so no program can deadlock: what an
// operation waits for was begun by operations before it, or is begun by it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "features.h"
#include "random.h"

namespace stress {

/// Neighbours of a rank, as ranks of its communicator; -1: MPI_PROC_NULL.
struct Neighbours {
  std::vector<int> sources, destinations;
};

struct Communicator {
  std::vector<int> members;              ///< world ranks, in the order of their ranks in it
  std::vector<int> remote{};             ///< intercommunicators: the other group; `members` is this one
  int twin = -1;                         ///< intercommunicators: the same one as seen by the other group
  std::vector<int> dims{}, periods{};    ///< Cartesian ones
  std::vector<Neighbours> neighbours{};  ///< by rank, if it has a topology
  bool grid = false;  ///< the topology is a grid: of Cartesian ones, and of their duplicates
  int size() const { return static_cast<int>(members.size()); }
  int rank_of(int world) const;  ///< -1: not a member
  bool has(int world) const { return rank_of(world) >= 0; }
  bool is_inter() const { return twin >= 0; }
};

struct Kind;

struct Operation {
  int index = 0;
  const Kind* kind = nullptr;
  int comm = 0;             ///< on which it works
  int due = 0;              ///< at which index everything that it began is completed
  std::uint64_t seed = 0;   ///< all else about it follows from this
  std::vector<int> made{};  ///< communicators that it creates
};

struct Plan {
  std::uint64_t seed = 0;
  int ranks = 0;
  Features features;
  std::vector<Communicator> comms;  ///< 0: MPI_COMM_WORLD
  std::vector<Operation> operations;
};

struct PlanOptions {
  std::uint64_t seed = 1;
  int ranks = 2, operations = 40;
  Features features;
  std::vector<int> keep;  ///< if not empty: only the operations with these indices
};

Plan make_plan(const PlanOptions& options);
std::string describe(const Plan& plan, const Operation& operation);

}  // namespace stress
