// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/show.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "support/words.h"

namespace dperf::model {
namespace {

/// How often a call is made in a run of that setting, roughly: by the loops around it, on rank 0's numbers.
class Occurrences {
 public:
  Occurrences(const Model& model, const Setting& setting)
      : model_(model), variables_(model.parameters), counts_(model.nodes.size(), 0) {
    values_ = variables_.of_rank(setting, setting.ranks / 2);
    walk(0, 1);
  }
  double of(std::size_t node) const { return counts_[node]; }

 private:
  void walk(int node, double times) {
    const Node& n = model_.nodes[static_cast<std::size_t>(node)];
    counts_[static_cast<std::size_t>(node)] = times;
    const std::int64_t trips = n.is_loop ? n.trips.evaluate(values_) : 1;
    for (const int child : n.children)
      walk(child, times * static_cast<double>(trips == kUndefined64 ? 1 : trips));
  }
  const Model& model_;
  Variables variables_;
  std::vector<std::int64_t> values_;
  std::vector<double> counts_;
};

std::string block_lines(const Model& model) {
  struct Line {
    double share;
    std::string text;
  };
  const Setting& largest = model.runs.back().setting;
  const Occurrences occurrences(model, largest);
  std::vector<Line> lines;
  double all = 0;
  for (std::size_t k = 0; k < model.nodes.size(); ++k)
    for (const BlockTime& time : model.nodes[k].times) {
      const bool in_loop = occurrences.of(k) > 1;
      const Function& function = in_loop ? time.later : time.first;
      const double ns = function(largest) * occurrences.of(k);
      all += ns;
      const trace::Block* block = model.block(time.block);
      std::string place =
          block ? fmt::format("{}:{}-{}", block->place.file, block->place.line, block->last_line)
                : "(outside of blocks)";
      std::string before = model.nodes[k].path.empty() ? "" : trace::info(model.nodes[k].call).name.data();
      lines.push_back({ns, fmt::format("{:<24} {} ns  (error {:.0f} %; before {})", place,
                                       to_string(function, model.parameters), 100 * function.error, before)});
    }
  std::ranges::stable_sort(lines, std::greater(), &Line::share);
  std::string text = fmt::format("blocks, most time first on {}:\n",
                                 counted(static_cast<std::uint64_t>(largest.ranks), "rank"));
  for (std::size_t k = 0; k < std::min<std::size_t>(lines.size(), 12); ++k)
    text += fmt::format("  {:4.1f} %  {}\n", all > 0 ? 100 * lines[k].share / all : 0, lines[k].text);
  return text;
}

void call_lines(const Model& model, const Variables& variables, int node, int depth, std::string& text) {
  const Node& n = model.nodes[static_cast<std::size_t>(node)];
  const auto print = [&](const Expression& e) { return to_string(e, variables.names()); };
  if (node != 0) {
    const std::string when =
        n.present == Expression::constant(1) ? "" : fmt::format("  if {}", print(n.present));
    text += fmt::format("{:{}}{} {}{}", "", 2 * depth, n.is_loop ? "loop" : trace::info(n.call).name,
                        model.place(n), when);
    if (n.is_loop) text += fmt::format("  trips={}", print(n.trips));
    for (const Number& number : n.numbers)
      if (number.value != Expression::constant(0) && number.name != "status" &&
          !number.name.starts_with("status."))
        text += fmt::format(" {}={}", number.name, print(number.value));
    for (const List& list : n.lists)
      text += list.element.empty() ? fmt::format(" {}: data, {} on average, spread {:.0f} %", list.name,
                                                 to_string(list.mean, model.parameters), 100 * list.spread)
                                   : fmt::format(" {}={}", list.name, print(list.element));
    text += "\n";
  }
  for (const int child : n.children) call_lines(model, variables, child, depth + 1, text);
}

std::string setting_text(const Model& model, const Setting& setting) {
  std::string text = std::to_string(setting.ranks);
  for (std::size_t k = 0; k < model.parameters.size(); ++k)
    text += fmt::format("{}{}={}", k == 0 ? " (" : ", ", model.parameters[k], setting.parameters[k]);
  return text + (model.parameters.empty() ? "" : ")");
}

}  // namespace

std::string show_held_out(const Model& model) {
  const HeldOut& h = model.held_out;
  if (!h.was_possible)
    return fmt::format("not checked: {} cannot be foretold by the others: {}\n", h.name, h.why_not);
  std::string text = fmt::format(
      "check: {} as foretold by the others: {:.4g} % of calls identical, {:+.1f} % bytes, {:+.1f} % "
      "time of blocks\n",
      h.name, 100 * h.identical, 100 * (h.bytes - 1), 100 * (h.block_ns - 1));
  for (const auto& [site, share] : h.sites)
    text += fmt::format("  {}: {:.4g} % identical\n", site, 100 * share);
  return text;
}

std::string summary(const Model& model) {
  std::string text = "fitted on ranks";
  for (std::size_t k = 0; k < model.runs.size(); ++k)
    text += fmt::format("{} {}", k == 0 ? "" : ",", setting_text(model, model.runs[k].setting));
  const HeldOut& h = model.held_out;
  if (!h.was_possible) return text + "; not checked against a larger run";
  return text + fmt::format(
                    "; {} was foretold by the others with {:.4g} % of its calls identical and {:+.1f} % time "
                    "of blocks",
                    h.name, 100 * h.identical, 100 * (h.block_ns - 1));
}

std::string show(const Model& model, bool calls) {
  std::string text = fmt::format("{}, fitted on ranks", model.program);
  for (std::size_t k = 0; k < model.runs.size(); ++k)
    text += fmt::format("{} {}", k == 0 ? "" : ",", setting_text(model, model.runs[k].setting));
  text += "\n" + show_held_out(model) + block_lines(model);
  if (!calls) return text;
  text += "calls:\n";
  call_lines(model, Variables(model.parameters), 0, 0, text);
  return text;
}

std::string note_of_extrapolation(const Model& model, const Setting& setting) {
  int most = 0;
  for (const FittedRun& run : model.runs) most = std::max(most, run.setting.ranks);
  std::string text;
  if (setting.ranks > most)
    text = fmt::format("{}, {:.3g} times the {} of the largest trace",
                       counted(static_cast<std::uint64_t>(setting.ranks), "rank"),
                       static_cast<double>(setting.ranks) / most, most);
  for (std::size_t k = 0; k < model.parameters.size(); ++k) {
    std::int64_t least_value = INT64_MAX, most_value = INT64_MIN;
    for (const FittedRun& run : model.runs) {
      least_value = std::min(least_value, run.setting.parameters[k]);
      most_value = std::max(most_value, run.setting.parameters[k]);
    }
    const std::int64_t value = setting.parameters[k];
    if (value < least_value || value > most_value)
      text += fmt::format("{}{} = {} beyond the traced {} to {}", text.empty() ? "" : ", ",
                          model.parameters[k], value, least_value, most_value);
  }
  return text.empty() ? "" : "extrapolated: " + text;
}

}  // namespace dperf::model
