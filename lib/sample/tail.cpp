// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/tail.h"

#include <algorithm>

#include "loops/loop_walk.h"
#include "sample/main_threads.h"
#include "sample/renumbering.h"
#include "support/error.h"
#include "support/words.h"
#include "trace/cut/cut.h"
#include "trace/format/event_codec.h"

namespace dperf::sample {
namespace {

using Places = std::vector<std::uint64_t>;

/// Held in memory.
constexpr std::uint64_t kMostRecords = 1 << 22;

void expect_same_program(const trace::Trace& stopped, const trace::Trace& shorter) {
  const trace::Manifest &a = stopped.manifest(), &b = shorter.manifest();
  if (a.program != b.program || a.ranks != b.ranks)
    throw Error("is of {} on {}; expected: {} on {}", b.program,
                counted(static_cast<std::uint64_t>(b.ranks), "rank"), a.program,
                counted(static_cast<std::uint64_t>(a.ranks), "rank"));
  if (a.cpu_clock != b.cpu_clock || a.clock != b.clock)
    throw Error("has blocks by another DPERF_CLOCK; expected: that of the run that was stopped");
  if (!trace::reaches_the_end(shorter)) throw Error("does not reach its end");
}

class Entries final : public trace::LoopWalk {
 public:
  Entries(const trace::Definitions& definitions, std::uint64_t loop)
      : definitions_(definitions), loop_(loop) {}
  std::uint64_t count() const { return count_; }

 protected:
  void enters(std::uint32_t loop) override { count_ += definitions_.blocks[loop].id == loop_ ? 1 : 0; }
  void begins_iteration(std::uint32_t, std::uint64_t) override {}
  void leaves(std::uint32_t, std::uint64_t) override {}

 private:
  const trace::Definitions& definitions_;
  std::uint64_t loop_, count_ = 0;
};

/// The last entry, which must be the same for all ranks that have the loop.
std::uint64_t last_entry(const trace::Trace& trace, std::uint64_t loop) {
  std::uint64_t last = 0;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    Entries entries(trace.rank(rank).definitions(), loop);
    const auto stream = trace.rank(rank).events();
    for (trace::Event event; stream->next(event);)
      if (trace::is_loop_mark(event)) entries.mark(event);
    if (entries.count() != 0 && last != 0 && entries.count() != last)
      throw Error("enters the loop {} on some ranks, and {} on others", counted(last, "time"),
                  counted(entries.count(), "time"));
    last = std::max(last, entries.count());
  }
  if (last == 0) throw Error("does not enter the loop");
  return last;
}

/// Of one rank in the shorter run: as far from the end of the loop as `place` is in the stopped one.
std::uint64_t same_place(const RankIterations& stopped, std::uint64_t place, std::uint64_t run,
                         const RankIterations& shorter) {
  const auto after = std::ranges::upper_bound(stopped.event, place);
  const auto iteration = static_cast<std::uint64_t>(after - stopped.event.begin()) - 1;
  const std::uint64_t offset = place - stopped.event[iteration], missing = run - iteration;
  if (missing > shorter.completed()) throw Error("has too few iterations of the loop");
  const std::uint64_t from = shorter.completed() - missing;
  const std::uint64_t result = shorter.event[from] + offset;
  if (missing > 0 && result > shorter.event[from + 1]) throw Error("its last iterations are other ones");
  return result;
}

Places begin_of_tail(const StoppedAt& stopped, const trace::Trace& shorter) {
  const Iterations iterations = read_iterations(shorter, stopped.loop, last_entry(shorter, stopped.loop));
  Places wanted;
  for (std::size_t rank = 0; rank < iterations.ranks.size(); ++rank) {
    const RankIterations &a = stopped.iterations.ranks[rank], &b = iterations.ranks[rank];
    if (a.event.empty() != b.event.empty()) throw Error("other ranks have the loop");
    wanted.push_back(a.event.empty() ? UINT64_MAX : same_place(a, stopped.segment.end[rank], stopped.run, b));
  }
  const Places cut = latest_cut(shorter, wanted);
  for (std::size_t rank = 0; rank < cut.size(); ++rank)
    if (!iterations.ranks[rank].event.empty() && cut[rank] != wanted[rank])
      throw Error("messages, collectives or epochs are open where its loop ends");
  return cut;
}

RankTail read_rank(const StoppedAt& stopped, const trace::Trace& shorter, int rank, std::uint64_t begin) {
  RankTail tail;
  Renumbering numbers(stopped.trace, stopped.segment.end[static_cast<std::size_t>(rank)], shorter, begin,
                      rank);
  trace::ByteWriter records;
  std::uint64_t count = 0;
  const auto stream = shorter.rank(rank).events();
  for (trace::Event event; stream->next(event);) {
    if (event.number < begin) continue;
    if (++count > kMostRecords)
      throw Error("more than {} blocks and calls come after the loop", kMostRecords);
    event.repeated = event.from_distribution = false;
    event.repetition = {};
    add_to(tail.totals, event, 0);
    numbers.apply(event);
    write_event(records, stopped.trace.manifest().cpu_clock, event);
  }
  tail.definitions = numbers.definitions();
  tail.records = records.bytes();
  return tail;
}

}  // namespace

Tail read_tail(const StoppedAt& stopped, std::unique_ptr<trace::Trace> shorter) {
  Tail tail;
  tail.recorded = std::move(shorter);
  tail.from = main_threads_of(*tail.recorded);
  try {
    expect_same_program(stopped.trace, *tail.from);
    const Places begin = begin_of_tail(stopped, *tail.from);
    for (int rank = 0; rank < tail.from->ranks(); ++rank)
      tail.ranks.push_back(read_rank(stopped, *tail.from, rank, begin[static_cast<std::size_t>(rank)]));
  } catch (const Error& error) {
    throw Error("what comes after the loop cannot be taken from it: {}", error.what())
        .with_exit_code(kExitIncomplete);
  }
  return tail;
}

}  // namespace dperf::sample
