// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/deep_stack.h"

#include <pthread.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <exception>
#include <mutex>
#include <thread>

#include "support/error.h"

namespace dperf::instrument {
namespace {

/// Memory is only taken for what is used of it. Clang needs some 2 KB for each level of an expression.
constexpr std::size_t kStackBytes = std::size_t{512} << 20;

constexpr std::size_t kSlots = 256, kSlotBytes = 512;

/// What the threads of a child read, for its parent to see: a path, or nothing, in each slot. Null outside of
/// run_in_child.
char* g_being_read = nullptr;

char* share_slots() {
  void* memory =
      mmap(nullptr, kSlots * kSlotBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : static_cast<char*>(memory);
}

std::string paths_in(const char* slots) {
  std::string text;
  for (std::size_t i = 0; slots != nullptr && i < kSlots; ++i) {
    const char* path = slots + i * kSlotBytes;
    if (*path != '\0')
      text += (text.empty() ? "" : " or ") + std::string(path, strnlen(path, kSlotBytes - 1));
  }
  return text;
}

int in_child(const char* name, const std::function<int()>& body) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  const rlimit no_core_file = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core_file);
  const int code = run_tool(name, [&] { return on_large_stack(body); });
  std::fflush(nullptr);
  return code;
}

/// What the child was ended by was meant for us, too.
bool is_asked_to_end(int signal) {
  return signal == SIGINT || signal == SIGTERM || signal == SIGHUP || signal == SIGQUIT || signal == SIGPIPE;
}

}  // namespace

int on_large_stack(const std::function<int()>& body) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kStackBytes);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  int code = kExitFailure;
  std::exception_ptr failure;
  const auto run = [&] {
    try {
      code = body();
    } catch (...) {
      failure = std::current_exception();
    }
  };
  std::thread(run).join();
  if (failure) std::rethrow_exception(failure);
  return code;
}

int run_in_child(const char* name, const std::function<int()>& body) {
  g_being_read = share_slots();
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) throw Error("cannot start a process: {}", std::strerror(errno));
  if (child == 0) _exit(in_child(name, body));
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  const std::string paths = paths_in(g_being_read);
  if (g_being_read != nullptr) munmap(g_being_read, kSlots * kSlotBytes);
  g_being_read = nullptr;
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  const int signal = WTERMSIG(status);
  if (is_asked_to_end(signal)) {
    std::signal(signal, SIG_DFL);
    raise(signal);
  }
  throw Error(
      "{}: reading it ended with signal {} ({}); expected: expressions and statements that are less deeply "
      "nested",
      paths.empty() ? "the sources" : paths, signal, strsignal(signal));
}

BeingRead::BeingRead(const std::string& path) {
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  for (std::size_t i = 0; g_being_read != nullptr && slot_ == nullptr && i < kSlots; ++i) {
    char* slot = g_being_read + i * kSlotBytes;
    if (*slot != '\0') continue;
    slot_ = slot;
    std::strncpy(slot_, path.c_str(), kSlotBytes - 1);
  }
}

BeingRead::~BeingRead() {
  if (slot_ != nullptr) *slot_ = '\0';
}

}  // namespace dperf::instrument
