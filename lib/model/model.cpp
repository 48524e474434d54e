// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/model.h"

#include <algorithm>

namespace dperf::model {

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
