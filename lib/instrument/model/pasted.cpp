// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/model/pasted.h"

#include <algorithm>

namespace dperf::instrument {

Pasted::Origin Pasted::origin(unsigned line) const {
  const auto after = std::ranges::upper_bound(pieces, line, {}, &Piece::from);
  if (after == pieces.begin()) return {"", line};
  const Piece& piece = *std::prev(after);
  return {piece.path, piece.line + (line - piece.from)};
}

}  // namespace dperf::instrument
