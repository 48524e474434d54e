// The page for people.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <filesystem>
#include <limits>
#include <ostream>
#include <span>

#include "report/report.h"
#include "report/table.h"
#include "report/units.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

namespace dperf::report {
namespace {

constexpr std::size_t kWidth = 120;
constexpr std::size_t kMostExpensive = 5;
constexpr std::size_t kLoopsShown = 10;
constexpr std::size_t kCallersShown = 12;  // a recursion has many

std::string plural(std::uint64_t n, std::string_view noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

// Breaks at spaces; continuation lines are indented as far as the text of the first.
void write_wrapped(std::ostream& out, std::string_view lead, std::string_view text) {
  const std::size_t room = kWidth - lead.size();
  std::string start(lead);
  while (text.size() > room) {
    std::size_t cut = text.rfind(' ', room);
    if (cut == std::string_view::npos || cut == 0) cut = room;
    fmt::print(out, "{}{}\n", start, text.substr(0, cut));
    text.remove_prefix(text[cut] == ' ' ? cut + 1 : cut);
    start.assign(lead.size(), ' ');
  }
  fmt::print(out, "{}{}\n", start, text);
}

std::string mark(const Prediction& p) {
  if (p.incomplete) return "  INCOMPLETE: a part of the run is missing, see the notes";
  return p.approximate ? "  (approximate, see the notes)" : "";
}

std::string range_of(const Prediction& p) {
  const Interval& i = p.interval;
  if (!i.low_s || !i.high_s) return "";
  return fmt::format(" ({} to {})", format_seconds(*i.low_s), format_seconds(*i.high_s));
}

// The folder says nothing to a person, and differs between machines.
std::string name_of(const std::string& program) {
  const std::string name = std::filesystem::path(program).filename().string();
  return name.empty() ? "?" : name;
}

// That not all was run belongs to the first lines.
void write_executed(const Prediction& p, std::ostream& out) {
  if (p.sampling.executed_share >= 1 && p.sampling.skipped_events == 0) return;
  std::size_t loops = 0;
  std::uint64_t iterations = 0;
  for (const SampledLoop& loop : p.sampling.loops) {
    loops += loop.skipped > 0 ? 1 : 0;
    iterations += loop.skipped;
  }
  std::string text = fmt::format("{:.3g} % of the run", 100 * p.sampling.executed_share);
  text += loops > 0 ? fmt::format(": {} sampled, {} a rank skipped", plural(loops, "loop"),
                                  plural(iterations, "iteration"))
                    : fmt::format(": {} were not run", plural(p.sampling.skipped_events, "event"));
  write_wrapped(out, "executed       ", text);
}

void write_head(const Prediction& p, std::ostream& out) {
  fmt::print(out, "t_predicted    {}{}{}\n", format_seconds(p.t_predicted_s), range_of(p), mark(p));
  write_wrapped(out, "program        ",
                fmt::format("{} on {}", name_of(p.program), plural(p.ranks.size(), "rank")));
  write_wrapped(out, "platform       ", p.platform);
  write_wrapped(out, "engine         ", p.engine);
  write_wrapped(out, "computation    ", p.compute_model);
  fmt::print(out, "traced run     {}\n", format_seconds(p.t_measured_s));
  write_executed(p, out);
}

void write_loops(const Prediction& p, std::ostream& out) {
  if (p.sampling.loops.empty()) return;
  Table table({"loops that could be sampled", "run", "skipped", "window", "spread", "share skipped"});
  std::size_t named = 0;
  for (const SampledLoop& loop : p.sampling.loops) {
    if (named >= kLoopsShown && loop.skipped == 0) break;
    ++named;
    const std::string place = loop.function.empty() ? "" : fmt::format(" ({})", loop.function);
    const std::string run = loop.run > 0 ? fmt::format("{}", loop.run) : "-";
    table.add({fmt::format("{}:{}{}", loop.file, loop.line, place), run, fmt::format("{}", loop.skipped),
               loop.window > 0 ? fmt::format("{}", loop.window) : "-",
               loop.window > 0 ? fmt::format("{:.2f} %", 100 * loop.spread) : "-",
               format_share(loop.skipped_share, 1)});
    if (loop.verdict != "sampled") table.add({"  " + loop.meaning});
    if (loop.sizes_vary) table.add({"  sizes of its messages vary"});
  }
  if (named < p.sampling.loops.size())
    table.add({fmt::format("and {} in full", plural(p.sampling.loops.size() - named, "other loop"))});
  out << '\n';
  table.write(out, kWidth);
}

void write_interval(const Prediction& p, std::ostream& out) {
  if (!p.interval.percent) return;
  Table table({fmt::format("interval of {:g} %: from", *p.interval.percent), "standard deviation", "share"});
  for (const ErrorSource& source : p.interval.sources)
    table.add({source.name, format_seconds(source.deviation_s), format_share(source.share, 1)});
  out << '\n';
  table.write(out, kWidth);
  for (const std::string& missing : p.interval.not_included) write_wrapped(out, "  not included: ", missing);
}

void write_ranks(const Prediction& p, std::ostream& out) {
  struct Row {
    const char* name;
    double RankTimes::*member;
  };
  constexpr Row kRows[] = {{"computation", &RankTimes::compute_s},
                           {"communication", &RankTimes::communication_s},
                           {"waiting", &RankTimes::waiting_s},
                           {"I/O", &RankTimes::io_s},
                           {"total", &RankTimes::total_s}};
  if (p.ranks.empty()) return;
  double all = 0;
  for (const RankTimes& rank : p.ranks) all += rank.total_s;
  Table table({"per rank", "min", "mean", "max", "share"});
  const bool uses_files =
      std::any_of(p.ranks.begin(), p.ranks.end(), [](const RankTimes& rank) { return rank.io_s > 0; });
  for (const Row& row : kRows) {
    if (row.member == &RankTimes::io_s && !uses_files) continue;
    double sum = 0, smallest = std::numeric_limits<double>::infinity(), largest = 0;
    for (const RankTimes& rank : p.ranks) {
      sum += rank.*row.member;
      smallest = std::min(smallest, rank.*row.member);
      largest = std::max(largest, rank.*row.member);
    }
    table.add({row.name, format_seconds(smallest), format_seconds(sum / static_cast<double>(p.ranks.size())),
               format_seconds(largest), format_share(sum, all)});
  }
  out << '\n';
  table.write(out, kWidth);
}

// The first few of a list that is sorted by time, without those that took none.
template <typename Cost>
std::span<const Cost> most_expensive(const std::vector<Cost>& costs) {
  std::size_t shown = 0;
  while (shown < std::min(costs.size(), kMostExpensive) && costs[shown].mean_s > 0) ++shown;
  return std::span(costs).first(shown);
}

std::string lines_of(const BlockCost& block) {
  if (block.file.empty()) return "code without a block";
  if (block.first_line == 0) return block.file;
  if (block.last_line <= block.first_line) return fmt::format("{}:{}", block.file, block.first_line);
  return fmt::format("{}:{}-{}", block.file, block.first_line, block.last_line);
}

void write_blocks(const Prediction& p, std::ostream& out) {
  const std::span<const BlockCost> shown = most_expensive(p.blocks);
  if (shown.empty()) return;
  Table table({"most expensive blocks", "mean a rank", "max", "share", "executions"});
  for (const BlockCost& block : shown) {
    const std::string place =
        block.function.empty() ? lines_of(block) : fmt::format("{} ({})", lines_of(block), block.function);
    table.add({place, format_seconds(block.mean_s), format_seconds(block.max_s),
               format_share(block.mean_s, p.t_predicted_s), fmt::format("{}", block.executions)});
  }
  out << '\n';
  table.write(out, kWidth);
}

const char* heading_of(const Prediction& p) {
  if (p.sites_by == "callpath") return "most expensive call paths";
  return p.sites_by == "function" ? "most expensive functions" : "most expensive call sites";
}

// Under the row of a call site: who called the function that it stands in.
void add_callers(Table& table, const SiteCost& site) {
  for (std::size_t i = 1; i < site.callers.size(); ++i) {
    if (i > kCallersShown) {
      table.add({"", fmt::format("  < {} more", site.callers.size() - i)});
      return;
    }
    table.add({"", "  < " + site.callers[i]});
  }
}

void write_sites(const Prediction& p, std::ostream& out) {
  const std::span<const SiteCost> shown = most_expensive(p.sites);
  if (shown.empty()) return;
  Table table({"MPI call", heading_of(p), "mean a rank", "max", "share", "calls", "sent", "algorithm"}, 2);
  for (const SiteCost& site : shown) {
    table.add({site.call, site.callers.empty() ? site.place : site.callers.front(),
               format_seconds(site.mean_s), format_seconds(site.max_s),
               format_share(site.mean_s, p.t_predicted_s), fmt::format("{}", site.calls),
               format_bytes(site.bytes), site.algorithm.empty() ? "-" : shorten(site.algorithm, 24)});
    add_callers(table, site);
  }
  out << '\n';
  table.write(out, kWidth);
}

std::uint64_t calls_of(const Prediction& p, Coverage::Level level) {
  std::uint64_t calls = 0;
  for (const Coverage& row : p.coverage) calls += row.level == level ? row.calls : 0;
  return calls;
}

void write_coverage(const Prediction& p, std::ostream& out) {
  const std::uint64_t exact = calls_of(p, Coverage::Level::kExact);
  const std::uint64_t approximated = calls_of(p, Coverage::Level::kApproximated);
  const std::uint64_t refused = calls_of(p, Coverage::Level::kRefused);
  fmt::print(out, "\ncoverage       {} of {} replayed exactly, {}{}{}\n", exact,
             plural(exact + approximated + refused, "MPI call"),
             approximated > 0 ? fmt::format("{} approximated, ", approximated) : "",
             refused > 0 ? fmt::format("{} not at all, ", refused) : "", plural(p.messages, "message"));
  for (const Coverage& row : p.coverage) {
    if (row.level == Coverage::Level::kExact) continue;
    write_wrapped(out, "  - ",
                  fmt::format("{} ({}{}): {}{}", row.call, plural(row.calls, "call"),
                              row.first.empty() ? "" : ", first by " + row.first,
                              row.level == Coverage::Level::kRefused ? "not replayed: " : "", row.how));
  }
}

void write_notes(const Prediction& p, std::ostream& out) {
  if (p.notes.empty()) return;
  out << "notes\n";
  for (const std::string& note : p.notes) write_wrapped(out, "  - ", note);
}

}  // namespace

void write_text(const Prediction& prediction, std::ostream& out) {
  write_head(prediction, out);
  write_loops(prediction, out);
  write_interval(prediction, out);
  write_ranks(prediction, out);
  write_blocks(prediction, out);
  write_sites(prediction, out);
  write_coverage(prediction, out);
  write_notes(prediction, out);
}

}  // namespace dperf::report
