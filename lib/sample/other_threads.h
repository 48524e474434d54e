// When the threads of a rank that do not call MPI are ready, by their own blocks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "trace/model/trace.h"

namespace dperf::sample {

/// All threads of a rank but the main one, which says what it does, in the order of its events. Times are of
/// the main thread, from MPI_Init on. What is recorded later of a run that goes on is read when it is needed.
class OtherThreads {
 public:
  /// @param number  of the rank
  OtherThreads(const trace::RankTrace& rank, int number) : rank_(rank), number_(number) {}

  /// The main thread posts a token.
  void post(std::uint64_t token, std::int64_t now_ns);
  /// The main thread calls MPI, for so long.
  /// @throws Error  with kExitIncomplete: another thread does, too
  void call(std::int64_t now_ns, std::int64_t duration_ns);
  /// When a token, for which the main thread waits from `now_ns` on, has been posted `posts` times. Nothing:
  /// that is not recorded.
  /// @throws Error  with kExitIncomplete: another thread calls MPI, or how long the main thread waits depends
  ///   on how long its calls take
  std::optional<std::int64_t> ready_at(std::uint64_t token, std::uint64_t posts, std::int64_t now_ns);

 private:
  struct Thread {
    unsigned number = 0;
    std::unique_ptr<trace::EventStream> stream;
    trace::Event event = {};  ///< the next one, if it was read
    bool is_read = false;
    std::int64_t now_ns = 0;
    std::int64_t calls_ns = 0;  ///< of the main thread, which began while this one computed
  };
  struct Posted {
    std::uint64_t times = 0;
    std::int64_t last_ns = 0;
    Thread* by = nullptr;  ///< the last one; null: the main thread
  };

  void advance(std::int64_t until_ns);
  void advance_past_what_is_forgotten();
  bool advance(Thread& thread);
  bool takes(Thread& thread);
  void add(std::uint64_t token, std::int64_t now_ns, Thread* by);
  void forget_old_tokens();
  void add_uncertainty(Thread& waited_for, std::int64_t wait_ns, std::int64_t now_ns);

  const trace::RankTrace& rank_;
  int number_;
  std::vector<std::unique_ptr<Thread>> threads_;
  std::unordered_map<std::uint64_t, Posted> posted_;
  /// Of the tokens that the main thread has posted, and any thread; they count up.
  std::uint64_t newest_of_main_ = 0, newest_ = 0;
  std::int64_t uncertain_ns_ = 0;
};

}  // namespace dperf::sample
