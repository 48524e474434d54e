// Events are read into the buffers of others: nothing of those may stay.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include "trace/model/calls.h"
#include "trace/model/fields.h"

namespace dperf::trace {
namespace {

template <typename List>
std::size_t size_of(const List& list) {
  return list.size();
}

void fill(CallArguments& arguments, const Field& field) {
  if (field.kind == FieldKind::kStatus) {
    arguments.completion.status = {true, true, 3, 4, 5};
  } else if (field.kind == FieldKind::kStatusList) {
    arguments.completion.statuses.resize(2);
  } else if (field.kind == FieldKind::kSignedList || field.kind == FieldKind::kTypeList ||
             field.kind == FieldKind::kRequestList || field.kind == FieldKind::kIndexList) {
    std::visit([&](auto slot) { slot.of(arguments).resize(3, 7); }, field.list);
  } else {
    set(arguments, field.number, 1);
  }
}

void expect_like_new(const CallArguments& arguments, const Field& field, std::string_view call) {
  const CallArguments fresh;
  if (field.kind == FieldKind::kStatus) {
    EXPECT_FALSE(arguments.completion.status.present) << call;
    EXPECT_FALSE(arguments.completion.status.cancelled) << call;
    EXPECT_EQ(arguments.completion.status.source, fresh.completion.status.source) << call;
    EXPECT_EQ(arguments.completion.status.tag, fresh.completion.status.tag) << call;
    EXPECT_EQ(arguments.completion.status.bytes, 0) << call;
  } else if (field.kind == FieldKind::kStatusList) {
    EXPECT_TRUE(arguments.completion.statuses.empty()) << call;
  } else if (field.kind == FieldKind::kSignedList || field.kind == FieldKind::kTypeList ||
             field.kind == FieldKind::kRequestList || field.kind == FieldKind::kIndexList) {
    std::visit([&](auto slot) { EXPECT_EQ(size_of(slot.of(arguments)), 0u) << call << " " << field.key; },
               field.list);
  } else {
    EXPECT_EQ(get(arguments, field.number), get(fresh, field.number)) << call << " " << field.key;
  }
}

TEST(Clear, LeavesNothingOfAnyCall) {
  for (const CallInfo& call : calls()) {
    CallArguments arguments;
    for (const Field* field : fields(call.call)) fill(arguments, *field);
    arguments.symbolic_dest = 9;
    arguments.in_place = true;
    arguments.error = 2;
    clear(arguments);
    for (const Field* field : fields(call.call)) expect_like_new(arguments, *field, call.name);
    EXPECT_EQ(arguments.symbolic_dest, 0u);
    EXPECT_FALSE(arguments.in_place);
    EXPECT_EQ(arguments.error, 0);
  }
}

TEST(Clear, LeavesNothingOfACallWhoseRowIsKnown) {
  for (const CallInfo& call : calls()) {
    CallArguments arguments;
    for (const Field* field : fields(call.call)) fill(arguments, *field);
    arguments.symbolic_dest = 9;
    arguments.in_place = true;
    arguments.error = 2;
    clear(arguments, call.call);
    for (const CallInfo& other : calls())
      for (const Field* field : fields(other.call)) expect_like_new(arguments, *field, call.name);
    EXPECT_EQ(arguments.symbolic_dest, 0u);
    EXPECT_FALSE(arguments.in_place);
    EXPECT_EQ(arguments.error, 0);
  }
}

TEST(HasFurtherAmounts, OfCallsWithTwoBuffersOrATarget) {
  EXPECT_TRUE(has_further_amounts(Call::MPI_Sendrecv));
  EXPECT_TRUE(has_further_amounts(Call::MPI_Reduce_scatter_block));
  EXPECT_TRUE(has_further_amounts(Call::MPI_Put));
  EXPECT_FALSE(has_further_amounts(Call::MPI_Isend));
  EXPECT_FALSE(has_further_amounts(Call::MPI_Waitall));
}

TEST(Clear, KeepsTheMemoryOfLists) {
  CallArguments arguments;
  arguments.completion.requests.resize(100);
  const std::size_t bytes = list_bytes(arguments);
  clear(arguments);
  EXPECT_EQ(list_bytes(arguments), bytes);
}

TEST(HasLists, OfCallsThatNameSeveralRequestsOrCounts) {
  EXPECT_TRUE(has_lists(Call::MPI_Waitall));
  EXPECT_TRUE(has_lists(Call::MPI_Alltoallv));
  EXPECT_TRUE(has_lists(Call::MPI_Waitsome));
  EXPECT_FALSE(has_lists(Call::MPI_Isend));
  EXPECT_FALSE(has_lists(Call::MPI_Wait));
}

}  // namespace
}  // namespace dperf::trace
