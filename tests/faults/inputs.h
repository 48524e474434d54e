// What the tries damage: traces that were written as text, and traces of a real run; and what the tools say
// of them undamaged.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "support/command.h"

namespace dperf::faults {

class Inputs {
 public:
  /// Makes them in `work`. @throws std::runtime_error if an undamaged run fails
  Inputs(std::filesystem::path work, std::filesystem::path tools);

  std::string tool(const std::string& name) const { return tools_ / name; }
  std::filesystem::path source(const std::string& name) const;  ///< a file of this folder
  /// Folders of whole traces, sorted: those of traces/*.txt, and `recorded`, `drawn`.
  const std::vector<std::string>& traces() const { return traces_; }
  std::filesystem::path trace(const std::string& name) const { return work_ / "traces" / name; }
  std::string text(const std::string& name) const;  ///< text form of a trace
  std::filesystem::path traced_program() const;     ///< program.c, with the runtime

  /// What a tool says of undamaged input: exit code 0, or std::runtime_error. Runs it once.
  const test::CommandResult& undamaged(const std::vector<std::string>& words) const;

 private:
  void record(const std::string& name, const std::string& times);
  std::filesystem::path work_, tools_;
  std::vector<std::string> traces_;
  mutable std::mutex mutex_;
  mutable std::map<std::vector<std::string>, test::CommandResult> answers_;
};

/// A prediction in JSON without what differs from run to run: how long the replay took.
std::string comparable(const std::string& prediction);
/// The number behind a key of a prediction; -1 if there is none.
double number_of(const std::string& prediction, const std::string& key);

}  // namespace dperf::faults
