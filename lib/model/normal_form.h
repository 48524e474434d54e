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

/// Where what a rank works on no longer fits into a cache: a step between two sizes.
struct Break {
  std::vector<Factor> size;  ///< that of the function's only term
  double above = 0;          ///< sizes
  double factor = 1;         ///< by which the form is multiplied there
  friend bool operator==(const Break&, const Break&) = default;
};

/// What a run showed, where the function says what it would.
struct Seen {
  int run = 0;  ///< number of the run in the model
  double value = 0;
  friend bool operator==(const Seen&, const Seen&) = default;
};

struct Function : Form {
  std::optional<Break> jump;
  double error = 0;  ///< relative, in the runs that were left out one by one
  /// Of the coefficients, row by row, the constant first if there is one, that above the break last; empty:
  /// not known.
  std::vector<double> covariance;
  double scatter = 0;             ///< relative: how far runs are from it, one standard deviation
  std::optional<Form> held_back;  ///< fits better, and grows with the ranks by no more than the noise allows
  std::vector<Seen> seen;
  double operator()(const Setting& setting) const;
  /// Relative standard deviation of a run with that setting about what the function says.
  double deviation(const Setting& setting) const;
  friend bool operator==(const Function&, const Function&) = default;
};

double value_of(const std::vector<Factor>& factors, const Setting& setting);

/// "31 * n^3 / p": `names` of the parameters.
std::string to_string(const Form& form, std::span<const std::string> names);
/// The same, and "; 1.9 times that where n^2 > 8.1e+04".
std::string to_string(const Function& function, std::span<const std::string> names);

}  // namespace dperf::model
