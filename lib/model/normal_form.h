// Times as functions of the ranks and of parameters, in the performance-model normal form: a constant and
// one or two products of powers and logarithms.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/search/variables.h"

namespace dperf::model {

/// Of one variable: its power, in sixths, and that of its logarithm.
struct Factor {
  int sixths = 0, logs = 0;
  friend bool operator==(const Factor&, const Factor&) = default;
};

struct Term {
  double coefficient = 0;
  std::vector<Factor> factors;  ///< of the ranks, then of each parameter
  friend bool operator==(const Term&, const Term&) = default;
};

struct Function {
  double constant = 0;
  std::vector<Term> terms;
  double error = 0;  ///< relative, in the runs that were left out one by one
  double operator()(const Setting& setting) const;
  friend bool operator==(const Function&, const Function&) = default;
};

struct Point {
  Setting setting;
  double value = 0;
};

/// The function with the least leave-one-out error; a simpler one if it is hardly worse.
Function fit(const std::vector<Point>& points);

/// "31 * n^3 / p": `names` of the parameters.
std::string to_string(const Function& function, std::span<const std::string> names);

}  // namespace dperf::model
