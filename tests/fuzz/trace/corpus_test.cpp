// The corpus of the fuzzer, and mutations of it that are the same in every run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

#include "fuzz/corpus.h"
#include "fuzz/fuzz_target.h"
#include "support/golden.h"
#include "support/temp_folder.h"
#include "trace/folder/folder.h"
#include "trace/folder/rank_file.h"
#include "trace/format/definitions_codec.h"
#include "trace/format/manifest.h"
#include "trace/format/memory_trace.h"
#include "trace/model/fields.h"
#include "trace/symbols/symbols.h"
#include "trace/text/text.h"

namespace dperf::trace {
namespace {

const std::filesystem::path kCorpus = DPERF_SOURCE_DIR "/tests/fuzz/trace/corpus";

constexpr const char* kText = R"(ranks 3
program "./a b" ; run 00112233445566778899aabbccddeeff
oversubscribed
reference dgemm 1.5
type v size=8 extent=32 gaps derived
op u ordered user
block a.c:1..2(f) id=0x99
loop a.c:3..9(main)
comm c members=2,0
comm b members=0 remote=1,2
rank all
host n cores=2 affinity=0-1
enter 2 ; iteration 2
compute 1.5us block=1 waited=3 virtual=4
MPI_Irecv count=3 type=8B source=any tag=any newreq=1 at=w.c:3(send),r.c:12(main)
MPI_Waitsome reqs=1 indices=0 polls=2 inside=3 between=4 -> source=1 tag=2 bytes=8 cancelled
MPI_Send dest=null matched=2 type=v error=3
MPI_Alltoallw inplace counts=1,4..6,8x2 types=8B,v,none
repeat 5 period=2 { ; iteration 2 ; compute 7 ; iteration 2 unmarked=200 ; compute 9 ; }
drawn 10 seed=3 { ; iteration 2 unmarked=3 ; compute 0 block=1 ; times 4x400+3+390 1x0+0+0 ; }
leave 2 unmarked=5
sample 2 drifts entries=1 run=3 skipped=10 window=2 spread=900
bound 2 0 "k<=n" iterations=13
bound 2 1 "t<end" iterations=40 estimated=1
bound 2 2 "t<=end" iterations=41 rounded=1
post 7
lane 1
await 7 posts=2 ns=3
compute 5
rank 0 ; MPI_Allreduce op=u comm=c type=8B
rank 2 ; total overhead=5 wall=9 aborted
rank 1 ; killed
)";

/// One event of each call, encoded.
std::string all_calls() {
  ByteWriter out;
  for (const CallInfo& row : calls()) {
    Event event;
    event.kind = EventKind::kCall;
    event.call = row.call;
    event.args.send.counts = event.args.recv.counts = {1, 2};
    event.args.completion.requests = {1, 2};
    event.args.completion.indices = {0, 1};
    event.args.completion.statuses.resize(2);
    event.args.completion.statuses[1].present = event.args.completion.status.present = true;
    write_event(out, true, event);
  }
  for (const EventKind kind : {EventKind::kPost, EventKind::kAwait}) {
    Event event;
    event.kind = kind;
    event.token = event.posts = 3;
    write_event(out, true, event);
  }
  Event repeat;
  repeat.kind = EventKind::kRepeat;
  repeat.records = repeat.times = repeat.period = 3;
  write_event(out, true, repeat);
  return out.bytes();
}

/// A loop of a block and a call with back-references, exact and in steps; then one of which the distribution
/// is kept.
std::string chunk() {
  ByteWriter out;
  Event event;
  event.kind = EventKind::kLoopIteration;
  event.block = 2;
  write_event(out, true, event);
  event.kind = EventKind::kCompute;
  event.block = 1;
  event.duration_ns = 1000;
  write_event(out, true, event);
  event.kind = EventKind::kCall;
  event.call = Call::MPI_Barrier;
  event.polls = {2, 30, 4};
  write_event(out, true, event);
  for (const std::uint8_t coding : {DPERF_BACKREF_STEPS, DPERF_BACKREF_EXACT}) {
    Event backref;
    backref.kind = EventKind::kBackref;
    backref.back = 3;
    backref.records = 4;
    backref.coding = coding;
    write_event(out, true, backref);
    out.varint(2 << 1 | 1);
    for (const int difference : {3, 7, -5, 1, 2, 0}) out.svarint(difference);
  }
  Event drawn;
  drawn.kind = EventKind::kDistribution;
  drawn.records = 5;
  drawn.back = 2;
  drawn.token = 3;
  write_event(out, true, drawn);
  event.in_distribution = true;
  event.distribution = {2, 20, 4, 60, 8, 1, 1000, 1, 1, 1};
  write_event(out, true, event);
  event.kind = EventKind::kCompute;
  event.polls = {};
  event.distribution = {1, 0, 0, 0, 1, 100, 5, 90};
  write_event(out, true, event);
  return out.bytes();
}

/// What the corpus holds, by file name.
std::map<std::string, std::string> seeds() {
  const auto trace = assemble(kText);
  ByteWriter definitions;
  write_definitions(definitions, trace->rank(0).definitions(), *trace);
  return {{"text", std::string("t") + kText},
          {"dump", "t" + dump(*trace)},
          {"definitions", "d" + definitions.bytes()},
          {"events", "e" + all_calls()},
          {"chunk", "c" + chunk()},
          {"manifest", "m" + print_manifest(trace->manifest())},
          {"symbols", "s" + print_symbols(places_of(*trace))}};
}

/// Compressed, so not the same with every version of zstd.
std::string rank_file() {
  test::TempFolder folder;
  write_folder(*assemble(kText), folder / "t");
  return "r" + test::read_file(folder / "t/rank-000000.dpt");
}

using test::fuzz;

/// Changes at every position behind the selector.
void mutate_every_byte(const std::string& seed) {
  for (std::size_t i = 1; i < seed.size(); ++i) {
    const char old = seed[i];
    for (const int value : {0, 0xff, old ^ 0x80, old ^ 1, old + 1, static_cast<int>('9')}) {
      std::string changed = seed;
      changed[i] = static_cast<char>(value);
      fuzz(changed);
    }
    fuzz(seed.substr(0, i));
    fuzz(seed.substr(0, i) + seed.substr(i + 1));
    fuzz(seed.substr(0, i) + old + seed.substr(i));
  }
}

/// Several changes at once: bytes, pieces moved, pieces repeated.
void mutate_at_random(const std::string& seed, int rounds) {
  std::mt19937 random(12345);
  const auto below = [&](std::size_t n) { return n == 0 ? 0 : random() % n; };
  for (int round = 0; round < rounds; ++round) {
    std::string changed = seed;
    for (std::size_t change = 0; change <= below(4); ++change) {
      const std::size_t at = 1 + below(changed.size() - 1), from = 1 + below(changed.size() - 1);
      const std::string piece = changed.substr(from, below(24));
      if (below(2) == 0 && at < changed.size())
        changed[at] = static_cast<char>(random());
      else if (below(2) == 0)
        changed.insert(at, piece);
      else
        changed.replace(at, piece.size(), piece);
    }
    fuzz(changed);
  }
}

class Corpus : public testing::Test {
 protected:
  void SetUp() override { test::limit_memory(); }
};

TEST_F(Corpus, HoldsWhatAssembleMakes) {
  for (const auto& [name, bytes] : seeds()) test::expect_golden(kCorpus / name, bytes);
}

TEST_F(Corpus, IsRead) {
  for (const auto& entry : std::filesystem::directory_iterator(kCorpus)) fuzz(test::read_file(entry.path()));
  fuzz(rank_file());
}

TEST_F(Corpus, SurvivesAnyByteOfText) {
  mutate_every_byte(seeds().at("text"));
}
TEST_F(Corpus, SurvivesAnyByteOfDefinitions) {
  mutate_every_byte(seeds().at("definitions"));
}
TEST_F(Corpus, SurvivesAnyByteOfEvents) {
  mutate_every_byte(seeds().at("events"));
}
TEST_F(Corpus, SurvivesAnyByteOfChunks) {
  mutate_every_byte(seeds().at("chunk"));
}
TEST_F(Corpus, SurvivesAnyByteOfManifests) {
  mutate_every_byte(seeds().at("manifest"));
}
TEST_F(Corpus, SurvivesAnyByteOfSymbols) {
  mutate_every_byte(seeds().at("symbols"));
}
TEST_F(Corpus, SurvivesAnyByteOfRankFiles) {
  mutate_every_byte(rank_file());
}

TEST_F(Corpus, SurvivesChangesAtRandom) {
  for (const auto& [name, bytes] : seeds()) mutate_at_random(bytes, 8000);
}

}  // namespace
}  // namespace dperf::trace
