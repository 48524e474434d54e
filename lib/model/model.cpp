// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/model.h"

#include <algorithm>

namespace dperf::model {

bool is_beyond(const Model& model, const Setting& setting) {
  const auto value = [](const Setting& one, std::size_t k) {
    return k == 0 ? one.ranks : one.parameters[k - 1];
  };
  for (std::size_t k = 0; k <= setting.parameters.size(); ++k) {
    std::int64_t least = INT64_MAX, most = INT64_MIN;
    for (const FittedRun& run : model.runs) {
      least = std::min(least, value(run.setting, k));
      most = std::max(most, value(run.setting, k));
    }
    if (value(setting, k) > most || (k > 0 && value(setting, k) < least)) return true;
  }
  return false;
}

const trace::Block* Model::block(std::uint64_t id) const {
  const auto found = std::ranges::find(blocks, id, &trace::Block::id);
  return found == blocks.end() ? nullptr : &*found;
}

std::string place_of(const Node& node, const std::vector<Frame>& frames,
                     const std::vector<trace::Block>& blocks) {
  if (node.is_loop) {
    const auto found = std::ranges::find(blocks, node.block, &trace::Block::id);
    return found == blocks.end() ? "?" : trace::to_string(found->place);
  }
  for (const std::uint32_t frame : node.path)
    for (const trace::SourcePlace& place : frames[frame].places)
      if (place.line != 0) return trace::to_string(place);
  return "?";
}

std::string Model::place(const Node& node) const {
  return place_of(node, frames, blocks);
}

}  // namespace dperf::model
