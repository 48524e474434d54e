// Several traced runs of one program.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::merge {

/// A run, and how messages name it. The trace must live as long as this.
struct Run {
  std::string name;
  const trace::Trace* trace = nullptr;
};

/// @throws Error: these are not complete runs of one program on as many ranks; which one, and what differs
void check_same_program(const std::vector<Run>& runs);

/// Traces that were opened to be merged.
class OpenedRuns {
 public:
  /// @throws Error: a folder cannot be read, or check_same_program()
  explicit OpenedRuns(const std::vector<std::filesystem::path>& folders);
  const std::vector<Run>& runs() const { return runs_; }

 private:
  std::vector<std::unique_ptr<trace::Trace>> traces_;
  std::vector<Run> runs_;
};

}  // namespace dperf::merge
