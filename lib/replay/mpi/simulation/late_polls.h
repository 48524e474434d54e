// Polls that found something at once when traced, and find nothing yet here: what does not depend on them
// comes first.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "replay/mpi/calls/call_services.h"
#include "trace/model/event.h"

namespace dperf::replay::mpi {

/// A test is put off alone (Rank::Deferred), and a probe together with what was done with its message
/// (Rank::Messages).
class LatePolls {
 public:
  explicit LatePolls(const CallServices& services) : services_(services) {}

  /// The next event of the rank. False: there is none.
  bool read(Rank& rank);
  /// The rank is about to enter its call. True: that comes later, and the rank goes on with another event.
  bool put_off_test(Rank& rank);
  bool put_off_message(Rank& rank);
  /// True: a message that was put off comes before this call, which is read again.
  bool comes_back(Rank& rank);
  /// Likewise, but all that were put off.
  bool all_come_back(Rank& rank);
  /// A test was put off: it is still to find something, and the call of the rank need not wait for that.
  bool passes(Rank& rank);

 private:
  const PollHabit* habit_of_late(Rank& rank) const;
  bool renews(Rank& rank, const Request& awaited);
  bool may_pass_messages(Rank& rank) const;
  bool waits(Rank& rank) const;
  bool may_come_later(Rank& rank) const;
  bool is_there(Rank& rank, const trace::Event& probe) const;
  static std::vector<trace::Event> take_part(Rank& rank);
  static void come_back(Rank& rank, std::size_t count);
  static void bring_back(Rank& rank, std::size_t count);

  const CallServices& services_;
};

}  // namespace dperf::replay::mpi
