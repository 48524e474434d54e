// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/cli/command.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <utility>

#include "instrument/comm_api/wrappers.h"
#include "instrument/wrapper/build.h"
#include "instrument/wrapper/cli/help.h"
#include "instrument/wrapper/plan/commands.h"
#include "instrument/wrapper/plan/driver.h"
#include "instrument/wrapper/plan/plan.h"
#include "instrument/wrapper/plan/response_file.h"
#include "instrument/wrapper/process.h"
#include "instrument/wrapper/real_compiler.h"
#include "support/error.h"

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

Context make_context(const Driver& driver) {
  std::error_code error;
  return {.cxx_driver = driver.cxx,
          .instruments_fortran = !fortran_instrumenter().empty(),
          .folder = std::filesystem::current_path(error).string(),
          .exists = [](const std::string& path) {
            std::error_code ignored;
            return std::filesystem::exists(path, ignored);
          }};
}

/// Takes --comm-api FILE and --comm-api=FILE out of the arguments; what the environment names comes first.
std::vector<std::string> take_comm_apis(std::vector<std::string>& arguments) {
  constexpr std::string_view kOption = "--comm-api";
  std::vector<std::string> names = instrument::comm_apis_of_environment(), others;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == kOption && i + 1 < arguments.size())
      names.push_back(arguments[++i]);
    else if (argument == kOption)
      throw Error("--comm-api: the name of a description is missing").with_exit_code(kExitUsage);
    else if (argument.starts_with("--comm-api="))
      names.push_back(argument.substr(kOption.size() + 1));
    else
      others.push_back(argument);
  }
  arguments = std::move(others);
  return names;
}

int compile(Messages messages, const Driver& driver, std::vector<std::string> arguments) {
  const std::vector<std::string> descriptions = take_comm_apis(arguments);
  std::vector<std::string> compiler = real_compiler(driver);
  refuse_recursion(driver, compiler);
  Plan plan = plan_command(expand_response_files(arguments), make_context(driver));
  if (plan.untouched != Reason::none) {
    messages.untouched(plan.untouched);
    if (plan.untouched == Reason::no_fortran_instrumenter && plan.add_line_tables)
      compiler.emplace_back("-g1");
    replace_process(concat(std::move(compiler), arguments));
  }
  instrument::CommApis apis = instrument::read_comm_apis(descriptions);
  const bool wraps = gets_wrappers(plan) && !instrument::comm_api_link_arguments(apis).empty();
  std::vector<std::string> runtime =
      plan.no_runtime == Reason::none ? runtime_link_arguments() : shared_library_arguments(plan);
  const bool makes_executable = plan.links && plan.no_runtime == Reason::none;
  if (!plan.instruments() && !wraps && !makes_executable) {
    messages.linked(plan, Reason::none);
    replace_process(concat(concat(std::move(compiler), runtime), arguments));
  }
  if (!TemporaryFolder::possible()) {
    messages.left_alone(plan.sources.empty() ? "the link" : plan.sources[0].path, Reason::no_temporary_folder,
                        "");
    replace_process(concat(concat(std::move(compiler), runtime), arguments));
  }
  pass_signals_on();
  try {
    return Build(std::move(plan), std::move(compiler), std::move(runtime), std::move(messages),
                 std::move(apis), driver.fortran)
        .run();
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
  if (const auto text = own_information(program, arguments)) {
    fmt::print("{}", *text);
    return kExitOk;
  }
  const bool explain = std::erase(arguments, "--explain") > 0 || is_set("DPERF_EXPLAIN");
  return compile({.program = program, .explain = explain}, driver_called(program), arguments);
}

}  // namespace dperf::wrapper
