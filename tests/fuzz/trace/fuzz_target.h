// Any bytes, given to one of the readers of lib/trace.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>

/// The first byte says which reader: t text form, d definitions, e events, m manifest, s symbols, r rank
/// file. Returns 0, or aborts: nothing but dperf::Error may be thrown, and what was understood must survive
/// dump and assemble.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
