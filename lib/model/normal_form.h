// Times as functions of the ranks and of parameters, in the performance-model normal form: a constant and
// one or two products of powers and logarithms.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
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

/// A constant and terms.
struct Form {
  double constant = 0;
  std::vector<Term> terms;
  double operator()(const Setting& setting) const;
  friend bool operator==(const Form&, const Form&) = default;
};

struct Function : Form {
  double error = 0;  ///< relative, in the runs that were left out one by one
  /// Of the coefficients, row by row, the constant first if there is one; empty: not known.
  std::vector<double> covariance;
  double scatter = 0;             ///< relative: how far runs are from it, one standard deviation
  std::optional<Form> held_back;  ///< fits better, and grows with the ranks by no more than the noise allows
  /// Relative standard deviation of a run with that setting about what the function says.
  double deviation(const Setting& setting) const;
  friend bool operator==(const Function&, const Function&) = default;
};

double value_of(const std::vector<Factor>& factors, const Setting& setting);

/// "31 * n^3 / p": `names` of the parameters.
std::string to_string(const Form& form, std::span<const std::string> names);

}  // namespace dperf::model
