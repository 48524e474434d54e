// Messages of the real compiler about instrumented text name the user's lines, but on a line with a probe the
// columns are those of the text.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace dperf::wrapper {

/// Where the compiler finds an error.
struct ErrorLine {
  std::string path = {};
  unsigned line = 0;
  auto operator<=>(const ErrorLine&) const = default;
};

/// Whether `messages` point into a line of the source that reads otherwise in the instrumented text.
/// @param path   of the source, as the compiler prints it
/// @param source, text  the original and the instrumented text
bool speak_of_edited_lines(std::string_view messages, const std::string& path, std::string_view source,
                           std::string_view text);

/// Whether `messages` point into a header that was pasted into `text`: columns may be others there, and what
/// included it may be missing.
bool speak_of_pasted_headers(std::string_view messages, const std::string& path, std::string_view text);

/// The lines in which there are errors: `grid.h:12:3: error: ...`
std::vector<ErrorLine> lines_with_errors(std::string_view messages);

/// Whether `messages` are written for programs (-fdiagnostics-format=json): no line of them begins with a
/// name.
bool are_structured(std::string_view messages);

/// `messages` with the names of files as the user knows them, without `prefix`.
std::string without_prefix(std::string messages, std::string_view prefix);

}  // namespace dperf::wrapper
