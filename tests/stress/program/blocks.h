// Blocks of numbers that collectives move.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rank.h"

namespace stress {

using Counts = std::vector<int>;
using Numbers = std::shared_ptr<std::vector<std::uint32_t>>;

Numbers room(int numbers);
void fill(std::uint32_t* to, int numbers, std::uint64_t key);
/// They are those of that key.
void check(Rank& me, const std::uint32_t* found, int numbers, std::uint64_t key);

/// Where blocks of these sizes begin, with `gap` numbers between them.
Counts starts_of(const Counts& counts, int gap = 0);
int total(const Counts& counts, int gap = 0);

}  // namespace stress
