// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/model/model.h"

#include <algorithm>

namespace dperf::instrument {

const std::string& Unit::path_at(unsigned offset) const {
  const auto behind = std::ranges::upper_bound(originals, offset, {}, &OriginalFile::offset);
  return behind == originals.begin() ? path : std::prev(behind)->path;
}

const std::string& Unit::path_at(unsigned offset, const Function& function) const {
  return function.path == path ? path_at(offset) : function.path;
}

}  // namespace dperf::instrument
