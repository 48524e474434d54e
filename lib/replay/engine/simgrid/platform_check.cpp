// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/platform_check.h"

#include <sys/mman.h>
#include <sys/time.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fstream>
#include <pugixml.hpp>
#include <simgrid/s4u/Engine.hpp>
#include <simgrid/s4u/Host.hpp>
#include <sstream>
#include <unordered_set>

#include "replay/engine/simgrid/child.h"
#include "replay/engine/simgrid/configure.h"
#include "replay/engine/simgrid/failure.h"
#include "replay/engine/simgrid/loopback.h"
#include "replay/engine/simgrid/route_check.h"
#include "support/error.h"

namespace dperf::replay {
namespace {

namespace fs = std::filesystem;
using simgrid::s4u::Host;

void check_file(const fs::path& platform) {
  std::error_code error;
  if (!fs::exists(platform, error)) throw Error("{}: no such platform file", platform.string());
  if (fs::is_directory(platform, error))
    throw Error("{}: is a folder, not a platform file", platform.string());
  std::ifstream stream(platform);
  if (!stream || (stream.peek(), stream.bad()))
    throw Error("{}: cannot be read: {}", platform.string(), std::strerror(errno));
}

// SimGrid aborts on an unknown routing without saying where it is.
void check_routings(const fs::path& platform) {
  static constexpr std::array kKnown = {
      "Full",    "Floyd", "Dijkstra",      "DijkstraCache",    "Cluster",          "None",
      "Vivaldi", "Wifi",  "Cluster_torus", "Cluster_fat_tree", "Cluster_dragonfly"};
  pugi::xml_document document;
  if (!document.load_file(platform.c_str())) return;  // SimGrid's own parser knows the line
  for (const auto& found : document.select_nodes("//zone|//AS")) {
    std::string_view routing = found.node().attribute("routing").value();
    if (std::find(kKnown.begin(), kKnown.end(), routing) != kKnown.end()) continue;
    std::ifstream stream(platform);
    std::string text(static_cast<std::size_t>(found.node().offset_debug()), '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    throw Error(
        "{}:{}: unknown routing '{}' of zone '{}', expected Full, Floyd, Dijkstra, DijkstraCache, Cluster or "
        "None",
        platform.string(), 1 + std::count(text.begin(), text.end(), '\n'), routing,
        found.node().attribute("id").value());
  }
}

// Which pair of hosts the child looks at, seen by the parent even after a segfault.
struct PairInSight {
  std::array<char, 256> from, to;
};

void note(std::array<char, 256>& place, const Host& host) {
  std::strncpy(place.data(), host.get_cname(), place.size() - 1);
}

class SharedPair {
 public:
  SharedPair()
      : pair_(static_cast<PairInSight*>(
            mmap(nullptr, sizeof(PairInSight), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {
    if (pair_ == MAP_FAILED) throw Error("cannot map memory: {}", std::strerror(errno));
  }
  ~SharedPair() { munmap(pair_, sizeof(PairInSight)); }
  SharedPair(const SharedPair&) = delete;
  SharedPair& operator=(const SharedPair&) = delete;
  PairInSight* operator->() const { return pair_; }

 private:
  PairInSight* pair_;
};

// The child's side
// -------------------------------------------------------------------------------------------------------

std::vector<Host*>
    hosts_in_order;  // of the child's only platform; SimGrid's own list is in the order of the names

void list_new_host(Host& host) {
  // Told at the creation of the host and once more when it is sealed.
  static std::unordered_set<const Host*> known;
  if (known.insert(&host).second) hosts_in_order.push_back(&host);
}

Host* host_in_use(const PlatformQuestion& question, const std::string& name) {
  Host* host = Host::by_name_or_null(name);
  if (host != nullptr) return host;
  throw Error("{}: no host '{}' in this platform; it has {} hosts, from '{}' to '{}'",
              question.platform.string(), name, hosts_in_order.size(), hosts_in_order.front()->get_name(),
              hosts_in_order.back()->get_name());
}

void report_hosts(const ChildReport& report) {
  std::string lines;
  for (const Host* host : hosts_in_order)
    lines += fmt::format("host\t{}\t{}\t{}\t{}\n", host->get_name(), host->get_core_count(),
                         host->get_speed(), loopback_of(*host).declared ? 1 : 0);
  report.write(lines);
}

// SimGrid's Dijkstra looks for ever where there is no path. Two seconds of computation are a thousand times
// what a route takes in the largest networks; what is over kills the child.
void limit_time_of_one_route() {
  constexpr itimerval kLimit{{0, 0}, {2, 0}};
  setitimer(ITIMER_PROF, &kLimit, nullptr);
}

void examine_in_child(const PlatformQuestion& question, const ChildReport& report, const SharedPair& pair) {
  static char name[] = "dperf";
  char* arguments[] = {name, nullptr};
  int count = 1;
  auto* engine = new simgrid::s4u::Engine(&count, arguments);  // never destroyed: the process is
  for (int number : {SIGSEGV, SIGBUS}) std::signal(number, SIG_DFL);
  configure_simgrid(question.settings);
  Host::on_creation_cb(list_new_host);
  engine->load_platform(question.platform.string());
  engine->seal_platform();
  if (hosts_in_order.empty()) throw Error("{}: has no host", question.platform.string());
  report_hosts(report);
  std::vector<Host*> in_use;
  for (const std::string& host : question.hosts_in_use) in_use.push_back(host_in_use(question, host));
  if (in_use.empty()) return;
  auto announce = [&](const Host& from, const Host& to) {
    note(pair->from, from);
    note(pair->to, to);
    limit_time_of_one_route();
  };
  report.write(fmt::format("latency\t{}\n",
                           check_routes(in_use, question.platform.string(), announce).shortest_latency_s));
}

// The parent's side
// ------------------------------------------------------------------------------------------------------

PlatformHost read_host(std::istringstream& fields) {
  PlatformHost host;
  int loopback = 0;
  std::getline(fields, host.name, '\t');
  fields >> host.cores >> host.speed_flops >> loopback;
  host.has_loopback = loopback != 0;
  return host;
}

PlatformFacts read_facts(const std::string& report) {
  PlatformFacts facts;
  std::istringstream stream(report);
  for (std::string line; std::getline(stream, line);) {
    std::istringstream fields(line);
    std::string kind;
    std::getline(fields, kind, '\t');
    if (kind == "host") facts.hosts.push_back(read_host(fields));
    if (kind == "latency") fields >> facts.shortest_latency_s;
  }
  return facts;
}

}  // namespace

PlatformFacts examine_platform(const PlatformQuestion& question) {
  check_file(question.platform);
  check_routings(question.platform);
  SharedPair pair;
  ChildEnd end = run_in_child([&](const ChildReport& report) { examine_in_child(question, report, pair); });
  if (end.exited && end.exit_code == kExitOk) return read_facts(end.report);
  if (!end.exited && pair->from[0] != '\0')
    throw Error("{}: no route from host '{}' to host '{}'", question.platform.string(), pair->from.data(),
                pair->to.data());
  throw Error("{}", describe_failure(question.platform, end));
}

}  // namespace dperf::replay
