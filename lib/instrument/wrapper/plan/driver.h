// The names under which the wrapper is called, and the compiler behind each.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string_view>

namespace dperf::wrapper {

struct Driver {
  std::string_view name;
  const char* variable;       ///< names the real compiler
  std::string_view compiler;  ///< where it does not
  bool cxx = false;           ///< .c is taken for C++
  bool fortran = false;       ///< links Fortran's libraries
};

/// The driver of that name (without a folder); dperf-cc if there is no such driver.
const Driver& driver_called(std::string_view program);

}  // namespace dperf::wrapper
