// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/error.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <new>
#include <string>

#include "support/output.h"
#include "support/words.h"

namespace dperf {

namespace {

constexpr std::size_t kLongestMessage = 1500, kKeptAtBothEnds = 600;

/// What an input brings into a message must not fill the terminal.
std::string shortened(const std::string& text) {
  if (text.size() <= kLongestMessage) return text;
  const std::size_t left_out = text.size() - 2 * kKeptAtBothEnds;
  return fmt::format("{} [... {} bytes ...] {}", text.substr(0, kKeptAtBothEnds), left_out,
                     text.substr(text.size() - kKeptAtBothEnds));
}

// A file that we open must not become our stdout. A closed stdout is opened for reading: what is written to
// it then fails, and is reported, instead of being lost. With stderr closed there is nowhere to report it.
void open_standard_descriptors() {
  constexpr int kModes[] = {O_RDONLY, O_RDONLY, O_WRONLY};
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor)
    if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) open("/dev/null", kModes[descriptor]);
}

/// A wrong argument may have a line end in it.
std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', '?');
  return text;
}

int complain(const char* name, const std::string& message, int exit_code = kExitFailure) {
  write_stderr(std::string(name) + ": " + printable(shortened(message)) + "\n");
  return exit_code;
}

// What a buffer still holds may not fit any more.
int flush_stdout(int exit_code) {
  errno = 0;
  std::cout.flush();
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_code;
  if (errno == 0) throw Error("cannot write to stdout");
  throw Error("cannot write to stdout: {}", std::strerror(errno));
}

}  // namespace

int run_tool(const char* name, const std::function<int()>& body) {
  open_standard_descriptors();
  try {
    return flush_stdout(body());
  } catch (const Error& error) {
    const bool is_usage = error.exit_code() == kExitUsage;
    return complain(name, is_usage ? one_line(error.what()) : error.what(), error.exit_code());
  } catch (const std::filesystem::filesystem_error& error) {
    return complain(name, error.path1().string() + ": " + error.code().message());
  } catch (const std::bad_alloc&) {
    return complain(name, "out of memory");
  } catch (const std::exception& error) {
    return complain(name, error.what());
  }
}

}  // namespace dperf
