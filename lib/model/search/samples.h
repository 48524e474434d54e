// A few of the situations in which a value was seen, and the expressions that are tried on them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/search/bank.h"
#include "model/search/situations.h"

namespace dperf::model {

struct Sample {
  std::size_t row = 0;
  std::int64_t iteration = 0;
};

struct Samples {
  std::vector<Sample> points;
  std::vector<std::int64_t> target;                  ///< by sample
  std::vector<std::vector<std::int64_t>> variables;  ///< by variable and sample
  std::vector<std::int64_t> hints;  ///< constants that all situations suggest, or other values
};

/// Of a condition: after how many iterations it holds again.
std::vector<std::int64_t> periods_of(std::span<const Situation> situations,
                                     std::span<const std::int64_t> values);

/// From all runs, ranks at both ends and in the middle, with as many values as there are.
std::vector<Sample> choose_samples(std::span<const Situation> situations,
                                   std::span<const std::int64_t> values, std::size_t most);
Samples look_at(Values& values, std::span<const Situation> situations, std::span<const std::int64_t> seen,
                const std::vector<Sample>& points);

/// Variables that are not the same everywhere, and constants that the values suggest. Neighbours are not
/// among them: nothing is computed from those.
Bank leaves_of(const Samples& samples, const Variables& variables, bool is_condition);
/// Only the hints, the usual constants, and what is the same on all ranks.
Bank few_leaves_of(const Samples& samples, const Variables& variables);

}  // namespace dperf::model
