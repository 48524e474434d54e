// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calls/expectations.h"

#include <algorithm>
#include <iterator>

namespace dperf::calls {
namespace {

constexpr std::string_view kNotInSmpi = "SMPI does not have it; the other row exchanges the same messages";

constexpr std::string_view kStopsSmpi =
    "smpirun stops with \"Not yet implemented: PMPI_Win_test\"; the other row exchanges the same messages";

constexpr std::string_view kAgreement =
    "SMPI makes communicators without a message; the other row exchanges what Open MPI does";
constexpr std::string_view kComposed =
    "SMPI does not have it; its messages are composed of those of collectives that are compared";

constexpr std::string_view kByHand =
    "SMPI does not have it; it takes as long as the same messages by hand (tests/model/replay), and has the "
    "messages that Open MPI counts (tests/model/oracle)";
constexpr std::string_view kEdges =
    "SMPI does not have it; its edges are told as if each rank had given its own";

constexpr Expectation takes_as(std::string_view row, std::string_view as, std::string_view why = kNotInSmpi) {
  return {row, as, kTolerance, -1, why};
}
constexpr Expectation differs(std::string_view row, std::string_view why) {
  return {row, "", -1, -1, why};
}
constexpr Expectation takes(std::string_view row, double seconds, std::string_view why) {
  return {row, "", kTolerance, seconds, why};
}

constexpr Expectation kExpectations[] = {
    takes("MPI_Pcontrol", 0, "it is local"),
    differs("MPI_Intercomm_create", kComposed),
    differs("MPI_Intercomm_merge", kComposed),
    takes_as("MPI_Testany", "MPI_Waitall", "SMPI's MPI_Testany does not return"),
    takes_as("MPI_Mprobe", "MPI_Probe"),
    takes_as("MPI_Improbe", "MPI_Iprobe"),
    takes_as("MPI_Mrecv", "one_message"),
    takes_as("MPI_Imrecv", "one_message"),
    takes_as("MPI_Win_test", "MPI_Win_wait", kStopsSmpi),
    takes_as("MPI_Comm_dup", "agree_on_all", kAgreement),
    takes_as("MPI_Comm_dup_with_info", "agree_on_all", kAgreement),
    takes_as("MPI_Comm_idup", "agree_on_all", kAgreement),
    takes_as("MPI_Comm_split", "agree_on_parity", kAgreement),
    takes_as("MPI_Comm_split_type", "agree_on_host", kAgreement),
    takes_as("MPI_Comm_create", "agree_on_even", kAgreement),
    takes_as("MPI_Comm_create_group", "agree_among_even", kAgreement),
    takes_as("MPI_Comm_disconnect", "agree_on_all", kAgreement),
    takes_as("MPI_Cart_create", "agree_on_all", kAgreement),
    takes_as("MPI_Cart_sub", "agree_on_rows", kAgreement),
    takes_as("MPI_Graph_create", "agree_on_all", kAgreement),
    differs("MPI_Dist_graph_create", kEdges),
    differs("MPI_Neighbor_allgather", kByHand),
    differs("MPI_Neighbor_allgatherv", kByHand),
    differs("MPI_Neighbor_alltoall", kByHand),
    differs("MPI_Neighbor_alltoallv", kByHand),
    differs("MPI_Neighbor_alltoallw", kByHand),
    differs("MPI_Ineighbor_allgather", kByHand),
    differs("MPI_Ineighbor_allgatherv", kByHand),
    differs("MPI_Ineighbor_alltoall", kByHand),
    differs("MPI_Ineighbor_alltoallv", kByHand),
    differs("MPI_Ineighbor_alltoallw", kByHand),
    takes_as("MPI_Dist_graph_create_adjacent", "agree_on_all", kAgreement),
};

}  // namespace

const Expectation* expectation(std::string_view row) {
  const auto found = std::find_if(std::begin(kExpectations), std::end(kExpectations),
                                  [&](const Expectation& e) { return e.row == row; });
  return found == std::end(kExpectations) ? nullptr : found;
}

}  // namespace dperf::calls
