// How often a rank comes to the calls of a model, without playing it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "model/model.h"

namespace dperf::model {

/// In the first iterations of the loop around it, and in the others.
struct Occurrence {
  double first = 0, later = 0;
  double all() const { return first + later; }
};

/// By node. Conditions and inner loops that depend on the iteration are looked at in some hundred iterations.
std::vector<Occurrence> occurrences(const Model& model, const Setting& setting, int rank);

}  // namespace dperf::model
