// What is worked out once for a generated run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "model/model.h"
#include "trace/model/trace.h"

namespace dperf::model {

/// What is the same for all ranks of a generated run.
struct Stage {
  const Model& model;
  const Variables& variables;
  Setting setting;
  trace::Definitions common;                      ///< without communicators and datatypes of a rank
  std::vector<std::uint32_t> paths;               ///< of each node
  std::vector<int> positions;                     ///< of each node in the order of the program
  std::map<std::uint64_t, std::uint32_t> blocks;  ///< numbers by id
  std::vector<bool> makes_definitions;            ///< by node: each iteration has to be looked at
  struct Times {
    std::uint32_t block;
    RankClasses ranks;
    double rank_deviation = 0, execution_deviation = 0;  ///< of the logarithm, from the block's scatter
    std::vector<std::pair<double, double>> ns;  ///< of each class: in the first iteration, in the others
  };
  std::vector<std::vector<Times>> times;  ///< of each node

  /// @param draw another number for each draw of what the times may be; 0: what the functions say
  Stage(const Model& of, const Variables& names, Setting run, std::uint64_t draw);
};

/// Another number for each pair.
std::uint64_t mix(std::uint64_t a, std::uint64_t b);
/// About normal, the same for the same pair.
double deviation(std::int64_t from, std::int64_t to);

}  // namespace dperf::model
