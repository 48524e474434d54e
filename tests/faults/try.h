// One try: a fault that follows from a seed, what the tools did with it, and what was wrong with that.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "support/command.h"

namespace dperf::faults {

class Inputs;

/// What holds of every run of a tool, whatever it was given, and what may differ from tool to tool.
struct Rules {
  std::set<int> exit_codes = {0, 1, 2};
  int most_lines = 1;                ///< on stderr, if the tool fails
  int most_lines_of_success = 4;     ///< on stderr, if it does not: notes
  int most_lines_of_runtime = 3;     ///< of a run of a program
  bool any_end = false;              ///< of a program that is to be killed
  bool stderr_is_ours = true;        ///< else only its lines `dperf: ...` are judged
  bool silence = false;              ///< it cannot say anything: stderr is closed or full
  std::chrono::seconds timeout{60};  ///< what takes longer hangs
  std::string input = {};
};

/// What is wrong with how a tool ended and with what it said; empty if nothing is.
std::vector<std::string> what_is_wrong(const test::CommandResult& result, const Rules& rules);

class Try {
 public:
  Try(std::uint64_t seed, const Inputs& inputs, std::filesystem::path folder);

  std::uint64_t seed() const { return seed_; }
  const Inputs& inputs() const { return inputs_; }
  /// Its own, empty at first; tools run there.
  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path operator/(std::string_view name) const { return folder_ / name; }

  /// The same on every machine, unlike the distributions of the standard library.
  std::uint64_t below(std::uint64_t end) { return random_() % end; }
  bool one_in(std::uint64_t n) { return below(n) == 0; }
  template <class List>
  const auto& pick(const List& list) {
    return *std::next(std::begin(list), static_cast<std::ptrdiff_t>(below(std::size(list))));
  }

  /// Runs a tool and holds it to `rules`.
  test::CommandResult run(const std::vector<std::string>& words, const Rules& rules = {});
  /// The same through a shell; "$@" are the other words.
  test::CommandResult shell(const std::string& script, const std::vector<std::string>& words,
                            const Rules& rules = {});
  /// What was done to the input, for whoever reads the report of a failure.
  void note(const std::string& what) { log_ += "# " + what + "\n"; }
  void fail(const std::string& what) { failures_.push_back(what); }
  void expect(bool holds, const std::string& otherwise) {
    if (!holds) fail(otherwise);
  }

  const std::vector<std::string>& failures() const { return failures_; }
  const std::string& log() const { return log_; }

 private:
  std::uint64_t seed_;
  const Inputs& inputs_;
  std::filesystem::path folder_;
  std::mt19937_64 random_;
  std::vector<std::string> failures_;
  std::string log_;
};

/// What mpirun needs; `session` is made, and is for one mpirun at a time: two that make theirs at once may
/// fail.
std::map<std::string, std::string> environment_of_mpi(const std::filesystem::path& session);

/// A fingerprint of every file below a folder, by its path there.
std::map<std::string, std::string> fingerprints(const std::filesystem::path& folder);

}  // namespace dperf::faults
