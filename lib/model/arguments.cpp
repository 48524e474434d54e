// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/arguments.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <sstream>

#include "model/iterations.h"
#include "support/error.h"
#include "trace/model/amounts.h"

namespace dperf::model {
namespace {

struct Assignment {
  std::string name;
  std::int64_t value = 0;
};

bool is_name(const std::string& text) {
  return !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) != 0 &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

std::optional<Assignment> parse(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return std::nullopt;
  Assignment result{text.substr(0, equals), 0};
  const char *begin = text.data() + equals + 1, *end = text.data() + text.size();
  const auto [at, error] = std::from_chars(begin, end, result.value);
  if (!is_name(result.name) || begin == end || at != end || error != std::errc()) return std::nullopt;
  return result;
}

}  // namespace

NamedTrace parse_trace(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || text.find('=', colon) == std::string::npos) return {text, {}};
  NamedTrace result{text.substr(0, colon), {}};
  const std::vector<std::string> taken = Variables({}).names();
  std::istringstream words(text.substr(colon + 1));
  for (std::string word; std::getline(words, word, ',');) {
    const auto assignment = parse(word);
    if (!assignment || std::ranges::find(taken, assignment->name) != taken.end())
      throw Error(
          "{}: '{}' does not set a parameter; expected FOLDER:NAME=WHOLE NUMBER, as in traces-4:n=512", text,
          word)
          .with_exit_code(kExitUsage);
    result.parameters[assignment->name] = assignment->value;
  }
  return result;
}

Setting parse_setting(const Model& model, int ranks, const std::vector<std::string>& parameters,
                      const std::vector<std::string>& iterations) {
  if (ranks < 1 || ranks > trace::kMostMembers)
    throw Error("--ranks {}: expected 1 to {}", ranks, trace::kMostMembers).with_exit_code(kExitUsage);
  std::map<std::string, std::int64_t> given;
  for (const std::string& text : parameters) {
    const auto assignment = parse(text);
    if (!assignment || std::ranges::find(model.parameters, assignment->name) == model.parameters.end()) {
      std::string names;
      for (const std::string& name : model.parameters) names += (names.empty() ? "" : ", ") + name;
      throw Error("--set {}: expected NAME=WHOLE NUMBER; parameters of the model: {}", text,
                  names.empty() ? "none" : names)
          .with_exit_code(kExitUsage);
    }
    given[assignment->name] = assignment->value;
  }
  Setting setting{ranks, {}};
  for (const std::string& name : model.parameters) {
    if (!given.contains(name))
      throw Error("parameter {} is missing; expected --set {}=WHOLE NUMBER", name, name)
          .with_exit_code(kExitUsage);
    setting.parameters.push_back(given[name]);
  }
  setting.iterations = parse_iterations(model, iterations);
  check_iterations(model, setting);
  return setting;
}

}  // namespace dperf::model
