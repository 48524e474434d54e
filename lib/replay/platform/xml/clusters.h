// What the attributes of a <cluster> say together. Private to this library.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "replay/platform/xml/document.h"

namespace dperf::platform {

/// That no attribute is without effect, and that a topology has as many places as there are hosts. Each of
/// the attributes must have been checked by itself.
/// @throws Error as Document::refuse
void check_cluster(const Document& document, pugi::xml_node cluster);

}  // namespace dperf::platform
