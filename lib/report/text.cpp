// The page for people, as text and in Markdown.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "report/page.h"
#include "report/report.h"
#include "report/table.h"
#include "report/uncertain.h"
#include "report/units.h"
#include "support/source_folder.h"
#include "support/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace dperf::report {
namespace {

constexpr std::size_t kLoopsShown = 10;
constexpr std::size_t kCallersShown = 12;  // a recursion has many

std::string mark(const Prediction& p) {
  // Files that an older dPerf wrote have no reason.
  const bool says_why = !p.incomplete_because.empty();
  if (p.incomplete)
    return fmt::format("  INCOMPLETE: {}", says_why ? fmt::format("{}", fmt::join(p.incomplete_because, "; "))
                                                    : "a part of the run is missing, see the notes");
  if (!p.at_most_because.empty()) return fmt::format("  AT MOST: {}", p.at_most_because);
  if (!p.up_to.empty()) return fmt::format("  (approximate, up to the end of {}, see the notes)", p.up_to);
  return p.approximate ? "  (approximate, see the notes)" : "";
}

std::string range_of(const Prediction& p) {
  const Interval& i = p.interval;
  if (!i.low_s || !i.high_s) return "";
  return fmt::format(" ({} to {})", format_seconds(*i.low_s), format_seconds(*i.high_s));
}

void write_guess(const Guess& guess, Page& page) {
  page.fact("guess", fmt::format("{} if {} ends the loop after {}, as it does at its current rate",
                                 format_seconds(guess.t_predicted_s), guess.because,
                                 counted(guess.iterations, "iteration")));
}

// That not all was run belongs to the first lines.
void write_executed(const Prediction& p, Page& page) {
  if (p.sampling.executed_share >= 1 && p.sampling.skipped_events == 0) return;
  std::size_t loops = 0;
  std::uint64_t iterations = 0;
  for (const LoopSummary& loop : p.sampling.loops) {
    loops += loop.skipped > 0 ? 1 : 0;
    iterations += loop.skipped;
  }
  std::string text = fmt::format("{:.3g} % of the run", 100 * p.sampling.executed_share);
  text += loops > 0 ? fmt::format(": {} sampled, {} skipped per rank", counted(loops, "loop"),
                                  counted(iterations, "iteration"))
                    : fmt::format(": {} were not run", counted(p.sampling.skipped_events, "event"));
  page.fact("executed", text);
}

// What comes before and after the program.
void write_deployment(const Prediction& p, Page& page) {
  if (!p.deployment) return;
  const Deployment& d = *p.deployment;
  page.fact("t_deployment", fmt::format("{} (reserve {}, distribute {}, collect {}); with the program {}",
                                        format_seconds(d.t_deployment_s), format_seconds(d.reserve_s),
                                        format_seconds(d.distribute_s), format_seconds(d.collect_s),
                                        format_seconds(d.t_total_s)));
  const std::string through =
      d.coordinators.empty() ? "directly from"
                             : fmt::format("through {} from", counted(d.coordinators.size(), "coordinator"));
  page.fact("deployment",
            fmt::format("{}: {} {} {}, {} of {} asked; {}, {}", d.way, counted(p.ranks.size(), "peer"),
                        through, d.submitter, d.trackers_asked, counted(d.trackers, "tracker"),
                        counted(d.messages, "message"), format_bytes(static_cast<std::uint64_t>(d.bytes))));
  if (!d.churn_cost_s) return;
  const double cost_s = *d.churn_cost_s;
  const char* const did = cost_s > 0 ? "lost" : "saved";
  page.fact("churn", cost_s == 0 ? "nothing lost in all:"
                                 : fmt::format("{} {} in all:", format_seconds(std::abs(cost_s)), did));
  for (const std::string& line : d.churn) page.item(line);
}

/// Who compares the two must know what the prediction does not have.
std::string recording_of(const Prediction& p) {
  constexpr double kNoMatter = 0.003;
  if (p.t_recording_s < kNoMatter * p.t_measured_s) return "";
  return fmt::format("  (dPerf took {} of it)", format_seconds(p.t_recording_s));
}

void write_head(const Prediction& p, Page& page) {
  page.fact("t_predicted", format_seconds(p.t_predicted_s) + range_of(p) + mark(p));
  if (p.guess) write_guess(*p.guess, page);
  write_deployment(p, page);
  page.fact("program", fmt::format("{} on {}", program_name(p), counted(p.ranks.size(), "rank")));
  page.name_folder();
  page.fact("platform", p.platform);
  page.fact("engine", p.engine);
  page.fact("computation", p.compute_model);
  if (p.t_measured_s > 0) page.fact("traced run", format_seconds(p.t_measured_s) + recording_of(p));
  write_executed(p, page);
  if (const std::string text = describe_uncertain(p); !text.empty()) page.fact("uncertain", text);
}

std::string names_of(const std::vector<std::string>& names) {
  constexpr std::size_t kNamed = 3;
  if (names.size() > kNamed)
    return fmt::format("{} and {}", names.front(), counted(names.size() - 1, "other"));
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Why these loops ran in full, or are known less well: loops of the same reason together.
void explain(std::span<const LoopSummary> loops, Page& page) {
  std::vector<std::string> reasons;
  std::map<std::string, std::vector<std::string>> names;
  for (const LoopSummary& loop : loops) {
    if (loop.verdict == "sampled") continue;
    if (!names.contains(loop.meaning)) reasons.push_back(loop.meaning);
    names[loop.meaning].push_back(loop.name());
  }
  for (const std::string& reason : reasons) page.remark(names_of(names[reason]), reason);
}

void write_loops(const Prediction& p, Page& page) {
  if (p.sampling.loops.empty()) return;
  Table table({"loops that could be sampled", "run", "skipped", "baseline", "spread", "share skipped"});
  std::size_t named = 0;
  for (const LoopSummary& loop : p.sampling.loops) {
    if (named >= kLoopsShown && loop.skipped == 0) break;
    ++named;
    const std::string place = loop.function.empty() ? "" : fmt::format(" ({})", loop.function);
    const std::string run = loop.run > 0 ? fmt::format("{}", loop.run) : "-";
    table.add({loop.name() + place, run, fmt::format("{}", loop.skipped),
               loop.baseline > 0 ? fmt::format("{}", loop.baseline) : "-",
               loop.baseline > 0 ? fmt::format("{:.2f} %", 100 * loop.spread) : "-",
               format_share(loop.skipped_share, 1)});
    if (loop.sizes_vary) table.add({"  sizes of its messages vary"});
  }
  if (named < p.sampling.loops.size())
    table.add({fmt::format("and {} in full", counted(p.sampling.loops.size() - named, "other loop"))});
  page.table(table);
  explain(std::span(p.sampling.loops).first(named), page);
}

void write_interval(const Prediction& p, Page& page) {
  constexpr std::array<const char*, 3> kSigns{"", "+", "-"};
  if (!p.interval.percent) return;
  Table table({fmt::format("interval of {:g} %: from", *p.interval.percent), "standard deviation", "share"});
  for (const ErrorSource& source : p.interval.sources)
    table.add({source.name,
               kSigns[static_cast<std::size_t>(source.towards)] + format_seconds(source.deviation_s),
               format_share(source.share, 1)});
  page.table(table);
  for (const std::string& missing : p.interval.not_included) page.remark("not included", missing);
}

void write_ranks(const Prediction& p, Page& page) {
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
  page.table(table);
}

// The first `top` of a list that is sorted by time, without those that took none.
template <typename Cost>
std::span<const Cost> most_expensive(const std::vector<Cost>& costs, std::size_t top) {
  if (top == ReportOptions::kAllRows) return costs;
  std::size_t shown = 0;
  while (shown < std::min(costs.size(), top) && costs[shown].mean_s > 0) ++shown;
  return std::span(costs).first(shown);
}

std::string lines_of(const BlockCost& block) {
  if (block.file.empty()) return "code without a block";
  if (block.first_line == 0) return block.file;
  if (block.last_line <= block.first_line) return fmt::format("{}:{}", block.file, block.first_line);
  return fmt::format("{}:{}-{}", block.file, block.first_line, block.last_line);
}

void write_blocks(const Prediction& p, std::size_t top, Page& page) {
  const std::span<const BlockCost> shown = most_expensive(p.blocks, top);
  if (shown.empty()) return;
  Table table({"most expensive blocks", "mean per rank", "max", "share", "executions"});
  for (const BlockCost& block : shown) {
    const std::string place =
        block.function.empty() ? lines_of(block) : fmt::format("{} ({})", lines_of(block), block.function);
    table.add({place, format_seconds(block.mean_s), format_seconds(block.max_s),
               format_share(block.mean_s, p.t_predicted_s), fmt::format("{}", block.executions)});
  }
  page.table(table);
}

const char* heading_of(const Prediction& p) {
  if (p.sites_by == "callpath") return "most expensive call paths";
  return p.sites_by == "function" ? "most expensive functions" : "most expensive call sites";
}

// Under the row of a call site: who called the function that it is in.
void add_callers(Table& table, const SiteCost& site) {
  for (std::size_t i = 1; i < site.callers.size(); ++i) {
    if (i > kCallersShown) {
      table.add({"", fmt::format("  < {} more", site.callers.size() - i)});
      return;
    }
    table.add({"", "  < " + site.callers[i]});
  }
}

void write_sites(const Prediction& p, std::size_t top, Page& page) {
  const std::span<const SiteCost> shown = most_expensive(p.sites, top);
  if (shown.empty()) return;
  Table table({"MPI call", heading_of(p), "mean per rank", "max", "share", "calls", "sent", "algorithm"}, 2);
  for (const SiteCost& site : shown) {
    table.add({site.call, site.callers.empty() ? site.place : site.callers.front(),
               format_seconds(site.mean_s), format_seconds(site.max_s),
               format_share(site.mean_s, p.t_predicted_s), fmt::format("{}", site.calls),
               format_bytes(site.bytes), site.algorithm.empty() ? "-" : shorten(site.algorithm, 24)});
    add_callers(table, site);
  }
  page.table(table);
}

std::uint64_t calls_of(const Prediction& p, Coverage::Level level) {
  std::uint64_t calls = 0;
  for (const Coverage& row : p.coverage) calls += row.level == level ? row.calls : 0;
  return calls;
}

void write_coverage(const Prediction& p, Page& page) {
  const std::uint64_t exact = calls_of(p, Coverage::Level::kExact);
  const std::uint64_t approximated = calls_of(p, Coverage::Level::kApproximated);
  const std::uint64_t refused = calls_of(p, Coverage::Level::kRefused);
  page.paragraph("coverage",
                 fmt::format("{} of {} replayed exactly, {}{}{}", exact,
                             counted(exact + approximated + refused, "MPI call"),
                             approximated > 0 ? fmt::format("{} approximated, ", approximated) : "",
                             refused > 0 ? fmt::format("{} not at all, ", refused) : "",
                             counted(p.messages, "message")));
  for (const Coverage& row : p.coverage) {
    if (row.level == Coverage::Level::kExact) continue;
    page.item(fmt::format("{} ({}{}): {}{}", row.call, counted(row.calls, "call"),
                          row.first.empty() ? "" : ", first by " + row.first,
                          row.level == Coverage::Level::kRefused ? "not replayed: " : "", row.how));
  }
}

// To other numbers of ranks.
void write_extrapolation(const Prediction& p, Page& page) {
  if (p.extrapolation.empty()) return;
  page.paragraph("more ranks", p.extrapolation == Prediction::kPossible
                                   ? "can be predicted from runs on other numbers of ranks (dperf-model)"
                                   : "cannot be predicted (dperf-model): " + p.extrapolation);
}

void write_notes(const Prediction& p, Page& page) {
  if (p.notes.empty()) return;
  page.heading("notes");
  for (const std::string& note : p.notes) page.item(note);
}

/// Of all that has a line in the program.
std::string folder_of(const Prediction& p) {
  std::vector<std::string> files;
  for (const BlockCost& block : p.blocks) files.push_back(block.file);
  for (const LoopSummary& loop : p.sampling.loops) files.push_back(loop.file);
  return common_folder(files);
}

void write_page(const Prediction& prediction, const ReportOptions& options, std::ostream& out,
                Page::Form form) {
  Page page(out, form, folder_of(prediction));
  const std::size_t top = options.top;
  write_head(prediction, page);
  write_loops(prediction, page);
  write_interval(prediction, page);
  write_ranks(prediction, page);
  write_blocks(prediction, top, page);
  write_sites(prediction, top, page);
  write_coverage(prediction, page);
  write_extrapolation(prediction, page);
  write_notes(prediction, page);
}

}  // namespace

void write_text(const Prediction& prediction, std::ostream& out, const ReportOptions& options) {
  write_page(prediction, options, out, Page::Form::kText);
}

void write_markdown(const Prediction& prediction, std::ostream& out, const ReportOptions& options) {
  write_page(prediction, options, out, Page::Form::kMarkdown);
}

}  // namespace dperf::report
