// The messages of one run, as Open MPI sends them and as the replay does.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/temp_folder.h"
#include "trace/model/trace.h"

namespace dperf::replay::testing {

/// Sizes in bytes of the messages from one rank to another, in ascending order; what a rank sends to itself
/// is left out.
using Traffic = std::map<std::pair<int, int>, std::vector<std::int64_t>>;

/// "0->1: 4 4 98; 1->0: 4x3", for messages of tests.
std::string describe(const Traffic& traffic);

/// A run of rows under mpirun, with its trace.
class OpenMpiRun {
 public:
  /// @param settings of Open MPI's components, by name
  OpenMpiRun(int ranks, const std::vector<std::string>& rows,
             const std::map<std::string, std::string>& settings);
  /// False: this is another library than Open MPI 4.1.
  bool is_known() const { return known_; }
  Traffic sent(const std::string& row) const;
  Traffic replayed(const std::string& row) const;

 private:
  test::TempFolder folder_;
  std::vector<std::string> rows_;
  bool known_ = false;
  std::map<std::string, Traffic> sent_;
  std::unique_ptr<trace::Trace> trace_;
};

}  // namespace dperf::replay::testing
