// What a random program may use; each can be switched off where a library, or the replay, does not have it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <bitset>
#include <cstdint>
#include <string>

namespace stress {

// clang-format off
#define STRESS_FEATURES(X)                                                                               \
  X(message) X(ssend) X(bsend) X(rsend) X(isend) X(irecv) X(persistent) X(sendrecv) X(replace)           \
  X(exchange) X(stream) X(types) X(zero) X(null) X(partial_receive) X(late) X(any_source) X(any_tag)     \
  X(races) X(probe) X(iprobe) X(mprobe) X(waitany) X(waitsome) X(test) X(status) X(partial)              \
  X(partial_some) X(poll_once) X(cancel) X(request_free) X(detach) X(self) X(compute)                    \
  X(coll) X(bcast) X(allgatherv) X(icoll) X(in_place) X(user_op) X(w)                                    \
  X(dup) X(dup_with_info) X(idup) X(split) X(split_type) X(create) X(create_group) X(comm_free)          \
  X(disconnect)                                                                                          \
  X(cart) X(cart_sub) X(graph) X(dist_graph) X(neighbour) X(ineighbour)                                  \
  X(window) X(rma_fence) X(rma_pscw) X(rma_lock) X(rma_request) X(rma_accumulate)                        \
  X(win_test) X(exclusive) X(unequal) X(win_dynamic) X(win_shared)                                       \
  X(inter) X(inter_coll) X(inter_merge)                                                                  \
  X(io) X(io_shared) X(alone) X(testany) X(ialltoallw)
// clang-format on

enum class Feature : std::uint8_t {
#define X(name) name,
  STRESS_FEATURES(X)
#undef X
};

class Features {
 public:
  bool has(Feature feature) const { return !off_[static_cast<std::size_t>(feature)]; }
  void switch_off(Feature feature) { off_.set(static_cast<std::size_t>(feature)); }
  /// Names with commas between them, as in "probe,mprobe". @return the first that does not exist, or ""
  std::string switch_off(const std::string& names);

 private:
  std::bitset<128> off_;
};

std::string name_of(Feature feature);

}  // namespace stress
