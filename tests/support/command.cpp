// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <stdexcept>

namespace dperf::test {
namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
  int read_end = -1, write_end = -1;
  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe2 failed");
    read_end = ends[0];
    write_end = ends[1];
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_end(read_end);
    close_end(write_end);
  }
  static void close_end(int& end) {
    if (end >= 0) close(end);
    end = -1;
  }
};

void set_environment(const std::map<std::string, std::string>& environment) {
  for (const auto& [name, value] : environment) {
    if (value.empty()) {
      unsetenv(name.c_str());
    } else {
      setenv(name.c_str(), value.c_str(), 1);
    }
  }
}

[[noreturn]] void become(const std::vector<std::string>& arguments, const CommandOptions& options,
                         const Pipe& in, const Pipe& out, const Pipe& err) {
  setpgid(0, 0);  // so that the time limit ends its children too
  dup2(in.read_end, 0);
  dup2(out.write_end, 1);
  dup2(err.write_end, 2);
  if (chdir(options.folder.c_str()) != 0) _exit(126);
  set_environment(options.environment);
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  signal(SIGPIPE, SIG_DFL);  // as in a shell; run_command() ignores it
  execvp(argv[0], argv.data());
  _exit(127);
}

void read_some(int& end, std::string& text) {
  std::array<char, 65536> buffer;
  const ssize_t got = read(end, buffer.data(), buffer.size());
  if (got > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(got));
  } else if (got == 0 || errno != EINTR) {
    Pipe::close_end(end);
  }
}

void write_some(int& end, std::string_view& input) {
  const ssize_t put = input.empty() ? 0 : write(end, input.data(), input.size());
  if (put > 0) input.remove_prefix(static_cast<std::size_t>(put));
  if (input.empty() || (put < 0 && errno != EINTR && errno != EAGAIN)) Pipe::close_end(end);
}

/// Serves the three pipes until both outputs are closed; false when the time is over.
bool converse(Pipe& in, Pipe& out, Pipe& err, std::string_view input, Clock::time_point deadline,
              CommandResult& result) {
  while (out.read_end >= 0 || err.read_end >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0) return false;
    std::array<pollfd, 3> ends{pollfd{in.write_end, POLLOUT, 0}, pollfd{out.read_end, POLLIN, 0},
                               pollfd{err.read_end, POLLIN, 0}};
    if (poll(ends.data(), ends.size(), static_cast<int>(left.count())) <= 0) continue;
    if (ends[0].revents != 0) write_some(in.write_end, input);
    if (ends[1].revents != 0) read_some(out.read_end, result.out);
    if (ends[2].revents != 0) read_some(err.read_end, result.err);
  }
  return true;
}

/// Waits for the end of `child`; false when the time is over.
bool wait_until(pid_t child, Clock::time_point deadline, int& status) {
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (Clock::now() > deadline) return false;
    usleep(1000);
  }
  return true;
}

}  // namespace

CommandResult run_command(const std::vector<std::string>& arguments, const CommandOptions& options) {
  signal(SIGPIPE, SIG_IGN);
  Pipe in, out, err;
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) become(arguments, options, in, out, err);
  Pipe::close_end(in.read_end);
  Pipe::close_end(out.write_end);
  Pipe::close_end(err.write_end);
  fcntl(in.write_end, F_SETFL, O_NONBLOCK);

  CommandResult result;
  const auto deadline = Clock::now() + options.timeout;
  int status = 0;
  if (!converse(in, out, err, options.input, deadline, result) || !wait_until(child, deadline, status)) {
    result.timed_out = true;
    kill(-child, SIGKILL);
    waitpid(child, &status, 0);
  }
  if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
  return result;
}

CommandResult run_shell(const std::string& line, const CommandOptions& options) {
  return run_command({"/bin/sh", "-c", line}, options);
}

std::string program(const std::string& name) {
  return std::string(DPERF_BINARY_DIR "/bin/") + name;
}

std::string describe(const CommandResult& result) {
  return fmt::format("exit code {}, signal {}{}\nstdout:\n{}\nstderr:\n{}\n", result.exit_code, result.signal,
                     result.timed_out ? ", timed out" : "", result.out, result.err);
}

}  // namespace dperf::test
