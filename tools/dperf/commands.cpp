// SPDX-License-Identifier: LGPL-2.1-or-later
#include "commands.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "support/error.h"
#include "support/output.h"

namespace dperf {
namespace {

namespace fs = std::filesystem;

struct CommandRow {
  std::string_view name;
  std::string_view summary;
  const char* help = "--help";  // a compiler's --help is the compiler's own
};

// What `dperf help` lists, in the order in which they are used. Any other dperf-NAME beside us runs as well.
constexpr CommandRow kCommands[] = {
    {"cc", "compile C as mpicc does, instrumented", "--dperf-help"},
    {"c++", "compile C++ as mpicxx does, instrumented", "--dperf-help"},
    {"fc", "compile Fortran as mpifort does, instrumented", "--dperf-help"},
    {"instrument", "write instrumented copies of sources, and the plan"},
    {"record", "run a program several times, and merge the traces"},
    {"sample", "run a program until its main loop is known, and stop it"},
    {"model", "predict more ranks than can be run: models of small runs"},
    {"trace", "inspect, check and convert traces"},
    {"calibrate", "measure a network or a host, for predictions"},
    {"platform", "write platform files for clusters, LANs and xDSL networks"},
    {"predict", "replay a trace on a platform, and print t_predicted"},
    {"advise", "advise how many workers or ranks to use, what grain, and which hosts"},
    {"compare", "compare predictions with measurements"},
};

fs::path own_folder() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) throw Error("cannot find its own program file: {}", error.message());
  return self.parent_path();
}

bool is_installed(const fs::path& folder, std::string_view command) {
  return access((folder / fmt::format("dperf-{}", command)).c_str(), X_OK) == 0;
}

std::string help_text() {
  const fs::path folder = own_folder();
  std::string text =
      "dperf predicts the run time of MPI programs on machines that you do not have.\n"
      "\n"
      "usage: dperf COMMAND [arguments]\n"
      "       dperf help [COMMAND]\n"
      "       dperf --version\n"
      "\n"
      "commands:\n";
  for (const CommandRow& row : kCommands) {
    if (is_installed(folder, row.name)) text += fmt::format("  {:<12}{}\n", row.name, row.summary);
  }
  return text;
}

std::string help_option_of(std::string_view command) {
  for (const CommandRow& row : kCommands)
    if (row.name == command) return row.help;
  return "--help";
}

[[noreturn]] void run_program(const std::vector<std::string>& words) {
  const fs::path folder = own_folder();
  const std::string& command = words[0];
  if (command.empty() || command[0] == '-' || command.find('/') != std::string::npos ||
      !is_installed(folder, command)) {
    throw Error("'{}' is not a command of dperf; see 'dperf help'", command).with_exit_code(kExitUsage);
  }
  const std::string program = (folder / ("dperf-" + command)).string();
  std::vector<char*> argv = {const_cast<char*>(program.c_str())};
  for (std::size_t i = 1; i < words.size(); ++i) argv.push_back(const_cast<char*>(words[i].c_str()));
  argv.push_back(nullptr);
  execv(program.c_str(), argv.data());
  throw Error("cannot run '{}': {}", program, std::strerror(errno));
}

}  // namespace

int run_command(const std::vector<std::string>& arguments) {
  const std::string first = arguments.empty() ? "" : arguments[0];
  if (first == "--version") return write_stdout(version_text("dperf")), kExitOk;
  if (first != "help" && first != "--help" && first != "-h" && !first.empty()) run_program(arguments);
  if (arguments.size() > 1) run_program({arguments[1], help_option_of(arguments[1])});
  first.empty() ? write_stderr(help_text()) : write_stdout(help_text());
  return first.empty() ? kExitUsage : kExitOk;
}

}  // namespace dperf
