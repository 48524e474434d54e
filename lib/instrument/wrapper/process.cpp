// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/process.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "support/error.h"

namespace dperf::wrapper {
namespace {

constexpr int kPassedOn[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
constexpr int kCannotRun = 127;

// Written by the signal handler, which can reach nothing else.
volatile std::sig_atomic_t g_received = 0;
volatile std::sig_atomic_t g_child = 0;

extern "C" void pass_signal_on(int signal) {
  g_received = signal;
  if (g_child > 0) kill(static_cast<pid_t>(g_child), signal);
}

void throw_if_interrupted() {
  if (g_received != 0) throw Interrupted{g_received};
}

void block_signals(int how) {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : kPassedOn) sigaddset(&set, signal);
  sigprocmask(how, &set, nullptr);
}

void default_signals() {
  for (const int signal : kPassedOn) {
    struct sigaction current = {};
    sigaction(signal, nullptr, &current);
    if (current.sa_handler == pass_signal_on) std::signal(signal, SIG_DFL);
  }
  block_signals(SIG_UNBLOCK);
}

void redirect(const std::string& path, std::initializer_list<int> descriptors) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return;
  for (const int descriptor : descriptors) dup2(file, descriptor);
}

/// Forks without losing a signal between fork and the moment when the handler knows the child.
template <typename Child>
Ending fork_and_wait(const Child& child) {
  throw_if_interrupted();
  block_signals(SIG_BLOCK);
  const pid_t pid = fork();
  if (pid == 0) {
    default_signals();
    _exit(child());
  }
  g_child = pid;
  block_signals(SIG_UNBLOCK);
  if (pid < 0) throw Error("cannot start a process: {}", std::strerror(errno));

  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  g_child = 0;
  throw_if_interrupted();
  if (WIFSIGNALED(status)) return {.exit_code = 128 + WTERMSIG(status), .signal = WTERMSIG(status)};
  return {.exit_code = WEXITSTATUS(status)};
}

std::vector<char*> pointers(const Argv& argv) {
  std::vector<char*> result;
  for (const std::string& word : argv) result.push_back(const_cast<char*>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

}  // namespace

void pass_signals_on() {
  struct sigaction action = {};
  action.sa_handler = pass_signal_on;
  for (const int signal : kPassedOn) {
    struct sigaction current = {};
    sigaction(signal, nullptr, &current);
    if (current.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);  // nohup stays nohup
  }
}

void end_by_signal(int signal) {
  std::signal(signal, SIG_DFL);
  raise(signal);
  _exit(128 + signal);
}

void replace_process(const Argv& argv) {
  execvp(argv[0].c_str(), pointers(argv).data());
  throw Error("cannot run '{}': {}", argv[0], std::strerror(errno));
}

Ending run_process(const Argv& argv, const std::string& stderr_path) {
  const std::vector<char*> words = pointers(argv);
  const Ending ending = fork_and_wait([&] {
    if (!stderr_path.empty()) redirect(stderr_path, {STDERR_FILENO});
    execvp(words[0], words.data());
    return kCannotRun;
  });
  if (ending.exit_code == kCannotRun) throw Error("cannot run '{}'", argv[0]);
  return ending;
}

Ending run_in_child(const std::function<int()>& body, const std::string& output_path) {
  return fork_and_wait([&] {
    const rlimit no_core_file = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core_file);
    redirect(output_path, {STDOUT_FILENO, STDERR_FILENO});
    return body();
  });
}

}  // namespace dperf::wrapper
