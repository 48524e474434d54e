// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "instrument/wrapper/plan/driver.h"

namespace dperf::wrapper {
namespace {

struct HelpRow {
  std::string_view name, text;
};

constexpr HelpRow kOptions[] = {
    {"--explain", "print on stderr, for each file, what was done or why it was not"},
    {"--comm-api FILE",
     "description of a message-passing library beside MPI, or the name of one that comes with dPerf"},
    {"--dperf-help", "this text; --help is the real compiler's"},
    {"--dperf-version", "version of dPerf; --version is the real compiler's"},
};
constexpr HelpRow kEnvironment[] = {
    {"DPERF_CC", "the real C compiler; default: mpicc"},
    {"DPERF_CXX", "the real C++ compiler; default: mpicxx"},
    {"DPERF_FC", "the real Fortran compiler; default: mpifort"},
    {"DPERF_EXPLAIN", "1: the same as --explain, for whole builds"},
    {"DPERF_COMM_API", "the same as --comm-api, for whole builds; separate several with colons"},
    {"TMPDIR", "where temporary folders are made; default: /tmp"},
};

template <std::size_t size>
std::string lines(const HelpRow (&rows)[size]) {
  std::string text;
  for (const HelpRow& row : rows) text += fmt::format("  {:<17} {}\n", row.name, row.text);
  return text;
}

std::string help(const std::string& program) {
  const Driver& driver = driver_called(program);
  std::string arguments_of(driver.compiler);
  std::ranges::transform(arguments_of, arguments_of.begin(), [](unsigned char c) { return std::toupper(c); });
  return fmt::format(
      "Compiles and links an MPI program as {0} does, and instruments it on the way.\n\n"
      "usage: {1} [OPTIONS] ARGUMENTS OF {2}\n\n"
      "options (all others are the real compiler's)\n{3}\n"
      "environment\n{4}\n"
      "When the program runs: docs/reference/environment.md. More: docs/reference/dperf-cc.md\n",
      driver.compiler, program, arguments_of, lines(kOptions), lines(kEnvironment));
}

}  // namespace

std::optional<std::string> own_information(const std::string& program,
                                           const std::vector<std::string>& arguments) {
  const auto is_given = [&](std::string_view option) {
    return std::ranges::find(arguments, option) != arguments.end();
  };
  if (is_given("--dperf-help")) return help(program);
  if (is_given("--dperf-version")) return fmt::format("{} {}\n", program, DPERF_VERSION);
  return std::nullopt;
}

}  // namespace dperf::wrapper
