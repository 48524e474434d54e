// Sources can be nested as deeply as they like, and Clang and we walk through them by recursion. What is deep
// is read on a large stack; what is deeper still ends a child process, and not the one that the user asked
// something.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <string>

namespace dperf::instrument {

/// Runs `body` in a thread with a large stack; threads that are started from now on have such a stack, too.
/// @throws what `body` throws
int on_large_stack(const std::function<int()>& body);

/// Runs `body` in a child process, on a large stack, and returns what it returns. What it throws is
/// reported as by run_tool(`name`).
/// @throws Error that names what was being read, if the child was ended by a signal
int run_in_child(const char* name, const std::function<int()>& body);

/// While it lives, this thread reads `path`; for the message of run_in_child.
class BeingRead {
 public:
  explicit BeingRead(const std::string& path);
  ~BeingRead();
  BeingRead(const BeingRead&) = delete;
  BeingRead& operator=(const BeingRead&) = delete;

 private:
  char* slot_ = nullptr;
};

}  // namespace dperf::instrument
