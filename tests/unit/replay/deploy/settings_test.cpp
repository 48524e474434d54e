// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/settings.h"

#include <gmock/gmock.h>

#include "support/error.h"
#include "support/temp_folder.h"

namespace dperf::deploy {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Settings read(const std::string& text) {
  const test::TempFolder folder;
  test::write_file(folder / "f", text);
  return read_settings(folder / "f");
}

std::string message_of(const std::string& text) {
  try {
    read(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(DeploySettings, AreReadLineByLine) {
  const Settings settings = read(R"(# comment
server n1
tracker n2   # one
tracker n3
address n2 10.0.0.1
cmax 8
subtask 1MiB
result 0
timeout 250ms
leaves n9
)");
  EXPECT_EQ(settings.server, "n1");
  EXPECT_THAT(settings.trackers, ElementsAre("n2", "n3"));
  EXPECT_EQ(settings.addresses.at(0).second, 0x0A000001u);
  EXPECT_EQ(settings.group_size, 8);
  EXPECT_EQ(settings.subtask_bytes, 1048576);
  EXPECT_EQ(settings.result_bytes, 0);
  EXPECT_EQ(settings.timeout_s, 0.25);
  EXPECT_THAT(settings.leaves, ElementsAre("n9"));
  EXPECT_EQ(settings.neighbours, 8);
}

TEST(DeploySettings, AreRefusedInOneLine) {
  EXPECT_THAT(message_of("\nserver\n"),
              HasSubstr("f:2: 'server' begins a line of 1 word; expected 'server HOST'"));
  EXPECT_THAT(message_of("server a\nserver b\n"), HasSubstr("f:2: the server is 'a' already"));
  EXPECT_THAT(message_of("tracker a\ntracker a\n"), HasSubstr("f:2: tracker: 'a' was named before"));
  EXPECT_THAT(message_of("cmax 0\n"), HasSubstr("f:1: cmax: '0' is not a whole number from 1 to"));
  EXPECT_THAT(message_of("subtask 5\n"), HasSubstr("f:1: subtask: '5' is not a number with a unit"));
  EXPECT_THAT(message_of("subtask 5kb\n"), HasSubstr("'5kb' is not a number with a unit"));
  EXPECT_THAT(message_of("timeout -1s\n"), HasSubstr("'-1s' is not a number with a unit"));
  EXPECT_THAT(message_of("address a 1.2.3\n"), HasSubstr("'1.2.3' is not an IP address"));
  EXPECT_THAT(message_of("address a 1.2.3.4\naddress b 1.2.3.4\n"),
              HasSubstr("f:2: 1.2.3.4 is the address of 'a'"));
  EXPECT_THAT(message_of("zone a\n"), HasSubstr("f:1: 'zone' is not known; must be one of address, "));
  EXPECT_THAT(message_of("trackers 2\ntracker a\n"), HasSubstr("cannot be used together"));
}

TEST(DeployRequests, NameAWay) {
  EXPECT_EQ(parse_request("flat").way, Way::kFlat);
  EXPECT_EQ(parse_request("p2pdc").settings.group_size, 32);
  for (const char* text : {"", "p2p", "p2pdc:", "flat:no/such/file"})
    EXPECT_THROW(parse_request(text), Error) << text;
}

}  // namespace
}  // namespace dperf::deploy
