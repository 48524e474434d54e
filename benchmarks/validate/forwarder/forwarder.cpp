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

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

#include "support/error.h"

namespace dperf::bed {
namespace {

constexpr Nanos kSecond = 1'000'000'000;
constexpr int kMostFramesAtOnce = 32;  // of one host, so that none waits for the others
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

// Sleeps until a host sends or shortly before the next frame is due. Waking up costs more than the time
// between two frames of a busy link, so that what is due soon is waited for awake.
void Forwarder::wait_for_work() {
  const std::optional<Nanos> wake = network_.next_wake();
  const Nanos ahead = wake ? *wake - static_cast<Nanos>(options_.spin_us * 1000) - now() : kSecond;
  const Nanos wait = ahead > 0 ? ahead : 0;
  const timespec limit{.tv_sec = wait / kSecond, .tv_nsec = wait % kSecond};
  epoll_event events[kMostHosts + 1];
  const int count = epoll_pwait2(poller_.number(), events, kMostHosts + 1, &limit, nullptr);
  ready_.clear();
  for (int i = 0; i < count; ++i)
    if (events[i].data.u32 == kSignal)
      signalled_ = true;
    else
      ready_.push_back(static_cast<int>(events[i].data.u32));
}

void Forwarder::take_frames() {
  for (const int host : ready_)
    for (int taken = 0; taken < kMostFramesAtOnce; ++taken) {
      Frame* frame = network_.take_frame();
      if (!read_frame(taps_[host], *frame)) {
        network_.abandon(frame);
        break;
      }
      network_.inject(host, frame, now());
    }
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
