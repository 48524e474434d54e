// LogGPS as the engine: a message takes what its size says, whatever else is under way. Nothing is solved, so
// an event costs the same with ten ranks and with a hundred thousand.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "replay/engine/engine.h"
#include "replay/engine/event_queue.h"
#include "replay/engine/loggps/loggps.h"

namespace dperf::replay {

struct LogGpsSimulation {
  LogGps network;
  int ranks = 0;
};

/// The sender's overhead is part of the way of its message: it comes before L. That its core is busy
/// meanwhile, and the receiver's afterwards, is for the caller to say (mpi::Transport). Every rank has a core
/// of its own, as fast as that of the traced machine.
class LogGpsEngine final : public Engine {
 public:
  /// @throws Error: fewer than one rank
  explicit LogGpsEngine(LogGpsSimulation simulation);

  double now() const override { return now_; }
  void transfer(int from, int to, double bytes, Token token) override;
  void transfer_part(int from, int to, const MessagePart& part, Token token) override;
  void transfer_control(int from, int to, double bytes, Token token) override;
  void compute(int rank, double seconds, Token token) override;
  void timer(double date, Token token) override;
  LinkKind link_kind(int from, int to) const override;
  void run(EngineListener& listener) override;

 private:
  /// Its first byte is on the way, or all of it.
  struct Message {
    int to = 0;
    double bytes_s = 0;  ///< from its first to its last byte
    double after_s = 0;  ///< that the receiver's core takes before the end is notified
    Token token = 0;
  };
  struct Event {
    Token token = 0;
    std::int64_t message = -1;  ///< whose first byte comes; negative: what `token` stands for has ended
  };

  void send(int from, double overhead_s, const Message& message);
  void comes_in(std::int64_t number);
  void post(double date, Token token, std::int64_t message = -1);

  LogGps network_;
  std::vector<double> can_send_at_, can_receive_at_;  ///< of each rank: the first byte of the next message
  int ranks_;
  double now_ = 0;
  EventQueue<Event> events_;
  std::vector<Message> messages_;
  std::vector<std::int64_t> free_messages_;
};

}  // namespace dperf::replay
