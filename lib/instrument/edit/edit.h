// A change of a source's text.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "instrument/model/model.h"

namespace dperf::instrument {

/// `text` takes the place of `removed` characters at `offset`.
struct Edit {
  unsigned offset = 0, removed = 0;
  std::string text;
  bool before_label = false;  ///< where statements are labelled by numbers: a jump to the label passes it by
};

/// Text before a statement. Where a directive begins, it takes a line of its own and the next one gets its
/// number back.
Edit edit_before(const Statement& statement, const std::string& text);

}  // namespace dperf::instrument
