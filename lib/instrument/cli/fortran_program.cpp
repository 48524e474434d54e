// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/cli/fortran_program.h"

#include <unistd.h>

#include <filesystem>

namespace dperf::instrument {

void become_fortran_program(const std::vector<std::string>& arguments) {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return;
  const std::string program = self.parent_path() / "dperf-instrument-fortran";
  if (access(program.c_str(), X_OK) != 0) return;
  std::vector<char*> words = {const_cast<char*>(program.c_str())};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  execv(program.c_str(), words.data());
}

}  // namespace dperf::instrument
