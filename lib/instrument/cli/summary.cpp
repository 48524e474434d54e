// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/cli/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>

#include "support/words.h"

namespace dperf::instrument {
namespace {

std::string place(const std::string& path, unsigned line) {
  return fmt::format("{}:{}", std::filesystem::path(path).lexically_normal().string(), line);
}

auto identity(const FunctionSummary& f) {
  return std::tie(f.path, f.line, f.function);
}

/// In the order of the files; each once, with the most that one of the sources knows about it.
std::vector<FunctionSummary> functions_of(const std::vector<InstrumentedFile>& files) {
  std::vector<FunctionSummary> functions;
  for (const InstrumentedFile& file : files) {
    for (const FunctionSummary& function : file.functions) {
      const auto known = std::ranges::find_if(functions, [&function](const FunctionSummary& other) {
        return identity(other) == identity(function);
      });
      if (known == functions.end())
        functions.push_back(function);
      else if (known->communication < function.communication)
        *known = function;
    }
  }
  return functions;
}

struct Column {
  std::string title;
  std::vector<std::string> cells;
  bool is_number = false;

  std::size_t width() const {
    std::size_t width = title.size();
    for (const std::string& cell : cells) width = std::max(width, cell.size());
    return width;
  }
  std::string text(const std::string& cell) const {
    return is_number ? fmt::format("{:>{}}", cell, width()) : fmt::format("{:<{}}", cell, width());
  }
};

std::string table(const std::vector<Column>& columns) {
  const auto line = [&columns](const auto& cell_of) {
    std::string text;
    for (const Column& column : columns) text += (text.empty() ? "" : "  ") + column.text(cell_of(column));
    return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  };
  std::string text = line([](const Column& column) { return column.title; });
  for (std::size_t i = 0; i < columns.front().cells.size(); ++i)
    text += line([i](const Column& column) { return column.cells[i]; });
  return text;
}

std::string communicating(const std::vector<FunctionSummary>& functions) {
  std::vector<Column> columns = {
      {"function", {}}, {"place", {}}, {"communicates", {}}, {"blocks", {}, true}, {"loops", {}, true}};
  for (const FunctionSummary& function : functions) {
    if (function.communication < Communication::kSometimes) continue;
    const std::string cells[] = {function.function, place(function.path, function.line),
                                 name_of(function.communication), std::to_string(function.blocks),
                                 std::to_string(function.loops)};
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i].cells.push_back(cells[i]);
  }
  return columns.front().cells.empty() ? "no function is certain to communicate\n" : table(columns);
}

/// One kind of what may communicate, and what can be done about it.
struct UnknownKind {
  const char* title;
  bool is_function;  ///< that another source may define
  const char* advice;
};
constexpr UnknownKind kUnknownKinds[] = {
    {"unknown", true, "These may communicate. If they do, give their sources, too."},
    {"unknown before a run", false,
     "These may communicate (pointers, virtual functions, libraries). The sources do not show it; it is "
     "detected in each run."},
};

/// The most called first.
std::string unknown(const std::vector<FunctionSummary>& functions, const UnknownKind& kind) {
  std::map<std::string, std::vector<const FunctionSummary*>> callers;
  for (const FunctionSummary& function : functions)
    for (const std::string& name : function.unknown)
      if (function.not_given.contains(name) == kind.is_function) callers[name].push_back(&function);
  if (callers.empty()) return "";
  std::vector<std::pair<std::string, std::vector<const FunctionSummary*>>> sorted(callers.begin(),
                                                                                  callers.end());
  std::ranges::stable_sort(sorted, std::ranges::greater{},
                           [](const auto& entry) { return entry.second.size(); });
  std::vector<Column> columns = {{kind.title, {}}, {"callers", {}, true}, {"first", {}}};
  for (const auto& [name, all] : sorted) {
    columns[0].cells.push_back(name);
    columns[1].cells.push_back(std::to_string(all.size()));
    columns[2].cells.push_back(
        fmt::format("{} ({})", place(all.front()->path, all.front()->line), all.front()->function));
  }
  return fmt::format("\n{}{}\n", table(columns), kind.advice);
}

/// Nothing is known before the run: only what may be.
const char* sampling_of(const PlanEntry& loop) {
  static constexpr const char* kTexts[] = {"no", "if told", "may be sampled"};
  return kTexts[static_cast<int>(loop.eligibility)];
}

/// What the reason leaves to the user.
std::string why_of(const PlanEntry& loop) {
  if (loop.eligibility != Eligibility::kIfDirected) return loop.why;
  return fmt::format("{}; to sample it all the same: {}", loop.why, loop.advice);
}

bool communicates(const PlanEntry& loop) {
  return loop.communication >= Communication::kSometimes || loop.reach.communicating > 0;
}

bool may_matter(const PlanEntry& loop) {
  return communicates(loop) || loop.reach.not_given > 0;
}

/// More comes first: those that communicate and have loops inside, as time steps do; then by all that is in
/// them, so that outer loops are before inner ones.
auto importance(const PlanEntry* loop) {
  const Reach& reach = loop->reach;
  return std::tuple(may_matter(*loop), communicates(*loop), communicates(*loop) && reach.loops > 0,
                    reach.communicating + reach.not_given + reach.unknown + reach.loops);
}

/// Each once, the most important first.
std::vector<const PlanEntry*> loops_of(const std::vector<InstrumentedFile>& files) {
  std::vector<const PlanEntry*> loops;
  std::set<std::uint64_t> known;
  for (const InstrumentedFile& file : files)
    for (const PlanEntry& loop : file.loops)
      if (known.insert(loop.id).second) loops.push_back(&loop);
  std::ranges::stable_sort(loops, std::ranges::greater{}, importance);
  return loops;
}

std::string loops(const std::vector<InstrumentedFile>& files) {
  /// Where none is known to communicate, and all depends on pointers.
  constexpr std::size_t kMostUncertain = 20;
  const std::vector<const PlanEntry*> all = loops_of(files);
  if (all.empty()) return "";
  auto shown = static_cast<std::size_t>(
      std::ranges::count_if(all, [](const PlanEntry* loop) { return may_matter(*loop); }));
  if (shown == 0) shown = std::min(all.size(), kMostUncertain);
  std::vector<Column> columns = {{"loop", {}}, {"sampling", {}}, {"why", {}}};
  for (const PlanEntry* loop : all) {
    if (columns.front().cells.size() == shown) break;
    columns[0].cells.push_back(place(loop->path, loop->first_line));
    columns[1].cells.emplace_back(sampling_of(*loop));
    columns[2].cells.push_back(why_of(*loop));
  }
  std::string text = "\n" + table(columns);
  if (shown < all.size())
    text += fmt::format(
        "and {} that {} not communicate, unless a call through a pointer does; --decisions FILE lists all\n",
        counted(all.size() - shown, "loop"), all.size() - shown == 1 ? "does" : "do");
  return text;
}

std::string left_alone(const std::vector<InstrumentedFile>& files) {
  std::string text;
  for (const InstrumentedFile& file : files) {
    if (!file.parsed) text += fmt::format("{}: the whole file: {}\n", file.path, file.reason);
    for (const Skipped& skipped : file.skipped) {
      const std::string line =
          fmt::format("{}: {}: {}\n", place(skipped.path, skipped.line), skipped.function, skipped.reason);
      if (text.find(line) == std::string::npos) text += line;
    }
  }
  return text.empty() ? "" : "\nleft alone\n" + text;
}

}  // namespace

std::string summary(const std::vector<InstrumentedFile>& files) {
  const std::vector<FunctionSummary> functions = functions_of(files);
  std::string text = communicating(functions) + loops(files);
  for (const UnknownKind& kind : kUnknownKinds) text += unknown(functions, kind);
  return text + left_alone(files);
}

}  // namespace dperf::instrument
