// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/generate/stage.h"

#include <algorithm>

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

Stage::Stage(const Model& of, const Variables& names, Setting run)
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
    for (const BlockTime& time : node.times)
      times.back().push_back({blocks.at(time.block), time.first(setting), time.later(setting)});
  }
  int next = 0;
  number_nodes(model, 0, positions, next);
}

}  // namespace dperf::model
