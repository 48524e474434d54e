// What a call is refused with.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <string>

#include "support/error.h"

namespace dperf::compare {

/// The message of the Error that `call` throws; empty if it throws none.
inline std::string error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace dperf::compare
