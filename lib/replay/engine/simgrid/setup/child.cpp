// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/setup/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <utility>

#include "support/error.h"

namespace dperf::replay {
namespace {

// SimGrid and the sanitizers install handlers that print pages; the parent tells the user in one line.
void restore_default_signals() {
  for (int number : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL}) std::signal(number, SIG_DFL);
}

// The child's exit code where its report could not be written (a limit on the size of files): without it
// nothing is known, which must not look like a platform without hosts.
constexpr int kReportIsLost = 99;

// The start of the report's line that holds an Error of ours: its exit code and its message follow.
constexpr char kError[] = "error\t";

[[noreturn]] void be_the_child(pid_t parent, const std::function<void(const ChildReport&)>& body,
                               const ChildReport& report, const ChildReport& errors) {
  die_with_parent(parent);
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) dup2(nowhere, STDOUT_FILENO);
  dup2(errors.descriptor(), STDERR_FILENO);
  restore_default_signals();
  std::signal(SIGXFSZ, SIG_IGN);  // a write that fails is reported
  int code = kExitOk;
  try {
    body(report);
  } catch (const Error& error) {
    report.write(fmt::format("{}{}\t{}\n", kError, error.exit_code(), error.what()));
    code = kExitFailure;
  } catch (const std::exception& error) {
    report.write(kThrew + std::string(error.what()) + "\n");
    code = kExitFailure;
  }
  std::fflush(nullptr);
  _exit(code);
}

void rethrow(const std::string& report) {
  std::size_t at = report.rfind(std::string("\n") + kError);
  at = at == std::string::npos ? (report.starts_with(kError) ? 0 : at) : at + 1;
  if (at == std::string::npos) return;
  std::string line = report.substr(at + std::strlen(kError));
  std::size_t tab = line.find('\t');
  std::string message = line.substr(tab + 1, line.find('\n') - tab - 1);
  throw Error("{}", message).with_exit_code(static_cast<int>(std::strtol(line.c_str(), nullptr, 10)));
}

/// Until the other end of the pipe `lifeline` is closed.
void wait_for_end_of(int lifeline, const std::string& about) {
  constexpr int kSecondMs = 1000;
  pollfd end{lifeline, 0, 0};
  const bool tells = isatty(STDERR_FILENO) == 1;
  int seconds = 0;
  for (int ready = 0; ready <= 0;) {
    ready = poll(&end, 1, kSecondMs);
    if (ready < 0 && errno != EINTR) return;
    if (ready == 0 && tells) fmt::print(stderr, "\r{}: {} s\033[K", about, ++seconds);
  }
  if (seconds > 0) fmt::print(stderr, "\r\033[K");
}

int status_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw Error("lost the process that checks the platform: {}", std::strerror(errno));
  }
  return status;
}

}  // namespace

ChildReport::ChildReport() : descriptor_(memfd_create("dperf", MFD_CLOEXEC)) {
  if (descriptor_ < 0) throw Error("cannot make a temporary file in memory: {}", std::strerror(errno));
}

ChildReport::~ChildReport() {
  close(descriptor_);
}

void ChildReport::write(const std::string& text) const {
  std::size_t done = 0;
  while (done < text.size()) {
    ssize_t n = ::write(descriptor_, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) _exit(kReportIsLost);
    done += static_cast<std::size_t>(n);
  }
}

std::string ChildReport::read() const {
  std::string text;
  char buffer[65536];
  for (;;) {
    ssize_t n = pread(descriptor_, buffer, sizeof buffer, static_cast<off_t>(text.size()));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return text;
    text.append(buffer, static_cast<std::size_t>(n));
  }
}

void die_with_parent(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(kExitFailure);  // it ended before it could be said
}

Child::Child(const std::function<void(const ChildReport&)>& body) {
  int ends[2] = {-1, -1};
  if (pipe2(ends, O_CLOEXEC) != 0) throw Error("cannot make a pipe: {}", std::strerror(errno));
  std::fflush(nullptr);  // or the child prints once more what waits in our buffers
  const pid_t parent = getpid();
  child_ = fork();
  if (child_ == 0) be_the_child(parent, body, report_, errors_);
  // At once: another child would hold it, too.
  close(ends[1]);
  lifeline_ = ends[0];
  if (child_ > 0) return;
  close(lifeline_);
  throw Error("cannot start a process to check the platform: {}", std::strerror(errno));
}

Child::~Child() {
  close(lifeline_);
  if (child_ < 0) return;
  kill(child_, SIGKILL);
  while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) continue;
}

ChildEnd Child::wait(const std::string& about) {
  wait_for_end_of(lifeline_, about);
  const int status = status_of(std::exchange(child_, -1));
  ChildEnd end;
  end.exited = WIFEXITED(status);
  if (end.exited) end.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
  if (end.exited && end.exit_code == kReportIsLost)
    throw Error(
        "no room to store what is known of the platform: is there a limit on file sizes (ulimit -f)?");
  end.report = report_.read();
  end.errors = errors_.read();
  rethrow(end.report);
  return end;
}

ChildEnd run_in_child(const std::string& about, const std::function<void(const ChildReport&)>& body) {
  return Child(body).wait(about);
}

}  // namespace dperf::replay
