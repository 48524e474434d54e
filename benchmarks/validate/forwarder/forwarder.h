// SPDX-License-Identifier: LGPL-2.1-or-later
// Carries frames between the taps of the hosts in real time.
#pragma once

#include <string>
#include <vector>

#include "account.h"
#include "layout.h"
#include "network.h"
#include "tap.h"

namespace dperf::bed {

struct ForwarderOptions {
  std::string layout, account;  ///< files: read, written
  double spin_us = 200;         ///< so long before and after there is something to do nobody sleeps
  bool real_time = true;        ///< SCHED_FIFO, ahead of the ranks
};

class Forwarder {
 public:
  explicit Forwarder(const ForwarderOptions& options);
  /// Until SIGTERM or SIGINT. SIGUSR1 writes the account of the time since the last one, and begins a new
  /// one.
  void run();

 private:
  void wait_for_work();
  void forget_sleep(Nanos woken);
  void note_empty_taps(Nanos looked_at);
  void take_signal();
  void take_frames();
  void take_frames_of(int host);
  void hand_over();
  void write_account();

  ForwarderOptions options_;
  Network network_;
  std::vector<Descriptor> taps_;
  Descriptor signals_, poller_;
  Lateness lateness_;
  Nanos account_since_, active_at_ = 0;
  std::vector<int> ready_;       ///< hosts that have frames to send
  std::vector<Nanos> empty_at_;  ///< of each host: when nothing of it was waiting
  std::vector<Frame*> batch_;
  bool signalled_ = false, stopped_ = false;
};

}  // namespace dperf::bed
