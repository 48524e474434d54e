// Which elements and attributes a platform may have, and what they may say. Private to this library.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/platform/xml/document.h"

namespace dperf::platform {

/// Elements where they may be, and no others; their attributes, each once, and with values that can be.
/// @throws Error as Document::refuse
void check_elements(const Document& document);

}  // namespace dperf::platform
