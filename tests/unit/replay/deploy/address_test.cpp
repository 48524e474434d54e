// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/deploy/address.h"

#include <gmock/gmock.h>

namespace dperf::deploy {
namespace {

using testing::ElementsAre;

Address address(const char* text) {
  return parse_address(text).value();
}

TEST(Addresses, AreFourNumbersOfAByte) {
  EXPECT_EQ(address("10.0.1.2"), 0x0A000102u);
  EXPECT_EQ(to_string(0x0A000102u), "10.0.1.2");
  for (const char* text :
       {"", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.4 ", "1..2.3", "-1.2.3.4", "a.b.c.d"})
    EXPECT_EQ(parse_address(text), std::nullopt) << text;
}

// The example of the paper. 129 begins with a bit that 1 has not: 24 bits are the same. 82 is 01010010 and 83
// is 01010011: the first 15 are.
TEST(Addresses, AreCloseByTheirLongestCommonPrefix) {
  const Address p1 = address("145.82.1.1"), p2 = address("145.82.1.129"), p3 = address("145.83.56.74");
  EXPECT_EQ(common_prefix(p1, p2), 24);
  EXPECT_EQ(common_prefix(p1, p3), 15);
  EXPECT_EQ(common_prefix(p1, p1), 32);
  EXPECT_TRUE(is_closer(p2, p3, p1));
  EXPECT_FALSE(is_closer(p3, p2, p1));
}

// Host 0 and 2 are behind a switch (link 9 leads to the other one), host 1, 3 and 4 behind the other: subnets
// of 4 (2 hosts and 2 addresses that no host has) and 8, which begins at a multiple of 8.
TEST(Addresses, AreDerivedFromWhereRoutesBranch) {
  const std::vector<std::vector<std::uint32_t>> routes = {{}, {0, 9, 1}, {0, 2}, {0, 9, 3}, {0, 9, 4}};
  EXPECT_THAT(derive_addresses(routes),
              ElementsAre(address("10.0.0.1"), address("10.0.0.9"), address("10.0.0.2"), address("10.0.0.10"),
                          address("10.0.0.11")));
}

TEST(Addresses, AreDerivedForOneHost) {
  EXPECT_THAT(derive_addresses(std::vector<std::vector<std::uint32_t>>(1)), ElementsAre(address("10.0.0.1")));
}

}  // namespace
}  // namespace dperf::deploy
