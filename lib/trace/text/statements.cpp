// The statements of the text form that describe the run and its events.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>

#include "trace/model/amounts.h"
#include "trace/model/sampling_reasons.h"
#include "trace/model/sampling_verdicts.h"
#include "trace/text/assembler.h"
#include "trace/text/values.h"

namespace dperf::trace {
namespace {

std::int64_t natural(const Arguments& arguments, std::string_view what, const std::string& text,
                     std::int64_t most) {
  const auto value = parse_integer(text);
  if (!value || *value < 0 || *value > most)
    arguments.fail("{} '{}' is not a number from 0 to {}", what, text, most);
  return *value;
}

std::int64_t duration(const Arguments& arguments, std::string_view what, const std::string& text) {
  const auto value = parse_duration(text);
  if (value && *value > kMostNanosecondsInAll) arguments.fail("{} '{}' is too long", what, text);
  if (!value) arguments.fail("{} '{}' is not a duration (100, 1.5us, 20ms, 3s)", what, text);
  return *value;
}

std::int64_t duration_of(Arguments& arguments, std::string_view key, std::int64_t missing = 0) {
  const auto text = arguments.key(key);
  return text ? duration(arguments, key, *text) : missing;
}

/// The parts of a call's statement: the call, and what follows each `->`.
std::vector<Statement> split_at_arrows(Statement& statement) {
  std::vector<Statement> parts;
  for (Word& word : statement.words) {
    if (parts.empty() || (!word.has_key && word.value == "->")) parts.push_back({statement.where, {}});
    parts.back().words.push_back(std::move(word));
  }
  return parts;
}

void parse_polls(Arguments& arguments, Event& event) {
  if (const auto polls = arguments.key("polls")) {
    event.polls.count = static_cast<std::uint64_t>(natural(arguments, "polls", *polls, INT64_MAX));
    event.polls.inside_ns = duration_of(arguments, "inside");
    event.polls.between_ns = duration_of(arguments, "between");
  }
}

int costs_from(Arguments& arguments, const std::string& text, int ranks) {
  return text == "assumed"
             ? kCostsAssumed
             : static_cast<int>(natural(arguments, "costs", text, static_cast<std::uint64_t>(ranks) - 1));
}

/// @param file empty: in none
void set_costs(Manifest& manifest, std::size_t rank, int from, const std::string& file) {
  manifest.costs_from[rank] = from;
  if (!file.empty()) manifest.costs_files.resize(static_cast<std::size_t>(manifest.ranks));
  if (rank < manifest.costs_files.size()) manifest.costs_files[rank] = file;
}

}  // namespace

void Assembler::ranks(Arguments& arguments) {
  const auto count =
      static_cast<int>(natural(arguments, "number of ranks", arguments.positional(), kMostMembers));
  if (count == 0) arguments.fail("a run has at least one rank");
  if (data_.manifest.ranks != 0) arguments.fail("the number of ranks is given twice");
  data_.manifest.ranks = count;
  data_.manifest.hosts.resize(static_cast<std::size_t>(count), "host");
  data_.manifest.cores.resize(static_cast<std::size_t>(count), 1);
  data_.manifest.affinity.resize(static_cast<std::size_t>(count));
  declare_world();
}

void Assembler::program(Arguments& arguments) {
  data_.manifest.program = arguments.positional();
}

void Assembler::run_id(Arguments& arguments) {
  const std::string id = arguments.positional();
  const bool hexadecimal = id.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (id.size() != 32 || !hexadecimal) arguments.fail("'{}' is not a run id", id);
  data_.manifest.run_id = id;
}

void Assembler::clock(Arguments& arguments) {
  data_.manifest.clock = arguments.positional();
}
void Assembler::oversubscribed(Arguments&) {
  data_.manifest.cpu_clock = data_.manifest.oversubscribed.emplace(true);
}
void Assembler::cpu_times(Arguments&) {
  data_.manifest.cpu_clock = true;
}
void Assembler::mpi_library(Arguments& arguments) {
  data_.manifest.mpi_library = arguments.positional();
}
void Assembler::dperf_version(Arguments& arguments) {
  data_.manifest.dperf_version = arguments.positional();
}
void Assembler::unfinished(Arguments&) {
  data_.manifest.complete = false;
}

void Assembler::reference(Arguments& arguments) {
  data_.manifest.reference_name = arguments.positional();
  const auto text = arguments.next_positional();
  if (!text) return;
  double speed = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), speed);
  if (error != std::errc() || end != text->data() + text->size())
    arguments.fail("'{}' is not a speed", *text);
  data_.manifest.reference_speed = speed;
}

void Assembler::host(Arguments& arguments) {
  const std::string name = arguments.positional();
  const auto cores = arguments.key("cores");
  const auto affinity = arguments.key("affinity");
  const auto cpu = arguments.key("cpu");
  const auto costs = arguments.key("costs");
  const auto costs_file = arguments.key("costs_file");
  if (cpu) data_.manifest.cpus.resize(static_cast<std::size_t>(data_.manifest.ranks));
  if (costs_file && (costs || costs_file->empty()))
    arguments.fail("'costs_file' names a file, and takes the place of 'costs'");
  if ((costs || costs_file) && data_.manifest.costs_from.empty()) {
    data_.manifest.costs_from.resize(static_cast<std::size_t>(data_.manifest.ranks));
    std::iota(data_.manifest.costs_from.begin(), data_.manifest.costs_from.end(), 0);
  }
  for (const int rank : section_) {
    const auto i = static_cast<std::size_t>(rank);
    data_.manifest.hosts[i] = name;
    if (cores) data_.manifest.cores[i] = static_cast<int>(natural(arguments, "cores", *cores, INT32_MAX));
    if (affinity) data_.manifest.affinity[i] = *affinity;
    if (cpu) data_.manifest.cpus[i] = *cpu;
    if (costs) set_costs(data_.manifest, i, costs_from(arguments, *costs, data_.manifest.ranks), "");
    if (costs_file) set_costs(data_.manifest, i, kCostsRecorded, *costs_file);
  }
}

void Assembler::thread(Arguments& arguments) {
  const auto thread = natural(arguments, "lane", arguments.positional(), kMostThreads - 1);
  for (const int rank : section_) builder(rank).set_thread(static_cast<std::size_t>(thread));
}

void Assembler::compute(Arguments& arguments) {
  Event event;
  event.kind = EventKind::kCompute;
  event.duration_ns = duration(arguments, "duration", arguments.positional());
  const auto block = arguments.key("block");
  event.waited_ns = duration_of(arguments, "waited");
  event.virtual_ns = duration_of(arguments, "virtual");
  if ((event.waited_ns != 0 || event.virtual_ns != 0) && !data_.manifest.cpu_clock) {
    arguments.where().fail(
        "waited= and virtual= need the CPU times of blocks; expected: 'oversubscribed' or 'cpu_times' before "
        "the ranks");
  }
  for (const int rank : section_) {
    event.block = block ? block_number(builder(rank), *block, arguments) : 0;
    add(builder(rank), event, arguments.where());
  }
}

std::uint32_t Assembler::block_number(const RankBuilder& builder, const std::string& text,
                                      const Arguments& arguments) const {
  const auto most = builder.table.definitions.blocks.size() - 1;
  const auto number = parse_integer(text);
  if (!number || *number < 0 || static_cast<std::uint64_t>(*number) > most) {
    arguments.fail("'{}' is not a block or loop of rank {}, which has {}", text, builder.rank(), most);
  }
  return static_cast<std::uint32_t>(*number);
}

void Assembler::loop_mark(Arguments& arguments, EventKind kind) {
  Event event;
  event.kind = kind;
  const std::string loop = arguments.positional();
  const bool may_be_behind_others = kind != EventKind::kLoopEnter;
  if (const auto unmarked = may_be_behind_others ? arguments.key("unmarked") : std::nullopt)
    event.unmarked = static_cast<std::uint64_t>(natural(arguments, "unmarked", *unmarked, kMostEvents));
  for (const int rank : section_) {
    event.block = block_number(builder(rank), loop, arguments);
    add(builder(rank), event, arguments.where());
  }
}
void Assembler::enter(Arguments& arguments) {
  loop_mark(arguments, EventKind::kLoopEnter);
}
void Assembler::iteration(Arguments& arguments) {
  loop_mark(arguments, EventKind::kLoopIteration);
}
void Assembler::leave(Arguments& arguments) {
  loop_mark(arguments, EventKind::kLoopExit);
}

void Assembler::thread_mark(Arguments& arguments, Event& event) {
  event.token = static_cast<std::uint64_t>(natural(arguments, "token", arguments.positional(), INT64_MAX));
  if (event.token == 0) arguments.fail("tokens are numbered from 1");
  if (event.kind == EventKind::kAwait) {
    const auto posts = arguments.key("posts");
    event.posts = posts ? static_cast<std::uint64_t>(natural(arguments, "posts", *posts, kMostThreads)) : 1;
    if (event.posts == 0) arguments.fail("posts: at least 1 expected");
    event.duration_ns = duration_of(arguments, "ns");
  }
  for (const int rank : section_) add(builder(rank), event, arguments.where());
}
void Assembler::post(Arguments& arguments) {
  Event event;
  event.kind = EventKind::kPost;
  thread_mark(arguments, event);
}
void Assembler::await(Arguments& arguments) {
  Event event;
  event.kind = EventKind::kAwait;
  thread_mark(arguments, event);
}

/// The records between the braces were run, and stand for that many more repetitions.
void Assembler::repeat(Arguments& arguments) {
  const auto most = static_cast<std::int64_t>(kMostEvents);
  const std::int64_t times = natural(arguments, "times", arguments.positional(), most);
  const auto period = arguments.key("period");
  const std::int64_t iterations = period ? natural(arguments, "period", *period, most) : 1;
  if (times == 0 || iterations == 0) arguments.fail("times and period: at least 1 each");
  if (!arguments.flag("{")) arguments.fail("no '{{' at the end of the line");
  for (const int rank : section_) {
    if (builder(rank).is_repeating()) arguments.fail("a 'repeat' inside another one or a 'drawn'");
    builder(rank).begin_repeat(static_cast<std::uint64_t>(times), static_cast<std::uint64_t>(iterations),
                               arguments.where());
  }
}

void Assembler::end_of_repeat(Arguments& arguments) {
  for (const int rank : section_) {
    if (!builder(rank).is_repeating()) arguments.fail("no 'repeat' and no 'drawn' is open");
    if (builder(rank).is_distribution()) {
      builder(rank).end_distribution(data_.manifest.cpu_clock);
      continue;
    }
    if (builder(rank).repeated_records() == 0) arguments.fail("nothing is repeated");
    builder(rank).end_repeat(data_.manifest.cpu_clock);
  }
}

namespace {

SampleReason reason_of(Arguments& arguments) {
  SampleReason reason;
  const auto word = arguments.key("reason");
  if (!word) return reason;
  const auto known = std::find_if(reasons().begin(), reasons().end(),
                                  [&](const ReasonRow& row) { return row.word == *word; });
  if (known == reasons().end())
    arguments.fail("'{}' is not a reason (few-iterations, one-sided, ...)", *word);
  reason.why = static_cast<std::uint8_t>(known - reasons().begin());
  if (const auto text = arguments.key("numbers"))
    for (const std::string& one : split(*text)) {
      const auto number = parse_integer(one);
      if (!number) arguments.fail("numbers '{}' is not a list of numbers", *text);
      reason.numbers.push_back(static_cast<std::uint64_t>(*number));
    }
  if (reason.numbers.size() != known->numbers.size())
    arguments.fail("numbers of the reason '{}': {} expected, found {}", *word, known->numbers.size(),
                   reason.numbers.size());
  return reason;
}

}  // namespace

void Assembler::sample(Arguments& arguments) {
  SampledLoop sample;
  const std::string loop = arguments.positional(), verdict = arguments.positional();
  const auto known = std::find_if(verdicts().begin(), verdicts().end(),
                                  [&](const VerdictWords& words) { return words.word == verdict; });
  if (known == verdicts().end())
    arguments.fail("'{}' is not a verdict (sampled, unstable, drifts, ...)", verdict);
  sample.verdict = static_cast<SampleVerdict>(known - verdicts().begin());
  const auto count = [&](std::string_view key, std::uint64_t most) {
    const auto text = arguments.key(key);
    return text ? static_cast<std::uint64_t>(natural(arguments, key, *text, static_cast<std::int64_t>(most)))
                : 0;
  };
  sample.entries = count("entries", kMostEvents);
  sample.run = count("run", kMostEvents);
  sample.skipped = count("skipped", kMostEvents);
  sample.baseline = count("window", kMostEvents);
  sample.spread_ppm = count("spread", UINT32_MAX);
  sample.sizes_vary = count("sizes_vary", 1) != 0;
  sample.reason = reason_of(arguments);
  const auto at = arguments.key("at");
  sample.reason.site = static_cast<std::uint32_t>(count("site", UINT32_MAX));
  for (const int rank : section_) {
    sample.block = block_number(builder(rank), loop, arguments);
    auto& samples = builder(rank).table.definitions.samples;
    const auto same = [&](const SampledLoop& other) { return other.block == sample.block; };
    if (sample.block == 0) arguments.fail("expected: a loop, found 0");
    if (std::any_of(samples.begin(), samples.end(), same))
      arguments.fail("loop {} has two samples; expected: one", loop);
    if (at) sample.reason.site = site_at(builder(rank), *at, arguments.where());
    if (sample.reason.site != 0 && sample.reason.site >= builder(rank).table.definitions.paths.size())
      arguments.fail("site {} is not defined", sample.reason.site);
    samples.push_back(sample);
  }
}

void Assembler::bound(Arguments& arguments) {
  LoopBound bound;
  const std::string loop = arguments.positional();
  bound.comparison =
      static_cast<std::uint32_t>(natural(arguments, "comparison", arguments.positional(), UINT32_MAX));
  bound.text = arguments.positional();
  if (const auto iterations = arguments.key("iterations"))
    bound.iterations = static_cast<std::uint64_t>(natural(arguments, "iterations", *iterations, kMostEvents));
  if (const auto estimated = arguments.key("estimated"))
    bound.estimated = natural(arguments, "estimated", *estimated, 1) != 0;
  if (const auto rounded = arguments.key("rounded"))
    bound.rounded = natural(arguments, "rounded", *rounded, 1) != 0;
  if (const auto guessed = arguments.key("guessed"))
    bound.guessed = natural(arguments, "guessed", *guessed, 1) != 0;
  if (bound.guessed && (!bound.estimated || bound.iterations == 0))
    arguments.fail("what is guessed is estimated, and has a number of iterations");
  for (const int rank : section_) {
    bound.block = block_number(builder(rank), loop, arguments);
    if (bound.block == 0) arguments.fail("0 is not a loop");
    builder(rank).table.definitions.bounds.push_back(bound);
  }
}

void Assembler::branch(Arguments& arguments) {
  LoopBranch branch;
  const std::string loop = arguments.positional();
  branch.line = static_cast<unsigned>(natural(arguments, "line", arguments.positional(), UINT32_MAX));
  if (const auto times = arguments.key("times"))
    branch.times = static_cast<unsigned>(natural(arguments, "times", *times, UINT32_MAX));
  if (const auto calls = arguments.key("calls"))
    branch.calls = static_cast<std::uint64_t>(natural(arguments, "calls", *calls, kMostEvents));
  for (const int rank : section_) {
    branch.block = block_number(builder(rank), loop, arguments);
    if (branch.block == 0) arguments.fail("0 is not a loop");
    builder(rank).table.definitions.branches.push_back(branch);
  }
}

void Assembler::total(Arguments& arguments) {
  const auto events = arguments.key("events"), threads = arguments.key("lanes");
  RankTotals stated;
  for (const dperf_ending ending : {DPERF_ENDS_EARLY, DPERF_ENDS_STOPPED})
    if (arguments.flag(name_of(ending))) stated.ending = ending;
  const auto wall = arguments.key("wall"), blocks = arguments.key("blocks"), calls = arguments.key("calls");
  stated.overhead_ns = duration_of(arguments, "overhead");
  stated.waited_ns = duration_of(arguments, "waited");
  if (const auto peak = arguments.key("peak"))
    stated.peak_bytes = static_cast<std::uint64_t>(natural(arguments, "peak", *peak, INT64_MAX));
  for (const int rank : section_) {
    const RankTotals& sums = builder(rank).sums();
    RankTotals totals = stated;
    totals.events =
        events ? static_cast<std::uint64_t>(natural(arguments, "events", *events, INT64_MAX)) : sums.events;
    totals.threads = threads ? static_cast<unsigned>(natural(arguments, "lanes", *threads, kMostThreads))
                             : builder(rank).threads();
    totals.block_ns = blocks ? duration(arguments, "blocks", *blocks) : sums.block_ns;
    totals.call_ns = calls ? duration(arguments, "calls", *calls) : sums.call_ns;
    const auto added = totals.block_ns + totals.call_ns + totals.overhead_ns;
    totals.wall_ns = wall ? duration(arguments, "wall", *wall) : added;
    builder(rank).stated_totals = totals;
  }
}

void Assembler::killed(Arguments&) {
  for (const int rank : section_) builder(rank).killed = true;
}

void Assembler::call(Statement& statement, Call call) {
  need_section(statement.where);
  for (const int rank : section_) {
    Statement copy = statement;
    std::vector<Statement> parts = split_at_arrows(copy);
    Arguments arguments(parts.front(), usage_of(call));
    call_for(builder(rank), arguments, std::span(parts).subspan(1), call);
    arguments.done();
  }
}

void Assembler::call_for(RankBuilder& builder, Arguments& arguments, std::span<Statement> statuses,
                         Call call) {
  Event event;
  event.kind = EventKind::kCall;
  event.call = call;
  event.duration_ns = duration_of(arguments, "ns");
  event.args.in_place = arguments.flag("inplace");
  event.unwritten = arguments.flag("unwritten");
  if (const auto error = arguments.key("error")) {
    event.args.error = static_cast<int>(natural(arguments, "error", *error, INT32_MAX));
  }
  parse_polls(arguments, event);
  event.pages_ns = duration_of(arguments, "pages");
  if (const auto at = arguments.key("at")) event.site = site_at(builder, *at, arguments.where());
  if (const auto site = arguments.key("site")) {
    const auto most = static_cast<std::int64_t>(builder.table.definitions.paths.size()) - 1;
    event.site = static_cast<std::uint32_t>(natural(arguments, "site", *site, most));
  }
  parse_fields(arguments, builder, event);
  parse_statuses(statuses, event);
  add(builder, event, arguments.where());
}

/// A site that is given by its source places: `at=inner.c:3(f),outer.c:40(main)`.
std::uint32_t Assembler::site_at(RankBuilder& builder, const std::string& text, const Where& where) {
  if (const auto known = builder.sites.find(text); known != builder.sites.end()) return known->second;
  CallPath path;
  for (const std::string& part : split(text)) {
    const auto range = parse_place(part);
    if (!range) where.fail("at={}; expected: FILE:LINE(FUNCTION)", text);
    path.frames.push_back(frame_at(builder, range->place));
  }
  builder.table.definitions.paths.push_back(std::move(path));
  return builder.sites[text] = static_cast<std::uint32_t>(builder.table.definitions.paths.size() - 1);
}

}  // namespace dperf::trace
