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
  /// What is compared comes nearer to its bound, by steps that vary; before four times the
  /// iterations of the others, if that can be guessed; or it is a floating-point comparison by which the body
  /// leaves the loop.
  bool is_likely = false;
  /// Where it ends the loop if it goes on as until now; 0: nothing says when.
  std::uint64_t iterations = 0;
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

/// "norm>tol is likely to end it earlier, after about 830 iterations if it goes on as until now"
std::string describe(const OtherExit& exit, std::string_view loop);

/// The exit by which the loop ends first, of those of which that can be guessed; null: of none.
const OtherExit* guessed_exit(const IterationCount& count);

/// Where the number is not known: "; norm>tol ends it after about 830 iterations if it goes on as until now".
/// Empty if nothing can be guessed.
std::string guessed_end(const IterationCount& count);

}  // namespace dperf::sample
