// How many iterations the loop would have had.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::sample {

/// A comparison that may end the loop earlier.
struct OtherExit {
  std::string comparison;
  /// What is compared approaches its bound by steps that vary, and, if it can be guessed when it gets there,
  /// before four times the iterations of the others; or it is a floating-point comparison by which the body
  /// leaves the loop.
  bool is_likely = false;
  /// After which it ends the loop at its current rate; 0: cannot be guessed.
  std::uint64_t iterations = 0;
  /// These are no fewer than those of the comparison that ends the loop: it would have to become faster.
  bool is_later = false;
};

struct IterationCount {
  std::uint64_t iterations = 0;  ///< 0: not known
  std::string because = {};  ///< "k<max_iter": the comparison that ends it first; empty: the user named it
  std::vector<OtherExit> others = {};
  double uncertain = 0;  ///< by how much it may be off, relative: the step may change; 0: it is a counter's

  /// Whether it is a limit only: another comparison is likely to end the loop earlier.
  bool is_upper_limit() const;
};

/// By the comparisons in the loop's condition, as each rank has seen them (Definitions::bounds): of several,
/// the one that ends it first. If ranks differ, the largest number.
IterationCount count_iterations(const trace::Trace& trace, std::uint64_t loop);

/// "norm>tol is likely to end it earlier"; "may end it earlier", if it is not
std::string describe_exit(const OtherExit& exit, std::string_view loop);

/// "norm>tol is likely to end it earlier, after about 830 iterations at its current rate", or "may end it
/// earlier, though at its current rate only after about 830 iterations"
std::string describe(const OtherExit& exit, std::string_view loop);

/// Of the exits that can be guessed, and do not come later than another end, the first; null if there is
/// none.
const OtherExit* guessed_exit(const IterationCount& count);

/// Where the number is not known: "; norm>tol ends it after about 830 iterations at its current rate".
/// Empty if nothing can be guessed.
std::string guessed_end(const IterationCount& count);

}  // namespace dperf::sample
