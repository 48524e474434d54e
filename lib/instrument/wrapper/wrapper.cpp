// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/wrapper.h"

#include <cstdlib>
#include <filesystem>
#include <utility>

#include "instrument/wrapper/build.h"
#include "instrument/wrapper/commands.h"
#include "instrument/wrapper/plan.h"
#include "instrument/wrapper/process.h"
#include "instrument/wrapper/real_compiler.h"
#include "instrument/wrapper/response_file.h"

namespace dperf::wrapper {
namespace {

// CMake takes the tools beside the compiler that carry its prefix, else it thinks of a cross compiler without
// any.
struct ToolRow {
  std::string_view name;
  const char* real;
};
constexpr ToolRow kTools[] = {
    {"dperf-gcc-ar", "gcc-ar"},
    {"dperf-gcc-ranlib", "gcc-ranlib"},
    {"dperf-gcc-nm", "gcc-nm"},
};

std::vector<std::string> concat(std::vector<std::string> first, const std::vector<std::string>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0' && std::string_view(value) != "0";
}

Context make_context(bool cxx_driver) {
  std::error_code error;
  return {.cxx_driver = cxx_driver,
          .folder = std::filesystem::current_path(error).string(),
          .exists = [](const std::string& path) {
            std::error_code ignored;
            return std::filesystem::exists(path, ignored);
          }};
}

int compile(Messages messages, bool cxx_driver, const std::vector<std::string>& arguments) {
  std::vector<std::string> compiler = real_compiler(cxx_driver);
  refuse_recursion(compiler);
  Plan plan = plan_command(expand_response_files(arguments), make_context(cxx_driver));
  if (plan.untouched != Reason::none) {
    messages.untouched(plan.untouched);
    replace_process(concat(std::move(compiler), arguments));
  }
  std::vector<std::string> runtime =
      plan.no_runtime == Reason::none ? runtime_link_arguments() : shared_library_arguments(plan);
  if (!plan.instruments()) {
    messages.linked(plan, !runtime.empty());
    replace_process(concat(concat(std::move(compiler), runtime), arguments));
  }
  if (!TemporaryFolder::possible()) {
    messages.left_alone(plan.sources[0].path, Reason::no_temporary_folder, "");
    replace_process(concat(concat(std::move(compiler), runtime), arguments));
  }
  pass_signals_on();
  try {
    return Build(std::move(plan), std::move(compiler), std::move(runtime), std::move(messages)).run();
  } catch (const Interrupted& interrupted) {
    end_by_signal(interrupted.signal);
  }
}

}  // namespace

int run_wrapper(const std::string& name, std::vector<std::string> arguments) {
  const std::string program = name.substr(name.rfind('/') + 1);
  for (const ToolRow& tool : kTools) {
    if (program == tool.name) replace_process(concat({tool.real}, arguments));
  }
  const bool explain = std::erase(arguments, "--explain") > 0 || is_set("DPERF_EXPLAIN");
  return compile({.program = program, .explain = explain}, program == "dperf-c++", arguments);
}

}  // namespace dperf::wrapper
