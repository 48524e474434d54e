// The messages of the wrapper, all of them on stderr, one line each.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <string>

#include "instrument/wrapper/plan/plan.h"

namespace dperf::wrapper {

struct Messages {
  std::string program = {};  ///< "dperf-cc"
  bool explain = false;      ///< --explain, DPERF_EXPLAIN

  /// The whole command line went to the real compiler.
  void untouched(Reason reason) const;
  void instrumented(const std::string& path, std::size_t blocks, std::size_t loops) const;
  void note(const std::string& text) const;
  /// A file was compiled without instrumentation; reported without --explain if the reason deserves it.
  void left_alone(const std::string& path, Reason reason, const std::string& detail) const;
  /// @param why_not  none if it is linked with the runtime; plan.no_runtime goes first
  void linked(const Plan& plan, Reason why_not, const std::string& detail = "") const;
};

}  // namespace dperf::wrapper
