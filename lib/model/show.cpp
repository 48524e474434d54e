// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/show.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "model/blocks_by_time.h"
#include "model/iterations.h"
#include "support/words.h"

namespace dperf::model {
namespace {

std::string block_line(const Model& model, const Node& node, const BlockTime& time, std::size_t number,
                       const Function& function) {
  const std::string_view ranks = class_name(time.ranks, static_cast<int>(number));
  return fmt::format(
      "{:<24} {} ns  ({}error {}; before {})", block_place(model, time.block),
      to_string(function, model.parameters), ranks.empty() ? "" : fmt::format("{}, ", ranks),
      std::isfinite(function.error) ? fmt::format("{:.0f} %", 100 * function.error) : "unknown",
      node.path.empty() ? "" : trace::info(node.call).name);
}

/// What grows with the ranks by no more than the noise allows.
std::string held_back_lines(const Model& model) {
  constexpr std::size_t kMost = 6;
  std::vector<std::string> lines;
  for (const Node& node : model.nodes)
    for (const BlockTime& time : node.times)
      for (std::size_t number = 0; number < time.classes.size(); ++number)
        for (const Function* function : {&time.classes[number].first, &time.classes[number].later})
          if (function->held_back)
            lines.push_back(block_line(model, node, time, number, *function) + ", not " +
                            to_string(*function->held_back, model.parameters));
  if (lines.empty()) return "";
  std::string text = "growth with the ranks that may be noise, and is held back:\n";
  for (std::size_t k = 0; k < std::min(lines.size(), kMost); ++k) text += "  " + lines[k] + "\n";
  if (lines.size() > kMost) text += fmt::format("  and {} more\n", lines.size() - kMost);
  return text;
}

std::string iteration_lines(const Model& model) {
  const std::vector<std::string> loops = iterations_seen(model);
  if (loops.empty()) return "";
  return fmt::format("iterations that follow no law, and are given with --iterations LOOP=N:\n  {}\n",
                     fmt::join(loops, "\n  "));
}

std::string block_lines(const Model& model) {
  constexpr std::size_t kMost = 12;
  const std::vector<BlockShare> blocks = blocks_by_time(model);
  std::string text =
      fmt::format("blocks, most time first on {}:\n",
                  counted(static_cast<std::uint64_t>(model.runs.back().setting.ranks), "rank"));
  for (std::size_t k = 0; k < std::min(blocks.size(), kMost); ++k) {
    const BlockShare& one = blocks[k];
    text += fmt::format("  {:4.1f} %  {}\n", 100 * one.share,
                        block_line(model, *one.node, *one.time, one.number, *one.function));
  }
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
    if (n.is_loop) text += fmt::format("  trips={}", n.has_data_as_trips() ? "data" : print(n.trips));
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

/// Of a run that is larger than all that were fitted. Empty: it is not.
std::string extrapolation_of(const Model& model, const Setting& setting) {
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
  return text;
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
  if (!h.given.empty()) text += fmt::format("  its iterations were given: {}\n", h.given);
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
  return text +
         fmt::format(
             "; {} was foretold by the others{} with {:.4g} % of its calls identical and {:+.1f} % time "
             "of blocks",
             h.name, h.given.empty() ? "" : " and its iterations", 100 * h.identical, 100 * (h.block_ns - 1));
}

std::string show(const Model& model, bool calls) {
  std::string text = fmt::format("{}, fitted on ranks", model.program);
  for (std::size_t k = 0; k < model.runs.size(); ++k)
    text += fmt::format("{} {}", k == 0 ? "" : ",", setting_text(model, model.runs[k].setting));
  text += "\n" + show_held_out(model) + iteration_lines(model) + block_lines(model) + held_back_lines(model);
  if (model.peak_bytes)
    text += fmt::format("memory in bytes, of the rank that needs most: {}\n",
                        to_string(*model.peak_bytes, model.parameters));
  if (!calls) return text;
  text += "calls:\n";
  call_lines(model, Variables(model.parameters), 0, 0, text);
  return text;
}

std::vector<std::string> notes_of(const Model& model, const Setting& setting) {
  std::vector<std::string> notes;
  if (const std::string far = extrapolation_of(model, setting); !far.empty())
    notes.push_back("extrapolated: " + far);
  if (const std::string given = iterations_of_data(model, setting); !given.empty())
    notes.push_back("iterations as given: " + given);
  return notes;
}

}  // namespace dperf::model
