// The functions of a model, those first that matter most.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace dperf::model {

/// A class of ranks in a block before a call. Refers to the model.
struct BlockShare {
  double share = 0;  ///< of the time of all blocks in the largest run
  const Node* node = nullptr;
  const BlockTime* time = nullptr;
  std::size_t number = 0;              ///< of the class
  const Function* function = nullptr;  ///< of the first iteration or the later ones, whichever take longer
};

/// @param model must live as long as what is returned
std::vector<BlockShare> blocks_by_time(const Model& model);

/// "solve.c:88-120"
std::string block_place(const Model& model, std::uint64_t id);

}  // namespace dperf::model
