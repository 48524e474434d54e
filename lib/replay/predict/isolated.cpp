// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/isolated.h"

#include <fcntl.h>
#ifdef DPERF_WITH_MIMALLOC
#include <mimalloc.h>
#endif
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <optional>
#include <sstream>
#include <string_view>

#include "replay/engine/simgrid/setup/child.h"
#include "support/error.h"

namespace dperf::predict {
namespace {

// What travels through the pipe: a header, then `size` bytes.
struct Header {
  enum class Kind : std::uint32_t { kProgress, kResult, kError } kind;
  std::int32_t exit_code;
  std::uint64_t size;
};
struct Message {
  Header::Kind kind;
  int exit_code;
  std::string payload;
};

class Descriptor {
 public:
  explicit Descriptor(int descriptor, const char* what) : descriptor_(descriptor) {
    if (descriptor < 0) throw Error("cannot make {} for the simulation: {}", what, std::strerror(errno));
  }
  ~Descriptor() { reset(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return descriptor_; }
  void reset() {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = -1;
  }

 private:
  int descriptor_;
};

void write_all(int to, const void* data, std::size_t size) {
  const char* at = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t n = write(to, at, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;  // no reader is left
    at += n;
    size -= static_cast<std::size_t>(n);
  }
}

bool read_all(int from, void* data, std::size_t size) {
  char* at = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t n = read(from, at, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

void send_message(int to, Header::Kind kind, int exit_code, std::string_view payload) {
  const Header header{kind, exit_code, payload.size()};
  write_all(to, &header, sizeof header);
  write_all(to, payload.data(), payload.size());
}

std::optional<Message> receive_message(int from) {
  Header header{};
  if (!read_all(from, &header, sizeof header)) return std::nullopt;
  Message message{header.kind, header.exit_code, std::string(header.size, '\0')};
  if (!read_all(from, message.payload.data(), header.size)) return std::nullopt;
  return message;
}

void keep_quiet(int errors) {
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  dup2(nowhere, STDIN_FILENO);
  dup2(nowhere, STDOUT_FILENO);
  dup2(errors, STDERR_FILENO);
  // Sanitizers and SimGrid install handlers that print pages; the parent says it in one line.
  for (int number : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL}) std::signal(number, SIG_DFL);
}

[[noreturn]] void be_the_child(pid_t parent, const std::function<std::string(const Progress&)>& body, int to,
                               int errors) {
  replay::die_with_parent(parent);
  keep_quiet(errors);
  const Progress tell = [to](const replay::ProgressReport& report) {
    send_message(to, Header::Kind::kProgress, 0, {reinterpret_cast<const char*>(&report), sizeof report});
  };
  try {
    send_message(to, Header::Kind::kResult, kExitOk, body(tell));
  } catch (const Error& error) {
    send_message(to, Header::Kind::kError, error.exit_code(), error.what());
  } catch (const std::bad_alloc&) {
    send_message(to, Header::Kind::kError, kExitFailure, "out of memory");
  } catch (const std::exception& error) {
    send_message(to, Header::Kind::kError, kExitFailure, error.what());
  }
  _exit(0);  // SimGrid's engine does not survive its own destruction
}

// SimGrid ends with where it was.
bool is_of_backtrace(std::string_view line) {
  return line.find("->") < line.find_first_not_of(" ->") || line.find("acktrace") != std::string_view::npos;
}

// The last line that says something, of what the child printed on stderr.
std::string last_words(int errors) {
  std::string text(4096, '\0');
  const off_t end = lseek(errors, 0, SEEK_END);
  const off_t start = end > 4096 ? end - 4096 : 0;
  const ssize_t n = pread(errors, text.data(), text.size(), start);
  text.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
  std::istringstream lines(text);
  std::string last;
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(' ') != std::string::npos && !is_of_backtrace(line)) last = line;
  }
  return last;
}

[[noreturn]] void report_death(int status, int errors) {
  const std::string words = last_words(errors);
  const std::string said = words.empty() ? "" : fmt::format("; its last message: {}", words);
  if (WIFSIGNALED(status))
    throw Died("the simulation ended with signal {} ({}){}", WTERMSIG(status), strsignal(WTERMSIG(status)),
               said);
  throw Died("the simulation ended without a result (exit code {}){}", WEXITSTATUS(status), said);
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) throw Error("lost the simulation's process: {}", std::strerror(errno));
  return status;
}

// Everything that the child says, until it has said its last.
std::optional<Message> listen(int from, const Progress& on_progress) {
  std::optional<Message> last;
  while (std::optional<Message> message = receive_message(from)) {
    if (message->kind != Header::Kind::kProgress) {
      last = std::move(message);
      continue;
    }
    replay::ProgressReport progress;
    if (message->payload.size() != sizeof progress) continue;
    std::memcpy(&progress, message->payload.data(), sizeof progress);
    if (on_progress) on_progress(progress);
  }
  return last;
}

}  // namespace

std::string run_isolated(const std::function<std::string(const Progress&)>& body,
                         const Progress& on_progress) {
  Descriptor errors(memfd_create("dperf-simulation", MFD_CLOEXEC), "a file in memory");
  int ends[2] = {-1, -1};
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw Error("cannot make a pipe to the simulation: {}", std::strerror(errno));
  Descriptor from(ends[0], "a pipe"), to(ends[1], "a pipe");
  std::fflush(nullptr);  // or the child prints once more what waits in our buffers
  const pid_t parent = getpid(), child = fork();
  if (child < 0) throw Error("cannot start a process for the simulation: {}", std::strerror(errno));
  if (child == 0) be_the_child(parent, body, to.get(), errors.get());
  to.reset();
  std::optional<Message> last = listen(from.get(), on_progress);
  const int status = wait_for(child);
  if (!last || status != 0) report_death(status, errors.get());
  if (last->kind == Header::Kind::kError) throw Error("{}", last->payload).with_exit_code(last->exit_code);
  return std::move(last->payload);
}

std::string run_isolated(const std::function<std::string()>& body) {
  return run_isolated([&](const Progress&) { return body(); }, {});
}

void use_large_pages_for([[maybe_unused]] int ranks) {
#ifdef DPERF_WITH_MIMALLOC
  constexpr int kManyRanks = 1024;  // the allocator has 32 MiB already, which stay as they are
  if (ranks >= kManyRanks) mi_option_enable(mi_option_large_os_pages);
#endif
}

}  // namespace dperf::predict
