// What the traced runs did, call by call and loop by loop, matched by call path and loop structure.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "model/model.h"
#include "model/search/situations.h"
#include "trace/model/trace.h"

namespace dperf::model {

/// A traced run, and how messages name it.
struct TracedRun {
  std::string name;
  const trace::Trace* trace = nullptr;
  std::vector<std::int64_t> parameters;
  std::uint64_t peak_bytes = 0;  ///< most memory of a rank; 0: not known
};

/// Numbers that were seen together, in many situations.
struct Rows {
  std::vector<std::string> names;
  std::vector<Situation> at;
  std::vector<std::vector<std::int64_t>> columns;
  /// Iterations that follow each other and are alike become one row; not across `begin`.
  void add(const Situation& situation, const std::vector<std::int64_t>& values, std::size_t begin);
};

/// Of a call, which requests it took.
struct RequestsSeen {
  bool any = false, all_open = true, by_call = true, same_picked = true, same_oldest = true;
  bool in_order = true;  ///< those that were taken, as they were made
  std::vector<PickedRequest> picked, oldest;
  std::set<int> taken, left;  ///< calls of whose requests some were, and were not
};

struct BlockExecutions {
  std::uint64_t block = 0;  ///< id
  double ns = 0, squares = 0;
};
struct Executions {
  std::uint64_t times = 0;
  std::vector<BlockExecutions> blocks;  ///< as they were first met
};

struct NodeSeen {
  Node node;  ///< what it is, and its children in order
  Rows present, trips, call, received;
  std::map<std::string, Rows> lists;  ///< elements
  RequestsSeen requests;
  /// By run, rank, and whether it was the first iteration.
  std::map<std::tuple<int, int, bool>, Executions> executions;
};

struct Observations {
  std::vector<Setting> settings;  ///< by run; with iterations of all loops, as its first rank there has them
  std::vector<NodeSeen> nodes;
  std::vector<Frame> frames;
  std::vector<trace::Block> blocks;
  std::vector<trace::Datatype> types;
  std::vector<trace::Operation> operations;
};

/// @throws Error: runs that are not of one program, or what cannot be modelled: where, and what was seen
Observations observe(const std::vector<TracedRun>& runs);

}  // namespace dperf::model
