// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layout.h"

#include <gmock/gmock.h>

#include "support/error.h"

namespace dperf::bed {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(Layout, IsReadFromJson) {
  const Layout layout = parse_layout(R"({
    "hosts": [{"name": "h0", "namespace": "n0", "switch": "s0", "rate_bps": 1e8},
              {"name": "h1", "namespace": "n1", "switch": "s1", "rate_bps": 5e6}],
    "trunks": [{"between": ["s0", "s1"], "rate_bps": 0}], "delay_us": 2.5, "queue_bytes": 1000})");
  ASSERT_EQ(layout.hosts.size(), 2u);
  EXPECT_EQ(layout.hosts[1].network_namespace, "n1");
  EXPECT_EQ(layout.hosts[1].attached_to, "s1");
  EXPECT_EQ(layout.hosts[1].rate_bps, 5e6);
  EXPECT_EQ(layout.trunks.at(0).second, "s1");
  EXPECT_EQ(layout.delay_ns, 2500);
  EXPECT_EQ(layout.queue_bytes, 1000);
}

TEST(Layout, SaysWhatIsWrong) {
  EXPECT_THAT([] { parse_layout("{"); }, ThrowsMessage<Error>(HasSubstr("layout: ")));
  EXPECT_THAT([] { parse_layout(R"({"hosts": []})"); }, ThrowsMessage<Error>(HasSubstr("trunks")));
  EXPECT_THAT([] { parse_layout(R"({"hosts": [], "trunks": [], "delay_us": 0, "queue_bytes": 0})"); },
              ThrowsMessage<Error>(HasSubstr("0 hosts: expected 1 to 64")));
  EXPECT_THAT(
      [] {
        parse_layout(R"({"hosts": [{"name": "h0", "namespace": "n0", "switch": "s0", "rate_bps": -1}],
                         "trunks": [], "delay_us": 0, "queue_bytes": 0})");
      },
      ThrowsMessage<Error>(HasSubstr("a rate of -1 bit/s")));
  EXPECT_THAT([] { read_layout("no/such/file"); }, ThrowsMessage<Error>(HasSubstr("no/such/file")));
}

}  // namespace
}  // namespace dperf::bed
