// SPDX-License-Identifier: LGPL-2.1-or-later
#include "faults/processes.h"

#include <signal.h>
#include <sys/types.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <thread>
#include <vector>

namespace dperf::faults {
namespace {

namespace fs = std::filesystem;

std::vector<pid_t> processes_in(const fs::path& folder) {
  std::vector<pid_t> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename();
    if (!std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c) != 0; }))
      continue;
    std::error_code gone;
    if (fs::read_symlink(entry.path() / "cwd", gone) == folder && !gone) found.push_back(std::stoi(name));
  }
  return found;
}

}  // namespace

bool no_process_is_left(const fs::path& folder, std::chrono::seconds patience) {
  const auto end = std::chrono::steady_clock::now() + patience;
  const fs::path path = fs::canonical(folder);
  while (std::chrono::steady_clock::now() < end) {
    if (processes_in(path).empty()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  for (const pid_t process : processes_in(path)) kill(process, SIGKILL);
  return false;
}

}  // namespace dperf::faults
