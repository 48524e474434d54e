// Where and when a value was seen: the run, the rank, the iterations.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "model/search/variables.h"

namespace dperf::model {

/// Iterations in which all that was seen is the same are one of these.
struct Situation {
  int run = 0, rank = 0;
  int comm_rank = 0, comm_size = 1;
  std::int64_t first_iteration = 0, last_iteration = 0;  ///< of the innermost loop
  std::int64_t outer = 0;                                ///< iteration of the loop around it
  std::int64_t trips = 1;
  std::int64_t member = 0;  ///< of the communicator: whose element of a list it is
};

/// Values of all variables, quickly for one situation after the other.
class Values {
 public:
  Values(const Variables& variables, const std::vector<Setting>& settings)
      : variables_(variables), settings_(settings) {}
  const std::vector<std::int64_t>& at(const Situation& situation, std::int64_t iteration);
  const Variables& variables() const { return variables_; }
  const std::vector<Setting>& settings() const { return settings_; }

 private:
  const Variables& variables_;
  const std::vector<Setting>& settings_;
  int run_ = -1, rank_ = -1;
  std::vector<std::int64_t> values_;
};

}  // namespace dperf::model
