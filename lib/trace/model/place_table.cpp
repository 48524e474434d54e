// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/place_table.h"

namespace dperf::trace {

const std::vector<SourcePlace>* find(const PlaceTable& table, const Module& module, std::uint64_t offset) {
  const auto frames = table.find({module.path, module.build_id});
  if (frames == table.end()) return nullptr;
  const auto places = frames->second.find(offset);
  return places == frames->second.end() ? nullptr : &places->second;
}

}  // namespace dperf::trace
