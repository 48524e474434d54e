// How the runtime's encoder charges time. Cycles are ns here.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "parts.h"

namespace {

void expect_sum(const parts_totals& totals) {
  EXPECT_EQ(totals.block_ns + totals.call_ns + totals.overhead_ns, totals.end_ns);
}

TEST(RuntimeEncoder, WithoutCostsABlockGetsWhatLiesBetween) {
  const parts_costs free{};
  parts_encoder_start(&free);
  parts_encode_block(7, 100);                     // 100 ns of block 0
  parts_encode_send(150, 180);                    // 50 of block 7, 30 in the call
  const auto totals = parts_encoder_finish(200);  // 20 more of block 7
  EXPECT_EQ(totals.block_ns, 170);
  EXPECT_EQ(totals.call_ns, 30);
  EXPECT_EQ(totals.overhead_ns, 0);
  EXPECT_EQ(totals.events, 4U);
  expect_sum(totals);
}

// Of the call: before 3, inside 4, after 1 + 5 words of 2 ns: a send's are written then.
TEST(RuntimeEncoder, ACallCostsByTheWordsThatItRecords) {
  parts_costs costs{};
  costs.inside = 4;
  costs.before = 3;
  costs.after = 1;
  costs.word = 2;
  parts_encoder_start(&costs);
  parts_encode_send(150, 180);
  const auto totals = parts_encoder_finish(200);
  EXPECT_EQ(totals.block_ns, (150 - 3) + (20 - 11));
  EXPECT_EQ(totals.call_ns, 30 - 4);
  EXPECT_EQ(totals.overhead_ns, 18);
  expect_sum(totals);
}

TEST(RuntimeEncoder, WhatDoesNotFitIsTakenOffTheNextBlock) {
  parts_costs costs{};
  costs.before = 40;
  parts_encoder_start(&costs);
  parts_encode_send(10, 20);    // 10 ns before it: 30 are owed
  parts_encode_send(120, 130);  // 100 ns, less 30 and 40
  const auto totals = parts_encoder_finish(130);
  EXPECT_EQ(totals.block_ns, 30);
  EXPECT_EQ(totals.overhead_ns, 80);
  expect_sum(totals);
}

TEST(RuntimeEncoder, MeasuredOverheadIsNoBlocks) {
  const parts_costs free{};
  parts_encoder_start(&free);
  parts_encode_overhead(60);
  parts_encode_block(7, 100);
  const auto totals = parts_encoder_finish(100);
  EXPECT_EQ(totals.block_ns, 40);
  EXPECT_EQ(totals.overhead_ns, 60);
  expect_sum(totals);
}

// Three guards of 5 ns before the probe, one behind it. A loop's iterations need not be marked.
TEST(RuntimeEncoder, GuardsThatAskAreNoBlocks) {
  parts_costs costs{};
  costs.guard = 5;
  parts_encoder_start(&costs);
  parts_encode_guards(3);
  parts_encode_block(7, 100);
  parts_encode_guards(1);
  parts_encode_send(150, 180);
  const auto totals = parts_encoder_finish(200);
  EXPECT_EQ(totals.block_ns, (100 - 15) + (50 - 5) + 20);
  EXPECT_EQ(totals.call_ns, 30);
  EXPECT_EQ(totals.overhead_ns, 20);
  expect_sum(totals);
}

TEST(RuntimeEncoder, GuardsWithoutARecordInBetweenShareOne) {
  EXPECT_EQ(parts_words_of_guards(1), 6U);
  EXPECT_EQ(parts_words_of_guards(1000), 6U);
}

// 100 us of which the thread was on its core for 30 before a mark and for 50 behind it; 7 between them were
// dPerf's own.
TEST(RuntimeEncoder, CpuTimeOnBothSidesOfAMarkIsTheBlocks) {
  const parts_costs free{};
  parts_encoder_start(&free);
  parts_cpu_clock(true);
  parts_encode_cpu(20'000, 30'000);
  parts_encode_uncharged_cpu(20'000, 37'000);
  parts_encode_cpu(20'000, 87'000);
  parts_encode_block(7, 100'000);
  const auto charged = parts_totals_so_far().charged_ns;
  parts_encode_cpu(20'000, 88'000);
  const auto totals = parts_encoder_finish(130'000);  // 30 us more, of which it did not wait
  parts_cpu_clock(false);
  EXPECT_EQ(charged, 80'000);
  EXPECT_EQ(totals.charged_ns - charged, 30'000);
  EXPECT_EQ(totals.block_ns, 130'000);
}

// What making room takes is dPerf's own, with all the CPU time since the last reading.
TEST(RuntimeRecorder, ThatIsFullAtAMarkReadsTheClockForTheBlockFirst) {
  EXPECT_TRUE(parts_reads_clock_at_mark(1'000'000));
}

// Two pieces of 8 ns are still too short; with the third they are 24 ns: one event instead of three.
TEST(RuntimeEncoder, ShortPiecesOfABlockArePutTogether) {
  const parts_costs free{};
  parts_encoder_start(&free);
  parts_encode_block(7, 100);
  parts_encode_send(108, 110);
  parts_encode_send(118, 120);
  parts_encode_send(128, 130);
  const auto totals = parts_encoder_finish(130);
  EXPECT_EQ(totals.block_ns, 124);
  EXPECT_EQ(totals.call_ns, 6);
  EXPECT_EQ(totals.events, 2U + 3U);
  expect_sum(totals);
}

TEST(RuntimeEncoder, AShortPieceStaysInItsBlock) {
  const parts_costs free{};
  parts_encoder_start(&free);
  parts_encode_block(7, 100);
  parts_encode_send(108, 110);
  parts_encode_name(8);  // 8 ns of block 7 wait
  const auto totals = parts_encoder_finish(200);
  EXPECT_EQ(totals.block_ns, 198);
  EXPECT_EQ(totals.events, 4U) << "blocks 0, 7, 8 and the call";
  expect_sum(totals);
}

struct Sent {
  std::uint32_t site;
  int tag;
  std::uint64_t duration_ns;
};

std::string encoded() {
  std::size_t size = 0;
  const std::uint8_t* data = parts_encoded(&size);
  return {data, data + size};
}

// A call that repeats the last one of its site is written without a look at its fields.
TEST(RuntimeEncoder, RepeatedCallsAreWrittenAsIfTheyWereTheFirst) {
  const parts_costs free{};
  for (unsigned seed = 0; seed < 10; ++seed) {
    std::mt19937_64 random(seed);
    std::vector<Sent> calls(200);
    for (Sent& call : calls) {
      call.site = random() % 2 == 0 ? 1 : 1 + 64 * static_cast<std::uint32_t>(random() % 3);
      call.tag = random() % 8 == 0 ? static_cast<int>(random() % 1000) - 1 : 7;
      call.duration_ns = random() % (random() % 2 == 0 ? 20 : 100000);
    }
    std::string one_by_one;
    for (const Sent& call : calls) {
      parts_encoder_start(&free);
      parts_encode_send_from(call.site, call.tag, 0, call.duration_ns);
      one_by_one += encoded();
    }
    parts_encoder_start(&free);
    std::uint64_t now = 0;
    for (const Sent& call : calls) {
      parts_encode_send_from(call.site, call.tag, now, now + call.duration_ns);
      now += call.duration_ns;
    }
    EXPECT_EQ(encoded(), one_by_one) << "seed " << seed;
  }
}

// Three polls of 10 ns, 5 ns apart: one event. The gap before the first is a block, the others are waiting.
TEST(RuntimeEncoder, PollsThatFollowEachOtherAreOneEvent) {
  const parts_costs free{};
  parts_encoder_start(&free);
  parts_encode_poll(100, 110);
  parts_encode_poll(115, 125);
  parts_encode_poll(130, 140);
  const auto totals = parts_encoder_finish(140);
  EXPECT_EQ(totals.block_ns, 100);
  EXPECT_EQ(totals.call_ns, 40);
  EXPECT_EQ(totals.events, 2U);
  expect_sum(totals);
}

// Ten polls of 10 ns, 5 ns apart, with a probe and a mark in each gap. The first one is a record (10 words),
// nine are folded (5 words, and 5 for their kind).
TEST(RuntimeEncoder, PollsThatAreFoldedLeaveNoRecord) {
  const parts_costs free{};
  parts_encoder_start(&free);
  parts_record_start(true);
  for (std::uint64_t i = 0; i < 10; ++i) {
    parts_record_poll(1, 100 + 15 * i, 110 + 15 * i);
    parts_record_mark(9);
    parts_record_block(7 + i % 2, 112 + 15 * i);
  }
  EXPECT_EQ(parts_record_end(), 10U + 5U + 5U + 5U) << "and what came after the last one";
  const auto totals = parts_encoder_finish(300);
  EXPECT_EQ(totals.call_ns, 10 * 10 + 9 * 5);
  EXPECT_EQ(totals.block_ns, 100 + 2 + 53);
  EXPECT_EQ(totals.events, 4U) << "block 0, the polls, and two pieces";
  expect_sum(totals);
}

// Of each poll that left no record: 4 inside, 3 + 5 words of 2 outside, and a probe (6), a mark (1) and two
// guards (5) in the gap.
TEST(RuntimeEncoder, PollsThatAreFoldedCostWhatTheyCost) {
  parts_costs costs{};
  costs.inside = 4;
  costs.folded = 3;
  costs.word = 2;
  costs.probe = 6;
  costs.mark = 1;
  costs.guard = 5;
  parts_encoder_start(&costs);
  parts_record_start(true);
  parts_record_poll(1, 100, 110);
  for (std::uint64_t i = 1; i < 4; ++i) {
    parts_record_guards(2);
    parts_record_mark(9);
    parts_record_block(7, 112 + 100 * i);
    parts_record_poll(1, 100 + 100 * i, 110 + 100 * i);
  }
  parts_record_end();
  // The first poll owes 5 words: 3 before it, 2 behind.
  const auto totals = parts_encoder_finish(410);
  EXPECT_EQ(totals.overhead_ns, 4 * 4 + 10 + 3 * (13 + 7 + 10));
  EXPECT_EQ(totals.call_ns, 4 * 6 + 3 * (90 - 30) - 4);
  expect_sum(totals);
}

// Marks in the gap between two polls, 5 ns long.
using Marks = std::initializer_list<std::pair<void (*)(std::uint64_t), std::uint64_t>>;
constexpr auto kIteration = parts_record_mark;
constexpr auto kEnter = parts_record_enter;
constexpr auto kExit = parts_record_exit;

// What is in blocks after five polls of 10 ns in loop 20, which ends by counting, with such gaps between
// them.
std::int64_t blocks_among_polls(const Marks& marks, bool folds, bool turns = false) {
  const parts_costs free{};
  parts_encoder_start(&free);
  parts_register_counted_loop();
  parts_record_start(folds);
  for (const std::uint64_t loop : {8, 20}) parts_record_enter(loop);
  for (std::uint64_t i = 0; i < 5; ++i) {
    parts_record_poll(turns ? static_cast<int>(i % 2) : 1, 100 + 15 * i, 110 + 15 * i);
    for (const auto& [mark, loop] : marks) mark(loop);
  }
  parts_record_end();
  const auto totals = parts_encoder_finish(170);
  expect_sum(totals);
  return totals.block_ns - 100;
}

// Nothing was found, but the loop goes on whenever messages arrive: its iterations are work.
TEST(RuntimeEncoder, IterationsOfALoopThatCountsAreNoWaiting) {
  for (const bool folds : {false, true}) {
    EXPECT_EQ(blocks_among_polls({{kIteration, 8}}, folds), 0) << "of one that does not count";
    EXPECT_EQ(blocks_among_polls({{kIteration, 20}}, folds), 4 * 5);
    EXPECT_EQ(blocks_among_polls({{kExit, 20}, {kIteration, 8}, {kEnter, 20}, {kIteration, 20}}, folds), 0)
        << "all requests are asked once, and then all once more";
  }
}

// Two requests take turns. The first gap of each is before its second poll: 20 of the 4 * 5 ns are work, but
// for the one before the second request is asked at all.
TEST(RuntimeEncoder, PollsThatTakeTurnsInALoopThatCountsAreNoWaiting) {
  for (const bool folds : {false, true})
    EXPECT_EQ(blocks_among_polls({{kIteration, 20}}, folds, true), 2 * 5);
}

// What is in blocks after 20 polls of 10 ns. A gap of 5 ns passes the probe of block 7; each fourth one is so
// long, and passes that of `block` as well.
std::int64_t blocks_among_gaps(std::uint64_t block, std::uint64_t long_ns, bool folds) {
  const parts_costs free{};
  parts_encoder_start(&free);
  parts_record_start(folds);
  std::uint64_t now = 100;
  for (int i = 0; i < 20; ++i) {
    parts_record_poll(1, now, now + 10);
    now += 10;
    const bool is_long = i % 4 == 3;
    if (is_long && block != 7) parts_record_block(block, now);
    parts_record_block(7, now + 1);
    now += is_long ? long_ns : 5;
  }
  parts_record_poll(1, now, now + 10);
  parts_record_end();
  const auto totals = parts_encoder_finish(now + 10);
  expect_sum(totals);
  return totals.block_ns - 100;
}

// A rank that has a task does it between two polls: that is five times of 30 ns.
TEST(RuntimeEncoder, OtherProbesInAMuchLongerGapAreNoWaiting) {
  for (const bool folds : {false, true}) {
    EXPECT_EQ(blocks_among_gaps(8, 30, folds), 5 * 30);
    EXPECT_EQ(blocks_among_gaps(8, 20, folds), 0) << "four times 5 ns";
    EXPECT_EQ(blocks_among_gaps(7, 30, folds), 0) << "the same probes: waiting, but late";
  }
}

// Which loops are open is the same with and without folding, wherever polls are.
TEST(RuntimeEncoder, PollsInAnotherLoopAreNotFoldedIntoThoseBeforeIt) {
  for (const bool folds : {false, true}) {
    EXPECT_EQ(blocks_among_polls({{kExit, 20}, {kEnter, 9}}, folds), 4 * 5);
    EXPECT_EQ(blocks_among_polls({{kEnter, 9}, {kIteration, 9}, {kExit, 9}}, folds), 0);
  }
}

// What happens among polls for a few messages; the same in both accounts.
void record_something(std::mt19937_64& random, unsigned tags, bool costs, std::uint64_t& now) {
  const auto below = [&](std::uint64_t end) { return random() % end; };
  const auto entry = now + below(below(8) ? 40 : 30000);
  switch (const auto what = below(16); what) {
    case 0:
      now = entry + below(50);
      parts_record_send(entry, now);
      break;
    case 1:
      parts_record_block(1 + below(5), now = entry);
      break;
    case 2:
      parts_record_name(1 + below(5));
      break;
    case 3:
    case 4:
      parts_record_guards(what);
      parts_record_mark(9 + below(2));
      break;
    case 6:
      (below(2) ? parts_record_enter : parts_record_exit)(9 + below(2));
      if (below(2)) parts_record_mark(20);
      break;
    case 5:
      if (below(8) == 0 && costs) parts_record_overhead(below(50));
      break;
    default:
      now = entry + below(below(16) ? 40 : 12000);
      parts_record_poll(static_cast<int>(below(tags)), entry, now);
  }
}

// Without costs both ways to fold write the same bytes; with them each keeps its sum.
TEST(RuntimeEncoder, PollsAreFoldedAsTheEncoderWouldHave) {
  std::size_t words[2] = {0, 0};
  for (unsigned seed = 0; seed < 200; ++seed) {
    parts_costs costs{};
    if (seed % 2 == 1) costs = {9, 3, 4, 10, 8, 8, 1, 7, 12, 13};
    std::string bytes[2];
    for (const bool folds : {false, true}) {
      std::mt19937_64 random(seed);
      parts_encoder_start(&costs);
      std::uint64_t now = 0;
      parts_register_counted_loop();
      for (const std::uint64_t id :
           {1, 2, 3, 4, 5, 9, 10, 20}) {  // blocks and loops are numbered as they come
        if (id > 5) parts_encode_mark(id);
        parts_encode_block(id, now += 10);
      }
      for (int part = 0; part < 5; ++part) {
        parts_record_start(folds);
        for (int i = 0; i < 200; ++i) record_something(random, 1 + seed % 11, seed % 2 == 1, now);
        words[folds ? 1 : 0] += parts_record_end();
      }
      const auto totals = parts_encoder_finish(now);
      EXPECT_EQ(totals.end_ns, static_cast<std::int64_t>(now));
      expect_sum(totals);
      bytes[folds ? 1 : 0] = encoded();
    }
    if (seed % 2 == 0) {
      EXPECT_EQ(bytes[0], bytes[1]) << "seed " << seed;
    }
  }
  EXPECT_LT(words[1], words[0]);
}

TEST(RuntimeEncoder, EachNanosecondIsCountedOnceWhateverHappens) {
  parts_costs costs{};
  costs.probe = 9;
  costs.mark = 3;
  costs.guard = 4;
  costs.inside = 10;
  costs.before = 8;
  costs.after = 8;
  costs.word = 1;
  costs.poll = 7;
  costs.request = 13;
  for (unsigned seed = 0; seed < 50; ++seed) {
    std::mt19937_64 random(seed);
    const auto below = [&](std::uint64_t end) { return random() % end; };
    parts_encoder_start(&costs);
    std::uint64_t now = 0;
    for (int i = 0; i < 400; ++i) {
      const auto entry = now + below(below(4) ? 40 : 30000);
      now = entry + below(below(4) ? 30 : 5000);
      switch (below(7)) {
        case 0:
          parts_encode_block(1 + below(5), now);
          break;
        case 1:
          parts_encode_send(entry, now);
          break;
        case 2:
          parts_encode_poll(entry, now);
          break;
        case 3:
          parts_encode_mark(9 + below(2));
          break;
        case 4:
          parts_encode_name(1 + below(5));
          break;
        case 5:
          parts_encode_guards(1 + below(3));
          break;
        default:
          parts_encode_overhead(below(50));
      }
    }
    const auto totals = parts_encoder_finish(now);
    EXPECT_EQ(totals.end_ns, static_cast<std::int64_t>(now));
    expect_sum(totals);
    EXPECT_GE(totals.block_ns, 0);
    EXPECT_GE(totals.call_ns, 0);
  }
}

}  // namespace
