// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/fit/links.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace dperf::calibrate {
namespace {

// Hosts that differ by less are taken as equal: a row of messages shows no more.
constexpr double kSameRate = 1.1, kSameLatency = 1.25;
// Pairs that get less of what they get alone share something.
constexpr double kShares = 0.87;
// Groups show in some pairings only; where all lose about as much as the worst one, all pairs share.
constexpr double kAboutAsMuch = 1.2;
constexpr double kTwice = 1.5;

double share_of(const Pairing& pairing) {
  return pairing.one_way_bytes_per_s / pairing.alone_bytes_per_s;
}

const PairAlone* find(const Group& group, int first, int second) {
  for (const PairAlone& pair : group.pairs)
    if (std::minmax(pair.flow.from, pair.flow.to) == std::minmax(first, second)) return &pair;
  return nullptr;
}

/// `usual` for all, if they are much the same as that.
void even_out(std::vector<double>& values, double usual, double same) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  if (values.empty() || std::max(*most, usual) > std::min(*least, usual) * same) return;
  std::fill(values.begin(), values.end(), usual);
}

/// A pair is as fast as its slower host, so a host is as fast as the best of its pairs.
std::vector<double> rates_of(const Group& group, double scale, double usual) {
  std::vector<double> rates(group.hosts.size(), 0);
  for (const PairAlone& pair : group.pairs)
    for (const int host : {pair.flow.from, pair.flow.to}) {
      double& rate = rates[static_cast<std::size_t>(host)];
      rate = std::max(rate, scale * pair.bytes_per_s);
    }
  for (double& rate : rates)
    if (rate <= 0) rate = usual;
  even_out(rates, usual, kSameRate);
  return rates;
}

/// Those whose sums are nearest to the latencies of the pairs: each in turn, until nothing changes any more.
std::vector<double> latencies_of(const Group& group, double scale, double usual) {
  std::vector<double> of_pairs;
  for (const PairAlone& pair : group.pairs) of_pairs.push_back(scale * pair.half_round_trip_s);
  even_out(of_pairs, 2 * usual, kSameLatency);
  std::vector<double> latencies(group.hosts.size(), usual);
  for (int round = 0; round < 200; ++round)
    for (std::size_t host = 0; host < latencies.size(); ++host) {
      double sum = 0;
      int pairs = 0;
      for (std::size_t i = 0; i < group.pairs.size(); ++i) {
        const Flow& flow = group.pairs[i].flow;
        const auto from = static_cast<std::size_t>(flow.from), to = static_cast<std::size_t>(flow.to);
        if (from != host && to != host) continue;
        sum += of_pairs[i] - latencies[from == host ? to : from];
        ++pairs;
      }
      // Never nothing: a route must have a latency.
      if (pairs > 0) latencies[host] = std::max(0.01 * usual, sum / pairs);
    }
  return latencies;
}

Backbone backbone_of(const Group& group, const Pairing& worst, double scale) {
  const bool all_alike = std::all_of(
      group.pairings.begin(), group.pairings.end(),
      [&](const Pairing& pairing) { return share_of(pairing) <= share_of(worst) * kAboutAsMuch; });
  Backbone backbone;
  backbone.between_groups = !all_alike;
  backbone.half_duplex = all_alike || worst.both_ways_bytes_per_s < kTwice * worst.one_way_bytes_per_s;
  backbone.bytes_per_s =
      scale * (backbone.half_duplex ? std::max(worst.one_way_bytes_per_s, worst.both_ways_bytes_per_s)
                                    : worst.one_way_bytes_per_s);
  return backbone;
}

void find_backbone(const Group& group, double scale, Links& links) {
  if (group.pairings.empty()) return;
  const Pairing& worst =
      *std::min_element(group.pairings.begin(), group.pairings.end(),
                        [](const auto& a, const auto& b) { return share_of(a) < share_of(b); });
  links.least_share = share_of(worst);
  if (*links.least_share > kShares) return;
  links.backbone = backbone_of(group, worst, scale);
  if (!links.backbone->between_groups) return;
  for (const Flow& flow : worst.flows) links.hosts[static_cast<std::size_t>(flow.to)].is_far = true;
}

}  // namespace

Links links_of(const Group& group, double latency_s, double bytes_per_s) {
  const PairAlone* first = find(group, 0, 1);
  const double rate_scale = first != nullptr ? bytes_per_s / first->bytes_per_s : 1;
  const double latency_scale = first != nullptr ? latency_s / first->half_round_trip_s : 1;
  Links links;
  const std::vector<double> rates = rates_of(group, rate_scale, bytes_per_s);
  const std::vector<double> latencies = group.pairs.empty()
                                            ? std::vector<double>(group.hosts.size(), latency_s / 2)
                                            : latencies_of(group, latency_scale, latency_s / 2);
  for (std::size_t i = 0; i < group.hosts.size(); ++i)
    links.hosts.push_back({group.hosts[i], group.cores[i], rates[i], latencies[i], false});
  find_backbone(group, rate_scale, links);
  return links;
}

}  // namespace dperf::calibrate
