// Trace folders: written and read again.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>

#include "folder_fixture.h"
#include "trace/folder/rank_file.h"
#include "trace/format/bytes.h"
#include "trace/format/event_codec.h"

namespace dperf::trace {
namespace {

using test::read_file;
using test::write_file;
using testing::HasSubstr;

std::string encoded(const Trace& trace) {
  ByteWriter bytes;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const auto stream = trace.rank(rank).events();
    for (Event event; stream->next(event);) write_event(bytes, trace.manifest().cpu_clock, event);
  }
  return bytes.bytes();
}

TEST_F(Folder, IsWhatWasWritten) {
  const auto original = assemble(kText), again = open(folder_ / "t");
  EXPECT_EQ(dump(*again), dump(*original));
  EXPECT_EQ(encoded(*again), encoded(*original));
  EXPECT_EQ(again->members(again->rank(0).definitions().communicators.at(3).key), (std::vector<int>{1, 0}));
  EXPECT_EQ(to_string(again->places(0, 1).at(0)), "ring.c:12 (main)");
}

TEST_F(Folder, KnowsWhereTheCostsComeFrom) {
  write_folder(*assemble("ranks 3\nrank 1\nhost h costs=0\nrank 2\nhost h costs=assumed\n"), folder_ / "c");
  EXPECT_EQ(open(folder_ / "c")->manifest().costs_from, (std::vector<int>{0, 0, kCostsAssumed}));
  EXPECT_TRUE(open(folder_ / "t")->manifest().costs_from.empty()) << "as in older traces";
}

TEST_F(Folder, KnowsInWhichFileTheCostsWereRecorded) {
  write_folder(*assemble("ranks 3\nrank 0,1\nhost h costs_file=/c/h\nrank 2\nhost h costs=assumed\n"),
               folder_ / "c");
  const auto trace = open(folder_ / "c");
  EXPECT_EQ(trace->manifest().costs_from, (std::vector<int>{kCostsRecorded, kCostsRecorded, kCostsAssumed}));
  EXPECT_EQ(trace->manifest().costs_files, (std::vector<std::string>{"/c/h", "/c/h", ""}));
}

TEST_F(Folder, RefusesAFileOfCostsThatWereMeasured) {
  write_folder(*assemble("ranks 1\nrank 0\nhost h costs_file=/c/h\n"), folder_ / "c");
  std::string json = read_file(folder_ / "c/manifest.json");
  const auto at = json.find("null", json.find("\"costs_from\""));
  write_file(folder_ / "c/manifest.json", json.replace(at, 4, "0"));
  try {
    open(folder_ / "c");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("'costs_file': \"\" expected for rank 0"));
  }
}

TEST_F(Folder, RefusesCostsOfARankThatIsNotThere) {
  write_folder(*assemble("ranks 1\nrank 0\nhost h costs=0\n"), folder_ / "c");
  std::string json = read_file(folder_ / "c/manifest.json");
  const std::string key = "\"costs_from\": [";
  const auto at = json.find('0', json.find(key));
  write_file(folder_ / "c/manifest.json", json.replace(at, 1, "1"));
  try {
    open(folder_ / "c");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("'costs_from': a whole number from 0 to 0 expected, found 1"));
  }
}

TEST_F(Folder, StreamsBeginWhereTheyAreAsked) {
  const auto trace = open(folder_ / "t");
  const auto one = trace->rank(0).events(), other = trace->rank(0).events();
  Event event;
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(one->next(event));
  ASSERT_TRUE(other->next(event));
  EXPECT_EQ(event.kind, EventKind::kLoopEnter);
}

/// `count` pairs of a block and a call.
std::string many_sends(int count) {
  std::string text = "ranks 1\nrank 0\n";
  for (int i = 0; i < count; ++i)
    text += "compute " + std::to_string(i) + "\nMPI_Send dest=0 count=" + std::to_string(i) + "\n";
  return text;
}

TEST_F(Folder, HoldsManyChunks) {
  const std::string text = many_sends(30000);
  write_folder(*assemble(text), folder_ / "long");
  EXPECT_GT(read_index(folder_ / "long/rank-000000.dpt").chunks.size(), 5u);
  EXPECT_EQ(dump(*open(folder_ / "long")), dump(*assemble(text)));
}

std::vector<std::uint64_t> rest_of(EventStream& stream) {
  std::vector<std::uint64_t> numbers;
  for (Event event; stream.next(event);) numbers.push_back(event.number);
  return numbers;
}

std::size_t first_with_events(const RankFileIndex& index) {
  std::size_t chunk = 0;
  while (index.chunks[chunk].kind != DPERF_CHUNK_EVENTS) ++chunk;
  return chunk;
}

// As if its writer were at work: a chunk and a half, then all.
TEST_F(Folder, GrowsWhileItIsRead) {
  write_folder(*assemble(many_sends(30000)), folder_ / "long");
  const auto file = folder_ / "long/rank-000000.dpt";
  const std::string bytes = read_file(file);
  const RankFileIndex index = read_index(file);
  const Chunk& second = index.chunks[first_with_events(index) + 1];
  write_file(file, std::string_view(bytes).substr(0, second.offset + second.stored_bytes / 2));

  const auto trace = open_growing(folder_ / "long");
  const auto stream = trace->rank(0).events();
  EXPECT_EQ(rest_of(*stream).size(), second.first_event);
  EXPECT_TRUE(trace->grow());
  EXPECT_TRUE(rest_of(*stream).empty());
  write_file(file, bytes);
  EXPECT_TRUE(trace->grow());
  const std::vector<std::uint64_t> rest = rest_of(*stream);
  ASSERT_EQ(rest.size(), 60000 - second.first_event);
  EXPECT_EQ(rest.front(), second.first_event);
  EXPECT_EQ(rest.back(), 59999U);
  EXPECT_TRUE(trace->rank(0).totals().has_value());
}

// What was held of a small file is not all of it any more, for a stream that was there before, either.
TEST_F(Folder, GrowsFromASmallFile) {
  write_folder(*assemble(many_sends(10)), folder_ / "small");
  const auto file = folder_ / "small/rank-000000.dpt";
  const std::string bytes = read_file(file);
  const RankFileIndex index = read_index(file);
  const Chunk& events = index.chunks[first_with_events(index)];
  write_file(file, std::string_view(bytes).substr(0, events.offset));

  const auto trace = open_growing(folder_ / "small");
  const auto stream = trace->rank(0).events();
  EXPECT_TRUE(rest_of(*stream).empty());
  write_file(file, bytes);
  EXPECT_TRUE(trace->grow());
  EXPECT_EQ(rest_of(*stream).size(), events.events);
}

TEST_F(Folder, HoldsSmallFiles) {
  const std::string whole = dump(*open(folder_ / "t"));
  const auto trace = open(folder_ / "t");
  std::filesystem::remove(path("rank-000000.dpt"));
  EXPECT_EQ(dump(*trace), whole);
}

TEST_F(Folder, OpensLargeFilesAgain) {
  std::string text = "ranks 1\nprogram long\nrank 0\n";
  for (int i = 0; i < 4000; ++i) text += fmt::format("  compute {}\n", 1000 + i * i % 7919);
  write_folder(*assemble(text), folder_ / "long");
  const auto trace = open(folder_ / "long");
  std::filesystem::remove(folder_ / "long/rank-000000.dpt");
  EXPECT_THROW(dump(*trace), Error);
}

TEST_F(Folder, GivesTheLastChunksAlone) {
  write_folder(*assemble(many_sends(30000)), folder_ / "long");
  const auto trace = open_growing(folder_ / "long");
  std::vector<Chunk> chunks = read_index(folder_ / "long/rank-000000.dpt").chunks;
  std::erase_if(chunks, [](const Chunk& chunk) { return chunk.kind != DPERF_CHUNK_EVENTS; });
  EXPECT_EQ(rest_of(*trace->last_events(0, 1)).size(), chunks.back().events);
  EXPECT_EQ(rest_of(*trace->last_events(0, 1000)).size(), 60000U);
}

TEST_F(Folder, SaysThatAChunkWasWrittenAnew) {
  write_folder(*assemble(many_sends(10)), folder_ / "short");
  write_folder(*assemble(many_sends(12)), folder_ / "longer");
  const auto file = folder_ / "short/rank-000000.dpt";
  const auto without_end = [](const std::filesystem::path& path) {
    return read_file(path).substr(0, read_index(path).chunks.back().offset);
  };
  write_file(file, without_end(file));
  const auto trace = open_growing(folder_ / "short");
  EXPECT_TRUE(trace->grow());
  write_file(file, without_end(folder_ / "longer/rank-000000.dpt"));
  EXPECT_FALSE(trace->grow());
}

TEST_F(Folder, IsNotOverwritten) {
  EXPECT_THROW(write_folder(*assemble(kText), folder_ / "t"), Error);
}

/// Runs something with a limit on the size of files, which is what a full disk does.
template <typename Function>
void with_small_files(rlim_t bytes, Function run) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = signal(SIGXFSZ, SIG_IGN);
  const rlimit small{bytes, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  run();
  setrlimit(RLIMIT_FSIZE, &before);
  signal(SIGXFSZ, handler);
}

TEST_F(Folder, ThatCannotBeWrittenToItsEndIsNotHalfThere) {
  const auto trace = open(folder_ / "t");
  const std::string symbols = read_file(path("symbols.json"));
  with_small_files(50, [&] {
    EXPECT_THROW(write_folder(*trace, folder_ / "new"), Error);
    EXPECT_THROW(write_symbols(*trace, folder_ / "t"), Error);
  });
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "new"));
  EXPECT_EQ(read_file(path("symbols.json")), symbols);
  EXPECT_FALSE(std::filesystem::exists(path("symbols.json.tmp")));
}

}  // namespace
}  // namespace dperf::trace
