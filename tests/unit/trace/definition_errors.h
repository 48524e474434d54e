// What is said of definitions of a loop that are wrong, as text and as bytes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <string>

#include "support/error.h"
#include "trace/format/bytes.h"
#include "trace/format/definitions_codec.h"
#include "trace/text/text.h"

namespace dperf::trace {

/// Empty: nothing is wrong.
inline std::string error_in(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& e) {
    return e.what();
  }
  return "";
}

/// Of a statement in line 4, behind a loop.
inline std::string text_error(const std::string& statement) {
  return error_in([&] { assemble("ranks 1\nloop a.c:3\nrank 0\n" + statement); });
}

/// Reads one definition behind a loop.
inline Definitions read_definition(std::uint8_t kind, const ByteWriter& payload) {
  ByteWriter definitions;
  definitions.byte(kind);
  definitions.string(payload.bytes());
  Definitions read = no_definitions();
  read.blocks.emplace_back();
  std::vector<StatedMembers> members;
  ByteReader in(definitions.bytes(), "f.dpt");
  read_definitions(in, {}, 1, read, members);
  return read;
}

}  // namespace dperf::trace
