// SPDX-License-Identifier: LGPL-2.1-or-later
#include "ask/place.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <sstream>

#include "replay/engine/simgrid/read_network.h"
#include "replay/platform/loggps_file.h"
#include "replay/predict/isolated.h"
#include "replay/predict/platform_file.h"
#include "replay/predict/traced_run.h"
#include "support/error.h"
#include "trace/text/text.h"

namespace dperf::ask {
namespace {

/// Of what a message takes one way, its acknowledgements take so much the other way: SimGrid's cross-traffic.
constexpr double kAcknowledgements = .05;

/// Sizes of messages for SimGrid's factors: 1 byte to 1 TiB, so many to the double.
constexpr double kSteps = 8;
constexpr std::size_t kSizes = 40 * static_cast<std::size_t>(kSteps) + 1;

/// What one message alone gets of the route; 0: a route without links, as between coordinates, has no limit.
double alone_bytes_per_s(replay::ReadNetwork& network, const replay::ReadRoute& there,
                         const replay::ReadRoute& back) {
  double least = std::numeric_limits<double>::infinity();
  for (const std::uint32_t number : there.links) {
    const replay::ReadLink& link = network.link(number);
    double weight = 1;
    if (!link.unshared) {
      weight = static_cast<double>(std::ranges::count(there.links, number));
      if (network.model().crosstraffic)
        weight += kAcknowledgements * static_cast<double>(std::ranges::count(back.links, number));
    }
    least = std::min(least, link.bandwidth_bytes_per_s / weight);
  }
  return there.links.empty() ? 0 : least;
}

/// Runs where SimGrid is loaded: factor of computation, then latency, bandwidth and window of the route of
/// rank 0 to rank 1, if there are two; then the factors of each size.
std::string numbers_of(const replay::SimgridOptions& engine) {
  replay::ReadNetwork& network = *replay::read_network(engine).release();  // SimGrid does not survive more
  const std::uint32_t to = network.place_of_rank().back(), from = network.place_of_rank().front();
  const replay::ReadPlace& place = network.places()[to];
  if (engine.host_of_rank.size() < 2) return fmt::format("{}", place.compute_factor);
  std::string text = fmt::format("{}", place.compute_factor);
  const bool in_memory = from == to && place.has_memory;
  const replay::ReadRoute there = in_memory ? replay::ReadRoute() : network.route(from, to);
  const replay::ReadRoute back = in_memory ? replay::ReadRoute() : network.route(to, from);
  if (in_memory)
    text += fmt::format(" {} {} 0", place.memory_latency_s, place.memory_bytes_per_s);
  else
    text += fmt::format(" {} {} {}", there.latency_s, alone_bytes_per_s(network, there, back),
                        network.model().tcp_gamma);
  const bool plain = in_memory || !engine.network_time.empty();
  for (std::size_t size = 0; size < kSizes; ++size) {
    const double bytes = std::exp2(static_cast<double>(size) / kSteps);
    text += fmt::format(" {} {}", plain ? 1 : network.model().latency.of(bytes),
                        plain ? 1 : network.model().bandwidth.of(bytes));
  }
  return text;
}

std::string known_host(const Question& question, const platform::PlatformFile& file,
                       const std::string& wanted, const char* option) {
  const std::vector<replay::PlatformHost> hosts = replay::read_platform(file);
  if (wanted.empty() && !hosts.empty()) return hosts.front().name;
  if (std::ranges::find(hosts, wanted, &replay::PlatformHost::name) != hosts.end()) return wanted;
  throw Error("{} {}: {} has no such host; expected one of {}, as {}", option, wanted, question.platform,
              hosts.size(), hosts.empty() ? "?" : hosts.front().name)
      .with_exit_code(kExitUsage);
}

}  // namespace

Place::Place(const Question& question) {
  const platform::PlatformFile file = predict::find_platform(question.platform, predict::shipped_platforms());
  if (platform::is_loggps_file(file))
    throw Error("{}: has LogGPS parameters, but no hosts; expected a platform file of SimGrid",
                question.platform)
        .with_exit_code(kExitUsage);
  host_ = known_host(question, file, question.host, "--host");
  predict::PredictOptions options;
  options.platform = question.platform;
  options.cpu_scale = question.cpu_scale;
  options.reference_speed_flops = question.reference_speed_flops;
  options.mapping.hosts = host_;
  int ranks = 1;
  if (!question.from.empty()) {
    const std::string from = known_host(question, file, question.from, "--from");
    within_host_ = from == host_;
    options.mapping.hosts = within_host_ ? host_ + ":2" : from + "," + host_;
    ranks = 2;
  }
  const predict::TracedRun run(options, predict::KnownPlatform(file), "model",
                               trace::assemble(fmt::format("ranks {}\n", ranks), "model"));
  const predict::Plan& plan = run.plan();
  const replay::mpi::Protocol& protocol =
      plan.calibration ? plan.calibration->protocol : replay::mpi::find_protocol("openmpi");
  transport_ = within_host_ ? protocol.same_host : protocol.network;
  time_ = within_host_ ? plan.engine.memory_time : plan.engine.network_time;
  std::istringstream in(
      predict::run_isolated([&](const predict::Progress&) { return numbers_of(plan.engine); }, {}));
  in >> compute_factor_ >> latency_s_ >> bytes_per_s_ >> tcp_gamma_;
  for (std::array<double, 2> one{}; in >> one[0] >> one[1];) factors_.push_back(one);
  core_factor_ = plan.costs_at() ? 1 : compute_factor_;
}

/// What it takes on the way, alone.
double Place::way_s(double bytes) const {
  if (!time_.empty()) return replay::seconds_of(time_, bytes, latency_s_, bytes_per_s_);
  const auto size = static_cast<std::size_t>(kSteps * std::log2(std::max(bytes, 1.0)));
  const auto [latency, bandwidth] = factors_.at(std::min(size, factors_.size() - 1));
  const double latency_s = latency_s_ * latency;
  double bytes_per_s = bytes_per_s_ * bandwidth;
  // As in the simulation, where no link limits, the window does not.
  if (bytes_per_s > 0 && tcp_gamma_ > 0 && latency_s > 0)
    bytes_per_s = std::min(bytes_per_s, tcp_gamma_ / (2 * latency_s));
  return replay::seconds_of({}, bytes, latency_s, bytes_per_s);
}

double Place::message_s(double bytes) const {
  const bool is_eager = bytes < transport_.eager_below;
  double seconds = way_s(bytes + transport_.envelope_bytes);
  // A request to send, and the answer: without one the receiver reads the sender's memory.
  if (!is_eager && transport_.control_bytes > 0)
    seconds +=
        (transport_.rendezvous == replay::mpi::Rendezvous::kPull ? 1 : 2) * way_s(transport_.control_bytes);
  return seconds + core_factor_ * transport_.receive_cost_s(false, is_eager ? bytes : 0);
}

}  // namespace dperf::ask
