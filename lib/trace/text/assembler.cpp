// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/text/assembler.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "dperf/trace_format.h"
#include "trace/model/amounts.h"
#include "trace/text/text.h"
#include "trace/text/values.h"

namespace dperf::trace {
namespace {

/// A text of N bytes describes at most this many bytes of events, and 50 for each of the N: a typing error in
/// a list or a range of ranks must not fill the memory.
constexpr std::size_t kEventBytes = std::size_t{64} << 20;
constexpr std::size_t kEventBytesPerByte = 50;

enum class Scope : std::uint8_t { kRun, kRank, kBoth };

struct StatementRow {
  std::string_view word;
  Scope scope;
  void (Assembler::*handle)(Arguments&);
  std::string_view usage;
};

using S = Assembler;
constexpr auto kStatements = std::to_array<StatementRow>({
    {"ranks", Scope::kRun, &S::ranks, "ranks NUMBER"},
    {"program", Scope::kRun, &S::program, "program NAME"},
    {"run", Scope::kRun, &S::run_id, "run 32-HEX-DIGITS"},
    {"clock", Scope::kRun, &S::clock, "clock real|virtual"},
    {"oversubscribed", Scope::kRun, &S::oversubscribed, "oversubscribed"},
    {"cpu_times", Scope::kRun, &S::cpu_times, "cpu_times"},
    {"mpi", Scope::kRun, &S::mpi_library, "mpi NAME"},
    {"dperf", Scope::kRun, &S::dperf_version, "dperf VERSION"},
    {"reference", Scope::kRun, &S::reference, "reference NAME [SPEED]"},
    {"unfinished", Scope::kRun, &S::unfinished, "unfinished"},
    {"rank", Scope::kBoth, &S::rank, "rank N, rank FIRST..LAST or rank all"},
    {"host", Scope::kRank, &S::host, "host NAME [cores=N] [affinity=LIST] [cpu=TEXT] [costs=RANK|assumed]"},
    {"lane", Scope::kRank, &S::thread, "lane N"},
    {"compute", Scope::kRank, &S::compute, "compute DURATION [block=N] [waited=NS] [virtual=NS]"},
    {"enter", Scope::kRank, &S::enter, "enter LOOP"},
    {"iteration", Scope::kRank, &S::iteration, "iteration LOOP [unmarked=N]"},
    {"leave", Scope::kRank, &S::leave, "leave LOOP [unmarked=N]"},
    {"post", Scope::kRank, &S::post, "post TOKEN"},
    {"await", Scope::kRank, &S::await, "await TOKEN [posts=N] [ns=DURATION]"},
    {"repeat", Scope::kRank, &S::repeat, "repeat TIMES [period=ITERATIONS] {"},
    {"drawn", Scope::kRank, &S::distribution, "drawn RECORDS [seed=N] {"},
    {"times", Scope::kRank, &S::times, "times COUNTxSUM[+SUM...] ... after a record in drawn RECORDS {"},
    {"}", Scope::kRank, &S::end_of_repeat, "} after repeat TIMES { or drawn RECORDS {"},
    {"sample", Scope::kRank, &S::sample,
     "sample LOOP VERDICT [entries=N] [run=N] [skipped=N] [window=N] [spread=PPM] [sizes_vary=1] "
     "[reason=WORD] [numbers=N,...] [site=N] [at=PLACE]"},
    {"bound", Scope::kRank, &S::bound,
     "bound LOOP COMPARISON TEXT [iterations=N] [estimated=1] [rounded=1] [guessed=1]"},
    {"branch", Scope::kRank, &S::branch, "branch LOOP LINE [times=N] [calls=N]"},
    {"total", Scope::kRank, &S::total,
     "total [events=N] [wall=NS] [blocks=NS] [calls=NS] [overhead=NS] [lanes=N] [waited=NS] [peak=BYTES] "
     "[aborted | stopped]"},
    {"killed", Scope::kRank, &S::killed, "killed"},
    {"block", Scope::kBoth, &S::block, "block FILE:FIRST..LAST(FUNCTION) [id=N]"},
    {"loop", Scope::kBoth, &S::loop, "loop FILE:FIRST..LAST(FUNCTION) [id=N]"},
    {"type", Scope::kBoth, &S::type, "type NAME size=BYTES [extent=BYTES] [gaps] [derived]"},
    {"op", Scope::kBoth, &S::operation, "op NAME [ordered] [user]"},
    {"comm", Scope::kBoth, &S::communicator,
     "comm NAME [members=LIST] [remote=LIST] [key=N] [parent=NAME] [inter] [outsiders]; in a rank: comm NAME "
     "[key=N] "
     "[size=N] "
     "[rank=N] [remote=N] [parent=NAME]"},
    {"topology", Scope::kRank, &S::topology,
     "topology COMM cart|graph|dist_graph neighbours=LIST; or in=LIST out=LIST; or dims=LIST [periods=LIST]"},
    {"module", Scope::kBoth, &S::module, "module PATH [build=HEX]"},
    {"path", Scope::kBoth, &S::path, "path MODULE+OFFSET ..."},
    {"place", Scope::kBoth, &S::place, "place MODULE+OFFSET [FILE:LINE(FUNCTION) ...]"},
});

std::string known_statements() {
  std::string words;
  for (const StatementRow& row : kStatements) words += fmt::format("{}, ", row.word);
  return words + "or the name of an MPI call";
}

}  // namespace

void RankBuilder::set_thread(std::size_t thread) {
  expect_no_repeat();
  thread_ = thread;
  if (threads_.size() <= thread) threads_.resize(thread + 1);
}

void RankBuilder::add(const Event& event, bool cpu_clock) {
  if (distribution_) {
    distribution_->records.push_back(event);
    distribution_->records.back().in_distribution = true;
    return;
  }
  const std::size_t before = threads_[thread_].size();
  write_event(threads_[thread_], cpu_clock, event);
  encoded_bytes_ = threads_[thread_].size() - before;
  ++records_;
  last_request_ = std::max(last_request_, event.args.made.request);
  add_to(totals_, event, thread_);
}

void RankBuilder::begin_repeat(std::uint64_t times, std::uint64_t period, const Where& where) {
  repeat_ = OpenRepeat{times, period, totals_.events, where};
  records_ = 0;
}

void RankBuilder::expect_repeatable(const Event& event, const Where& where) const {
  if (!is_repeating()) return;
  if (event.kind == EventKind::kPost || event.kind == EventKind::kAwait)
    where.fail("synchronisation between threads cannot be repeated");
  if (repeat_ && event.args.symbolic_dest > totals_.events - repeat_->events_before)
    where.fail("the destination was matched before the 'repeat'");
}

void RankBuilder::end_repeat(bool cpu_clock) {
  Event event;
  event.kind = EventKind::kRepeat;
  event.records = records_;
  event.times = repeat_->times;
  event.period = repeat_->period;
  repeat_.reset();
  add(event, cpu_clock);
}

void RankBuilder::expect_no_repeat() const {
  if (repeat_) repeat_->where.fail("'repeat' is not closed; expected: a '}}' after it");
  if (distribution_) distribution_->where.fail("'drawn' is not closed; expected: a '}}' after it");
}

MemoryRank RankBuilder::finish() {
  expect_no_repeat();
  MemoryRank result;
  result.definitions = std::move(table.definitions);
  result.threads.clear();
  for (const ByteWriter& thread : threads_) result.threads.push_back(thread.bytes());
  totals_.threads = static_cast<unsigned>(threads_.size());
  totals_.wall_ns = totals_.block_ns + totals_.call_ns;
  if (!killed) result.totals = stated_totals.value_or(totals_);
  return result;
}

Assembler::Assembler(std::string_view text, std::string_view name)
    : scanner_(text, name), text_bytes_(text.size()) {
  Manifest& manifest = data_.manifest;
  manifest.version = DPERF_TRACE_VERSION;
  manifest.run_id = std::string(32, '0');
  manifest.complete = true;
  manifest.clock = "real";
}

TraceData Assembler::run() {
  while (auto next = scanner_.next()) statement(*next);
  if (data_.manifest.ranks == 0) throw Error("{}: no line 'ranks NUMBER'", scanner_.name());
  if (builders_.empty()) open_ranks();
  add_groups();
  for (RankBuilder& builder : builders_) data_.ranks.push_back(builder.finish());
  return std::move(data_);
}

void Assembler::statement(Statement& statement) {
  const Word& first = statement.words.front();
  const auto row = std::find_if(kStatements.begin(), kStatements.end(), [&](const StatementRow& r) {
    return !first.has_key && r.word == first.value;
  });
  if (row == kStatements.end()) {
    const auto call = first.has_key ? std::nullopt : find_call(first.value);
    if (!call) statement.where.fail("unknown statement '{}'; expected: {}", first.value, known_statements());
    return this->call(statement, *call);
  }
  Arguments arguments(statement, row->usage);
  if (row->scope == Scope::kRun && !section_.empty()) {
    statement.where.fail("'{}' is after the first 'rank'; expected: before it", row->word);
  }
  if (row->scope == Scope::kRank) need_section(statement.where);
  (this->*row->handle)(arguments);
  arguments.done();
}

void Assembler::need_ranks(const Where& where) const {
  if (data_.manifest.ranks == 0)
    where.fail("the number of ranks is not known; expected: ranks NUMBER before this line");
}

void Assembler::need_section(const Where& where) const {
  if (section_.empty()) where.fail("this line belongs to a rank; expected: rank N before it");
}

/// The ranks begin with what was defined for all of them.
void Assembler::open_ranks() {
  builders_.reserve(static_cast<std::size_t>(data_.manifest.ranks));
  for (int rank = 0; rank < data_.manifest.ranks; ++rank) {
    builders_.emplace_back(rank, common_);
    derive_communicators(builders_.back());
  }
}

void Assembler::rank(Arguments& arguments) {
  need_ranks(arguments.where());
  if (builders_.empty()) open_ranks();
  const std::string text = arguments.positional();
  section_.clear();
  if (text == "all") {
    section_.resize(builders_.size());
    std::iota(section_.begin(), section_.end(), 0);
    return;
  }
  const auto list = parse_list(text);
  if (!list || list->empty()) arguments.fail("'{}' is not a rank", text);
  for (const std::int64_t rank : *list) {
    if (rank < 0 || rank >= data_.manifest.ranks) arguments.fail("rank {} of {}", rank, data_.manifest.ranks);
    section_.push_back(static_cast<int>(rank));
  }
}

void Assembler::add(RankBuilder& builder, const Event& event, const Where& where) {
  if (const std::string text = excess(event, builder.table.definitions); !text.empty())
    where.fail("{}", text);
  builder.expect_repeatable(event, where);
  builder.add(event, data_.manifest.cpu_clock);
  encoded_bytes_ += builder.encoded_bytes();
  if (encoded_bytes_ > kEventBytes + kEventBytesPerByte * text_bytes_) {
    where.fail("the events take more than {} MiB; expected: shorter lists or fewer ranks per section",
               encoded_bytes_ >> 20);
  }
}

std::unique_ptr<Trace> assemble(std::string_view text, std::string_view name) {
  return make_trace(Assembler(text, name).run());
}

}  // namespace dperf::trace
