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
  double spin_us = 20;    ///< so long before a frame is due nobody sleeps any more: waking up takes as long
  bool real_time = true;  ///< SCHED_FIFO, ahead of the ranks
};

class Forwarder {
 public:
  explicit Forwarder(const ForwarderOptions& options);
  /// Until SIGTERM or SIGINT. SIGUSR1 writes the account of the time since the last one, and begins a new
  /// one.
  void run();

 private:
  void wait_for_work();
  void take_signal();
  void take_frames();
  void hand_over();
  void write_account();

  ForwarderOptions options_;
  Network network_;
  std::vector<Descriptor> taps_;
  Descriptor signals_, poller_;
  Lateness lateness_;
  Nanos account_since_;
  std::vector<int> ready_;  ///< hosts that have frames to send
  bool signalled_ = false, stopped_ = false;
};

}  // namespace dperf::bed
