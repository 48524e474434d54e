// The runtime's buffers and encodings.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

extern "C" {
#include "base/bytes.h"
}

namespace {

using Octets = std::vector<unsigned>;

Octets octets(const dperf_bytes& bytes) {
  return {bytes.data, bytes.data + bytes.size};
}

Octets varint(std::uint64_t value) {
  dperf_bytes bytes{};
  dperf_bytes_varint(&bytes, value);
  const Octets result = octets(bytes);
  dperf_bytes_free(&bytes);
  return result;
}

TEST(RuntimeBytes, VarintsHaveSevenBitsAnOctetLowestFirst) {
  EXPECT_EQ(varint(0), Octets{0});
  EXPECT_EQ(varint(127), Octets{127});
  EXPECT_EQ(varint(128), (Octets{0x80, 1}));
  EXPECT_EQ(varint(300), (Octets{0xac, 2}));
  EXPECT_EQ(varint(UINT64_MAX), (Octets{255, 255, 255, 255, 255, 255, 255, 255, 255, 1}));
}

TEST(RuntimeBytes, SignsAreFoldedIntoTheLowestBit) {
  EXPECT_EQ(dperf_zigzag(0), 0U);
  EXPECT_EQ(dperf_zigzag(-1), 1U);
  EXPECT_EQ(dperf_zigzag(1), 2U);
  EXPECT_EQ(dperf_zigzag(INT64_MAX), UINT64_MAX - 1);
  EXPECT_EQ(dperf_zigzag(INT64_MIN), UINT64_MAX);
}

TEST(RuntimeBytes, StringsHaveTheirLengthInFront) {
  dperf_bytes bytes{};
  dperf_bytes_string(&bytes, "ab");
  dperf_bytes_string(&bytes, "");
  dperf_bytes_u64(&bytes, 0x0102030405060708);
  EXPECT_EQ(octets(bytes), (Octets{2, 'a', 'b', 0, 8, 7, 6, 5, 4, 3, 2, 1}));
  dperf_bytes_free(&bytes);
  EXPECT_EQ(bytes.size, 0U);
}

TEST(RuntimeBytes, GrowsAndKeepsWhatItHolds) {
  dperf_bytes bytes{};
  for (unsigned i = 0; i < 10000; ++i) dperf_bytes_u8(&bytes, i);
  ASSERT_EQ(bytes.size, 10000U);
  for (unsigned i = 0; i < 10000; ++i) ASSERT_EQ(bytes.data[i], i & 0xff);
  dperf_bytes_free(&bytes);
}

TEST(RuntimeBytes, ABrokenBufferTakesNothingMore) {
  dperf_bytes bytes{};
  dperf_bytes_u8(&bytes, 1);
  bytes.broken = true;
  dperf_bytes_u8(&bytes, 2);
  EXPECT_FALSE(dperf_bytes_reserve(&bytes, 1));
  EXPECT_EQ(octets(bytes), Octets{1});
  dperf_bytes_free(&bytes);
}

// The vectors of the authors of FNV-1a.
TEST(RuntimeBytes, HashesAreFnv1a) {
  EXPECT_EQ(dperf_fnv32("", 0), 0x811c9dc5U);
  EXPECT_EQ(dperf_fnv32("a", 1), 0xe40c292cU);
  EXPECT_EQ(dperf_fnv32("foobar", 6), 0xbf9cf968U);
  EXPECT_EQ(dperf_fnv64(DPERF_FNV64_START, "a", 1), 0xaf63dc4c8601ec8cU);
  EXPECT_EQ(dperf_fnv64(DPERF_FNV64_START, "foobar", 6), 0x85944171f73967e8U);
}

}  // namespace
