// SPDX-License-Identifier: LGPL-2.1-or-later
#include "forwarder.h"

#include <fmt/core.h>
#include <sched.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

#include "support/error.h"

namespace dperf::bed {
namespace {

constexpr Nanos kSecond = 1'000'000'000;
constexpr Nanos kWakingUp = 50'000;            // takes so long, at least
constexpr std::size_t kMostFramesAtOnce = 64;  // of one host, so that none waits for the others
constexpr std::uint32_t kSignal = kMostHosts;

Nanos now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * kSecond + time.tv_nsec;
}

Descriptor watched_signals() {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : {SIGTERM, SIGINT, SIGUSR1}) sigaddset(&set, signal);
  sigprocmask(SIG_BLOCK, &set, nullptr);
  return Descriptor(signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC));
}

void watch(const Descriptor& poller, const Descriptor& file, std::uint32_t number) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u32 = number;
  if (epoll_ctl(poller.number(), EPOLL_CTL_ADD, file.number(), &event) != 0)
    throw Error("epoll: {}", std::strerror(errno));
}

void become_real_time() {
  const sched_param priority{.sched_priority = 50};
  if (sched_setscheduler(0, SCHED_FIFO, &priority) != 0)
    throw Error("real-time priority: {}", std::strerror(errno));
  prctl(PR_SET_TIMERSLACK, 1);
  mlockall(MCL_CURRENT | MCL_FUTURE);
}

}  // namespace

Forwarder::Forwarder(const ForwarderOptions& options)
    : options_(options),
      network_(read_layout(options.layout)),
      signals_(watched_signals()),
      poller_(epoll_create1(EPOLL_CLOEXEC)),
      account_since_(now()) {
  for (const LayoutHost& host : read_layout(options.layout).hosts) {
    taps_.push_back(open_tap(host.network_namespace, "eth0"));
    watch(poller_, taps_.back(), static_cast<std::uint32_t>(taps_.size()) - 1);
  }
  empty_at_.assign(taps_.size(), now());
  watch(poller_, signals_, kSignal);
  if (options.real_time) become_real_time();
}

void Forwarder::run() {
  fmt::print("ready\n");
  std::fflush(stdout);
  while (!stopped_) {
    wait_for_work();
    hand_over();
    take_frames();
    hand_over();
    if (signalled_) take_signal();
  }
  write_account();
}

// Sleeps until a host sends or shortly before the next frame is due, but not where there was or will be
// something to do within the time that waking up may take: a kernel that is not preemptible lets nobody in
// before it is done.
void Forwarder::wait_for_work() {
  const Nanos spin = static_cast<Nanos>(options_.spin_us * 1000), time = now();
  const std::optional<Nanos> wake = network_.next_wake();
  const Nanos ahead = wake ? *wake - spin - time : kSecond;
  const Nanos wait = ahead > 0 && time - active_at_ > spin ? ahead : 0;
  const timespec limit{.tv_sec = wait / kSecond, .tv_nsec = wait % kSecond};
  epoll_event events[kMostHosts + 1];
  const int count = epoll_pwait2(poller_.number(), events, kMostHosts + 1, &limit, nullptr);
  ready_.clear();
  for (int i = 0; i < count; ++i)
    if (events[i].data.u32 == kSignal)
      signalled_ = true;
    else
      ready_.push_back(static_cast<int>(events[i].data.u32));
  if (count > 0) active_at_ = now();
  if (wait > 0) forget_sleep(now());
  note_empty_taps(time);
}

// Nothing had come for most of the time that was slept: the first frame is what woke us.
void Forwarder::forget_sleep(Nanos woken) {
  for (Nanos& empty_at : empty_at_) empty_at = std::max(empty_at, woken - kWakingUp);
}

void Forwarder::note_empty_taps(Nanos looked_at) {
  for (std::size_t tap = 0; tap < empty_at_.size(); ++tap)
    if (std::find(ready_.begin(), ready_.end(), static_cast<int>(tap)) == ready_.end())
      empty_at_[tap] = std::max(empty_at_[tap], looked_at);
}

void Forwarder::take_frames() {
  for (const int host : ready_) take_frames_of(host);
}

void Forwarder::take_frames_of(int host) {
  batch_.clear();
  Nanos looked_at = now();
  bool more = true;
  while (batch_.size() < kMostFramesAtOnce && more) {
    looked_at = now();
    Frame* frame = network_.take_frame();
    more = read_frame(taps_[host], *frame);
    if (more)
      batch_.push_back(frame);
    else
      network_.abandon(frame);
  }
  network_.inject(host, batch_, empty_at_[host], looked_at);
  if (!more) empty_at_[host] = looked_at;
}

void Forwarder::hand_over() {
  network_.deliver(now(), [this](int host, const Frame& frame, Nanos due) {
    write_frame(taps_[host], frame);
    lateness_.add(now() - due);
  });
}

void Forwarder::take_signal() {
  signalled_ = false;
  signalfd_siginfo signal;
  while (read(signals_.number(), &signal, sizeof signal) == sizeof signal)
    if (signal.ssi_signo == SIGUSR1)
      write_account();
    else
      stopped_ = true;
}

// Beside the file and then in its place: a reader never sees half of it.
void Forwarder::write_account() {
  const Nanos until = now();
  const std::string draft = options_.account + ".new";
  std::ofstream(draft) << account_json(static_cast<double>(until - account_since_) / 1e9, lateness_,
                                       network_);
  if (std::rename(draft.c_str(), options_.account.c_str()) != 0)
    fmt::print(stderr, "bed-forwarder: {}: {}\n", options_.account, std::strerror(errno));
  lateness_ = {};
  network_.forget_counts();
  account_since_ = until;
}

}  // namespace dperf::bed
