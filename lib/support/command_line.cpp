// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>

#include "support/error.h"
#include "support/output.h"

namespace dperf {
namespace {

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// "info, check or dump"
std::string names_of_commands(const CLI::App& app) {
  const auto all = app.get_subcommands([](const CLI::App*) { return true; });
  std::string names;
  for (std::size_t i = 0; i < all.size(); ++i)
    names += (i == 0 ? "" : i + 1 < all.size() ? ", " : " or ") + all[i]->get_name();
  return names;
}

[[noreturn]] void refuse(const CLI::App& app, const std::string& message) {
  throw Error("{}; see {} --help", message, app.get_name()).with_exit_code(kExitUsage);
}

void refuse_empty_values(const CLI::App& whole, const CLI::App& app) {
  for (const CLI::Option* option : app.get_options())
    for (const std::string& value : option->results())
      if (value.empty()) refuse(whole, fmt::format("{}: an empty value", option->get_name()));
  for (const CLI::App* command : app.get_subcommands()) refuse_empty_values(whole, *command);
}

// "--interval=": CLI11 takes that for a flag without a value.
void refuse_empty_word(const CLI::App& app, std::string_view word) {
  if (word.starts_with("--") && word.find('=') + 1 == word.size())
    refuse(app, fmt::format("{}: an empty value", word.substr(0, word.size() - 1)));
}

template <typename Number>
ValueCheck check_of(Number least, Number most, const char* what) {
  return [=](const std::string& text) -> std::string {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    if (is_number && value >= least && value <= most) return "";
    return fmt::format("'{}' is not a {} from {} to {}", text, what, least, most);
  };
}

}  // namespace

std::optional<std::string> parse_arguments(CLI::App& app, int argc, const char* const* argv) {
  app.set_version_flag("--version", version_text(app.get_name()),
                       "Print the version, and what it was built with");
  for (int i = 1; i < argc; ++i) refuse_empty_word(app, argv[i]);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return app.help();
  } catch (const CLI::CallForVersion& version) {
    return version.what();
  } catch (const CLI::ParseError& error) {
    const bool no_command = app.get_require_subcommand_min() > 0 && app.get_subcommands().empty();
    refuse(app, no_command ? fmt::format("no command given; expected {}", names_of_commands(app))
                           : one_line(error.what()));
  }
  refuse_empty_values(app, app);
  return std::nullopt;
}

std::optional<std::string> parse_arguments_and_command(CLI::App& app, int argc, const char* const* argv,
                                                       std::vector<std::string>& command) {
  const char* const* end = argv + argc;
  const char* const* dashes = std::find(argv, end, std::string_view("--"));
  for (const char* const* word = dashes; word != end && word + 1 != end; ++word)
    command.emplace_back(word[1]);
  std::optional<std::string> answer = parse_arguments(app, static_cast<int>(dashes - argv), argv);
  if (!answer) return std::nullopt;
  const std::string usage = app.get_name() + " [OPTIONS]";  // CLI11 does not know that a command follows
  if (const std::size_t at = answer->find(usage); at != std::string::npos)
    answer->replace(at, usage.size(), usage + " -- COMMAND...");
  return answer;
}

ValueCheck whole_number(std::int64_t least, std::int64_t most) {
  return check_of<std::int64_t>(least, most, "whole number");
}

ValueCheck number(double least, double most) {
  return check_of<double>(least, most, "number");
}

}  // namespace dperf
