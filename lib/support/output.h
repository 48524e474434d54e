// Files, the standard streams, and the text of --version: the same in every program. A file is written as a
// whole or not at all, and what cannot be written is reported with the reason that the system gives.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace dperf {

/// Writes `text` under another name in the same folder, which then takes the place of `path`: what was there
/// stays until the new one is whole. A device, a pipe, a file of another user and a folder without permission
/// to add to are written in place; /dev/stdout is the program's stdout.
/// @throws Error "cannot write PATH: Permission denied"
void write_file(const std::filesystem::path& path, std::string_view text);

/// Before a long computation, not after it. Nothing is made or changed.
/// @throws Error as write_file() would
void check_writable(const std::filesystem::path& path);

/// The whole file; a pipe until its end. A device without an end is refused.
/// @throws Error "cannot read PATH: No such file or directory"
std::string read_file(const std::filesystem::path& path);

/// At once, without a buffer's delay.
/// @throws Error "cannot write to stdout: No space left on device"
void write_stdout(std::string_view text);

/// For people. That stderr is closed or full is not a reason to fail.
void write_stderr(std::string_view text);

/// write_stderr() with a format.
template <typename... Args>
void say(fmt::format_string<Args...> format, Args&&... args) {
  write_stderr(fmt::format(format, std::forward<Args>(args)...));
}

/// What --version prints: the program, its version, and those of what it was built with.
std::string version_text(std::string_view program);

}  // namespace dperf
