// The text form of a trace: for people to read, and the language in which tests write traces
// (docs/reference/trace-format.md).
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "trace/model/trace.h"

namespace dperf::trace {

/// Makes a trace of its text form, in memory.
/// @param name stands for the text in messages: the name of its file
/// @throws Error "NAME:LINE: what is wrong; expected: ..."
std::unique_ptr<Trace> assemble(std::string_view text, std::string_view name = "trace");

/// Writes the text form, from which `assemble` makes the same definitions and events again.
/// @param rank only this one: the others are then without events
void dump(const Trace& trace, std::FILE* out, std::optional<int> rank = std::nullopt);
std::string dump(const Trace& trace, std::optional<int> rank = std::nullopt);

}  // namespace dperf::trace
