// SPDX-License-Identifier: LGPL-2.1-or-later
// Which hosts and switches there are and how they are joined: the "layout" that `validate up` writes (JSON).
//   {"hosts":  [{"name": "h0", "namespace": "...", "switch": "s0", "rate_bps": 1e8}, ...],
//    "trunks": [{"between": ["s0", "s1"], "rate_bps": 1e9}, ...],     a rate of 0: no limit
//    "delay_us": 0, "queue_bytes": 262144}                           of each link, each way
// All lines are full duplex. The n-th host has the hardware address 02:64:70:00:00:n, n from 0.
#pragma once

#include <string>
#include <vector>

#include "link.h"

namespace dperf::bed {

struct LayoutHost {
  std::string name, network_namespace, attached_to;
  double rate_bps;
};
struct LayoutTrunk {
  std::string first, second;
  double rate_bps;
};
struct Layout {
  std::vector<LayoutHost> hosts;
  std::vector<LayoutTrunk> trunks;
  Nanos delay_ns = 0;
  std::int64_t queue_bytes = 0;
};

inline constexpr std::size_t kMostHosts = 64;

/// Throws dperf::Error, naming what is wrong.
Layout parse_layout(const std::string& json);
Layout read_layout(const std::string& file);

}  // namespace dperf::bed
