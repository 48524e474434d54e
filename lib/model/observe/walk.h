// Follows one rank through its calls and the loops around them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::model {

/// What a call or loop is known by in the loop around it.
struct NodeKey {
  bool is_loop = false;
  std::uint32_t what =
      0;  ///< number of the path in the table of paths; of a loop: who has called its function
  std::uint64_t block = 0;  ///< id of the loop; of a call: its number
  unsigned occurrence = 0;  ///< which one of those that are the same in one iteration
  auto operator<=>(const NodeKey&) const = default;
};

/// Loops count from their first call on: of those that make none nothing is known, and nothing is needed.
class Walk {
 public:
  virtual ~Walk() = default;
  void run(const trace::RankTrace& rank);

 protected:
  struct Open {
    std::uint64_t block = 0;
    int node = -1;  ///< -1: no call in it so far
    std::int64_t iteration = -1;
    std::map<NodeKey, unsigned> counts;  ///< in this iteration
    std::vector<int> met;                ///< in this iteration
    std::map<int, std::size_t> marks;    ///< for the derived class: where its rows of this entry begin
  };
  /// The number of the child; -1: there is none.
  virtual int child(int parent, const NodeKey& key) = 0;
  virtual std::uint32_t path_number(std::uint32_t site) = 0;
  /// Of the function that has the loop, from the path of a call in it; 0: not known.
  virtual std::uint32_t callers(std::uint32_t path, std::uint64_t loop) = 0;
  virtual void computes(std::uint64_t block, std::int64_t ns) = 0;
  virtual void calls(int node, const trace::Event& event) = 0;
  virtual void enters(int node) = 0;
  /// All that it did is in `met` of the innermost loop.
  virtual void ends_iteration() = 0;
  virtual void leaves(std::int64_t trips) = 0;

  const trace::Definitions& definitions() const { return *definitions_; }
  const std::vector<Open>& open() const { return open_; }
  std::vector<Open>& open() { return open_; }

 private:
  int meet(NodeKey key);
  void resolve(std::uint32_t path);
  void mark(const trace::Event& event);
  void close(std::size_t depth);
  void end_iteration();

  const trace::Definitions* definitions_ = nullptr;
  std::vector<Open> open_;
};

}  // namespace dperf::model
