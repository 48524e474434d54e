// Tasks that tests can tell apart.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "advise/measured_pool.h"

namespace dperf::advise {

/// Of 1, 2, ... bytes to the worker, and ten times as many back.
inline std::vector<Task> tasks(int number) {
  std::vector<Task> made;
  for (int i = 1; i <= number; ++i) made.push_back({1000, i, 10 * i});
  return made;
}

}  // namespace dperf::advise
