// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/platform_check.h"

#include <sys/mman.h>
#include <sys/time.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <simgrid/s4u/Engine.hpp>
#include <simgrid/s4u/Host.hpp>
#include <sstream>
#include <unordered_set>

#include "replay/engine/simgrid/loopback.h"
#include "replay/engine/simgrid/route_check.h"
#include "replay/engine/simgrid/setup/child.h"
#include "replay/engine/simgrid/setup/configure.h"
#include "replay/engine/simgrid/setup/failure.h"
#include "replay/engine/simgrid/setup/load.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::replay {
namespace {

using simgrid::s4u::Host;

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
  const PairInSight& get() const { return *pair_; }

 private:
  PairInSight* pair_;
};

// The child's side
// -------------------------------------------------------------------------------------------------------

std::vector<Host*>
    hosts_in_order;  // of the child's only platform; SimGrid's own list is in the order of the names

void list_new_host(Host& host) {
  // Called at the creation of the host and once more when it is sealed.
  static std::unordered_set<const Host*> known;
  if (known.insert(&host).second) hosts_in_order.push_back(&host);
}

Host* host_in_use(const PlatformQuestion& question, const std::string& name, const std::vector<Host*>& all) {
  Host* host = Host::by_name_or_null(name);
  if (host != nullptr) return host;
  throw Error("{}: no host '{}' in this platform; it has {}, from '{}' to '{}'", question.platform.name(),
              name, counted(all.size(), "host"), all.front()->get_name(), all.back()->get_name());
}

void report_hosts(const PlatformQuestion& question, const ChildReport& report) {
  std::string lines;
  Loopbacks loopbacks;
  for (const Host* host : hosts_in_order)
    lines += fmt::format("host\t{}\t{}\t{}\t{}\n", host->get_name(), host->get_core_count(),
                         host->get_speed(), question.loopbacks && loopbacks.of(*host).declared ? 1 : 0);
  report.write(lines);
}

// SimGrid's Dijkstra searches forever where there is no path. Two seconds of computation are a thousand times
// what a route takes in the largest networks; what is over kills the child. To say so is a system call, which
// takes longer than most routes: one does for all that begin within a tenth of a second.
void limit_time_of_one_route() {
  using Clock = std::chrono::steady_clock;
  constexpr itimerval kLimit{{0, 0}, {2, 0}};
  static Clock::time_point said;
  if (const Clock::time_point now = Clock::now(); now - said > std::chrono::milliseconds(100)) {
    said = now;
    setitimer(ITIMER_PROF, &kLimit, nullptr);
  }
}

RouteWatcher watcher_of(const PlatformQuestion& question, const SharedPair& pair) {
  return {[&](const Host& from, const Host& to) {
            note(pair->from, from);
            note(pair->to, to);
            limit_time_of_one_route();
          },
          [&](const Host& from, const Host& to, double latency_s, double bytes_per_s) {
            check_time(question.network_time, question.platform.name(), latency_s, bytes_per_s,
                       fmt::format("from host '{}' to host '{}'", from.get_name(), to.get_name()));
          }};
}

void report_latency(const PlatformQuestion& question, const std::vector<Host*>& all,
                    const ChildReport& report, const SharedPair& pair) {
  std::vector<Host*> in_use;
  for (const std::string& host : question.hosts_in_use) in_use.push_back(host_in_use(question, host, all));
  if (in_use.empty()) return;
  report.write(fmt::format(
      "latency\t{}\n",
      check_routes(in_use, question.platform.name(), watcher_of(question, pair)).shortest_latency_s));
}

void examine_in_child(const PlatformQuestion& question, const platform::CheckedPlatform& checked,
                      const ChildReport& report, const SharedPair& pair) {
  static char name[] = "dperf";
  char* arguments[] = {name, nullptr};
  int count = 1;
  new simgrid::s4u::Engine(&count, arguments);  // never destroyed: the process is
  for (int number : {SIGSEGV, SIGBUS}) std::signal(number, SIG_DFL);
  configure_simgrid(question.settings);
  Host::on_creation_cb(list_new_host);
  load_platform(checked, question.platform.name());
  if (hosts_in_order.empty()) throw Error("{}: has no host", question.platform.name());
  report_hosts(question, report);
  report_latency(question, hosts_in_order, report, pair);
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

struct PlatformExamination::State {
  State(PlatformQuestion asked, bool is_loaded)
      : question(std::move(asked)),
        checked(platform::check_platform(question.platform)),
        child([this, is_loaded](const ChildReport& report) {
          if (is_loaded)
            report_latency(question, simgrid::s4u::Engine::get_instance()->get_all_hosts(), report, pair);
          else
            examine_in_child(question, checked, report, pair);
        }) {}

  const PlatformQuestion question;
  const platform::CheckedPlatform& checked;
  const SharedPair pair;
  Child child;
};

PlatformExamination::PlatformExamination(PlatformQuestion question, bool is_loaded)
    : state_(std::make_unique<State>(std::move(question), is_loaded)) {}

PlatformExamination::~PlatformExamination() = default;

PlatformFacts PlatformExamination::facts() {
  const PlatformQuestion& question = state_->question;
  const ChildEnd end = state_->child.wait(fmt::format("checking the platform {}", question.platform.name()));
  if (end.exited && end.exit_code == kExitOk) return read_facts(end.report);
  if (const PairInSight& pair = state_->pair.get(); !end.exited && pair.from[0] != '\0')
    throw Error("{}: no route from host '{}' to host '{}'", question.platform.name(), pair.from.data(),
                pair.to.data());
  throw Error("{}", describe_failure(question.platform, end));
}

PlatformFacts examine_platform(const PlatformQuestion& question) {
  return PlatformExamination(question).facts();
}

}  // namespace dperf::replay
