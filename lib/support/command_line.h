// What all command lines have in common: --help, --version, and how a wrong one is refused.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace dperf {

/// Adds --version, and parses. An empty value (an unset variable of a script) is not taken for an option that
/// is not given.
/// @return what to print instead of doing anything: help, or the version
/// @throws Error with kExitUsage, one line
std::optional<std::string> parse_arguments(CLI::App& app, int argc, const char* const* argv);

/// The same for a tool that starts a program: the words behind "--" go into `command`, and the help says so.
std::optional<std::string> parse_arguments_and_command(CLI::App& app, int argc, const char* const* argv,
                                                       std::vector<std::string>& command);

/// For the option's check(): what is wrong with a value, or nothing. A number and nothing after it.
using ValueCheck = std::function<std::string(const std::string&)>;
ValueCheck whole_number(std::int64_t least, std::int64_t most);
ValueCheck number(double least, double most);

}  // namespace dperf
