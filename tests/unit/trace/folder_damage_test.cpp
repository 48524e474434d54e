// Trace folders that are damaged, incomplete or contradict themselves are refused.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "folder_fixture.h"
#include "trace/folder/rank_file.h"
#include "trace/format/bytes.h"
#include "trace/format/event_codec.h"

namespace dperf::trace {
namespace {

using test::read_file;
using test::write_file;
using testing::AllOf;
using testing::HasSubstr;

TEST_F(Folder, EveryDamagedByteIsNoticedOrHarmless) {
  const std::string name = rank_file_name(1), bytes = read_file(path(name)),
                    expected = dump(*assemble(kText));
  std::size_t noticed = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int bits : {1 << (i % 8), 0xff}) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ bits);
      write_file(path(name), damaged);
      const std::string message = error();
      if (message.empty()) {
        EXPECT_EQ(dump(*open(folder_ / "t")), expected) << "byte " << i;
      } else {
        EXPECT_THAT(message, HasSubstr(name));
        EXPECT_EQ(message.find('\n'), std::string::npos);
        ++noticed;
      }
    }
  }
  // What is harmless: bits of the zstd frames that their decoder does not use.
  EXPECT_GE(noticed, 2 * bytes.size() * 98 / 100);
}

TEST_F(Folder, EveryDamagedByteOfATextIsNoticedOrHarmless) {
  const auto names = [this] {
    const auto trace = open(folder_ / "t");
    const Manifest& manifest = trace->manifest();
    return dump(*trace) + manifest.program + to_string(trace->places(0, 1).at(0)) + manifest.hosts.at(1);
  };
  const std::string expected = names();
  for (const std::string& name : {std::string("manifest.json"), std::string("symbols.json")}) {
    const std::string text = read_file(path(name));
    for (std::size_t i = 0; i < text.size(); ++i) {
      std::string damaged = text;
      damaged[i] = static_cast<char>(damaged[i] ^ (1 << (i % 8)));
      write_file(path(name), damaged);
      const std::string message = error();
      if (message.empty())
        EXPECT_EQ(names(), expected) << name << ", byte " << i;
      else
        EXPECT_THAT(message, HasSubstr(name));
    }
    write_file(path(name), text);
  }
}

TEST_F(Folder, SaysThatAManifestWasChangedAndWhatItShouldSay) {
  edit("manifest.json", [](std::string& text) { text.replace(text.find("\"ring\""), 6, "\"rung\""); });
  const std::string message = error();
  EXPECT_THAT(message, HasSubstr("manifest.json: the file is damaged, or was changed after it was written"));
  const std::size_t expected = message.find("'check': \"") + 10, found = message.find("found \"") + 7;
  edit("manifest.json", [&](std::string& text) {
    text.replace(text.rfind(message.substr(found, 8)), 8, message.substr(expected, 8));
  });
  EXPECT_EQ(error(), "");
  EXPECT_EQ(open(folder_ / "t")->manifest().program, "rung");
}

TEST_F(Folder, OlderTextsHaveNoCheck) {
  for (const std::string& name : {std::string("manifest.json"), std::string("symbols.json")})
    edit(name, [](std::string& json) {
      json.erase(json.rfind('\n', json.rfind("\"check\"")) - 1);
      json += "\n}";
    });
  EXPECT_EQ(error(), "");
}

TEST_F(Folder, ManifestOfAnotherVersionThanTheRanksIsRefused) {
  edit_checked("manifest.json",
               [](std::string& text) { text.replace(text.find("\"version\": 8"), 12, "\"version\": 3"); });
  EXPECT_THAT(error(),
              HasSubstr("rank-000000.dpt: version 8 of the trace format, but manifest.json has version 3"));
}

TEST_F(Folder, EveryTruncationIsNoticed) {
  const std::string name = rank_file_name(0), bytes = read_file(path(name));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    write_file(path(name), std::string_view(bytes).substr(0, size));
    const std::string message = error();
    EXPECT_THAT(message,
                AllOf(HasSubstr(name), testing::AnyOf(HasSubstr("incomplete: rank 0 ends"),
                                                      HasSubstr("byte 0"), HasSubstr("the file is empty"))))
        << size;
    error(true);  // must end, whatever the error is
  }
}

TEST_F(Folder, SaysWhereAnIncompleteTraceEnds) {
  const RankFileIndex index = read_index(path(rank_file_name(0)));
  edit(rank_file_name(0), [&](std::string& bytes) { bytes.resize(index.chunks.back().offset); });
  EXPECT_THAT(
      error(),
      HasSubstr(
          "rank-000000.dpt: incomplete: rank 0 ends after MPI_Allreduce at ring.c:14 (main) (event 2)"));
  EXPECT_EQ(error(true), "");
  EXPECT_FALSE(open(folder_ / "t", true)->rank(0).totals());
}

TEST_F(Folder, OfSeveralIncompleteRanksNamesTheOneThatEndedByItself) {
  const auto message_of = [this](const std::string& text) -> std::string {
    std::filesystem::remove_all(folder_ / "incomplete");
    write_folder(*assemble(text), folder_ / "incomplete");
    try {
      open(folder_ / "incomplete");
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(message_of("ranks 4\nrank 0,2\nMPI_Barrier\nkilled\nrank 3\nMPI_Init\ntotal aborted\n"),
              AllOf(HasSubstr("rank-000003.dpt: incomplete: rank 3 ends after MPI_Init"),
                    testing::EndsWith("; 3 of 4 ranks are incomplete: 0, 2, 3")));
  EXPECT_THAT(message_of("ranks 7\nrank 1..6\nkilled\n"),
              AllOf(HasSubstr("rank 1 ends before its first call"),
                    testing::EndsWith("; 6 of 7 ranks are incomplete: 1, 2, 3, 4 and 2 more")));
  EXPECT_THAT(message_of("ranks 2\nrank 1\nkilled\n"), testing::Not(HasSubstr("of 2 ranks")));
}

TEST_F(Folder, RefusesATraceWithoutFinalize) {
  write_folder(*assemble("ranks 1\nrank 0\nMPI_Barrier\ntotal aborted"), folder_ / "aborted");
  try {
    open(folder_ / "aborted");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("incomplete: rank 0 ends after MPI_Barrier (event 0), without MPI_Finalize"));
  }
}

TEST_F(Folder, RefusesWhatIsNoTrace) {
  EXPECT_THROW(open(folder_ / "nothing"), Error);
  std::filesystem::create_directory(folder_ / "empty");
  EXPECT_THROW(open(folder_ / "empty"), Error);
  EXPECT_THROW(open(path("manifest.json")), Error);
}

TEST_F(Folder, RefusesWhatHasNoEnd) {
  for (const std::string& name :
       {rank_file_name(1), std::string("symbols.json"), std::string("manifest.json")}) {
    std::filesystem::remove(path(name));
    std::filesystem::create_symlink("/dev/zero", path(name));
    EXPECT_THAT(error(), HasSubstr(name + ": the file cannot be read; expected: ")) << name;
    std::filesystem::remove_all(folder_ / "t");
    write_folder(*assemble(kText), folder_ / "t");
  }
}

TEST_F(Folder, NamesTheMissingRank) {
  std::filesystem::remove(path(rank_file_name(1)));
  EXPECT_THAT(error(), HasSubstr("rank-000001.dpt: the file of rank 1 is missing; expected: 2 ranks"));
}

TEST_F(Folder, RefusesFilesOfTwoRuns) {
  std::string other = kText;
  other.replace(other.find("0011"), 4, "ffff");
  write_folder(*assemble(other), folder_ / "other");
  std::filesystem::copy_file(folder_ / "other/rank-000001.dpt", path("rank-000001.dpt"),
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_THAT(error(), HasSubstr("rank-000001.dpt: this file belongs to another run: run id 0011"));
}

TEST_F(Folder, RefusesRanksThatWereExchanged) {
  std::filesystem::copy_file(path("rank-000000.dpt"), path("rank-000001.dpt"),
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_THAT(error(), HasSubstr("rank-000001.dpt: rank 1 of 2 expected, found rank 0 of 2"));
}

TEST_F(Folder, ReadsTheVersionsBefore) {
  for (const char version : {6, 4, 3}) {
    for (const int rank : {0, 1})
      edit(rank_file_name(rank), [&](std::string& bytes) {
        bytes[8] = version;
        const std::uint32_t check = fnv1a(std::string_view(bytes).substr(0, DPERF_HEADER_BYTES - 4));
        for (int i = 0; i < 4; ++i) bytes[DPERF_HEADER_BYTES - 4 + i] = static_cast<char>(check >> (8 * i));
      });
    edit_checked("manifest.json", [&](std::string& text) {
      text[text.find("\"version\": ") + 11] = static_cast<char>('0' + version);
    });
    EXPECT_EQ(error(), "");
  }
}

TEST_F(Folder, RefusesNewerVersions) {
  edit("rank-000000.dpt", [](std::string& bytes) { bytes[8] = 9; });
  EXPECT_THAT(error(), HasSubstr("version 9 of the trace format; this dPerf reads versions 3 to 8"));
  edit("manifest.json",
       [](std::string& text) { text.replace(text.find("\"version\": 8"), 12, "\"version\": 10"); });
  EXPECT_THAT(error(), HasSubstr("version 10 of the trace format is newer"));
}

/// Replaces the events of rank 0 by `payload`.
void write_events(const std::filesystem::path& path, std::uint32_t events, const std::string& payload) {
  RankFileWriter file(path, {0, 2, false, "00112233445566778899aabbccddeeff"});
  file.chunk(DPERF_CHUNK_EVENTS, 0, 0, events, payload);
  file.end({events, 0, 0, 0, 0, 1});
  file.close();
}

TEST_F(Folder, ReadsAnEndThatDoesNotSayTheWaitForACore) {
  RankFileWriter file(path("rank-000000.dpt"), {0, 2, false, "00112233445566778899aabbccddeeff"});
  file.chunk(DPERF_CHUNK_END, 0, 0, 0, std::string("\0\x03\0\0\x03\x01\0", 7));
  file.close();
  EXPECT_EQ(open(folder_ / "t")->rank(0).totals(), (RankTotals{0, 3, 0, 0, 3, 1}));
}

TEST_F(Folder, RefusesReferencesToNothing) {
  write_events(path("rank-000000.dpt"), 1, std::string("\x01\x05\x01", 3));
  EXPECT_THAT(error(), HasSubstr("chunk at byte 44, position 2: block 5 is not defined"));
}

TEST_F(Folder, RefusesChunksWithTooFewEvents) {
  write_events(path("rank-000000.dpt"), 2, std::string("\x01\x00\x01", 3));
  EXPECT_THAT(error(), HasSubstr("2 events expected in this chunk, found 1"));
}

TEST_F(Folder, RefusesCallsThatItDoesNotKnow) {
  edit_checked("manifest.json",
               [](std::string& text) { text.replace(text.find("MPI_Send\""), 9, "MPI_Mail\""); });
  EXPECT_THAT(error(), HasSubstr("the call MPI_Mail is not known to this dPerf"));
}

TEST_F(Folder, MapsCallsByName) {
  edit_checked("manifest.json", [](std::string& text) {
    const std::size_t send = text.find("MPI_Send\""), ssend = text.find("MPI_Ssend\"");
    text.replace(ssend, 9, "MPI_Send");
    text.replace(send, 8, "MPI_Ssend");
  });
  EXPECT_THAT(dump(*open(folder_ / "t")), HasSubstr("MPI_Ssend site=1 count=8 dest=1 tag=7"));
}

TEST_F(Folder, NeverAllocatesWhatAFileClaims) {
  RankFileWriter file(path("rank-000000.dpt"), {0, 2, false, "00112233445566778899aabbccddeeff"});
  ByteWriter payload;
  payload.byte(6);  // PATH
  payload.varint(6);
  payload.varint(std::uint64_t{1} << 33);  // frames
  payload.byte(0);
  file.chunk(DPERF_CHUNK_DEFINITIONS, 0, 0, 0, payload.bytes());
  file.close();
  EXPECT_THAT(error(), HasSubstr("frames of a call path: 8589934592 elements announced, but only"));
}

TEST_F(Folder, RefusesMembersThatContradictEachOther) {
  std::string text = kText;
  text.replace(text.find("members=1,0"), 11, "members=0,1");
  write_folder(*assemble(text), folder_ / "other");
  std::filesystem::copy_file(folder_ / "other/rank-000000.dpt", path("rank-000000.dpt"),
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_THAT(
      error(),
      HasSubstr(
          "rank-000001.dpt: communicator 0x200000002 has different members than in another rank's file"));
}

struct Damage {
  const char* from;
  const char* to;
  const char* message;
};
class ManifestDamage : public testing::TestWithParam<Damage> {};
TEST_P(ManifestDamage, IsNamed) {
  std::string text = print_manifest(assemble(kText)->manifest());
  EXPECT_NO_THROW(parse_manifest(text, "m.json"));
  const std::size_t at = text.find(GetParam().from);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, std::string_view(GetParam().from).size(), GetParam().to);
  try {
    parse_manifest(text, "m.json");
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("m.json"), HasSubstr(GetParam().message)));
  }
}
INSTANTIATE_TEST_SUITE_P(
    Keys, ManifestDamage,
    testing::Values(
        Damage{"{", "[", "damaged at byte"},
        // A changed key is no key that is left out: with that of the checksum nothing else would be noticed.
        Damage{"\"check\"", "\"checc\"",
               "unknown key 'checc': the file is damaged, or was written by a newer dPerf"},
        Damage{"\"ranks\": 2", "\"ranks\": \"two\"", "'ranks': a whole number"},
        Damage{"\"ranks\": 2", "\"ranks\": -2", "'ranks': a whole number from 1"},
        Damage{"\"ranks\": 2", "\"ranks\": 4000000000",
               "'ranks': a whole number from 1 to 2147483647 expected"},
        Damage{"\"ranks\": 2", "\"ranks\": 3", "'hosts': 3 entries expected, one per rank; found 2"},
        Damage{"\"run_id\"", "\"runid\"", "the key 'run_id' is missing"},
        Damage{"00112233", "0011223g", "'run_id': 32 hex digits expected"},
        Damage{"\"complete\": true", "\"complete\": 1", "'complete': true or false expected, found 1"},
        Damage{"\"reference_speed\": null", "\"reference_speed\": \"x\"", "a number or null expected"},
        Damage{"\"reference_speed\": null", "\"reference_speed\": 1e999", "damaged: number overflow"},
        Damage{"\"blocks\": []", "\"blocks\": [{\"id\": \"xyz\"}]",
               "'blocks', entry 0: the key 'kind' is missing"},
        Damage{"\"MPI_Init\"", "17", "'calls': a list of strings expected"},
        Damage{"MPI_Init\"", "MPI_Initial\"", "'check': \""},
        Damage{"\"check\": \"", "\"check\": 17, \"\": \"", "'check': a string expected, found 17"}));

}  // namespace
}  // namespace dperf::trace
