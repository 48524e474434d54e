// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/error.h"

#include <cstdio>
#include <exception>
#include <new>

namespace dperf {

int run_tool(const char* name, const std::function<int()>& body) {
  try {
    return body();
  } catch (const Error& error) {
    fmt::print(stderr, "{}: {}\n", name, error.what());
    return error.exit_code();
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "{}: out of memory\n", name);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: {}\n", name, error.what());
  }
  return kExitFailure;
}

}  // namespace dperf
