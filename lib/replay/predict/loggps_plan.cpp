// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/loggps_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <sstream>

#include "replay/platform/loggps_file.h"
#include "replay/predict/isolated.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::predict {
namespace {

using replay::Engine;
using replay::LogGps;
using replay::Token;
using replay::mpi::Protocol;
using replay::mpi::Transport;

constexpr double kLarge = 1 << 20;  // bytes

/// Sends one message after the other, so that none meets another.
class Messages final : public replay::EngineListener {
 public:
  Messages(Engine& engine, std::vector<int> partners) : engine_(engine), partners_(std::move(partners)) {}

  /// Mean seconds of a message of `bytes`: times {1, kLarge}.
  std::array<double, 2> mean_times() {
    start();
    engine_.run(*this);
    const auto number = static_cast<double>(partners_.size());
    return {sums_[0] / number, sums_[1] / number};
  }

 private:
  void start() {
    began_at_ = engine_.now();
    engine_.transfer(0, partners_[next_ / 2], next_ % 2 == 0 ? 1 : kLarge, 0);
  }
  void ended(Token) override {
    sums_[next_ % 2] += engine_.now() - began_at_;
    if (++next_ < 2 * partners_.size()) start();
  }

  Engine& engine_;
  std::vector<int> partners_;
  std::size_t next_ = 0;
  double began_at_ = 0;
  std::array<double, 2> sums_{};
};

/// Ranks on other hosts than the first rank's: all, or some of many, evenly spread.
std::vector<int> partners_of_first(const std::vector<std::string>& hosts) {
  constexpr std::size_t kMost = 64;
  std::vector<int> partners;
  for (std::size_t rank = 1; rank < hosts.size(); ++rank)
    if (hosts[rank] != hosts[0]) partners.push_back(static_cast<int>(rank));
  if (partners.size() <= kMost) return partners;
  std::vector<int> some;
  for (std::size_t i = 0; i < kMost; ++i) some.push_back(partners[i * partners.size() / kMost]);
  return some;
}

std::array<double, 2> simulated_times(const replay::SimgridOptions& platform,
                                      const std::vector<int>& partners) {
  const std::string text = run_isolated(
      [&](const Progress&) {
        Engine& engine = *replay::make_simgrid_engine(platform).release();  // SimGrid does not survive more
        const auto [small_s, large_s] = Messages(engine, partners).mean_times();
        return fmt::format("{} {}", small_s, large_s);
      },
      {});
  std::istringstream words(text);
  std::array<double, 2> times{};
  words >> times[0] >> times[1];
  return times;
}

/// Of an MPI library on any network: what LogGPS keeps of it.
Transport with_cores_only(Transport transport) {
  constexpr double kUnlimited = std::numeric_limits<double>::infinity();
  transport.buffered_below = transport.eager_below;
  transport.rendezvous = replay::mpi::Rendezvous::kPut;
  transport.envelope_bytes = transport.request_bytes = 0;
  transport.control_bytes = 1;
  transport.one_stream = transport.connects = false;
  transport.socket_bytes = kUnlimited;
  transport.moved_by_cores = true;
  transport.isend_overhead_s = transport.isend_byte_s = std::nullopt;
  transport.wait_overhead_s = transport.wait_byte_s = std::nullopt;
  return transport;
}

void refuse_if(bool given, std::string_view option, const platform::PlatformFile& file) {
  if (!given) return;
  throw Error("{} has no effect with {}, which has no hosts; leave it out", option, file.name())
      .with_exit_code(kExitUsage);
}

void check_options(const PredictOptions& o, const platform::PlatformFile& file) {
  refuse_if(!o.mapping.hosts.empty(), "--hosts", file);
  refuse_if(o.deploy.has_value(), "--deploy", file);
  refuse_if(o.mapping.mapping != platform::MappingOptions{}.mapping, "--mapping", file);
  refuse_if(o.mapping.ranks_per_host.has_value(), "--ranks-per-host", file);
  refuse_if(o.mapping.oversubscribe, "--oversubscribe", file);
  refuse_if(o.shared_memory.has_value(), "--shm", file);
  refuse_if(o.reference_speed_flops.has_value(), "--reference-speed", file);
  refuse_if(!o.settings.empty(), "--set", file);
}

}  // namespace

std::vector<std::string> processor_names(int ranks) {
  std::vector<std::string> names;
  for (int rank = 0; rank < ranks; ++rank) names.push_back(fmt::format("p{}", rank));
  return names;
}

LogGpsPlan loggps_of_file(const PredictOptions& options, const platform::PlatformFile& file, int ranks) {
  check_options(options, file);
  LogGpsPlan plan;
  plan.network = platform::read_loggps(file);
  plan.protocol = platform::protocol_of(plan.network, ranks);
  if (options.cpu_scale) plan.block_factors.assign(static_cast<std::size_t>(ranks), 1 / *options.cpu_scale);
  plan.note = fmt::format("LogGPS parameters of {}{}{}", file.name(), plan.network.about.empty() ? "" : ": ",
                          plan.network.about);
  return plan;
}

LogGpsPlan loggps_of_platform(const replay::SimgridOptions& platform, const Protocol& protocol,
                              const std::vector<double>& speeds) {
  LogGpsPlan plan;
  plan.protocol = protocol;
  plan.protocol.network = plan.protocol.same_host = with_cores_only(protocol.network);
  plan.protocol.new_pages = false;
  const Transport& transport = plan.protocol.network;
  plan.network.send = {transport.send_overhead_s, 0, transport.send_byte_s};
  plan.network.receive = {transport.receive_overhead_s, 0, transport.receive_byte_s};
  if (std::isfinite(transport.eager_below)) plan.network.synchronous_above = transport.eager_below - 1;
  const std::vector<int> partners = partners_of_first(platform.host_of_rank);
  if (!partners.empty()) {
    const auto [small_s, large_s] = simulated_times(platform, partners);
    // SimGrid's messages leave before their sender's overhead, which half of a round trip has in it.
    plan.network.latency_s = std::max(0.0, small_s - plan.network.send.seconds(1, 1));
    const double byte_s = (large_s - small_s) / (kLarge - 1);
    plan.network.gap_byte_s = std::max(0.0, byte_s - plan.network.send.per_byte_s);
  }
  for (const double speed : speeds)
    plan.block_factors.push_back(platform.reference_speed_flops.value_or(speed) / speed / platform.cpu_scale);
  plan.note = fmt::format(
      "LogGPS parameters derived from {} (mean of {} of rank 0): L = {:.4g} us, G = {:.4g} us per byte, "
      "S = {}; ranks that share a host, and messages that share a link, do not slow each other down",
      platform.platform.name(), counted(partners.size(), "route"), plan.network.latency_s * 1e6,
      plan.network.gap_byte_s * 1e6,
      plan.network.synchronous_above ? fmt::format("{:.0f} bytes", *plan.network.synchronous_above) : "none");
  return plan;
}

}  // namespace dperf::predict
