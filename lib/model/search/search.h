// Finds the expression that a program has computed a value by: exact in all situations in which it was seen.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/search/expression.h"
#include "model/search/situations.h"

namespace dperf::model {

/// Why there is no expression.
enum class Refusal {
  kNone,
  kUnknown,   ///< none was found
  kOneTrace,  ///< what was found changes with the ranks or parameters, and one trace alone shows how
};

struct Found {
  std::optional<Expression> expression;
  Refusal refusal = Refusal::kNone;
};

class Search {
 public:
  Search(const Variables& variables, const std::vector<Setting>& settings);

  /// @param values one for each situation
  Found number(std::span<const Situation> situations, std::span<const std::int64_t> values);
  /// The same of truth values.
  Found condition(std::span<const Situation> situations, std::span<const std::int64_t> values);

 private:
  void remember(const Found& found);

  Values values_;
  std::vector<std::int64_t> familiar_;  ///< constants of what was found: a program uses its sizes again
};

}  // namespace dperf::model
