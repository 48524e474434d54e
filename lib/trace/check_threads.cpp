// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check_threads.h"

#include <fmt/format.h>

namespace dperf::trace {

void ThreadCheck::begin_rank(int rank) {
  rank_ = rank;
  tokens_.clear();
}

void ThreadCheck::add(const Event& event, unsigned lane) {
  if (event.kind == EventKind::kPost) ++tokens_[event.token].posted;
  if (event.kind != EventKind::kAwait) return;
  Token& token = tokens_[event.token];
  if (event.posts <= token.awaited) return;
  token.awaited = event.posts;
  token.lane = lane;
}

void ThreadCheck::end_rank() {
  for (const auto& [number, token] : tokens_) {
    if (token.awaited <= token.posted) continue;
    problem_(fmt::format("rank {}: thread {} waits until token {} is posted {} times, it is posted {} times",
                         rank_, token.lane, number, token.awaited, token.posted));
  }
}

}  // namespace dperf::trace
