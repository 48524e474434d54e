// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/cli/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <tuple>
#include <vector>

#include "trace/coverage/extrapolation.h"

namespace dperf::instrument {
namespace {

using Json = nlohmann::ordered_json;

struct VerdictName {
  Verdict verdict;
  const char* name;   ///< in JSON
  const char* lead;   ///< in a line for people
  const char* count;  ///< in the summary
};
constexpr auto kVerdicts = std::to_array<VerdictName>({
    {Verdict::kExact, "exact", "exact", "exact"},
    {Verdict::kUnless, "exact-unless", "exact, unless", "exact unless the new network decides otherwise"},
    {Verdict::kApproximated, "approximated", "approximated", "approximated"},
    {Verdict::kRefused, "refused", "refused", "refused"},
});

const VerdictName& name_of(Verdict verdict) {
  return *std::ranges::find(kVerdicts, verdict, &VerdictName::verdict);
}

/// In JSON.
Json name_of(SourceKind source) {
  static constexpr const char* kNames[] = {"", "named", "any", "perhaps any", "unknown"};
  return source == SourceKind::kNone ? Json() : Json(kNames[static_cast<int>(source)]);
}

std::ptrdiff_t count(const CheckResult& result, Verdict verdict) {
  return std::ranges::count(result.findings, verdict, &Finding::verdict);
}

/// What is reported, and where. Long sentences that occur more than once are written once.
struct Line {
  std::string place, sentence;
  bool is_long = true;
};

Line line_of(const Finding& finding) {
  Line line{fmt::format("{}:{}: {}", finding.path, finding.line, finding.what), name_of(finding.verdict).lead,
            !finding.how.empty()};
  if (line.is_long) line.sentence += (finding.verdict == Verdict::kUnless ? " " : ": ") + finding.how;
  return line;
}

Line line_of(const Skipped& left) {
  return {fmt::format("{}:{}: {}", std::filesystem::path(left.path).lexically_normal().string(), left.line,
                      left.function),
          "left alone, its time counts towards the block around it: " + left.reason};
}

/// In the order of the lines; those with the same text as an earlier one come with it.
std::string grouped(const std::vector<Line>& lines) {
  std::map<std::string_view, std::vector<const Line*>> of_sentence;
  for (const Line& line : lines)
    if (line.is_long) of_sentence[line.sentence].push_back(&line);
  std::string text;
  for (const Line& line : lines) {
    const auto found = of_sentence.find(line.sentence);
    if (!line.is_long || found->second.size() == 1) {
      text += fmt::format("{}: {}\n", line.place, line.sentence);
    } else if (found->second.front() == &line) {
      text += line.sentence + ":\n";
      for (const Line* same : found->second) text += fmt::format("  {}\n", same->place);
    }
  }
  return text;
}

/// The order in which readers want to know: what is refused, then real wildcards, then what is not known
/// before a run, and finally what is exact. The lines of each are in the order of the files.
int importance(const Finding& finding) {
  if (finding.verdict == Verdict::kRefused) return 0;
  if (finding.verdict == Verdict::kApproximated) return 1;
  if (finding.verdict == Verdict::kExact) return 4;
  return finding.source == SourceKind::kUnknown ? 3 : 2;
}

std::string summary(const CheckResult& result) {
  std::string text;
  for (const VerdictName& row : kVerdicts)
    if (const auto n = count(result, row.verdict); n > 0 || row.verdict == Verdict::kExact)
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", n, row.count);
  if (const auto n = std::ranges::count(result.findings, SourceKind::kUnknown, &Finding::source); n > 0)
    text += fmt::format(" ({} of them only if a computed source is MPI_ANY_SOURCE)", n);
  text += "\n";
  if (count(result, Verdict::kUnless) > 0)
    text +=
        "where that happens, the replay goes on as the program did in the traced run, and a note says so\n";
  return text;
}

/// Whether `dperf-model` will take it: what sources can say.
std::string more_ranks(const CheckResult& result) {
  if (result.not_extrapolated.empty())
    return "more ranks: nothing in the sources prevents their prediction (dperf-model)\n";
  std::string text = "more ranks: cannot be predicted (dperf-model):\n";
  for (const std::string& reason : result.not_extrapolated) text += fmt::format("  {}\n", reason);
  return text;
}

std::string as_text(const CheckResult& result) {
  std::vector<Finding> findings = result.findings;
  std::ranges::stable_sort(findings, {}, importance);
  std::vector<Line> lines;
  for (const Finding& finding : findings) lines.push_back(line_of(finding));
  for (const Skipped& left : result.left_alone) lines.push_back(line_of(left));
  std::string text = grouped(lines);
  for (const std::string& note : result.notes) text += note + "\n";
  return text + summary(result) + more_ranks(result);
}

std::string as_json(const CheckResult& result) {
  Json json = {{"format", "dperf-check"}, {"version", 1}, {"refused", result.refused}};
  for (const VerdictName& row : kVerdicts) json["counts"][row.name] = count(result, row.verdict);
  json["findings"] = Json::array();
  for (const Finding& f : result.findings)
    json["findings"].push_back({{"file", f.path},
                                {"line", f.line},
                                {"what", f.what},
                                {"verdict", name_of(f.verdict).name},
                                {"how", f.how},
                                {"source", name_of(f.source)}});
  json["left_alone"] = Json::array();
  for (const Skipped& left : result.left_alone)
    json["left_alone"].push_back(
        {{"file", left.path}, {"line", left.line}, {"function", left.function}, {"reason", left.reason}});
  json["notes"] = result.notes;
  json["not_extrapolated"] = result.not_extrapolated;
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::vector<std::string> not_extrapolated(const std::vector<Finding>& findings) {
  std::vector<std::string> reasons;
  for (const Finding& f : findings) {
    const std::string_view name = std::string_view(f.what).substr(0, f.what.find(' '));
    const auto call = trace::find_call(name);
    const std::string_view why = call ? trace::why_not_extrapolated(*call) : std::string_view();
    if (!why.empty()) reasons.push_back(fmt::format("{}:{}: {}: {}", f.path, f.line, name, why));
  }
  return reasons;
}

auto order(const Finding& f) {
  return std::tie(f.path, f.line, f.verdict, f.what, f.how);
}
auto order_of_skipped(const Skipped& s) {
  return std::tie(s.path, s.line, s.function, s.reason);
}

/// What is in a header that several sources include, once.
template <typename T, typename Order>
void sort_once(std::vector<T>& values, Order order_by) {
  std::ranges::sort(values, {}, order_by);
  const auto again = std::ranges::unique(values, {}, order_by);
  values.erase(again.begin(), again.end());
}

}  // namespace

CheckResult check(const std::vector<InstrumentedFile>& files, const std::vector<std::string>& fortran) {
  CheckResult result;
  for (const InstrumentedFile& file : files) {
    result.findings.insert(result.findings.end(), file.findings.begin(), file.findings.end());
    result.left_alone.insert(result.left_alone.end(), file.skipped.begin(), file.skipped.end());
    if (!file.parsed)
      result.notes.push_back(
          fmt::format("{}: could not be read, so its calls are not listed; they will be recorded, and its "
                      "computation counts towards the block that calls it: {}",
                      file.path, file.reason));
  }
  for (const std::string& path : fortran)
    result.findings.push_back({path, 1, "Fortran", Verdict::kRefused,
                               "sources of Fortran are read by dperf-instrument-fortran, which was not "
                               "built: it needs flang's parser"});
  sort_once(result.findings, order);
  sort_once(result.left_alone, order_of_skipped);
  result.not_extrapolated = not_extrapolated(result.findings);
  result.refused = count(result, Verdict::kRefused) > 0;
  return result;
}

std::string to_string(const CheckResult& result, CheckFormat format) {
  return format == CheckFormat::kJson ? as_json(result) : as_text(result);
}

}  // namespace dperf::instrument
