// What expressions may refer to: the rank and its neighbours, the number of ranks, loop counters, parameters.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace dperf::model {

/// The first variables. After them come places in grids, neighbours, and the parameters of the user.
enum Variable : std::size_t {
  kRank,
  kRanks,
  kIteration,       ///< of the innermost loop, from 0
  kOuterIteration,  ///< of the loop around that
  kTrips,           ///< iterations of the innermost loop
  kLeft,            ///< of these, how many come after this one
  kMember,          ///< of the communicator: to which an element of a list belongs
  kCommRank,        ///< in the communicator of the call
  kCommSize,
  kRounds,         ///< log2 of the ranks, rounded up
  kTrailingZeros,  ///< of the rank in binary; of rank 0: kRounds
  kHighestBit,     ///< of the rank; of rank 0: -1
  kFirstGridVariable
};

/// Iterations of loops, by the id of the loop's block: of each time that it is entered, the last one for all
/// further times.
using LoopCounts = std::map<std::uint64_t, std::vector<std::int64_t>>;

/// One traced or wanted run.
struct Setting {
  int ranks = 1;
  std::vector<std::int64_t> parameters;
  LoopCounts iterations = {};  ///< of loops for which no law says them
  friend bool operator==(const Setting&, const Setting&) = default;
};

class Variables {
 public:
  explicit Variables(std::vector<std::string> parameters);
  const std::vector<std::string>& names() const { return names_; }
  const std::vector<std::string>& parameters() const { return parameters_; }
  std::size_t size() const { return names_.size(); }
  std::size_t first_neighbor() const { return first_neighbor_; }
  std::size_t first_parameter() const { return names_.size() - parameters_.size(); }
  /// Is it the same on all ranks of a run?
  bool is_global(std::size_t variable) const;

  /// All that does not change while a rank runs. Loop counters are 0.
  std::vector<std::int64_t> of_rank(const Setting& setting, int rank) const;
  /// Of a call on a communicator: fills in what depends on it.
  void set_place(std::vector<std::int64_t>& values, int comm_rank, int comm_size) const;

 private:
  struct Neighbor {
    unsigned dimensions;
    int offsets[3];
    bool wraps;
    bool first_is_fastest;
  };
  void add_neighbors(unsigned dimensions, bool wraps, bool first_is_fastest);

  std::vector<std::string> parameters_, names_;
  std::vector<Neighbor> neighbors_;
  std::size_t first_neighbor_ = 0;
};

/// How MPI_Dims_create divides ranks: as even as possible, the largest first.
std::vector<int> balanced_dimensions(int ranks, unsigned dimensions);

}  // namespace dperf::model
