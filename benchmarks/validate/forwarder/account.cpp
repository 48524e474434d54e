// SPDX-License-Identifier: LGPL-2.1-or-later
#include "account.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace dperf::bed {

void Lateness::add(Nanos late) {
  ++frames_;
  late_ += late > kLate;
  sum_ += late;
  max_ = std::max(max_, late);
}

double Lateness::mean_us() const {
  return frames_ ? static_cast<double>(sum_) / static_cast<double>(frames_) / 1e3 : 0;
}

double Lateness::late_share() const {
  return frames_ ? static_cast<double>(late_) / static_cast<double>(frames_) : 0;
}

std::string account_json(double seconds, const Lateness& lateness, const Network& network) {
  nlohmann::ordered_json json;
  json["seconds"] = seconds;
  json["frames"] = lateness.frames();
  json["late_mean_us"] = lateness.mean_us();
  json["late_max_us"] = lateness.max_us();
  json["late_share"] = lateness.late_share();
  std::int64_t drops = 0;
  auto links = nlohmann::ordered_json::array();
  for (const auto& [from, to, link] : network.links()) {
    const LinkCount& count = link.count();
    drops += count.drops;
    links.push_back({{"from", from},
                     {"to", to},
                     {"frames", count.frames},
                     {"wire_bytes", count.wire_bytes},
                     {"drops", count.drops},
                     {"longest_queue_bytes", count.longest_queue_bytes}});
  }
  json["drops"] = drops;
  json["links"] = links;
  return json.dump(1) + "\n";
}

}  // namespace dperf::bed
