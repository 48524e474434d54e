// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/generate/stage.h"

#include <algorithm>
#include <cmath>

namespace dperf::model {
namespace {

bool makes_definitions(const Model& model, int node) {
  const Node& n = model.nodes[static_cast<std::size_t>(node)];
  for (const Number& number : n.numbers) {
    if (number.name == "newcomm") return true;
    const bool is_type = number.name.ends_with(".size");
    const bool changes = number.value.uses(kIteration) || number.value.uses(kOuterIteration) ||
                         number.value.uses(kLeft) || number.value.uses(kTrips);
    if (is_type && changes) return true;
  }
  return std::ranges::any_of(n.children, [&](int child) { return makes_definitions(model, child); });
}

void number_nodes(const Model& model, int node, std::vector<int>& positions, int& next) {
  positions[static_cast<std::size_t>(node)] = next++;
  for (const int child : model.nodes[static_cast<std::size_t>(node)].children)
    number_nodes(model, child, positions, next);
}

}  // namespace

std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t x = (a ^ 0x9e3779b97f4a7c15) + b * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

double deviation(std::int64_t from, std::int64_t to) {
  std::uint64_t seed = mix(static_cast<std::uint64_t>(from), static_cast<std::uint64_t>(to));
  double sum = 0;
  for (int k = 0; k < 12; ++k) {
    seed = mix(seed, 1);
    sum += static_cast<double>(seed >> 11) * 0x1p-53;
  }
  return sum - 6;
}

namespace {

/// Of a log-normal distribution with that relative standard deviation.
double of_logarithm(double deviation) {
  return std::sqrt(std::log1p(deviation * deviation));
}

/// One of the values that the function may have there.
class OneDraw {
 public:
  OneDraw(const Model& model, const Setting& setting, std::uint64_t draw)
      : setting_(setting), draw_(static_cast<std::int64_t>(draw)) {
    // What the smaller runs did not foretell of the largest, all blocks have in common.
    if (draw != 0 && is_beyond(model, setting) && model.held_out.was_possible && model.held_out.block_ns > 0)
      common_ = std::log(model.held_out.block_ns) * deviation(draw_, 0);
  }
  double operator()(const Function& function) {
    const double value = function(setting_);
    if (draw_ == 0) return value;
    return value * std::exp(std::clamp(common_ + function.deviation(setting_) * deviation(draw_, ++number_),
                                       -kMost, kMost));
  }

 private:
  static constexpr double kMost = 5;
  const Setting& setting_;
  std::int64_t draw_, number_ = 0;
  double common_ = 0;
};

}  // namespace

Stage::Stage(const Model& of, const Variables& names, Setting run, std::uint64_t draw)
    : model(of), variables(names), setting(std::move(run)), positions(of.nodes.size()) {
  common.blocks.resize(1);
  common.types.resize(1);
  common.operations.resize(1);
  common.communicators.resize(1);
  common.modules.resize(1);
  common.paths.resize(1);
  blocks[0] = 0;
  for (const trace::Block& block : model.blocks) {
    blocks[block.id] = static_cast<std::uint32_t>(common.blocks.size());
    common.blocks.push_back(block);
  }
  for (const trace::Operation& operation : model.operations) common.operations.push_back(operation);
  std::map<std::string, std::uint32_t> modules;
  for (const Frame& frame : model.frames) {
    const auto [place, is_new] =
        modules.emplace(frame.module, static_cast<std::uint32_t>(common.modules.size()));
    if (is_new) common.modules.push_back({frame.module, frame.build_id});
  }
  OneDraw one_draw(model, setting, draw);
  for (const Node& node : model.nodes) {
    paths.push_back(0);
    if (!node.is_loop) {
      paths.back() = static_cast<std::uint32_t>(common.paths.size());
      trace::CallPath path;
      for (const std::uint32_t frame : node.path)
        path.frames.push_back({modules.at(model.frames[frame].module), model.frames[frame].offset});
      common.paths.push_back(std::move(path));
    }
    makes_definitions.push_back(dperf::model::makes_definitions(model, static_cast<int>(paths.size()) - 1));
    times.emplace_back();
    for (const BlockTime& time : node.times) {
      Times& made = times.back().emplace_back(Times{blocks.at(time.block),
                                                    time.ranks,
                                                    of_logarithm(time.scatter.ranks),
                                                    of_logarithm(time.scatter.executions),
                                                    {}});
      for (const ClassTime& one : time.classes) {
        const double first_ns = one_draw(one.first);
        made.ns.emplace_back(first_ns, one_draw(one.later));
      }
    }
  }
  int next = 0;
  number_nodes(model, 0, positions, next);
}

}  // namespace dperf::model
