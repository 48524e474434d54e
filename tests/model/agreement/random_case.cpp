// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/agreement/random_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>
#include <sstream>

#include "replay/engine/simgrid/setup/child.h"
#include "support/error.h"

namespace dperf::replay {
namespace {

class Dice {
 public:
  explicit Dice(unsigned seed) : random_(seed) {}
  bool once_in(unsigned n) { return below(n) == 0; }
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  /// Small ones are as likely as large ones.
  double from(double least, double most) {
    const double share = static_cast<double>(random_() >> 11) * 0x1p-53;
    return least * std::pow(most / least, share);
  }
  template <class T>
  T one_of(std::initializer_list<T> values) {
    return values.begin()[below(static_cast<unsigned>(values.size()))];
  }

 private:
  std::mt19937_64 random_;
};

class PlatformMaker {
 public:
  PlatformMaker(Dice& dice, unsigned hosts) : dice_(dice), hosts_(hosts) {}

  std::string make() { return document(dice_.once_in(3) ? full() : cluster()); }

  // The backbones are too narrow for what the hosts can send.
  std::string make_backbones() {
    if (dice_.once_in(2)) return document(star(0, hosts_));
    const unsigned half = hosts_ / 2;
    const std::string stars = star(0, half) + star(half, hosts_);
    return document(
        fmt::format("<zone id=\"z\" routing=\"Full\">\n{}<link id=\"between\" bandwidth=\"{}Bps\" "
                    "latency=\"{}s\"/>\n<zoneRoute src=\"c0\" dst=\"c{}\" gw_src=\"r0\" gw_dst=\"r{}\">"
                    "<link_ctn id=\"between\"/></zoneRoute>\n</zone>\n",
                    stars, dice_.from(1e7, 3e8), dice_.from(1e-5, 1e-3), half, half));
  }

 private:
  static std::string document(const std::string& zone) {
    return fmt::format(
        "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
        "<platform version=\"4.1\">\n{}</platform>\n",
        zone);
  }

  std::string speed() { return fmt::format("{}f", dice_.once_in(2) ? 1e9 : dice_.from(5e8, 4e9)); }

  // Links of all kinds in any order.
  std::string full() {
    std::string text = "<zone id=\"z\" routing=\"Full\">\n";
    const unsigned cores = 1 + dice_.below(4);
    for (unsigned i = 0; i < hosts_; ++i)
      text += fmt::format("<host id=\"n{}\" speed=\"{}\" core=\"{}\"/>\n", i, speed(), cores);
    std::vector<std::string> links;
    const unsigned count = 2 + dice_.below(2 * hosts_);
    const bool all_unshared = dice_.once_in(12);
    for (unsigned i = 0; i < count; ++i) {
      const std::string policy =
          all_unshared ? "FATPIPE" : dice_.one_of({"SHARED", "SHARED", "SPLITDUPLEX", "FATPIPE"});
      text += fmt::format("<link id=\"l{}\" bandwidth=\"{}Bps\" latency=\"{}s\" sharing_policy=\"{}\"/>\n", i,
                          dice_.from(1e7, 1e9), dice_.from(1e-6, 1e-3), policy);
      links.push_back(policy);
    }
    for (unsigned i = 0; i < hosts_; ++i) text += loopback(i);
    for (unsigned i = 0; i < hosts_; ++i)
      text += fmt::format(
          "<route src=\"n{0}\" dst=\"n{0}\" symmetrical=\"NO\"><link_ctn id=\"lo{0}\"/></route>\n", i);
    for (unsigned i = 0; i < hosts_; ++i)
      for (unsigned k = i + 1; k < hosts_; ++k) text += route(i, k, links);
    return text + "</zone>\n";
  }

  std::string loopback(unsigned host) {
    return fmt::format("<link id=\"lo{0}\" bandwidth=\"{1}Bps\" latency=\"{2}s\" sharing_policy=\"{3}\"/>\n",
                       host, dice_.from(1e8, 1e10), dice_.from(1e-7, 1e-5),
                       dice_.one_of({"FATPIPE", "SHARED"}));
  }

  std::string route(unsigned from, unsigned to, const std::vector<std::string>& links) {
    std::string text = fmt::format("<route src=\"n{}\" dst=\"n{}\">", from, to);
    std::vector<unsigned> order(links.size());
    for (unsigned i = 0; i < order.size(); ++i) order[i] = i;
    for (unsigned i = 0; i < order.size(); ++i)
      std::swap(order[i], order[i + dice_.below(static_cast<unsigned>(order.size()) - i)]);
    order.resize(std::min<std::size_t>(order.size(), 1 + dice_.below(4)));
    for (const unsigned link : order)
      text += fmt::format(
          "<link_ctn id=\"l{}\"{}/>", link,
          links[link] == "SPLITDUPLEX" ? dice_.one_of({" direction=\"UP\"", " direction=\"DOWN\""}) : "");
    return text + "</route>\n";
  }

  std::string cluster() {
    std::string more;
    if (dice_.once_in(2))
      more += fmt::format(" bb_bw=\"{}Bps\" bb_lat=\"{}s\" bb_sharing_policy=\"{}\"", dice_.from(5e7, 2e9),
                          dice_.from(1e-6, 1e-4), dice_.one_of({"SHARED", "FATPIPE"}));
    else if (dice_.once_in(3))
      more += fmt::format(" topology=\"TORUS\" topo_parameters=\"{},1\"", hosts_);
    if (!more.starts_with(" topology") && dice_.once_in(2))
      more += fmt::format(" loopback_bw=\"{}Bps\" loopback_lat=\"{}s\"", dice_.from(1e8, 1e10),
                          dice_.from(1e-7, 1e-5));
    return fmt::format(
        "<cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0-{}\" speed=\"{}\" core=\"{}\" bw=\"{}Bps\" "
        "lat=\"{}s\" sharing_policy=\"{}\"{}/>\n",
        hosts_ - 1, speed(), 1 + dice_.below(4), dice_.from(1e7, 1e9), dice_.from(1e-6, 1e-3),
        dice_.one_of({"SHARED", "SPLITDUPLEX", "SPLITDUPLEX"}), more);
  }

  std::string star(unsigned from, unsigned to) {
    return fmt::format(
        "<cluster id=\"c{}\" router_id=\"r{}\" prefix=\"n\" suffix=\"\" radical=\"{}-{}\" speed=\"1e9f\" "
        "bw=\"{}Bps\" lat=\"{}s\" sharing_policy=\"{}\" bb_bw=\"{}Bps\" bb_lat=\"{}s\" "
        "bb_sharing_policy=\"{}\"/>\n",
        from, from, from, to - 1, dice_.from(3e7, 1e9), dice_.from(1e-5, 1e-3),
        dice_.one_of({"SHARED", "SPLITDUPLEX", "SPLITDUPLEX"}), dice_.from(1e8, 2e9), dice_.from(1e-6, 1e-4),
        dice_.one_of({"SHARED", "SHARED", "SHARED", "FATPIPE"}));
  }

  Dice& dice_;
  unsigned hosts_;
};

MessageTime random_time(Dice& dice) {
  MessageTime time;
  double from = 0;
  for (unsigned pieces = 1 + dice.below(3); pieces > 0; --pieces) {
    time.push_back({from, dice.from(1e-6, 1e-4), dice.from(.5, 2), dice.from(.9, 1.1)});
    from += dice.from(1e3, 1e5);
  }
  return time;
}

void choose_model(Dice& dice, SimgridOptions& options) {
  if (dice.once_in(3)) {
    options.network_time = random_time(dice);
    options.memory_time = random_time(dice);
    if (dice.once_in(2)) options.memory_at_once = {{0, 1.5}, {1e4, 2}};
    if (dice.once_in(2)) options.send_queue = {dice.from(1e3, 1e5), 0, dice.one_of({0.0, 66.0})};
    options.crosstraffic = dice.once_in(2);
    return;
  }
  options.settings.push_back(fmt::format("network/model={}", dice.one_of({"SMPI", "SMPI", "CM02", "LV08"})));
  if (dice.once_in(3)) options.settings.emplace_back("network/crosstraffic=0");
  if (dice.once_in(4)) options.settings.emplace_back("network/weight-S=0");
  if (dice.once_in(3)) options.settings.push_back(fmt::format("network/TCP-gamma={}", dice.from(1e3, 1e6)));
  options.memory_is_network = dice.once_in(4);
}

Step random_step(Dice& dice, int ranks) {
  const auto rank = [&] { return static_cast<int>(dice.below(static_cast<unsigned>(ranks))); };
  const unsigned kind = dice.below(10);
  if (kind == 0) return {Step::Kind::kTimer, 0, 0, dice.from(1e-4, 1e-1)};
  if (kind < 3) return {Step::Kind::kComputation, rank(), 0, dice.from(1e-4, 1e-1)};
  return {kind < 5 ? Step::Kind::kParts : Step::Kind::kMessage, rank(), rank(),
          dice.once_in(20) ? 0 : dice.from(1, 2e7)};
}

/// Goes on with a chain where a step of it has ended.
class Player final : public EngineListener {
 public:
  Player(const std::vector<Chain>& chains, Engine& engine) : chains_(chains), engine_(engine) {
    for (const Chain& chain : chains) dates.emplace_back(chain.size(), -1);
    at_.resize(chains.size());
    parts_left_.resize(chains.size());
  }
  void begin() {
    for (std::size_t chain = 0; chain < chains_.size(); ++chain) start(chain);
  }
  void ended(Token token) override {
    const auto chain = static_cast<std::size_t>(token);
    if (parts_left_[chain] > 0) return send_part(chain);
    dates[chain][at_[chain]++] = engine_.now();
    if (at_[chain] < chains_[chain].size()) start(chain);
  }
  std::vector<std::vector<double>> dates;

 private:
  static constexpr unsigned kParts = 3;

  void start(std::size_t chain) {
    const Step& step = chains_[chain][at_[chain]];
    if (step.kind == Step::Kind::kTimer) return engine_.timer(engine_.now() + step.amount, chain);
    if (step.kind == Step::Kind::kComputation) return engine_.compute(step.from, step.amount, chain);
    if (step.kind == Step::Kind::kMessage) return engine_.transfer(step.from, step.to, step.amount, chain);
    parts_left_[chain] = kParts;
    send_part(chain);
  }
  void send_part(std::size_t chain) {
    const Step& step = chains_[chain][at_[chain]];
    const bool first = parts_left_[chain]-- == kParts;
    engine_.transfer_part(step.from, step.to, {step.amount / kParts, step.amount, first}, chain);
  }

  const std::vector<Chain>& chains_;
  Engine& engine_;
  std::vector<std::size_t> at_;
  std::vector<unsigned> parts_left_;
};

/// `chains` is asked after all else of the load is drawn.
template <class Chains>
RandomCase load_of(Dice& dice, const std::string& platform, unsigned hosts, unsigned ranks,
                   const Chains& chains) {
  RandomCase one;
  one.platform = platform;
  for (unsigned rank = 0; rank < ranks; ++rank)
    one.options.host_of_rank.push_back(fmt::format("n{}", rank < hosts ? rank : dice.below(hosts)));
  if (dice.once_in(3)) one.options.reference_speed_flops = dice.from(5e8, 2e9);
  const bool has_loopbacks =
      one.platform.find("lo0") != std::string::npos || one.platform.find("loopback_bw") != std::string::npos;
  if (!has_loopbacks) one.options.shared_memory = SharedMemory{dice.from(1e9, 1e10), dice.from(1e-7, 1e-6)};
  choose_model(dice, one.options);
  one.chains.resize(chains());
  for (Chain& chain : one.chains) {
    // No two messages start to use links at the same date: SimGrid solves again only what it thinks has
    // changed, and misses some of it then (network/optim=Full does not).
    chain.push_back({Step::Kind::kTimer, 0, 0, dice.from(1e-4, 1e-1)});
    for (unsigned steps = 1 + dice.below(6); steps > 0; --steps)
      chain.push_back(random_step(dice, static_cast<int>(ranks)));
  }
  return one;
}

}  // namespace

RandomCase random_case(unsigned seed) {
  Dice dice(seed);
  const unsigned hosts = 2 + dice.below(8);
  const std::string platform = PlatformMaker(dice, hosts).make();
  const unsigned ranks = hosts + dice.below(2 * hosts);
  return load_of(dice, platform, hosts, ranks, [&] { return 1 + dice.below(3 * ranks); });
}

RandomCase random_case_with_backbones(unsigned seed) {
  Dice dice(seed);
  const unsigned hosts = 16 + dice.below(25);
  const std::string platform = PlatformMaker(dice, hosts).make_backbones();
  return load_of(dice, platform, hosts, hosts, [&] { return 2 * hosts; });
}

std::vector<double> dates_of(const RandomCase& one, EngineMaker make) {
  const ChildEnd end = run_in_child("simulating a random load", [&](const ChildReport& report) {
    SimgridOptions options = one.options;
    options.platform = dperf::platform::PlatformFile("random.xml", one.platform);
    Engine& engine = *make(options).release();  // SimGrid does not survive its end
    Player player(one.chains, engine);
    player.begin();
    engine.run(player);
    std::string text;
    for (const std::vector<double>& chain : player.dates)
      for (const double date : chain) text += fmt::format("{:a}\n", date);
    report.write(text);
  });
  if (!end.exited || end.exit_code != 0) throw Error("died: {}{}", end.report, end.errors);
  std::vector<double> dates;
  std::istringstream lines(end.report);
  for (std::string line; std::getline(lines, line);) dates.push_back(std::strtod(line.c_str(), nullptr));
  return dates;
}

double difference(const std::vector<double>& dates, const std::vector<double>& expected) {
  if (dates.size() != expected.size()) return 1;
  double largest = 0;
  for (std::size_t i = 0; i < dates.size(); ++i) {
    const bool one_is_missing = (dates[i] < 0) != (expected[i] < 0);
    largest =
        std::max(largest, one_is_missing ? 1 : std::abs(dates[i] - expected[i]) / std::abs(expected[i]));
  }
  return largest;
}

}  // namespace dperf::replay
