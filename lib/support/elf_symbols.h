// What a program or library imports and exports.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <string_view>

namespace dperf {

enum class DynamicSymbol {
  kUnknown,   ///< the file is not 64-bit ELF
  kAbsent,    ///< not among the dynamic symbols, or there are none
  kImported,  ///< is to come from a library
  kExported,
};

/// How the file has a dynamic symbol.
DynamicSymbol dynamic_symbol(const std::filesystem::path& file, std::string_view name);

}  // namespace dperf
