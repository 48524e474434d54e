// A part of a program whose time is asked for: the blocks of a function, one block, or all.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace dperf::model {

class Routine {
 public:
  /// @param name of a function ("jacobi"), a line of a block ("jacobi.c:88"), or "" for all blocks
  /// @param model must live as long as this
  /// @throws Error: the model has no such block; with those that there are
  Routine(const Model& model, const std::string& name);

  struct Time {
    double seconds = 0;    ///< in all its executions, on the processors that were traced
    double deviation = 0;  ///< relative, one standard deviation
    int rank = 0;          ///< which takes that long
  };
  /// Of the rank that takes longest.
  Time time(const Setting& setting) const;

 private:
  Time time_of(const Setting& setting, int rank) const;
  const Model& model_;
  std::vector<std::uint64_t> blocks_;
};

}  // namespace dperf::model
