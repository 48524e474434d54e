// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/messages/connections.h"

#include <algorithm>

#include "replay/mpi/messages/streams.h"

namespace dperf::replay::mpi {
namespace {

/// The same both ways. Rank 0 with itself is none, so no key is 0.
std::uint64_t key_of(int from, int to) {
  return stream_key(std::max(from, to), std::min(from, to));
}

}  // namespace

Opening* Connections::opening(int from, int to, bool& is_new) {
  const std::uint64_t key = key_of(from, to);
  is_new = false;
  if (open_.find(key) != nullptr) return nullptr;
  const auto [at, made] = openings_.try_emplace(key);
  if (made) {
    at->second = std::make_unique<Opening>();
    at->second->from = from;
    at->second->to = to;
    is_new = true;
  }
  Opening& found = *at->second;
  return found.accepted && from == found.to ? nullptr : &found;
}

void Connections::opened(Opening& opening) {
  const std::uint64_t key = key_of(opening.from, opening.to);
  open_[key] = 1;
  openings_.erase(key);
}

}  // namespace dperf::replay::mpi
