// Which calls are the same, with their sizes and tags and without them, and what they move.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <vector>

#include "parts.h"

namespace {

using Fields = std::vector<std::uint64_t>;
constexpr std::uint64_t kType = 1, kComm = 1, kPresent = 1;
constexpr auto kProcNull = static_cast<std::uint64_t>(-2), kAny = static_cast<std::uint64_t>(-1);

parts_signed sign(const char* call, const Fields& fields) {
  return parts_sign(call, fields.data(), fields.size());
}
void expect_same_but_sizes(const parts_signed& a, const parts_signed& b) {
  EXPECT_NE(a.by_all, b.by_all);
  EXPECT_NE(a.but_tags, b.but_tags);
  EXPECT_EQ(a.but_tags_and_sizes, b.but_tags_and_sizes);
}
void expect_same_but_tags(const parts_signed& a, const parts_signed& b) {
  EXPECT_NE(a.by_all, b.by_all);
  EXPECT_EQ(a.but_tags, b.but_tags);
  EXPECT_EQ(a.but_tags_and_sizes, b.but_tags_and_sizes);
}
void expect_different(const parts_signed& a, const parts_signed& b) {
  EXPECT_NE(a.by_all, b.by_all);
  EXPECT_NE(a.but_tags, b.but_tags);
  EXPECT_NE(a.but_tags_and_sizes, b.but_tags_and_sizes);
}

// Each message is 10 us and 10 ns a byte.
TEST(Signature, OfASend) {
  const auto send = [](std::uint64_t count, std::uint64_t to, std::uint64_t tag) {
    return sign("MPI_Send", {count, kType, to, tag, kComm});
  };
  EXPECT_EQ(send(100, 1, 0).by_all, send(100, 1, 0).by_all);
  expect_same_but_sizes(send(100, 1, 0), send(101, 1, 0));
  expect_different(send(100, 1, 0), send(0, 1, 0));
  expect_different(send(100, 1, 0), send(100, 2, 0));
  expect_same_but_tags(send(100, 1, 0), send(100, 1, 7));
  EXPECT_EQ(send(100, 1, 0).traffic_ns, 10000 + 100 * 8 * 10);
  EXPECT_EQ(send(0, 1, 0).traffic_ns, 0);
  EXPECT_EQ(send(100, kProcNull, 0).traffic_ns, 0) << "to MPI_PROC_NULL";
}

// 1000 elements have room; 100 bytes came.
TEST(Signature, OfAReceiveIsOfWhatCame) {
  const auto receive = [](std::uint64_t room, std::uint64_t from, std::uint64_t bytes) {
    return sign("MPI_Recv", {room, kType, from, 0, kComm, kPresent, from, bytes});
  };
  expect_same_but_sizes(receive(1000, 1, 100), receive(1000, 1, 108));
  expect_same_but_sizes(receive(1000, 1, 100), receive(1001, 1, 100));
  expect_different(receive(1000, 1, 100), receive(1000, 1, 0));
  EXPECT_EQ(receive(1000, 1, 100).traffic_ns, 10000 + 100 * 10);
}

// Any source and tag: what came shows which.
TEST(Signature, OfAnyReceiveIsOfItsSourceButNotOfItsTag) {
  const auto receive = [](std::uint64_t from, std::uint64_t tag) {
    return sign("MPI_Recv", {1000, kType, kAny, kAny, kComm, kPresent, from | tag << 32, 100});
  };
  expect_same_but_tags(receive(1, 7), receive(1, 8));
  expect_different(receive(1, 7), receive(2, 7));
}

TEST(Signature, OfASendrecvHasBoth) {
  const auto exchange = [](std::uint64_t count, std::uint64_t bytes) {
    return sign("MPI_Sendrecv", {count, kType, 1, 0, 1000, kType, 1, 0, kComm, kPresent, 1, bytes});
  };
  expect_same_but_sizes(exchange(100, 80), exchange(90, 88));
  EXPECT_EQ(exchange(100, 80).traffic_ns, 2 * 10000 + (100 * 8 + 80) * 10);
}

TEST(Signature, OfCompletionsHasNoOrder) {
  const auto wait = [](std::uint64_t first, std::uint64_t second) {
    return sign("MPI_Waitall", {2, 11, 12, 2, kPresent, 0, first, kPresent, 0, second});
  };
  EXPECT_EQ(wait(80, 160).by_all, wait(160, 80).by_all);
  expect_same_but_sizes(wait(80, 160), wait(80, 168));
  expect_different(wait(80, 160), wait(80, 0));
  EXPECT_EQ(wait(80, 160).traffic_ns, 2 * 10000 + 240 * 10);
}

TEST(Signature, OfAVectorIsOfAllItsSizes) {
  const auto all_to_all = [](const Fields& sent, const Fields& received) {
    Fields fields{sent.size()};
    fields.insert(fields.end(), sent.begin(), sent.end());
    fields.insert(fields.end(), {kType, received.size()});
    fields.insert(fields.end(), received.begin(), received.end());
    fields.insert(fields.end(), {kType, kComm});
    return sign("MPI_Alltoallv", fields);
  };
  expect_same_but_sizes(all_to_all({5, 7}, {5, 6}), all_to_all({7, 5}, {5, 8}));
  expect_different(all_to_all({5, 7}, {5, 6}), all_to_all({0, 12}, {5, 6}));
  expect_different(all_to_all({5, 7}, {5, 6}), all_to_all({5, 7}, {6, 0}));
  EXPECT_EQ(all_to_all({5, 7}, {0, 6}).traffic_ns, 3 * 10000 + 18 * 8 * 10);
}

TEST(Signature, OfAVectorOfTypesIsOfEachSize) {
  const std::uint64_t unknown = 9999;
  const parts_signed one = sign("MPI_Alltoallw", {2, 5, 7, 2, kType, unknown, 1, 3, 1, kType, kComm});
  EXPECT_EQ(one.traffic_ns, 2 * 10000 + (5 + 3) * 8 * 10) << "a datatype that is not known moves nothing";
  expect_different(one, sign("MPI_Alltoallw", {2, 5, 7, 2, unknown, kType, 1, 3, 1, kType, kComm}));
}

TEST(Signature, OfACollectiveIsOfItsRootAndOperation) {
  const auto reduce = [](std::uint64_t count, std::uint64_t op, std::uint64_t root) {
    return sign("MPI_Reduce", {count, kType, op, root, kComm});
  };
  expect_same_but_sizes(reduce(5, 1, 0), reduce(6, 1, 0));
  expect_different(reduce(5, 1, 0), reduce(5, 2, 0));
  expect_different(reduce(5, 1, 0), reduce(5, 1, 1));
  EXPECT_EQ(reduce(5, 1, 1).traffic_ns, 10000 + 5 * 8 * 10);
}

}  // namespace
