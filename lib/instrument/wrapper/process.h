// Running the real compiler: with its output where the user expects it, and with signals passed on, so that
// an interrupted build leaves nothing behind.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace dperf::wrapper {

/// A program to run, with its arguments: argv[0] is looked up in PATH.
using Argv = std::vector<std::string>;

/// How a process ended.
struct Ending {
  int exit_code = 0;  ///< 128 + signal if a signal ended it
  int signal = 0;     ///< 0 if it ended by itself
  bool succeeded() const { return exit_code == 0; }
};

/// The wrapper itself was asked to end (SIGINT, SIGTERM, SIGHUP, SIGQUIT): temporary files are removed on the
/// way up.
struct Interrupted {
  int signal;
};

/// From now on those signals are passed on to the running child, and thrown as Interrupted once it has ended.
void pass_signals_on();

/// Ends this process by `signal`, as if it had never been caught.
[[noreturn]] void end_by_signal(int signal);

/// Replaces this process by `argv`.
/// @throws Error if it cannot be run
[[noreturn]] void replace_process(const Argv& argv);

/// Runs `argv` and waits for it.
/// @param stderr_path where its stderr goes; empty: to our own
/// @throws Error if it cannot be run; Interrupted
Ending run_process(const Argv& argv, const std::string& stderr_path = "");

/// Runs `body` in a child process, so that neither a crash nor what it prints reaches us. The child ends
/// with what `body` returns, without destructors.
/// @param output_path where its stdout and stderr go
/// @throws Interrupted
Ending run_in_child(const std::function<int()>& body, const std::string& output_path);

}  // namespace dperf::wrapper
