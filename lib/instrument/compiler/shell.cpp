// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/compiler/shell.h"

#include <sys/wait.h>

#include <cstdio>

#include "support/error.h"

namespace dperf::instrument {

ShellAnswer run_shell_line(const std::string& line) {
  ShellAnswer answer;
  FILE* pipe = popen(line.c_str(), "r");
  if (!pipe) throw Error("cannot start `{}`", line);
  char buffer[4096];
  for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) answer.text.append(buffer, n);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) answer.exit_code = WEXITSTATUS(status);
  return answer;
}

std::string shell_word(std::string_view word) {
  std::string result = "'";
  for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

}  // namespace dperf::instrument
