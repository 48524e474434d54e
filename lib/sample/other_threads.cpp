// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/other_threads.h"

#include <algorithm>
#include <utility>

#include "support/error.h"
#include "trace/model/amounts.h"
#include "trace/model/calls.h"

namespace dperf::sample {

using trace::Event;
using trace::EventKind;

namespace {
constexpr std::int64_t kEnd_ns = INT64_MAX;
}

void OtherThreads::post(std::uint64_t token, std::int64_t now_ns) {
  newest_of_main_ = std::max(newest_of_main_, token);
  if (rank_.threads() > 1) add(token, now_ns, nullptr);
}

void OtherThreads::call(std::int64_t now_ns, std::int64_t duration_ns) {
  if (rank_.threads() == 1) return;
  advance(now_ns);
  for (const auto& thread : threads_)
    if (thread->now_ns > now_ns) thread->calls_ns = trace::add_ns(thread->calls_ns, duration_ns);
}

std::optional<std::int64_t> OtherThreads::ready_at(std::uint64_t token, std::uint64_t posts,
                                                   std::int64_t now_ns) {
  const auto is_ready = [&] {
    const auto found = posted_.find(token);
    return found != posted_.end() && found->second.times >= posts;
  };
  advance(now_ns);
  if (!is_ready()) advance(kEnd_ns);
  if (!is_ready()) advance_past_what_is_forgotten();
  if (!is_ready()) return std::nullopt;
  const Posted& posted = posted_[token];
  if (posted.by) add_uncertainty(*posted.by, posted.last_ns - now_ns, now_ns);
  return posted.last_ns;
}

/// All threads, until each has to wait, or is behind that time.
void OtherThreads::advance(std::int64_t until_ns) {
  while (threads_.size() + 1 < rank_.threads()) {
    const auto number = static_cast<unsigned>(threads_.size() + 1);
    threads_.push_back(std::make_unique<Thread>(Thread{.number = number, .stream = rank_.events(number)}));
  }
  bool have_advanced = true;
  while (have_advanced) {
    have_advanced = false;
    for (const auto& thread : threads_)
      while (thread->now_ns <= until_ns && advance(*thread)) have_advanced = true;
  }
}

/// A thread that was recorded later than the main one waits for tokens that are no longer known.
void OtherThreads::advance_past_what_is_forgotten() {
  for (const auto& thread : threads_) {
    const auto waits_for_what_is_forgotten = [&] {
      return thread->is_read && thread->event.kind == EventKind::kAwait &&
             thread->event.token <= newest_of_main_ && !posted_.contains(thread->event.token);
    };
    while (waits_for_what_is_forgotten()) {
      thread->is_read = false;
      advance(kEnd_ns);
    }
  }
}

/// By one event. False: it waits, or there is none.
bool OtherThreads::advance(Thread& thread) {
  if (!thread.is_read) thread.is_read = thread.stream->next(thread.event);
  if (!thread.is_read || !takes(thread)) return false;
  thread.is_read = false;
  return true;
}

/// Its event, unless that has to wait.
bool OtherThreads::takes(Thread& thread) {
  const Event& event = thread.event;
  if (event.kind == EventKind::kCall)
    throw Error(
        "rank {} has several threads that call MPI ({} in thread {}), and the order of their calls is not in "
        "the trace",
        number_, trace::info(event.call).name, thread.number)
        .with_exit_code(kExitIncomplete);
  if (event.kind == EventKind::kCompute) thread.now_ns += event.charged_ns();
  if (event.kind == EventKind::kPost) add(event.token, thread.now_ns, &thread);
  if (event.kind != EventKind::kAwait) return true;
  const auto found = posted_.find(event.token);
  if (found == posted_.end() || found->second.times < event.posts) return false;
  thread.now_ns = std::max(thread.now_ns, found->second.last_ns);
  return true;
}

void OtherThreads::add(std::uint64_t token, std::int64_t now_ns, Thread* by) {
  newest_ = std::max(newest_, token);
  Posted& posted = posted_[token];
  if (++posted.times == 1 || now_ns > posted.last_ns) {
    posted.last_ns = now_ns;
    posted.by = by;
  }
  forget_old_tokens();
}

/// Each call of the main thread may post one, for which hardly any is waited.
void OtherThreads::forget_old_tokens() {
  constexpr std::size_t kMost = 1 << 16;
  constexpr std::uint64_t kKept = 1 << 15;
  if (posted_.size() <= kMost) return;
  std::erase_if(posted_, [&](const auto& one) { return one.first + kKept < newest_; });
}

/// On another network calls take another time: in none at all, the main thread would come so much earlier; in
/// more, it need not wait.
/// @param wait_ns  negative: the thread was ready so long before
void OtherThreads::add_uncertainty(Thread& waited_for, std::int64_t wait_ns, std::int64_t now_ns) {
  constexpr std::int64_t kMostPart = 100, kUsualAtStart_ns = 1'000'000;
  const std::int64_t calls_ns = std::exchange(waited_for.calls_ns, 0);
  if (calls_ns == 0) return;
  uncertain_ns_ += wait_ns > 0 ? std::max(wait_ns, calls_ns) : std::max(calls_ns + wait_ns, std::int64_t{0});
  if (uncertain_ns_ > now_ns / kMostPart + kUsualAtStart_ns)
    throw Error("the main thread of rank {} calls MPI while other threads compute, and waits for them later",
                number_)
        .with_exit_code(kExitIncomplete);
}

}  // namespace dperf::sample
