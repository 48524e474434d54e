// SPDX-License-Identifier: LGPL-2.1-or-later
#include "blocks.h"

#include <numeric>
#include <utility>

namespace stress {

Numbers room(int numbers) {
  return std::make_shared<std::vector<std::uint32_t>>(static_cast<std::size_t>(numbers) + 1, 0xdeadbeefu);
}

void fill(std::uint32_t* to, int numbers, std::uint64_t key) {
  for (int i = 0; i < numbers; ++i) to[i] = value(key, static_cast<std::size_t>(i));
}

void check(Rank& me, const std::uint32_t* found, int numbers, std::uint64_t key) {
  bool good = true;
  for (int i = 0; i < numbers; ++i) {
    good = good && found[i] == value(key, static_cast<std::size_t>(i));
    me.sum() += found[i];
  }
  me.expect(good, "wrong data received");
}

Counts starts_of(const Counts& counts, int gap) {
  Counts starts(counts.size());
  int at = 0;
  for (std::size_t i = 0; i < counts.size(); ++i, at += gap) starts[i] = std::exchange(at, at + counts[i]);
  return starts;
}

int total(const Counts& counts, int gap) {
  return std::accumulate(counts.begin(), counts.end(), gap * static_cast<int>(counts.size()));
}

}  // namespace stress
