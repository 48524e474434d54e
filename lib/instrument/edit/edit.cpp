// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/edit/edit.h"

#include <fmt/format.h>

namespace dperf::instrument {

Edit edit_before(const Statement& statement, const std::string& text) {
  return {statement.extent.begin.offset, 0,
          statement.extent.behind_directive ? fmt::format("{}\n#line {}\n", text, statement.extent.begin.line)
                                            : text + " "};
}

}  // namespace dperf::instrument
