// What changes during the run: files and <trace> elements with "DATE VALUE" in each line. Private to this
// library.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/platform/xml/document.h"

namespace dperf::platform {

/// @throws Error as Document::refuse, or with the place in the profile
void check_profiles(const Document& document);

}  // namespace dperf::platform
