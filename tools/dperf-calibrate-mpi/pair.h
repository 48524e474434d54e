// What two ranks do together to be measured. Rank 0 asks and gets the result; rank 1 does what it is asked.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "memory.h"

namespace dperf::measure {

/// Seconds of this process's clock.
double now();
/// What a time has of reading the clock: more than a small message of one host takes.
double clock_s();

enum class Task : std::int32_t {
  kStop,
  kPingPong,       ///< half of a round trip, the mean of `rounds`
  kRoundTrip,      ///< half of a round trip as well, of data as programs have them: see Pair
  kAtOnce,         ///< both ranks receive such data at the same time: the longer, the mean of `rounds`
  kCopy,           ///< both ranks copy such data within themselves at the same time: the same
  kUnwritten,      ///< as kRoundTrip, of data that their senders have never written
  kCopyUnwritten,  ///< as kCopy, of such data
  kExchange,      ///< MPI_Sendrecv both ways, on 1 when it has seen the message of 0: the longer, the mean of
                  ///< `rounds`
  kOneWay,        ///< `rounds` messages at once from 0 to 1, and an answer
  kBothWays,      ///< the same, in both directions at once
  kSend,          ///< MPI_Send of a message that a rank waits for
  kSendRow,       ///< `rounds` times MPI_Send to a rank that receives: until the last one is there
  kBroadcastRow,  ///< `rounds` times MPI_Bcast instead
  kExchangeRow,   ///< `rounds` times MPI_Sendrecv both ways, one after the other
  kAfterWork,     ///< the same, each after both ranks have computed for `pause_s`: from when the later one
                  ///< calls, the median
  kCopyElsewhere,  ///< copies what each MPI_Sendrecv of `rounds` received to other memory: without these
                   ///< calls
  kCopyToSent,     ///< the same, over what was sent, which the other rank has just read
  kSendCost,       ///< CPU time of kSend
  kIsendCost,      ///< CPU time of an MPI_Isend of it
  kReceiveCost,    ///< CPU time of MPI_Recv of a message that came `pause_s` ago
  kWaitCost,       ///< CPU time of MPI_Wait for such a message, whose receive was there before it
  kBusyReceiver,   ///< MPI_Send to a rank that does not communicate for `pause_s`
  kBusySender,  ///< MPI_Recv from a rank that makes an MPI_Isend, is inside MPI calls for `lead_s`, and then
                ///< does not communicate for `pause_s`
  kUnreceived,  ///< `rounds` times MPI_Send to a rank that does not communicate for `pause_s`: the bytes (not
                ///< seconds) before the first that waits for it; all, if none does
};

struct Order {
  Task task = Task::kStop;
  std::int32_t rounds = 1;
  std::int64_t bytes = 0;
  double pause_s = 0;
  double lead_s = 0;
};

/// Data as programs have them, in kRoundTrip, kAtOnce and kCopy: what fits into a core's own caches was
/// written just before by the rank that sends it, and what is larger is in no cache any more.
class Pair {
 public:
  /// Ranks 0 and 1 of MPI_COMM_WORLD; messages of at most `largest_bytes`. `in_memory`: both are on one host.
  Pair(int rank, std::int64_t largest_bytes, bool in_memory);
  /// On rank 0. @return seconds, unless the task has another unit
  double ask(const Order& order);
  /// On rank 1, until it is asked to stop.
  void serve();

 private:
  double perform(const Order& order);
  void meet();
  double round_trips(const Order& order);
  double mean_of(const Order& order, double (Pair::*once)(int));
  double one_round_trip(int bytes);
  double one_unwritten_round_trip(int bytes);
  double round_trip_of(const char* sent, char* received, int bytes);
  double at_once(int bytes);
  double copy(int bytes);
  double copy_unwritten(int bytes);
  double copy_of(const char* from, char* into, int bytes);
  void prepare(int bytes);
  double exchanges(const Order& order);
  double rows(const Order& order, bool both);
  double send(const Order& order);
  double send_row(const Order& order);
  double broadcast_row(const Order& order);
  double exchange_row(const Order& order);
  double after_work(const Order& order);
  double copies(const Order& order);
  double send_cost(const Order& order);
  double receive_cost(const Order& order);
  double busy_receiver(const Order& order);
  double busy_sender(const Order& order);
  double unreceived(const Order& order);
  double reported(double seconds);

  bool asks_;
  int other_;
  MessageMemory out_, in_;
  Pages unwritten_;
  std::size_t at_ = 0;  ///< in both: the data that are sent and received now
  char written_ = 0;
};

}  // namespace dperf::measure
