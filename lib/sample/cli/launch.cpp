// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/cli/launch.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>

#include "support/error.h"

namespace dperf::sample {
namespace {

volatile sig_atomic_t group_of_command = 0;

void hand_on(int signal) {
  if (group_of_command > 0) kill(-group_of_command, signal);
}

double now_s() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

void sleep_s(double seconds) {
  const timespec rest{static_cast<time_t>(seconds),
                      static_cast<long>((seconds - static_cast<double>(static_cast<time_t>(seconds))) * 1e9)};
  nanosleep(&rest, nullptr);
}

/// In the child: never returns.
[[noreturn]] void become(const std::vector<std::string>& command, bool takes_terminal, int report) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (takes_terminal) tcsetpgrp(STDIN_FILENO, getpid());
  std::signal(SIGTTOU, SIG_DFL);
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words.front(), words.data());
  const int error = errno;
  if (write(report, &error, sizeof error) < 0) _exit(126);
  _exit(127);
}

std::string first_word_of(const std::string& file) {
  std::string word;
  std::ifstream(file) >> word;
  return word;
}

bool is_asleep(pid_t process) {
  return first_word_of("/proc/" + std::to_string(process) + "/wchan").find("nanosleep") != std::string::npos;
}

/// One that leads a process group of its own, as the ranks of Open MPI do; 0: none.
pid_t child_with_group(pid_t parent) {
  const std::string task = std::to_string(parent);
  std::ifstream children("/proc/" + task + "/task/" + task + "/children");
  for (pid_t child = 0; children >> child;)
    if (getpgid(child) == child) return child;
  return 0;
}

int code_of(int status) {
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

Launch::Launch(const std::vector<std::string>& command) : begin_s_(now_s()) {
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0)
    throw Error("cannot start {}: {}", command.front(), std::strerror(errno));
  // A group in the background may not touch the terminal, not even to hand it over.
  std::signal(SIGTTOU, SIG_IGN);
  has_terminal_ = isatty(STDIN_FILENO) && tcgetpgrp(STDIN_FILENO) == getpgrp();
  process_ = fork();
  if (process_ < 0) throw Error("cannot start {}: {}", command.front(), std::strerror(errno));
  if (process_ == 0) become(command, has_terminal_, report[1]);
  setpgid(process_, process_);
  close(report[1]);
  int error = 0;
  const bool failed = read(report[0], &error, sizeof error) == sizeof error;
  close(report[0]);
  if (failed) {
    waitpid(process_, nullptr, 0);
    if (has_terminal_) tcsetpgrp(STDIN_FILENO, getpgrp());
    throw Error("cannot start {}: {}", command.front(), std::strerror(error));
  }
  handle_ = static_cast<int>(syscall(SYS_pidfd_open, process_, 0));
  group_of_command = process_;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, hand_on);
}

Launch::~Launch() {
  if (!code_) stop(1);
  if (handle_ >= 0) close(handle_);
  group_of_command = 0;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
  if (has_terminal_) tcsetpgrp(STDIN_FILENO, getpgrp());
}

double Launch::age_s() const {
  return now_s() - begin_s_;
}

std::optional<int> Launch::ended() {
  int status = 0;
  if (!code_ && waitpid(process_, &status, WNOHANG) == process_) code_ = code_of(status);
  return code_;
}

std::optional<int> Launch::wait(double seconds) {
  const double until = now_s() + seconds;
  for (double left = seconds; !ended() && left > 0; left = until - now_s()) sleep_until_end(left);
  return code_;
}

/// Or until a signal comes.
void Launch::sleep_until_end(double seconds) {
  constexpr double kLookWithoutHandle = 0.02;
  if (handle_ < 0) return sleep_s(std::min(seconds, kLookWithoutHandle));
  pollfd end{.fd = handle_, .events = POLLIN, .revents = 0};
  poll(&end, 1, static_cast<int>(std::ceil(seconds * 1e3)));
}

/// Open MPI's mpirun sleeps for a second before it sends SIGTERM to its processes, and for another one
/// before SIGKILL, unless one of them ends. So one gets SIGTERM while mpirun sleeps, when it has begun to end
/// them and blames none of them for it.
void Launch::wait_for_end(double seconds) {
  constexpr double kLook = 0.004;
  const double until = now_s() + seconds;
  for (bool was_woken = false; !ended() && now_s() < until; sleep_s(kLook)) {
    if (was_woken || !is_asleep(process_)) continue;
    const pid_t child = child_with_group(process_);
    was_woken = child > 0;
    if (was_woken) kill(-child, SIGTERM);
  }
}

void Launch::stop(double patience_s) {
  if (ended()) return;
  kill(-process_, SIGTERM);
  wait_for_end(patience_s);
  if (!code_) {
    kill(-process_, SIGKILL);
    int status = 0;
    if (waitpid(process_, &status, 0) == process_) code_ = code_of(status);
  }
}

}  // namespace dperf::sample
