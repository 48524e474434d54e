// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layout.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/error.h"

namespace dperf::bed {
namespace {

double rate_of(const nlohmann::json& line) {
  const double rate = line.at("rate_bps").get<double>();
  if (!(rate >= 0 && rate <= 1e12)) throw Error("a rate of {} bit/s: expected 0 to 1e12", rate);
  return rate;
}

Layout layout_of(const nlohmann::json& json) {
  Layout layout;
  for (const auto& host : json.at("hosts"))
    layout.hosts.push_back({host.at("name"), host.at("namespace"), host.at("switch"), rate_of(host)});
  for (const auto& trunk : json.at("trunks"))
    layout.trunks.push_back({trunk.at("between").at(0), trunk.at("between").at(1), rate_of(trunk)});
  layout.delay_ns = static_cast<Nanos>(json.at("delay_us").get<double>() * 1000);
  layout.queue_bytes = json.at("queue_bytes").get<std::int64_t>();
  if (layout.hosts.empty() || layout.hosts.size() > kMostHosts)
    throw Error("{} hosts: expected 1 to {}", layout.hosts.size(), kMostHosts);
  if (layout.delay_ns < 0) throw Error("a negative delay");
  return layout;
}

}  // namespace

Layout parse_layout(const std::string& json) {
  try {
    return layout_of(nlohmann::json::parse(json));
  } catch (const nlohmann::json::exception& problem) {
    throw Error("layout: {}", problem.what());
  }
}

Layout read_layout(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw Error("{}: cannot be read", file);
  std::ostringstream text;
  text << in.rdbuf();
  return parse_layout(text.str());
}

}  // namespace dperf::bed
