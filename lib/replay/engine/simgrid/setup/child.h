// Runs a function in a forked child, because SimGrid aborts or segfaults on some wrong input, and because it
// allows one engine a process.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

namespace dperf::replay {

/// Where the child leaves its words for the parent; survives any death of the child.
class ChildReport {
 public:
  ChildReport();
  ~ChildReport();
  ChildReport(const ChildReport&) = delete;
  ChildReport& operator=(const ChildReport&) = delete;

  void write(const std::string& text) const;
  std::string read() const;
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

struct ChildEnd {
  bool exited = false;  ///< ended by itself, with `exit_code`; else killed by `signal`
  int exit_code = 0;
  int signal = 0;
  std::string report;  ///< what `body` wrote
  std::string errors;  ///< what it, or a library, printed on stderr
};

/// A child process that runs `body`, beside this one. Nothing of it reaches stdout or stderr. It dies with
/// this process, and with this object. An exception of a library that leaves `body` ends it with exit code 1,
/// and its message is the last line of ChildEnd::report, after kThrew.
class Child {
 public:
  explicit Child(const std::function<void(const ChildReport&)>& body);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Until its end; once. On a terminal, `about` is printed when that takes more than a second.
  /// @throws Error: whatever Error leaves `body`, in this process again
  ChildEnd wait(const std::string& about);

 private:
  ChildReport report_, errors_;
  int lifeline_ = -1;  ///< of a pipe whose other end the child holds as long as it lives
  pid_t child_ = -1;   ///< -1: has been waited for
};

/// Child::wait() at once.
ChildEnd run_in_child(const std::string& about, const std::function<void(const ChildReport&)>& body);

/// To be called first thing in a forked child: it is killed when its parent `parent` ends, or has ended.
void die_with_parent(pid_t parent);

/// The start of the report's line that holds the message of an exception.
inline constexpr char kThrew[] = "threw\t";

}  // namespace dperf::replay
