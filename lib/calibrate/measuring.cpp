// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/measuring.h"

#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "support/error.h"

namespace dperf::calibrate {
namespace {

constexpr double kForMemory = 0.2;  // of the budget

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string measuring_program() {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path program = self.parent_path() / "dperf-calibrate-mpi";
  if (error || !std::filesystem::exists(program, error))
    throw Error("{}: is not there; it belongs beside dperf-calibrate", program.string());
  return program.string();
}

std::string output_of(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw Error("cannot run '{}': {}", command, std::strerror(errno));
  std::string text;
  std::array<char, 4096> part;
  while (const std::size_t n = std::fread(part.data(), 1, part.size(), pipe)) text.append(part.data(), n);
  const int status = pclose(pipe);
  if (status == 0) return text;
  throw Error("{}: {}", command,
              WIFEXITED(status) ? fmt::format("failed with exit code {}", WEXITSTATUS(status))
                                : std::string("was ended by a signal"));
}

// Some launchers say a word of their own on stdout.
std::string json_in(const std::string& text, const std::string& command) {
  const std::size_t begin = text.find('{'), end = text.rfind('}');
  if (begin == std::string::npos || end == std::string::npos || end < begin)
    throw Error("{}: wrote no measurements", command);
  return text.substr(begin, end + 1 - begin);
}

Measurements measure_one(const MeasuringOptions& options, const std::string& kind, double budget_s) {
  const std::string command = command_line(options, kind, budget_s, measuring_program());
  std::fprintf(stderr, "dperf-calibrate: %s, about %.0f s: %s\n", kind.c_str(), budget_s, command.c_str());
  Measurements one = from_json(json_in(output_of(command), command), command);
  if (one.connections.size() != 1) throw Error("{}: wrote {} connections", command, one.connections.size());
  Connection& connection = one.connections.front();
  connection.hosts = {options.hosts.front(), options.hosts.back()};
  return one;
}

}  // namespace

std::string command_line(const MeasuringOptions& options, const std::string& kind, double budget_s,
                         const std::string& program) {
  const std::string hosts = kind == "memory" ? options.hosts.front() + ":2"
                                             : fmt::format("{}:1,{}:1", options.hosts[0], options.hosts[1]);
  return fmt::format("{} --host {} -np 2 {} {} {:g} {}", options.mpirun, quoted(hosts), quoted(program), kind,
                     budget_s, options.largest_bytes);
}

Measurements measure(const MeasuringOptions& options) {
  Measurements all;
  const bool network = options.hosts.size() > 1;
  const bool memory = options.memory || !network;
  if (network) all = measure_one(options, "network", options.budget_s * (memory ? 1 - kForMemory : 1));
  if (!memory) return all;
  Measurements here = measure_one(options, "memory", options.budget_s * (network ? kForMemory : 1));
  if (!network) return here;
  all.connections.push_back(here.connections.front());
  return all;
}

}  // namespace dperf::calibrate
