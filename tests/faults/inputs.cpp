// SPDX-License-Identifier: LGPL-2.1-or-later
#include "faults/inputs.h"

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <stdexcept>

#include "faults/try.h"
#include "support/temp_folder.h"

namespace dperf::faults {

namespace fs = std::filesystem;

Inputs::Inputs(fs::path work, fs::path tools) : work_(std::move(work)), tools_(std::move(tools)) {
  for (const auto& entry : fs::directory_iterator(source("traces"))) {
    const std::string name = entry.path().stem();
    undamaged({tool("dperf-trace"), "assemble", entry.path(), "-o", trace(name)});
    traces_.push_back(name);
  }
  record("recorded", "rounded");
  record("drawn", "distribution");
  std::sort(traces_.begin(), traces_.end());
}

fs::path Inputs::source(const std::string& name) const {
  return fs::path(DPERF_SOURCE_DIR) / "tests/faults" / name;
}

std::string Inputs::text(const std::string& name) const {
  return test::read_file(source("traces") / (name + ".txt"));
}

fs::path Inputs::traced_program() const {
  return FAULTS_PROGRAM;
}

void Inputs::record(const std::string& name, const std::string& times) {
  test::CommandOptions options;
  options.folder = work_;
  options.environment = environment_of_mpi(work_ / "session");
  options.environment["DPERF_TRACE_DIR"] = trace(name);
  options.environment["DPERF_TIMES"] = times;
  const auto result =
      test::run_command({FAULTS_MPIRUN, "--oversubscribe", "-n", "3", traced_program(), "150", "0"}, options);
  if (!result.ok()) throw std::runtime_error("the program does not run: " + test::describe(result));
  traces_.push_back(name);
}

const test::CommandResult& Inputs::undamaged(const std::vector<std::string>& words) const {
  const std::lock_guard lock(mutex_);
  const auto known = answers_.find(words);
  if (known != answers_.end()) return known->second;
  test::CommandOptions options;
  options.folder = work_;
  test::CommandResult result = test::run_command(words, options);
  if (!result.ok())
    throw std::runtime_error("undamaged: " + words[0] + " " + words[1] + ": " + test::describe(result));
  return answers_.emplace(words, std::move(result)).first->second;
}

std::string comparable(const std::string& prediction) {
  static const std::regex varying("\"replay_wall_s\": [^\n]*\n");
  return std::regex_replace(prediction, varying, "");
}

double number_of(const std::string& prediction, const std::string& key) {
  const auto at = prediction.find("\"" + key + "\": ");
  return at == std::string::npos ? -1 : std::strtod(prediction.c_str() + at + key.size() + 4, nullptr);
}

}  // namespace dperf::faults
