// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/model.h"

#include <algorithm>

#include "model/observations.h"

namespace dperf::model {

const trace::Block* Model::block(std::uint64_t id) const {
  const auto found = std::ranges::find(blocks, id, &trace::Block::id);
  return found == blocks.end() ? nullptr : &*found;
}

std::string Model::place(const Node& node) const {
  return place_of(node, frames, blocks);
}

}  // namespace dperf::model
