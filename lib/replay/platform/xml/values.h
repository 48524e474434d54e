// The attributes of platform files, and what they may say. Private to this library.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace dperf::platform {

enum class Use : std::uint8_t {
  kNeeded,
  kOptional,
  kMayBeEmpty,  ///< optional, and empty is as if it were not there
  kNever,       ///< it has no effect, or one that dPerf does not have; `expected` says why
};

struct Attribute {
  const char* name;
  std::string_view elements;  ///< that have it, with blanks between them
  Use use;
  bool (*fits)(std::string_view value, std::string_view expected);
  std::string_view expected;
};

/// At most one row for each attribute of an element.
std::span<const Attribute> attributes();

/// A whole number from `least` to `most`, and nothing beside it.
bool is_whole(std::string_view text, long least, long most);

/// The parts of `text` between separators, without blanks around them.
std::vector<std::string_view> split(std::string_view text, std::string_view separators);

}  // namespace dperf::platform
