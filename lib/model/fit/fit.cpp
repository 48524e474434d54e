// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/fit/fit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "model/fit/block_times.h"
#include "model/fit/compare.h"
#include "model/fit/curve.h"
#include "model/fit/request_rule.h"
#include "model/generate/generate.h"
#include "model/iterations.h"
#include "model/search/search.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::model {
namespace {

/// Ids of their blocks.
using Loops = std::set<std::uint64_t>;

/// Those whose iterations are data.
Loops data_loops(const Model& model) {
  Loops loops;
  for (const Node& node : model.nodes)
    if (node.has_data_as_trips()) loops.insert(node.block);
  return loops;
}

class Fitting {
 public:
  /// @param known of which loops more runs show that their iterations are data; null: to be found
  Fitting(const std::vector<TracedRun>& runs, const std::vector<std::string>& parameters, const Loops* known)
      : runs_(runs),
        known_(known),
        variables_(parameters),
        seen_(observe(runs)),
        block_ns_(block_ns_by_run(seen_)),
        search_(variables_, seen_.settings) {}

  Model run() {
    for (const NodeSeen& node : seen_.nodes) fit_node(node);
    model_.frames = seen_.frames;
    model_.blocks = seen_.blocks;
    model_.types = seen_.types;
    model_.operations = seen_.operations;
    for (std::size_t run = 0; run < runs_.size(); ++run)
      model_.runs.push_back({runs_[run].name, with_counts_of_data(seen_.settings[run])});
    return std::move(model_);
  }

 private:
  void fit_node(const NodeSeen& seen) {
    Node node = seen.node;
    const bool is_root = model_.nodes.empty();
    node.present = Expression::constant(1);
    node.trips = Expression::constant(1);
    if (!is_root) node.present = found(node, "whether it is made", condition(seen.present));
    if (!is_root && node.is_loop) node.trips = iterations(node, seen.trips);
    if (!node.is_loop) {
      fit_numbers(node, seen.call, node.numbers);
      fit_numbers(node, seen.received, node.received);
      fit_lists(node, seen);
      node.requests = request_rule(seen, place(node));
      node.times = fit_block_times(seen_, seen, block_ns_);
    }
    model_.nodes.push_back(std::move(node));
  }

  /// Until convergence, they follow no law; but then all ranks stop together.
  Expression iterations(const Node& loop, const Rows& trips) {
    if (known_ && known_->contains(loop.block)) return {};
    const Found law = number(trips, 0);
    if (!known_ && !is_shown(law) && ranks_agree(trips)) return {};
    return found(loop, "iterations", law, &trips);
  }

  /// Where ranks agree, each run shows one number: an expression with some operators has any three of them.
  bool is_shown(const Found& law) const {
    constexpr std::size_t kFewRuns = 3, kOneOperator = 3;
    return law.expression && (runs_.size() > kFewRuns || law.expression->size() <= kOneOperator);
  }

  /// On how many iterations there are each time that they come to the loop, in each run.
  static bool ranks_agree(const Rows& trips) {
    std::map<int, std::map<int, std::vector<std::int64_t>>> runs;  // by run and rank
    for (std::size_t row = 0; row < trips.at.size(); ++row) {
      const Situation& at = trips.at[row];
      std::vector<std::int64_t>& counts = runs[at.run][at.rank];
      counts.insert(counts.end(), static_cast<std::size_t>(at.last_iteration - at.first_iteration + 1),
                    trips.columns[0][row]);
    }
    return std::ranges::all_of(runs, [](const auto& run) {
      const auto& ranks = run.second;
      return std::ranges::all_of(ranks,
                                 [&](const auto& rank) { return rank.second == ranks.begin()->second; });
    });
  }

  Setting with_counts_of_data(Setting setting) const {
    const Loops loops = data_loops(model_);
    std::erase_if(setting.iterations, [&](const auto& loop) { return !loops.contains(loop.first); });
    return setting;
  }

  Found condition(const Rows& rows) { return search_.condition(rows.at, rows.columns.at(0)); }
  Found number(const Rows& rows, std::size_t column) {
    return search_.number(rows.at, rows.columns.at(column));
  }

  /// Sizes of datatypes are those of whole elements: programs divide elements among ranks, not bytes.
  Found bytes(const Rows& rows, std::size_t column) {
    const std::vector<std::int64_t>& all = rows.columns.at(column);
    for (const std::int64_t element : {8, 4}) {
      if (std::ranges::any_of(all, [&](std::int64_t value) { return value % element != 0; })) continue;
      std::vector<std::int64_t> elements;
      for (const std::int64_t value : all) elements.push_back(value / element);
      Found found = search_.number(rows.at, elements);
      if (!found.expression || found.expression->is_constant()) break;
      found.expression =
          Expression::combine(Op::kMultiply, {*found.expression, Expression::constant(element)});
      return found;
    }
    return number(rows, column);
  }

  void fit_numbers(const Node& node, const Rows& rows, std::vector<Number>& numbers) {
    for (std::size_t column = 0; column < rows.names.size(); ++column) {
      const std::string& name = rows.names[column];
      const bool is_size = name.ends_with("type.size");
      const Found law = is_size ? bytes(rows, column) : number(rows, column);
      if (!law.expression && name.ends_with("source") && receives_from_any(node)) {
        numbers.push_back({name, Expression::constant(trace::kAny)});
        continue;
      }
      numbers.push_back({name, found(node, name, law, &rows, column)});
    }
  }

  /// Whose message it gets may be nothing but chance: then the replay says it.
  static bool receives_from_any(const Node& node) {
    const auto source = std::ranges::find(node.numbers, "source", &Number::name);
    return source != node.numbers.end() && source->value.is_constant() &&
           source->value == Expression::constant(trace::kAny);
  }

  void fit_lists(Node& node, const NodeSeen& seen) {
    for (const auto& [name, rows] : seen.lists) {
      List list{name, length_of(node, name), {}, {}, 0};
      if (rows.at.empty()) {
        list.element = Expression::constant(0);
        node.lists.push_back(std::move(list));
        continue;
      }
      if (const auto by_member = each_member(rows)) {
        list.element = *by_member;
      } else if (const Found element = number(rows, 0); element.expression) {
        list.element = *element.expression;
      } else if (name == "scounts" || name == "rcounts") {
        fit_data(rows, list);
      } else {
        found(node, name, element, &rows);
      }
      node.lists.push_back(std::move(list));
    }
  }

  /// Where there are a few, each may have a law of its own: the neighbours in a grid.
  std::optional<Expression> each_member(const Rows& rows) {
    constexpr std::int64_t kMost = 6;
    std::map<std::int64_t, std::pair<std::vector<Situation>, std::vector<std::int64_t>>> members;
    for (std::size_t row = 0; row < rows.at.size(); ++row) {
      auto& [situations, values] = members[rows.at[row].member];
      situations.push_back(rows.at[row]);
      values.push_back(rows.columns[0][row]);
    }
    if (static_cast<std::int64_t>(members.size()) > kMost) return std::nullopt;
    std::optional<Expression> all;
    for (auto member = members.rbegin(); member != members.rend(); ++member) {
      const Found found = search_.number(member->second.first, member->second.second);
      if (!found.expression) return std::nullopt;
      const Expression is_it = Expression::combine(
          Op::kEqual, {Expression::variable(kMember), Expression::constant(member->first)});
      all = all ? Expression::combine(Op::kChoose, {is_it, *found.expression, *all}) : *found.expression;
    }
    return all;
  }

  static Expression length_of(const Node& node, const std::string& list) {
    const auto number = std::ranges::find(node.numbers, list + ".length", &Number::name);
    return number == node.numbers.end() ? Expression::constant(0) : number->value;
  }

  /// What is data: the mean of all elements in each run, and how far they are from it.
  void fit_data(const Rows& rows, List& list) {
    struct Sum {
      double n = 0, sum = 0, squares = 0;
    };
    std::map<int, Sum> sums;
    for (std::size_t row = 0; row < rows.at.size(); ++row) {
      const auto weight = static_cast<double>(rows.at[row].last_iteration - rows.at[row].first_iteration + 1);
      const auto value = static_cast<double>(rows.columns[0][row]);
      Sum& sum = sums[rows.at[row].run];
      sum.n += weight;
      sum.sum += weight * value;
      sum.squares += weight * value * value;
    }
    std::vector<Point> points;
    double relative = 0;
    for (const auto& [run, sum] : sums) {
      const double mean = sum.sum / sum.n, variance = std::max(sum.squares / sum.n - mean * mean, 0.0);
      points.push_back({seen_.settings[static_cast<std::size_t>(run)], mean, std::sqrt(variance / sum.n)});
      relative += mean > 0 ? std::sqrt(variance) / mean : 0;
    }
    list.mean = fit_function(points);
    list.spread = relative / static_cast<double>(sums.size());
  }

  Expression found(const Node& node, const std::string& what, const Found& result, const Rows* rows = nullptr,
                   std::size_t column = 0) const {
    if (result.expression) return *result.expression;
    const std::string subject = node.is_loop
                                    ? "loop at " + place(node)
                                    : fmt::format("{} at {}", trace::info(node.call).name, place(node));
    const std::string reason =
        result.refusal == Refusal::kOneTrace
            ? fmt::format("changes with {}, and only that trace shows how; add larger ones", largest())
            : "does not follow from rank, p, loop counters and parameters";
    throw Error("{}: {} {}{}", subject, what, reason, rows ? examples(*rows, column) : "")
        .with_exit_code(kExitIncomplete);
  }

  std::string largest() const {
    const auto by_ranks = [](const TracedRun& a, const TracedRun& b) {
      return std::pair(a.trace->ranks(), a.parameters) < std::pair(b.trace->ranks(), b.parameters);
    };
    return std::ranges::max_element(runs_, by_ranks)->name;
  }

  /// ": 12 on rank 0 of 4, 15 on rank 1 of 4, ..."
  std::string examples(const Rows& rows, std::size_t column) const {
    constexpr std::size_t kMost = 4;
    std::string text;
    std::set<std::pair<std::int64_t, int>> shown;
    for (std::size_t row = rows.at.size(); row-- > 0 && shown.size() < kMost;) {
      const Situation& at = rows.at[row];
      if (!shown.emplace(rows.columns[column][row], at.run).second) continue;
      text += fmt::format("{} {} on rank {} of {}", text.empty() ? ":" : ",", rows.columns[column][row],
                          at.rank, seen_.settings[static_cast<std::size_t>(at.run)].ranks);
    }
    return text;
  }
  std::string place(const Node& node) const { return place_of(node, seen_.frames, seen_.blocks); }

  const std::vector<TracedRun>& runs_;
  const Loops* known_;
  Variables variables_;
  Observations seen_;
  std::vector<double> block_ns_;  ///< by run
  Search search_;
  Model model_;
};

/// Nothing of traces that do not say it. Memory is what the program asks for: runs differ by some pages.
std::optional<Function> fit_peak(const std::vector<TracedRun>& runs) {
  constexpr double kPages = 100'000, kNoise = 5e-4;  // bytes; relative
  std::vector<Point> points;
  for (const TracedRun& run : runs) {
    if (run.peak_bytes == 0) return std::nullopt;
    points.push_back({{run.trace->ranks(), run.parameters}, static_cast<double>(run.peak_bytes), kPages});
  }
  return fit_function(points, Weight::kMatters, kNoise);
}

void check_program(const TracedRun& first, const TracedRun& run) {
  const trace::Manifest &expected = first.trace->manifest(), &manifest = run.trace->manifest();
  if (manifest.program != expected.program)
    throw Error("{}: a trace of {}; expected one of {}, as in {}", run.name, manifest.program,
                expected.program, first.name);
  std::map<std::string, std::string> builds;
  for (const trace::Module& module : first.trace->rank(0).definitions().modules)
    builds.emplace(module.path, module.build_id);
  for (const trace::Module& module : run.trace->rank(0).definitions().modules)
    if (const auto found = builds.find(module.path);
        found != builds.end() && found->second != module.build_id)
      throw Error("{}: of another build of {} than {}; expected traces of one program", run.name, module.path,
                  first.name);
  if (manifest.clock != expected.clock)
    throw Error("{}: its blocks are not charged by the same clock as those of {} (DPERF_CLOCK)", run.name,
                first.name);
}

void check_settings(const std::vector<TracedRun>& runs, const std::vector<std::string>& parameters) {
  std::set<int> ranks;
  for (const TracedRun& run : runs) ranks.insert(run.trace->ranks());
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    const bool varies = std::ranges::any_of(
        runs, [&](const TracedRun& run) { return run.parameters[k] != runs.front().parameters[k]; });
    if (!varies)
      throw Error("parameter {}: {} in all traces; expected traces with other values, or leave it out",
                  parameters[k], runs.front().parameters[k]);
  }
  if (parameters.empty() && ranks.size() < 2)
    throw Error("all traces are of {}; expected traces of other numbers of ranks too",
                counted(static_cast<std::uint64_t>(runs.front().trace->ranks()), "rank"));
}

/// Two runs of one setting make the same calls, except for iterations that are data, or there is something
/// that is not a parameter.
void check_same_setting(const std::vector<TracedRun>& runs) {
  for (std::size_t a = 0; a < runs.size(); ++a)
    for (std::size_t b = a + 1; b < runs.size(); ++b) {
      if (runs[a].trace->ranks() != runs[b].trace->ranks() || runs[a].parameters != runs[b].parameters)
        continue;
      const Comparison comparison = compare(*runs[a].trace, *runs[b].trace);
      if (comparison.identical < comparison.calls)
        throw Error(
            "{} and {}: both of {} and the same parameters, but they make other calls ({}); "
            "expected a parameter that says why (FOLDER:NAME=VALUE)",
            runs[a].name, runs[b].name, counted(static_cast<std::uint64_t>(runs[a].trace->ranks()), "rank"),
            comparison.first_difference);
    }
}

/// Laws hold exactly in all runs; where none was found, runs of one setting may be the reason.
Model fit_program(const std::vector<TracedRun>& runs, const std::vector<std::string>& parameters,
                  const Loops* known) {
  try {
    return Fitting(runs, parameters, known).run();
  } catch (const Error&) {
    check_same_setting(runs);
    throw;
  }
}

Model fit_checked(const std::vector<TracedRun>& runs, const std::vector<std::string>& parameters,
                  const Loops* known) {
  if (runs.size() < 2)
    throw Error("{}: one trace alone shows no law; expected two or more, of other numbers of ranks",
                runs.empty() ? "no traces" : runs.front().name);
  for (const TracedRun& run : runs) check_program(runs.front(), run);
  check_settings(runs, parameters);
  Model model = fit_program(runs, parameters, known);
  const trace::Manifest& manifest = runs.front().trace->manifest();
  model.program = manifest.program;
  model.mpi_library = manifest.mpi_library;
  model.clock = manifest.clock;
  model.parameters = parameters;
  model.peak_bytes = fit_peak(runs);
  return model;
}

}  // namespace

Model fit(const std::vector<TracedRun>& runs, const std::vector<std::string>& parameters) {
  return fit_checked(runs, parameters, nullptr);
}

void hold_out(const std::vector<TracedRun>& runs, Model& model) {
  const auto by_size = [](const TracedRun& a, const TracedRun& b) {
    return std::pair(a.trace->ranks(), a.parameters) < std::pair(b.trace->ranks(), b.parameters);
  };
  const auto largest = std::ranges::max_element(runs, by_size);
  std::vector<TracedRun> others;
  for (const TracedRun& run : runs)
    if (run.trace->ranks() != largest->trace->ranks() || run.parameters != largest->parameters)
      others.push_back(run);
  HeldOut& result = model.held_out;
  result.name = largest->name;
  try {
    const Loops known = data_loops(model);
    const Model smaller = fit_checked(others, model.parameters, &known);
    const Setting& setting = model.runs[static_cast<std::size_t>(largest - runs.begin())].setting;
    result.given = iterations_of_data(smaller, setting);
    const GeneratedTrace foretold(smaller, setting);
    const Comparison comparison = compare(foretold, *largest->trace);
    result.was_possible = true;
    result.identical = comparison.share_identical();
    result.bytes = comparison.bytes_ratio();
    result.block_ns = comparison.time_ratio();
    result.sites = comparison.sites;
  } catch (const Error& error) {
    result.why_not = error.what();
  }
}

}  // namespace dperf::model
