// The text that is inserted: calls of the runtime (dperf/runtime.h), their declarations, the table of a file.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "instrument/model/instrumented_file.h"
#include "instrument/model/loop_effects.h"

namespace dperf::instrument {

/// FNV-1a, 64 bits, never 0.
std::uint64_t hash_of(std::string_view text);

/// In quotes.
std::string c_string(std::string_view text);

/// Writes ids as constants of the file's dialect.
struct ProbeText {
  bool long_long_is_extension = false;

  std::string constant(std::uint64_t id) const;
  std::string block(std::uint64_t id) const;
  std::string block_after_call(std::uint64_t id) const;
  std::string loop_enter(std::uint64_t id) const;
  std::string loop_iteration(std::uint64_t id) const;
  std::string loop_exit(std::uint64_t id) const;
  /// The same in a loop that does not mark each iteration; `since` names what counts them.
  std::string loop_iterations(std::uint64_t id, const std::string& since) const;
  std::string loop_exit_after(std::uint64_t id, const std::string& since) const;
};

/// `if` something was recorded since `variable` was set, then `statements`.
std::string if_recorded_since(const std::string& variable, const std::string& statements);

/// What begins the body of a described function: calls that its wrapper has not seen go back to it. A
/// statement.
std::string back_to_wrapper(const std::string& function, const std::string& arguments, bool returns);

/// Behind the last line of a file that defines a described function.
/// @param watched  its body begins with back_to_wrapper()
std::string definition_of(const std::string& function, bool watched);

/// What is before the first line of the file: declarations, and a #line that gives the file its name
/// back.
std::string preamble(const std::string& path);

/// What comes after its last line: the table of its entries, and the constructor that registers it.
/// @param entries  loops before their branches, which have the same ids
std::string table(const std::string& path, const std::vector<std::vector<PlanEntry>>& entries,
                  const ProbeText& probes);

/// Behind the tables: the constructor that says which names stand for which.
std::string given_names(const std::string& path, const std::vector<GivenName>& given,
                        const ProbeText& probes);

}  // namespace dperf::instrument
