// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <sstream>

#include "chain.h"
#include "support/command.h"

namespace dperf::stress {

namespace {

std::vector<std::string> describe(const Program& program) {
  std::vector<std::string> words = {
      STRESS_MPIRUN, "--allow-run-as-root",         "--oversubscribe",
      "-n",          std::to_string(program.ranks), std::string(STRESS_PROGRAMS) + "/stress_plain"};
  for (const std::string& word : program.arguments()) words.push_back(word);
  words.push_back("--list-only");
  std::istringstream out(test::run_command(words).out);
  std::vector<std::string> lines;
  for (std::string line; std::getline(out, line);)
    if (!line.empty() && line.find_first_of("0123456789") == 0) lines.push_back(line);
  return lines;
}

/// Which step failed: another failure of a smaller program is another story.
std::string step_of(const Outcome& outcome) {
  const std::string line = outcome.failure.substr(0, outcome.failure.find('\n'));
  return line.find_first_of("0123456789") == 0 ? "comparison" : line;
}

}  // namespace

// Halves, then quarters, ... of the operations are left out, one after the other, as long as that helps.
Program shrink(const Program& program, const std::filesystem::path& folder, int most, std::string& left) {
  Program smallest = program;
  const std::string step = step_of(follow(program, folder));
  if (smallest.keep.empty())
    for (const std::string& line : describe(program)) smallest.keep.push_back(std::stoi(line));
  for (std::size_t piece = smallest.keep.size() / 2; piece > 0; piece /= 2)
    for (std::size_t begin = 0; begin < smallest.keep.size() && most > 0;) {
      Program candidate = smallest;
      const auto first = candidate.keep.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto count = std::min(piece, candidate.keep.size() - begin);
      candidate.keep.erase(first, first + static_cast<std::ptrdiff_t>(count));
      --most;
      if (!candidate.keep.empty() && step_of(follow(candidate, folder)) == step)
        smallest = candidate;
      else
        begin += piece;
    }
  for (const std::string& line : describe(smallest)) left += "  " + line + "\n";
  return smallest;
}

}  // namespace dperf::stress
