// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check/threads.h"

#include <fmt/format.h>

#include "support/words.h"

namespace dperf::trace {

void ThreadCheck::begin_rank(int rank) {
  rank_ = rank;
  tokens_.clear();
}

void ThreadCheck::add(const Event& event, unsigned thread) {
  if (event.kind == EventKind::kPost) ++tokens_[event.token].posted;
  if (event.kind != EventKind::kAwait) return;
  Token& token = tokens_[event.token];
  if (event.posts <= token.awaited) return;
  token.awaited = event.posts;
  token.thread = thread;
}

void ThreadCheck::end_rank() {
  for (const auto& [number, token] : tokens_) {
    if (token.awaited <= token.posted) continue;
    problem_(fmt::format("rank {}: thread {} waits until token {} is posted {}, but it is posted {}", rank_,
                         token.thread, number, counted(token.awaited, "time"),
                         counted(token.posted, "time")));
  }
}

void PersistentRequests::add(const Event& event, unsigned thread) {
  if (event.kind != EventKind::kCall) return;
  const CallArguments& args = event.args;
  if (info(event.call).family == Family::PERSIST && args.made.request != 0) made_.insert(args.made.request);
  for (const std::uint64_t id : {args.made.request, args.completion.request}) use(id, thread);
  for (const std::uint64_t id : args.completion.requests) use(id, thread);
}

void PersistentRequests::use(std::uint64_t id, unsigned thread) {
  if (id != 0 && users_.try_emplace(id, thread).first->second != thread) shared_.insert(id);
}

void PersistentRequests::for_each_shared(const std::function<void(std::uint64_t)>& f) const {
  for (const std::uint64_t id : shared_)
    if (made_.contains(id)) f(id);
}

std::string shared_request(int rank, std::uint64_t id) {
  return fmt::format("several threads of rank {} use the persistent request {}", rank, id);
}

}  // namespace dperf::trace
