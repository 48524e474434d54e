// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unit/calibrate/synthetic.h"

#include <cmath>

namespace dperf::calibrate {

Connection connection_of(const std::string& kind, const std::function<double(double)>& seconds) {
  Connection c;
  c.kind = kind;
  c.hosts = {"a", kind == "network" ? "b" : "a"};
  c.cores = {4, 4};
  for (const double bytes : geometric_sizes(1 << 24)) {
    const double s = seconds(bytes);
    c.half_round_trip.push_back({bytes, s, s, s, s, s, 7});
  }
  for (const double bytes : {1.0, 1000.0, 10000.0}) c.calls.push_back({bytes, 0, 0, 0, 0});
  c.both_ways = 1.0;
  c.largest_bytes = 1 << 22;
  return c;
}

double lan_seconds(double bytes) {
  const double control_s = 50e-6 + 64 * 80e-9;
  return bytes < 65536 ? 50e-6 + bytes * 80e-9 : 2 * control_s + 60e-6 + bytes * 80e-9;
}

Connection lan() {
  Connection c = connection_of("network", lan_seconds);
  c.buffered_below = 65536;
  c.sender_moves_from = 65536;
  c.large_send = MessageTime{262144, 0.8 * lan_seconds(262144)};
  for (const double bytes : {65536.0, 262144.0, 1048576.0}) {
    const double s = 2 * lan_seconds(bytes);
    c.exchange.push_back({bytes, s, s, s, s, s, 7});
  }
  return c;
}

void add_times_at_once(Connection& memory) {
  for (const Timing& one : memory.half_round_trip) {
    if (std::exp2(std::round(std::log2(one.bytes))) != one.bytes || one.bytes < 1024) continue;
    const double both_s = 1e-6 + one.usual_s * (one.bytes < 1 << 20 ? 1 : 1.5);
    memory.exchange.push_back({one.bytes, both_s, both_s, both_s, both_s, both_s, 7});
    const double copy_s = one.bytes * (one.bytes < 1 << 20 ? 1e-10 : 2e-10);
    memory.copy.push_back({one.bytes, copy_s, copy_s, copy_s, copy_s, copy_s, 7});
  }
}

}  // namespace dperf::calibrate
