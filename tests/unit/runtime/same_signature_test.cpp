// The runtime, which signs what it records, and dperf-trace, which signs what it reads, see the same in an
// iteration.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "loops/call_signature.h"
#include "parts.h"
#include "trace/model/call_traits.h"

namespace {

using dperf::trace::Call;
using dperf::trace::CallArguments;
using dperf::trace::CallSignature;
using dperf::trace::Event;
using dperf::trace::EventKind;
using dperf::trace::info;
using dperf::trace::SignedCall;
using dperf::trace::Status;

/// One call: as the runtime has it, and as it is read.
struct Recorded {
  Call call;
  std::vector<std::uint64_t> fields;
  CallArguments args;
};

constexpr std::uint64_t kPresent = 1, kCancelled = 2, kAnySource = static_cast<std::uint64_t>(-1);

std::uint64_t envelope(std::uint64_t source, std::uint64_t tag) {
  return source | tag << 32;
}

Status status(int source, int tag, std::int64_t bytes, bool cancelled = false) {
  return {.present = true, .cancelled = cancelled, .source = source, .tag = tag, .bytes = bytes};
}

Recorded send(int count, int to) {
  CallArguments args;
  args.data = {count, 1};
  args.dest = to;
  args.tag = 7;
  args.comm = 1;
  return {Call::MPI_Send, {static_cast<std::uint64_t>(count), 1, static_cast<std::uint64_t>(to), 7, 1}, args};
}

Recorded irecv(std::uint64_t request) {
  CallArguments args;
  args.data = {100, 1};
  args.source = dperf::trace::kAny;
  args.tag = 7;
  args.comm = 1;
  args.made.request = request;
  return {Call::MPI_Irecv, {100, 1, kAnySource, 7, 1, request}, args};
}

Recorded start(std::uint64_t request) {
  CallArguments args;
  args.completion.request = request;
  return {Call::MPI_Start, {request}, args};
}

Recorded waitall(const std::array<std::uint64_t, 2>& requests, const std::array<std::int64_t, 2>& bytes) {
  CallArguments args;
  args.completion.requests = {requests[0], requests[1]};
  args.completion.statuses = {status(0, 7, bytes[0]), status(0, 7, bytes[1])};
  const auto raw = [&](std::size_t i) { return static_cast<std::uint64_t>(bytes[i]); };
  return {
      Call::MPI_Waitall,
      {2, requests[0], requests[1], 2, kPresent, envelope(0, 7), raw(0), kPresent, envelope(0, 7), raw(1)},
      args};
}

Recorded wait_for_cancelled() {
  CallArguments args;
  args.completion.request = 9;
  args.completion.status = status(3, 4, 0, true);
  return {Call::MPI_Wait, {9, kPresent | kCancelled, envelope(3, 4), 0}, args};
}

Recorded alltoallv(std::uint64_t first) {
  CallArguments args;
  args.send.counts = {static_cast<std::int64_t>(first), 7};
  args.send.type = args.recv.type = 1;
  args.recv.counts = {5, 6};
  args.comm = 1;
  return {Call::MPI_Alltoallv, {2, first, 7, 1, 2, 5, 6, 1, 1}, args};
}

Recorded reduce(int root) {
  CallArguments args;
  args.data = {3, 1};
  args.op = 2;
  args.root = root;
  args.comm = 1;
  return {Call::MPI_Reduce, {3, 1, 2, static_cast<std::uint64_t>(root), 1}, args};
}

using Iteration = std::vector<Recorded>;

std::uint64_t by_the_runtime(const Iteration& iteration) {
  auto sign = parts_sign;
  std::uint64_t value = 0;
  for (const Recorded& call : iteration) {
    value = sign(std::string(info(call.call).name).c_str(), call.fields.data(), call.fields.size()).by_all;
    sign = parts_sign_next;
  }
  return value;
}

std::uint64_t by_dperf_trace(const Iteration& iteration) {
  CallSignature signature;
  for (const Recorded& call : iteration) {
    Event event;
    event.kind = EventKind::kCall;
    event.call = call.call;
    event.args = call.args;
    signature.add({event, SignedCall::Tags::kDistinguish});
  }
  return signature.value();
}

/// The signature, which both must see.
std::uint64_t of(const Iteration& iteration) {
  const std::uint64_t value = by_the_runtime(iteration);
  EXPECT_EQ(by_dperf_trace(iteration), value);
  return value;
}

TEST(SameSignature, OfSendsAndCollectives) {
  const Iteration usual{send(100, 1), alltoallv(5), reduce(0)};
  EXPECT_EQ(of(usual), of(usual));
  EXPECT_NE(of(usual), of({send(101, 1), alltoallv(5), reduce(0)}));
  EXPECT_NE(of(usual), of({send(100, 2), alltoallv(5), reduce(0)}));
  EXPECT_NE(of(usual), of({send(100, 1), alltoallv(6), reduce(0)}));
  EXPECT_NE(of(usual), of({send(100, 1), alltoallv(5), reduce(1)}));
  EXPECT_NE(of(usual), of({alltoallv(5), send(100, 1), reduce(0)})) << "in another order";
  EXPECT_NE(of(usual), of({send(100, 1), alltoallv(5)}));
}

TEST(SameSignature, OfRequestsThatDifferEachTime) {
  const Iteration usual{irecv(1), irecv(2), waitall({1, 2}, {80, 160})};
  EXPECT_EQ(of(usual), of({irecv(3), irecv(4), waitall({3, 4}, {80, 160})}));
  EXPECT_EQ(of(usual), of({irecv(1), irecv(2), waitall({1, 2}, {160, 80})})) << "completed in another order";
  EXPECT_NE(of(usual), of({irecv(1), irecv(2), waitall({1, 2}, {80, 168})}));
  EXPECT_NE(of(usual), of({irecv(1), irecv(2), wait_for_cancelled()}));
}

TEST(SameSignature, OfPersistentRequestsIsByTheirIds) {
  EXPECT_EQ(of({start(1), start(2)}), of({start(1), start(2)}));
  EXPECT_NE(of({start(1), start(2)}), of({start(1), start(3)}));
}

}  // namespace
