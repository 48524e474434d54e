// Sizes, times and lists that no program has: refused where they are read, before anybody computes with them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/amounts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "support/temp_folder.h"
#include "trace/folder/folder.h"
#include "trace/folder/rank_file.h"
#include "trace/format/bytes.h"
#include "trace/text/text.h"

namespace dperf::trace {
namespace {

using testing::HasSubstr;

constexpr const char* kHead = "ranks 2\ntype huge size=4294967296\nrank 0\n";

std::string error_of(const std::string& events) {
  try {
    assemble(kHead + events, "t.txt");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

struct Forged {
  std::string events, message;
};
class TooMuch : public testing::TestWithParam<Forged> {};

TEST_P(TooMuch, IsNamedWithItsLine) {
  const std::string error = error_of(GetParam().events);
  EXPECT_THAT(error, HasSubstr(GetParam().message));
  EXPECT_EQ(error.empty(), GetParam().message.empty()) << error;
}

// 2^32 bytes an element: 4096 elements are 2^44 bytes, the most; 2^31 elements would not fit 63 bits.
INSTANTIATE_TEST_SUITE_P(
    Events, TooMuch,
    testing::Values(
        Forged{"MPI_Send count=4096 type=huge dest=1", ""},
        Forged{
            "MPI_Send count=4097 type=huge dest=1",
            "t.txt:4: MPI_Send: count: 4097 elements of 4294967296 bytes; expected: at most 17592186044416"},
        Forged{"MPI_Recv count=4294967296 type=huge source=1", "MPI_Recv: count: 4294967296 elements of"},
        Forged{"MPI_Send count=-9223372036854775808 type=huge dest=1",
               "count: -9223372036854775808 elements"},
        Forged{"MPI_Sendrecv scount=1 stype=1B rcount=2147483648 rtype=huge dest=1 source=1",
               "rcount: 2147483648"},
        Forged{"MPI_Allgather scount=9223372036854775807 stype=huge rcount=1 rtype=1B",
               "scount: 92233720368547"},
        Forged{"MPI_Reduce_scatter_block rcount=2147483648 type=huge", "rcount: 2147483648 elements"},
        Forged{"MPI_Alltoallv scounts=2048,2049 stype=huge rcounts=1,1 rtype=1B", "scounts: 2049 elements"},
        Forged{"MPI_Alltoallw scounts=1,1 stypes=1B,1B rcounts=1,4096 rtypes=huge,huge",
               "rcounts: 4096 elements"},
        Forged{"MPI_Put count=1 type=1B dest=1 tcount=2147483648 ttype=huge win=1",
               "tcount: 2147483648 elements"},
        Forged{"MPI_File_write count=2147483648 type=huge file=1", "MPI_File_write: count"},
        // MPI_ERR_COUNT: it was no communication, and its arguments may be anything.
        Forged{"MPI_Send count=-2147483648 type=huge dest=1 error=3", ""},
        Forged{"compute 9007199254740993",
               "duration: 9007199254740993 ns; expected: at most 9007199254740992"},
        Forged{"MPI_Barrier polls=1 inside=9007199254740993", "time inside polls"},
        Forged{"MPI_Barrier pages=9007199254740993", "time for new pages"},
        Forged{"total wall=2305843009213693953", "too long"}));

TEST(TooMuch, OfATypeIsRefusedWhereItIsDefined) {
  try {
    assemble("ranks 1\ntype t size=17592186044417", "t.txt");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("t.txt:2: size= is more than 17592186044416"));
  }
}

// Sums of what is allowed once stay below what fits.
TEST(AddNs, StaysBelowItsMost) {
  std::int64_t sum = 0;
  for (int i = 0; i < 4096; ++i) sum = add_ns(sum, 3 * kMostNanoseconds);
  EXPECT_EQ(sum, kMostNanosecondsInAll);
}

constexpr int kRanks = 20;
constexpr const char* kRunId = "00112233445566778899aabbccddeeff";

/// A folder of kRanks ranks, each with a chunk of `kind` whose payload is of 60 MiB.
class LargePayloads : public testing::Test {
 protected:
  void write(dperf_chunk_kind kind, const std::string& beginning, unsigned threads = 1) const {
    write_folder(*assemble("ranks 20\nrun 00112233445566778899aabbccddeeff"), folder_ / "t");
    std::string payload = beginning;
    payload.resize(60 << 20, '\0');
    for (std::uint32_t rank = 0; rank < kRanks; ++rank) {
      RankFileWriter file(folder_ / "t" / rank_file_name(static_cast<int>(rank)),
                          {rank, kRanks, false, kRunId});
      const bool events = kind == DPERF_CHUNK_EVENTS;
      file.chunk(kind, 0, 0, events ? 1 : 0, payload);
      file.end({events ? 1u : 0u, 0, 0, 0, 0, threads});
      file.close();
    }
  }
  std::string error_of_reading_all() const {
    try {
      const auto trace = open(folder_ / "t");
      std::vector<std::unique_ptr<EventStream>> streams;
      Event event;
      for (int rank = 0; rank < trace->ranks(); ++rank) {
        streams.push_back(trace->rank(rank).events());
        streams.back()->next(event);
      }
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  test::TempFolder folder_;
};

// 59 MiB beyond the usual: 17 of them fit into 1 GiB.
TEST_F(LargePayloads, AreNotAllHeldAtOnce) {
  write(DPERF_CHUNK_EVENTS, std::string("\x01\x00\x01", 3));
  EXPECT_THAT(error_of_reading_all(),
              HasSubstr("rank-000017.dpt: chunk at byte 44: its long lists need more than 1024 MiB"));
}

TEST_F(LargePayloads, AreReadOneAfterTheOther) {
  write(DPERF_CHUNK_EVENTS, std::string("\x01\x00\x01", 3));
  const auto trace = open(folder_ / "t");
  Event event;
  for (int rank = 0; rank < trace->ranks(); ++rank) EXPECT_TRUE(trace->rank(rank).events()->next(event));
}

// A definition of a kind that is not known is passed over.
TEST_F(LargePayloads, OfDefinitionsAreNotReadWithoutEnd) {
  const std::size_t rest = (60u << 20) - 5;
  ByteWriter beginning;
  beginning.byte(99);
  beginning.varint(rest);
  ASSERT_EQ(beginning.size(), 5u);
  write(DPERF_CHUNK_DEFINITIONS, beginning.bytes());
  EXPECT_THAT(error_of_reading_all(), HasSubstr("rank-000008.dpt: chunk at byte 44: the ranks have more"));
}

TEST(Threads, AreNoMoreThanThreads) {
  test::TempFolder folder;
  write_folder(*assemble("ranks 1\nrun 00112233445566778899aabbccddeeff"), folder / "t");
  const auto path = folder / "t" / rank_file_name(0);
  const auto error_of = [&](const RankTotals& totals, unsigned thread) -> std::string {
    RankFileWriter file(path, {0, 1, false, kRunId});
    if (thread != 0) file.chunk(DPERF_CHUNK_EVENTS, thread, 0, 1, std::string("\x01\x00\x01", 3));
    file.end(totals);
    file.close();
    try {
      open(folder / "t");
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(error_of({0, 0, 0, 0, 0, 1025}, 0), HasSubstr("at most 1024 threads expected, found 1025"));
  EXPECT_THAT(error_of({1, 0, 0, 0, 0, 1}, 1024), HasSubstr("thread 1024; expected: less than 1024"));
  EXPECT_EQ(error_of({0, 0, 0, 0, 0, 1024}, 0), "");
}

TEST(Endings, AreThoseOfTheFormat) {
  test::TempFolder folder;
  write_folder(*assemble("ranks 1\nrun 00112233445566778899aabbccddeeff"), folder / "t");
  RankFileWriter file(folder / "t" / rank_file_name(0), {0, 1, false, kRunId});
  file.end({.ending = static_cast<dperf_ending>(DPERF_ENDS_STOPPED + 1)});
  file.close();
  try {
    open(folder / "t");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("an ending of at most 2 expected, found 3"));
  }
}

}  // namespace
}  // namespace dperf::trace
