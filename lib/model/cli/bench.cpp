// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/cli/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

#include "model/arguments.h"
#include "support/error.h"
#include "support/run_program.h"

namespace dperf::model {
namespace {

namespace fs = std::filesystem;

using Values = std::vector<std::pair<std::string, std::int64_t>>;
constexpr const char* kRanksName = "p";

std::string placeholder(const std::string& name) {
  return "{" + name + "}";
}

NamedValues parse_list(const std::string& text) {
  const std::size_t equals = text.find('=');
  NamedValues result{text.substr(0, equals), {}};
  std::istringstream words(equals == std::string::npos ? "" : text.substr(equals + 1));
  // A name as those of traces, and each value as theirs; p is not one of these.
  const std::string checked = result.first == kRanksName ? "ranks_" : result.first;
  for (std::string word; std::getline(words, word, ',');) try {
      result.second.push_back(parse_trace(fmt::format("x:{}={}", checked, word)).parameters.at(checked));
    } catch (const std::exception&) {
      result.second.clear();
      break;
    }
  if (result.second.empty() || text.ends_with(','))
    throw Error("--param {}: expected NAME=WHOLE NUMBER,..., as in n=100,200,400", text)
        .with_exit_code(kExitUsage);
  return result;
}

std::vector<Values> combinations(const std::vector<NamedValues>& lists) {
  std::vector<Values> all{{}};
  for (const auto& [name, values] : lists) {
    std::vector<Values> longer;
    for (const Values& shorter : all)
      for (const std::int64_t value : values) {
        longer.push_back(shorter);
        longer.back().emplace_back(name, value);
      }
    all = std::move(longer);
  }
  return all;
}

std::string joined(const Values& values, const char* separator) {
  std::string text;
  for (const auto& [name, value] : values)
    text += fmt::format("{}{}={}", text.empty() ? "" : separator, name, value);
  return text;
}

void run_one(const Bench& bench, const Values& values, const fs::path& folder) {
  setenv("DPERF_TRACE_DIR", folder.c_str(), 1);
  if (const int code = run_program(with_values(bench.command, values)); code != 0)
    throw Error("the run with {} ended with exit code {}; no model is written", joined(values, ", "), code);
  if (!fs::exists(folder))
    throw Error("{}: the run with {} left no trace; was the program that ran built with dperf-cc?",
                folder.string(), joined(values, ", "));
}

}  // namespace

std::vector<NamedValues> parse_lists(const Bench& bench) {
  std::vector<NamedValues> lists;
  std::set<std::string> names;
  for (const std::string& text : bench.parameters) {
    lists.push_back(parse_list(text));
    const std::string& name = lists.back().first;
    const std::set<std::int64_t> different(lists.back().second.begin(), lists.back().second.end());
    if (different.size() != lists.back().second.size())
      throw Error("--param {}: a value is given twice", text).with_exit_code(kExitUsage);
    if (different.size() < 2 && (name != kRanksName || bench.parameters.size() == 1))
      throw Error("--param {}: one value shows no law; expected two or more", text)
          .with_exit_code(kExitUsage);
    if (!names.insert(name).second)
      throw Error("--param {}: {} is given twice", text, name).with_exit_code(kExitUsage);
    const bool is_used = std::ranges::any_of(bench.command, [&](const std::string& word) {
      return word.find(placeholder(name)) != std::string::npos;
    });
    if (!is_used)
      throw Error("--param {}: no word of the command has {}; expected it where the value goes", text,
                  placeholder(name))
          .with_exit_code(kExitUsage);
  }
  return lists;
}

std::vector<std::string> with_values(std::vector<std::string> command, const Values& values) {
  for (std::string& word : command)
    for (const auto& [name, value] : values) {
      const std::string from = placeholder(name), to = std::to_string(value);
      for (std::size_t at = word.find(from); at != std::string::npos; at = word.find(from, at + to.size()))
        word.replace(at, from.size(), to);
    }
  return command;
}

std::vector<std::string> run_all(const Bench& bench) {
  const std::vector<NamedValues> lists = parse_lists(bench);
  std::error_code error;
  if (fs::path(bench.traces).filename().string().find(':') != std::string::npos)
    throw Error("{}: expected a name without ':', behind which parameters stand (--traces names another one)",
                bench.traces);
  if (fs::exists(bench.traces, error) && !fs::is_empty(bench.traces, error))
    throw Error("{}: it exists and is not empty; expected a new folder (--traces names another one)",
                bench.traces);
  fs::create_directories(bench.traces, error);
  if (error) throw Error("{}: cannot be made: {}", bench.traces, error.message());
  std::vector<std::string> traces;
  for (const Values& values : combinations(lists)) {
    const std::string name = joined(values, "-");
    Values parameters = values;
    std::erase_if(parameters, [](const auto& one) { return one.first == kRanksName; });
    for (int run = 1; run <= bench.runs; ++run) {
      const fs::path folder =
          fs::absolute(bench.traces) / (bench.runs > 1 ? fmt::format("{}-run{}", name, run) : name);
      run_one(bench, values, folder);
      traces.push_back(folder.string() + (parameters.empty() ? "" : ":" + joined(parameters, ",")));
    }
  }
  return traces;
}

}  // namespace dperf::model
