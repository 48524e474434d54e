// Back-references are read as what they stand for: programs of random loops, encoded with and without.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "parts.h"
#include "trace/format/repeats.h"

namespace {

using dperf::trace::Event;

enum class Kind { kBlock, kName, kMark, kSend, kSendElsewhere, kWaitall, kPolls, kPost };

/// What a program does, and how long it takes; `waited_ns`: of that, for a core.
struct Step {
  Kind kind = Kind::kBlock;
  unsigned number = 0;
  std::uint64_t before_ns = 0, call_ns = 0, waited_ns = 0;
  std::uint64_t unmarked = 0;  ///< of a mark: iterations before it that have none
};

struct Options {
  unsigned seed = 0;
  bool rounds = true, cpu_clock = false, distributions = false;
  double exceptions = 0;  ///< share of the steps that are other ones than in the last iteration
  double noise = 0.1;
  double gaps = 0;  ///< share of the blocks that take no time, each time others
  int iterations = 100, steps = 12;
  int chunk = 500;     ///< records after which one ends
  int look = 0;        ///< records after which the chunk is read as far as it is; 0: never
  bool plain = false;  ///< nothing that comes in another form by itself: sources that were not named, polls
};

class RandomProgram {
 public:
  explicit RandomProgram(const Options& options) : options_(options), random_(options.seed) {}

  std::vector<Step> make() {
    std::vector<Step> body;
    for (int i = 0; i < options_.steps; ++i) body.push_back(step());
    std::vector<Step> all;
    for (int i = 0; i < options_.iterations; ++i) {
      all.push_back({Kind::kMark, 1});
      for (const Step& step : body) add(all, step);
      const int inner = is(options_.exceptions) ? 4 : 3;
      for (int j = 0; j < inner; ++j) add(all, body[0]), add(all, body[body.size() / 2]);
    }
    return all;
  }

 private:
  bool is(double share) { return std::uniform_real_distribution<>()(random_) < share; }
  Step step() {
    static constexpr Kind kKinds[] = {Kind::kBlock, Kind::kBlock, Kind::kName,    Kind::kMark,
                                      Kind::kSend,  Kind::kSend,  Kind::kWaitall, Kind::kPolls};
    const std::uint64_t scale = std::uint64_t{1} << random_() % 24;
    return {kKinds[random_() % (std::size(kKinds) - (options_.plain ? 2 : 0))],
            static_cast<unsigned>(2 + random_() % 5),
            scale,
            20 + scale / 3,
            0,
            random_() % 2 == 0 ? random_() % 1000 : 0};
  }
  void add(std::vector<Step>& all, Step step) {
    if (is(options_.exceptions)) {
      if (is(0.3)) return;
      if (is(0.5)) all.push_back(this->step());
      if (is(0.1)) step.kind = is(0.5) ? Kind::kSendElsewhere : Kind::kPost;
    }
    std::lognormal_distribution<> noise(0, options_.noise);
    step.before_ns = static_cast<std::uint64_t>(static_cast<double>(step.before_ns) * noise(random_));
    step.call_ns = static_cast<std::uint64_t>(static_cast<double>(step.call_ns) * noise(random_));
    if (is(options_.gaps)) step.before_ns = 0;
    if (is(0.1)) step.waited_ns = step.before_ns / (1 + random_() % 4);
    all.push_back(step);
  }

  Options options_;
  std::mt19937_64 random_;
};

/// What the events are in all, and their order without times.
struct Outline {
  std::string kinds;
  std::int64_t ns = 0, waited_ns = 0, virtual_ns = 0;
  /// By block: how often it was there, and for how long.
  std::map<std::uint32_t, std::pair<std::uint64_t, std::int64_t>> blocks;
  friend bool operator==(const Outline&, const Outline&) = default;
};

/// Encodes the steps and reads what was written.
class Recording {
 public:
  Recording(const Options& options, bool backrefs) : options_(options) {
    const parts_costs free{};
    parts_encoder_start(&free);
    parts_rounds(options.rounds);
    parts_cpu_clock(options.cpu_clock);
    if (backrefs) parts_encoder_backref(options.distributions);
    definitions_.blocks.resize(100);
    definitions_.types.resize(3);
    definitions_.communicators.resize(3);
    definitions_.paths.resize(100);
  }
  ~Recording() {
    const parts_costs free{};
    parts_rounds(false);
    parts_cpu_clock(false);
    parts_encoder_start(&free);
  }
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  Recording& run(const std::vector<Step>& steps) {
    int records = 0;
    for (const Step& step : steps) {
      encode(step);
      if (++records % options_.chunk == 0) end_chunk();
      if (options_.look != 0 && records % options_.look == 0) look();
    }
    totals_ = parts_encoder_finish(now_);
    end_chunk();
    return *this;
  }
  /// Each event with its number, as it is written in full.
  std::string events() const {
    const auto coding = dperf::trace::EventCoding::of(options_.cpu_clock);
    dperf::trace::RecordReader reader(coding, definitions_, dperf::trace::Repetitions::kEach);
    dperf::trace::ByteWriter all;
    for (const std::string& chunk : chunks_) {
      reader.begin_chunk(dperf::trace::ByteReader(chunk, "chunk"));
      for (Event event; reader.next(event);) {
        all.varint(event.number);
        write_event(all, options_.cpu_clock, event);
      }
    }
    EXPECT_EQ(reader.written(), totals_.events);
    return all.bytes();
  }
  Outline outline(std::uint64_t& in_distribution) const {
    const auto coding = dperf::trace::EventCoding::of(options_.cpu_clock);
    dperf::trace::RecordReader reader(coding, definitions_, dperf::trace::Repetitions::kEach);
    Outline result;
    for (const std::string& chunk : chunks_) {
      reader.begin_chunk(dperf::trace::ByteReader(chunk, "chunk"));
      for (Event event; reader.next(event);) {
        in_distribution += event.from_distribution ? 1 : 0;
        if (event.kind != dperf::trace::EventKind::kCompute) {
          result.kinds += fmt::format("{}+{} ", event.site, event.unmarked);
        } else {
          ++result.blocks[event.block].first;
          result.blocks[event.block].second += event.duration_ns;
        }
        result.ns += event.duration_ns;
        result.waited_ns += event.waited_ns;
        result.virtual_ns += event.virtual_ns;
      }
    }
    EXPECT_EQ(reader.written(), totals_.events);
    return result;
  }
  /// How often the chunk was read while a distribution was open.
  int looks() const { return looks_; }
  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const std::string& chunk : chunks_) sum += chunk.size();
    return sum;
  }
  std::uint64_t count() const { return totals_.events; }

 private:
  /// The chunk as it is written while a distribution goes on: it has all events so far, with their times.
  void look() {
    const std::size_t back = parts_put_open();
    if (back == 0) return;
    ++looks_;
    std::size_t size = 0;
    const std::uint8_t* data = parts_encoded(&size);
    const auto coding = dperf::trace::EventCoding::of(options_.cpu_clock);
    dperf::trace::RecordReader reader(coding, definitions_, dperf::trace::Repetitions::kEach);
    const std::string chunk(data, data + size);
    reader.begin_chunk(dperf::trace::ByteReader(chunk, "open chunk"));
    std::int64_t ns = 0;
    for (Event event; reader.next(event);)
      ns += event.duration_ns + event.polls.inside_ns + event.polls.between_ns;
    const parts_totals so_far = parts_totals_so_far();
    EXPECT_EQ(reader.written(), so_far.events - before_chunk_.events);
    EXPECT_EQ(ns, so_far.block_ns + so_far.call_ns - before_chunk_.block_ns - before_chunk_.call_ns);
    parts_take_back(back);
  }
  void end_chunk() {
    parts_end_chunk();
    std::size_t size = 0;
    const std::uint8_t* data = parts_encoded(&size);
    chunks_.emplace_back(data, data + size);
    parts_next_chunk();
    before_chunk_ = parts_totals_so_far();
  }
  void encode(const Step& step) {
    const std::uint64_t entry = now_ + step.before_ns, exit = entry + step.call_ns;
    waited_ns_ += step.waited_ns;
    virtual_ns_ += step.before_ns - step.waited_ns - (step.waited_ns % 3 == 1 ? 1 : 0);
    const bool ends = step.kind != Kind::kName && step.kind != Kind::kMark;
    if (options_.cpu_clock && ends) parts_encode_cpu(waited_ns_, virtual_ns_);
    now_ = ends ? step.kind == Kind::kBlock || step.kind == Kind::kPost ? entry : exit : now_;
    switch (step.kind) {
      case Kind::kBlock:
        return parts_encode_block(step.number, entry);
      case Kind::kName:
        return parts_encode_name(step.number);
      case Kind::kMark:
        return parts_encode_mark_after(step.number, step.unmarked);
      case Kind::kSend:
        return parts_encode_send_to(step.number, 1, 7, entry, exit);
      case Kind::kSendElsewhere:
        return parts_encode_send_to(step.number, static_cast<int>(step.call_ns % 4), 7, entry, exit);
      case Kind::kWaitall:
        return parts_encode_waitall(step.number, 12, static_cast<int>(step.call_ns % 2), entry, exit);
      case Kind::kPolls:
        return parts_encode_poll(entry, exit);
      case Kind::kPost:
        return parts_encode_post(++token_, entry);
    }
  }

  Options options_;
  dperf::trace::Definitions definitions_;
  std::vector<std::string> chunks_;
  std::uint64_t now_ = 0, waited_ns_ = 0, virtual_ns_ = 0, token_ = 0;
  parts_totals totals_{}, before_chunk_{};
  int looks_ = 0;
};

void expect_the_same(Options options, unsigned seeds) {
  for (options.seed = 0; options.seed < seeds; ++options.seed) {
    const std::vector<Step> steps = RandomProgram(options).make();
    const std::string plain = Recording(options, false).run(steps).events();
    EXPECT_EQ(Recording(options, true).run(steps).events(), plain) << "seed " << options.seed;
  }
}

TEST(RuntimeBackref, WhatWasRecordedIsRead) {
  expect_the_same({}, 40);
}
TEST(RuntimeBackref, ExactTimesAreRead) {
  Options options;
  options.rounds = false;
  expect_the_same(options, 40);
}
TEST(RuntimeBackref, TheCpuClockIsRead) {
  Options options;
  options.cpu_clock = true;
  expect_the_same(options, 40);
  options.rounds = false;
  expect_the_same(options, 40);
}
TEST(RuntimeBackref, ExceptionsAreRead) {
  for (const bool cpu_clock : {false, true}) {
    Options options;
    options.cpu_clock = cpu_clock;
    for (const double share : {0.01, 0.1, 0.5}) {
      options.exceptions = share;
      expect_the_same(options, 40);
    }
  }
}
TEST(RuntimeBackref, WildTimesAreRead) {
  Options options;
  options.noise = 4;
  expect_the_same(options, 20);
  options.rounds = false;
  expect_the_same(options, 20);
}
TEST(RuntimeBackref, ShortChunksAreRead) {
  Options options;
  options.exceptions = 0.05;
  for (options.chunk = 1; options.chunk < 40; ++options.chunk) expect_the_same(options, 2);
}
// 40000 records in one chunk; what is referred to is never further back than 4096.
TEST(RuntimeBackref, LongIterationsAreRead) {
  Options options;
  options.chunk = 1 << 30;
  for (const int steps : {600, 1500, 2500, 4080, 5000}) {
    options.steps = steps;
    options.iterations = 8;
    expect_the_same(options, 3);
  }
}

// More than fit into what repeats, and less, in turn and for some time.
TEST(RuntimeBackref, IterationsWithoutMarksAreCounted) {
  constexpr std::uint64_t kUnmarked[] = {0, 99, 4095, 4096, 1 << 20};
  std::vector<Step> steps;
  std::string expected;
  for (std::size_t i = 0; i < 400; ++i) {
    steps.push_back({Kind::kMark, 1, 0, 0, 0, kUnmarked[i < 200 ? i / 40 : i % std::size(kUnmarked)]});
    expected += fmt::format("0+{} ", steps.back().unmarked);
  }
  for (const bool as_distribution : {false, true}) {
    Options options;
    options.distributions = as_distribution;
    std::uint64_t in_distribution = 0;
    Recording recording(options, true);
    EXPECT_EQ(recording.run(steps).outline(in_distribution).kinds, "0+0 " + expected + "0+0 ");
    EXPECT_LT(recording.bytes(), 2000U);
  }
}

// An iteration of 12 steps is written once; then each event costs its times, a byte or two.
TEST(RuntimeBackref, ALoopCostsItsTimes) {
  Options options;
  options.iterations = 1000;
  options.plain = true;
  options.chunk = 1 << 30;
  for (options.seed = 0; options.seed < 10; ++options.seed) {
    const std::vector<Step> steps = RandomProgram(options).make();
    Recording shortened(options, true);
    shortened.run(steps);
    EXPECT_LT(shortened.bytes(), 2 * shortened.count() + 1000) << "seed " << options.seed;
  }
}

/// As a distribution or not: the same events in the same order except for blocks that are absent now and
/// then, and the same sums.
void expect_the_same_sums(Options options, std::uint64_t& in_distribution) {
  const std::vector<Step> steps = RandomProgram(options).make();
  options.distributions = false;
  const Outline plain = Recording(options, false).run(steps).outline(in_distribution);
  options.distributions = true;
  EXPECT_EQ(Recording(options, true).run(steps).outline(in_distribution), plain) << options.seed;
}

TEST(RuntimeBackref, WhatIsDrawnHasItsSums) {
  std::uint64_t in_distribution = 0;
  for (const bool cpu_clock : {false, true}) {
    for (const double exceptions : {0.0, 0.001, 0.02}) {
      Options options;
      options.cpu_clock = cpu_clock;
      options.exceptions = exceptions;
      options.iterations = 400;
      options.plain = true;
      options.chunk = 1 << 30;
      for (options.seed = 0; options.seed < 20; ++options.seed)
        expect_the_same_sums(options, in_distribution);
    }
  }
  EXPECT_GT(in_distribution, 100000u);
}

// Blocks that are there in one iteration and not in the next.
TEST(RuntimeBackref, BlocksComeAndGoWithTheirSums) {
  std::uint64_t in_distribution = 0;
  Options options;
  options.iterations = 400, options.chunk = 1 << 30;
  options.plain = true;
  for (const bool cpu_clock : {false, true}) {
    options.cpu_clock = cpu_clock;
    for (const double gaps : {0.01, 0.3, 0.9, 0.99}) {
      options.gaps = gaps;
      for (options.seed = 0; options.seed < 20; ++options.seed) {
        expect_the_same_sums(options, in_distribution);
        options.distributions = false;
        const std::vector<Step> steps = RandomProgram(options).make();
        EXPECT_EQ(Recording(options, true).run(steps).events(), Recording(options, false).run(steps).events())
            << options.seed;
      }
    }
  }
  EXPECT_GT(in_distribution, 100000u);
}

// A program may be killed at any time, and the distribution is on disk as it was a while ago.
TEST(RuntimeBackref, WhatIsDrawnIsReadAsFarAsItIs) {
  int looks = 0;
  std::uint64_t in_distribution = 0;
  Options options;
  options.distributions = options.plain = true;
  options.look = 97;
  options.chunk = 6000;
  options.iterations = 400;
  for (const bool cpu_clock : {false, true}) {
    options.cpu_clock = cpu_clock;
    for (const double gaps : {0.0, 0.3, 0.99}) {
      options.gaps = gaps;
      for (options.seed = 0; options.seed < 5; ++options.seed) {
        const std::vector<Step> steps = RandomProgram(options).make();
        const Outline plain = Recording(options, false).run(steps).outline(in_distribution);
        Recording shortened(options, true);
        EXPECT_EQ(shortened.run(steps).outline(in_distribution), plain) << options.seed;
        looks += shortened.looks();
      }
    }
  }
  EXPECT_GT(looks, 100);
}

std::size_t bytes_of(Options options, int iterations) {
  options.distributions = options.plain = true;
  options.chunk = 1 << 30, options.iterations = iterations;
  return Recording(options, true).run(RandomProgram(options).make()).bytes();
}

TEST(RuntimeBackref, ALoopThatIsDrawnCostsTheSameHoweverLongItIs) {
  Options options;
  options.seed = 3;
  EXPECT_LT(bytes_of(options, 20000), bytes_of(options, 200) + 1500) << "more parts, and longer numbers";
}

// An iteration has up to 19 records here, each with up to 16 parts of some bytes.
TEST(RuntimeBackref, ALoopWhoseBlocksComeAndGoCostsTheSameHoweverLongItIs) {
  Options options;
  for (const double gaps : {0.001, 0.01, 0.3, 0.9, 0.99, 0.999}) {
    options.gaps = gaps;
    for (options.seed = 0; options.seed < 3; ++options.seed)
      EXPECT_LT(bytes_of(options, 5000), 8000u) << "gaps " << gaps << ", seed " << options.seed;
  }
}

}  // namespace
