// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/mapping.h"

#include <gmock/gmock.h>

#include <fstream>

#include "support/error.h"
#include "support/temp_folder.h"

namespace dperf::platform {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::vector<MappingHost> kHosts = {{"a", 2}, {"b", 2}, {"c", 1}};

std::vector<std::string> map(int ranks, const MappingOptions& options) {
  return map_ranks(ranks, kHosts, "p.xml", options);
}

std::string message_of(int ranks, const MappingOptions& options) {
  try {
    map(ranks, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(MapRanks, PutsOneRankOnAHost) {
  EXPECT_THAT(map(3, {}), ElementsAre("a", "b", "c"));
}

TEST(MapRanks, TakesHostsByAddress) {
  std::vector<MappingHost> hosts = kHosts;
  sort_by_address(hosts, std::vector<std::uint32_t>{30, 10, 20});
  EXPECT_THAT(map_ranks(3, hosts, "p.xml", {.mapping = "proximity"}), ElementsAre("b", "c", "a"));
  // Not in the order in which they are named, and all slots of a host before the next one.
  EXPECT_THAT(map_ranks(3, hosts, "p.xml", {.mapping = "proximity", .hosts = "a,b:2"}),
              ElementsAre("b", "b", "a"));
}

TEST(MapRanks, RefusesMoreRanksThanHosts) {
  EXPECT_THAT(message_of(4, {}), HasSubstr("p.xml: there are 4 ranks, but room for only 3 on 3 hosts"));
}

TEST(MapRanks, GoesRoundTheHosts) {
  EXPECT_THAT(map(5, {.ranks_per_host = 2}), ElementsAre("a", "b", "c", "a", "b"));
}

TEST(MapRanks, FillsTheCoresOfEachHostInBlocks) {
  EXPECT_THAT(map(5, {.mapping = "block"}), ElementsAre("a", "a", "b", "b", "c"));
  EXPECT_THAT(map(4, {.mapping = "block", .ranks_per_host = 3}), ElementsAre("a", "a", "a", "b"));
  EXPECT_THAT(message_of(6, {.mapping = "block"}), HasSubstr("room for only 5"));
}

TEST(MapRanks, BeginsAgainWhenOversubscribed) {
  EXPECT_THAT(map(7, {.mapping = "block", .oversubscribe = true}),
              ElementsAre("a", "a", "b", "b", "c", "a", "a"));
}

TEST(MapRanks, TakesAListOfHosts) {
  EXPECT_THAT(map(3, {.hosts = "c, a:2"}), ElementsAre("c", "a", "a"));
  EXPECT_THAT(map(3, {.mapping = "block", .hosts = "b,c"}), ElementsAre("b", "b", "c"));
  EXPECT_EQ(message_of(1, {.hosts = "a,z"}), "--hosts: no host 'z' in the platform");
  EXPECT_EQ(message_of(1, {.hosts = "a,"}), "--hosts: no host '' in the platform");
  EXPECT_EQ(message_of(1, {.hosts = "a:x"}),
            "--hosts: expected a number of slots of at least 1 after ':', found 'x'");
}

TEST(MapRanks, NeedsNoMemoryForRoomThatIsNotUsed) {
  EXPECT_THAT(map(3, {.hosts = "a:2000000000,b:2000000000"}), ElementsAre("a", "b", "a"));
  const std::vector<MappingHost> hosts = {{"a", 2000000000}, {"b", 2000000000}};
  EXPECT_THAT(map_ranks(2, hosts, "p.xml", {.mapping = "block"}), ElementsAre("a", "a"));
}

class MappingFile : public ::testing::Test {
 protected:
  MappingOptions file(const std::string& text) {
    std::ofstream(path()) << text;
    return {.mapping = path()};
  }
  std::string path() const { return (folder_.path() / "hosts").string(); }

 private:
  test::TempFolder folder_;
};

TEST_F(MappingFile, GivesTheHostsLineByLine) {
  EXPECT_THAT(map(4, file("# two on b\nb:2\r\n\n  a  # one\nc")), ElementsAre("b", "b", "a", "c"));
}

TEST_F(MappingFile, MayNameAHostTwice) {
  EXPECT_THAT(map(3, file("a\nb\na\n")), ElementsAre("a", "b", "a"));
}

TEST_F(MappingFile, IsRefusedWithTheLine) {
  EXPECT_EQ(message_of(1, file("a\nz\n")), path() + ":2: no host 'z' in the platform");
  EXPECT_EQ(message_of(1, file("a:0")),
            path() + ":1: expected a number of slots of at least 1 after ':', found '0'");
  EXPECT_EQ(message_of(1, file("a:")),
            path() + ":1: expected a number of slots of at least 1 after ':', found ''");
  EXPECT_EQ(message_of(1, file("a b")), path() + ":1: no host 'a b' in the platform");
  EXPECT_EQ(message_of(1, file("# nothing\n")), path() + ": lists no hosts; expected: at least one");
  EXPECT_THAT(message_of(2, file("a")), HasSubstr("2 ranks, but room for only 1"));
}

TEST(MapRanks, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(
      message_of(1, {.mapping = "ring"}),
      "unknown mapping 'ring', expected round-robin, block, proximity or a file with one host per line");
  EXPECT_EQ(message_of(1, {.mapping = "/dev/zero"}),
            "/dev/zero:1: no list of hosts: a line of more than 4096 bytes");
  EXPECT_EQ(message_of(1, {.mapping = "/"}), "/: is a folder, not a file with hosts");
  EXPECT_EQ(message_of(1, {.ranks_per_host = 0}), "--ranks-per-host 0: expected at least 1");
  EXPECT_EQ(message_of(0, {}), "no rank to place on a host");
}

TEST(MapRanks, TakesHostsWhoseNamesHoldColons) {
  std::vector<MappingHost> hosts = {{"rack:1", 1}, {"rack:2", 1}};
  EXPECT_THAT(map_ranks(2, hosts, "p.xml", {.hosts = "rack:2:2"}), ElementsAre("rack:2", "rack:2"));
}

}  // namespace
}  // namespace dperf::platform
