// A comparison for people and for programs.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "compare/comparison.h"

namespace dperf::compare {

/// One way to write a comparison: a row for --format.
struct Format {
  std::string_view name, help;
  std::string (*write)(const Comparison&);
};
std::span<const Format> formats();
/// @throws Error with kExitUsage if no form has that name, with the names that there are
const Format& find_format(std::string_view name);

/// A table of aligned columns, a line for each group, what failed.
std::string as_text(const Comparison& comparison);
/// The same table for a page of documentation.
std::string as_markdown(const Comparison& comparison);
/// A line a case and tool, shares as numbers; for spreadsheets.
std::string as_csv(const Comparison& comparison);
/// One object, described in docs/reference/dperf-compare.md.
std::string as_json(const Comparison& comparison);

/// Errors of all cases as a picture: a row a case, the allowed band, a mark for each tool, intervals as bars.
std::string as_svg(const Comparison& comparison);

}  // namespace dperf::compare
