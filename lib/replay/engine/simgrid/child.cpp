// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/child.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>

#include "support/error.h"

namespace dperf::replay {
namespace {

// SimGrid and the sanitizers install handlers that print pages; the parent tells the user in one line.
void restore_default_signals() {
  for (int number : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL}) std::signal(number, SIG_DFL);
}

// The start of the report's line that holds an Error of ours: its exit code and its message follow.
constexpr char kError[] = "error\t";

[[noreturn]] void be_the_child(const std::function<void(const ChildReport&)>& body, const ChildReport& report,
                               const ChildReport& errors) {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) dup2(nowhere, STDOUT_FILENO);
  dup2(errors.descriptor(), STDERR_FILENO);
  restore_default_signals();
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

void throw_again(const std::string& report) {
  std::size_t at = report.rfind(std::string("\n") + kError);
  at = at == std::string::npos ? (report.starts_with(kError) ? 0 : at) : at + 1;
  if (at == std::string::npos) return;
  std::string line = report.substr(at + std::strlen(kError));
  std::size_t tab = line.find('\t');
  std::string message = line.substr(tab + 1, line.find('\n') - tab - 1);
  throw Error("{}", message).with_exit_code(std::atoi(line.c_str()));
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
    if (n <= 0) return;
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

ChildEnd run_in_child(const std::function<void(const ChildReport&)>& body) {
  ChildReport report, errors;
  std::fflush(nullptr);  // or the child prints once more what waits in our buffers
  pid_t child = fork();
  if (child < 0) throw Error("cannot start a process to check the platform: {}", std::strerror(errno));
  if (child == 0) be_the_child(body, report, errors);
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw Error("lost the process that checks the platform: {}", std::strerror(errno));
  }
  ChildEnd end;
  end.exited = WIFEXITED(status);
  if (end.exited) end.exit_code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
  end.report = report.read();
  end.errors = errors.read();
  throw_again(end.report);
  return end;
}

}  // namespace dperf::replay
