// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/error.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <exception>
#include <new>
#include <string>

namespace dperf {

namespace {

/// What an input brings into a message must not reach a terminal as a command.
std::string without_control_characters(std::string text) {
  const auto is_control = [](unsigned char c) { return c != '\n' && std::iscntrl(c) != 0; };
  std::replace_if(text.begin(), text.end(), is_control, '?');
  return text;
}

}  // namespace

int run_tool(const char* name, const std::function<int()>& body) {
  try {
    return body();
  } catch (const Error& error) {
    fmt::print(stderr, "{}: {}\n", name, without_control_characters(error.what()));
    return error.exit_code();
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "{}: out of memory\n", name);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: {}\n", name, without_control_characters(error.what()));
  }
  return kExitFailure;
}

}  // namespace dperf
