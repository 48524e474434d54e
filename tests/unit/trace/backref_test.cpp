// BACKREF records: references to earlier records, with other times, as it is read and refused.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>

#include "dperf/steps.h"
#include "dperf/trace_format.h"
#include "support/error.h"
#include "trace/format/repeats.h"

namespace dperf::trace {
namespace {

using testing::HasSubstr;

/// A chunk that is written by hand.
class Payload {
 public:
  explicit Payload(bool cpu_clock = false) : cpu_clock_(cpu_clock) {}

  Payload& compute(std::int64_t ns, std::int64_t waited_ns = 0, std::int64_t virtual_ns = 0) {
    Event event;
    event.kind = EventKind::kCompute;
    event.duration_ns = ns;
    event.waited_ns = waited_ns;
    event.virtual_ns = virtual_ns;
    return add(event);
  }
  Payload& barrier(std::int64_t ns, Polls polls = {}) {
    Event event;
    event.kind = EventKind::kCall;
    event.call = Call::MPI_Barrier;
    event.duration_ns = ns;
    event.polls = polls;
    return add(event);
  }
  Payload& sendrecv(int dest) {
    Event event;
    event.kind = EventKind::kCall;
    event.call = Call::MPI_Sendrecv;
    event.args.dest = dest;
    event.args.send.count = 3;
    return add(event);
  }
  Payload& mark(std::uint64_t unmarked = 0) {
    Event event;
    event.kind = EventKind::kLoopIteration;
    event.block = 1;
    event.unmarked = unmarked;
    return add(event);
  }
  Payload& post() {
    Event event;
    event.kind = EventKind::kPost;
    event.token = 1;
    return add(event);
  }
  Payload& repeat(std::uint64_t records, std::uint64_t times) {
    Event event;
    event.kind = EventKind::kRepeat;
    event.records = records;
    event.times = times;
    event.period = 1;
    return add(event);
  }
  Payload& backref(std::uint64_t back, std::uint64_t records, int coding = DPERF_BACKREF_STEPS) {
    out_.byte(DPERF_RECORD_BACKREF);
    out_.varint(back);
    out_.varint(records);
    out_.byte(static_cast<std::uint8_t>(coding));
    return *this;
  }
  Payload& differences(std::initializer_list<std::int64_t> values) {
    for (const std::int64_t value : values) out_.svarint(value);
    return *this;
  }
  Payload& numbers(std::initializer_list<std::uint64_t> values) {
    for (const std::uint64_t value : values) out_.varint(value);
    return *this;
  }

  /// The events: number, kind, times.
  std::string read(Repetitions repetitions = Repetitions::kEach) const {
    std::string text;
    read([&](const Event& event) { text += to_text(event); }, repetitions);
    return text;
  }
  /// All into one buffer.
  void read(const std::function<void(const Event&)>& take, Repetitions repetitions) const {
    const EventCoding coding = EventCoding::of(cpu_clock_);
    Definitions definitions;
    definitions.blocks.resize(2);
    RecordReader reader(coding, definitions, repetitions);
    reader.begin_chunk(ByteReader(out_.bytes(), "chunk"));
    for (Event event; reader.next(event);) take(event);
  }
  std::string error() const {
    try {
      return "no error: " + read();
    } catch (const Error& error) {
      return error.what();
    }
  }

 private:
  Payload& add(const Event& event) {
    write_event(out_, cpu_clock_, event);
    return *this;
  }
  std::string to_text(const Event& event) const {
    if (event.kind == EventKind::kRepeat) return "repeat ";
    if (event.kind == EventKind::kLoopIteration) return "mark ";
    std::string text = fmt::format("{}:{}{}", event.number, event.kind == EventKind::kCall ? "call " : "",
                                   event.duration_ns);
    if (cpu_clock_) text += fmt::format("/{}/{}", event.waited_ns, event.virtual_ns);
    if (event.polls.any())
      text += fmt::format("+{}/{}/{}", event.polls.count, event.polls.inside_ns, event.polls.between_ns);
    return text + (event.repeated ? "r " : " ");
  }

  bool cpu_clock_;
  ByteWriter out_;
};

TEST(Steps, AreWhatRoundingLeaves) {
  EXPECT_EQ(dperf_step(0), 0);
  EXPECT_EQ(dperf_step(127), 127);
  EXPECT_EQ(dperf_step(128), 128);
  EXPECT_EQ(dperf_step(129), 128) << "the next one is 130";
  EXPECT_EQ(dperf_step_ns(129), 130);
  EXPECT_EQ(dperf_step(256), 192);
  EXPECT_EQ(dperf_step_ns(192 + 64), 512);
  EXPECT_EQ(dperf_step(std::int64_t{1} << 19), 128 + 12 * 64) << "64 steps a doubling";
  EXPECT_EQ(dperf_step(1 << 20) - dperf_step(1 << 19), 128) << "of 4096 ns each";
  for (std::int64_t step = 0; step < 5000; ++step) EXPECT_EQ(dperf_step(dperf_step_ns(step)), step);
  EXPECT_EQ(dperf_step(dperf_step_ns(DPERF_STEP_MOST)), DPERF_STEP_MOST);
}

TEST(Steps, TheMeanFollowsByAnEighth) {
  const std::int32_t mean = dperf_step_mean(100);
  EXPECT_EQ(mean, 1600);
  EXPECT_EQ(dperf_step_mean_with(mean, 108), 1616);
  EXPECT_EQ(dperf_step_mean_with(mean, 99), 1598);
  EXPECT_EQ(dperf_step_mean_with(1600, 0), 1400);
  EXPECT_EQ(dperf_step_expected(1607), 100);
  EXPECT_EQ(dperf_step_expected(1608), 101);
}

// 1024 ns is step 320; 1040 the next one. The mean is then 320 1/8.
TEST(Backref, TimesAreGivenByTheirDistanceFromTheMean) {
  Payload payload;
  payload.mark().compute(1024).barrier(7).backref(3, 6).differences({1, -2}).differences({0, 1});
  EXPECT_EQ(payload.read(), "mark 0:1024 1:call 7 mark 2:1040 3:call 5 mark 4:1024 5:call 8 ");
}

TEST(Backref, ExactTimesAreNanosecondsFromTheMean) {
  Payload payload;
  payload.compute(1024).barrier(1000000).backref(2, 2, DPERF_BACKREF_EXACT).differences({3, -999});
  const std::int64_t expected = dperf_step_ns(dperf_step(1000000));
  EXPECT_EQ(payload.read(), fmt::format("0:1024 1:call 1000000 2:1027 3:call {} ", expected - 999));
}

TEST(Backref, ABlockThatTookNoTimeHasNoRecord) {
  Payload payload;
  payload.compute(10).barrier(7).backref(2, 4).differences({-10, 0}).differences({2, 0});
  EXPECT_EQ(payload.read(), "0:10 1:call 7 2:call 7 3:11 4:call 7 ") << "the mean was 8.75";
}

// Charged 90 and 10 waited; then one step more and nothing waited; then waited and another CPU time.
TEST(Backref, WithTheCpuClockWhatWasChargedComesFirst) {
  Payload payload(true);
  payload.compute(100, 10, 90).backref(1, 1).numbers({2 << 1});
  payload.backref(1, 1).numbers({0 << 1 | 1}).differences({-4, 81});
  EXPECT_EQ(payload.read(), "0:100/10/90 1:91/0/91 2:95/5/80 ");
}

TEST(Backref, PollsHaveThreeNumbers) {
  Payload payload;
  payload.barrier(7, {3, 40, 50}).backref(1, 2).differences({1, -1, 2, -3}).differences({0, -3, -40, -50});
  EXPECT_EQ(payload.read(), "0:call 7+3/40/50 1:call 8+2/42/47 2:call 7 ");
}

TEST(Backref, RefersToWhatCameAgain) {
  Payload payload;
  payload.compute(10).compute(20).backref(2, 3).differences({1, 1, 1});
  payload.backref(1, 1).differences({5}).barrier(9).backref(2, 2).differences({0, 0});
  EXPECT_EQ(payload.read(), "0:10 1:20 2:11 3:21 4:11 5:15 6:call 9 7:11 8:call 9 ");
}

TEST(Backref, HasAllThatWasWrittenAndNothingOfTheEventBefore) {
  Payload payload;
  payload.sendrecv(5).compute(10).mark(4).mark().barrier(7).backref(5, 5).differences({0, 0, 0});
  std::string text;
  payload.read(
      [&](const Event& event) {
        text +=
            fmt::format("{}/{}/{}/{} ", event.block, event.unmarked, event.args.dest, event.args.send.count);
      },
      Repetitions::kEach);
  constexpr std::string_view kOnce = "0/0/5/3 0/0/-2/0 1/4/-2/0 1/0/-2/0 0/0/-2/0 ";
  EXPECT_EQ(text, std::string(kOnce) + std::string(kOnce));
}

TEST(Backref, AsItWasWrittenIsTheSame) {
  Payload payload;
  payload.compute(10).barrier(5).backref(2, 4).differences({1, 1, 1, 1}).compute(8).repeat(1, 2);
  EXPECT_EQ(payload.read(Repetitions::kAsWritten), "0:10 1:call 5 2:11 3:call 6 4:11 5:call 6 6:8 repeat ");
  EXPECT_EQ(payload.read(), "0:10 1:call 5 2:11 3:call 6 4:11 5:call 6 6:8 7:8r 8:8r ");
}

TEST(Backref, IsBehindARepeatWithOrWithoutAnother) {
  Payload payload;
  payload.compute(10)
      .backref(1, 1)
      .differences({0})
      .compute(20)
      .repeat(1, 1)
      .compute(30)
      .backref(1, 1)
      .differences({0});
  EXPECT_EQ(payload.read(), "0:10 1:10 2:20 3:20r 4:30 5:30 ");
}

TEST(Backref, WrongOnesAreRefused) {
  EXPECT_THAT(Payload().backref(1, 1).error(),
              HasSubstr("chunk, position 4: a BACKREF with distance 1; expected: 1 to 0, in this chunk"));
  EXPECT_THAT(Payload().compute(10).backref(0, 1).error(),
              HasSubstr("a BACKREF with distance 0; expected: 1 to 1"));
  EXPECT_THAT(Payload().compute(10).backref(2, 1).error(),
              HasSubstr("a BACKREF with distance 2; expected: 1 to 1"));
  EXPECT_THAT(Payload().compute(10).repeat(1, 1).backref(1, 1).error(),
              HasSubstr("a BACKREF with distance 1"));
  EXPECT_THAT(Payload().compute(10).backref(1, 0).error(), HasSubstr("a BACKREF of 0 records"));
  EXPECT_THAT(Payload().compute(10).backref(1, 1, 2).error(),
              HasSubstr("in coding 2; expected: at least 1, in coding 0"));
  EXPECT_THAT(Payload().compute(10).backref(1, 1).error(),
              HasSubstr("difference of a time expected, but the data ends"));
  EXPECT_THAT(
      Payload().compute(10).backref(1, ~0ull).differences({0}).error(),
      HasSubstr("a BACKREF of 18446744073709551615 records; expected: at most 281474976710656 events"));
  EXPECT_THAT(Payload().compute(10).backref(1, 1).differences({-11}).error(),
              HasSubstr("a time that is -11 steps from its mean, step 10; expected: steps 0 to"));
  EXPECT_THAT(Payload().compute(10).backref(1, 1, DPERF_BACKREF_EXACT).differences({INT64_MAX}).error(),
              HasSubstr("a time that is 9223372036854775807 from its mean, 10; expected: 0 to"));
  EXPECT_THAT(Payload().post().backref(1, 1).error(),
              HasSubstr("a BACKREF to synchronisation between threads"));
  EXPECT_THAT(Payload().compute(10).backref(1, 1).differences({0}).repeat(1, 1).error(),
              HasSubstr("a REPEAT of 1 record; expected: at most 0"));
}

}  // namespace
}  // namespace dperf::trace
