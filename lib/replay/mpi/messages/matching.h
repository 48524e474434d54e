// Which receive gets which message: MPI's rules. Messages of one sender in one communicator match in the
// order in which they were sent, receives in the order in which they were posted; wildcards take what arrives
// first.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "replay/mpi/core/flat_map.h"
#include "replay/mpi/core/pool.h"
#include "replay/mpi/core/request.h"
#include "replay/mpi/messages/message.h"

namespace dperf::replay::mpi {

/// From one sender to one receiver in one communicator.
struct Channel {
  Mailbox* mailbox = nullptr;
  int source = 0;  ///< rank of the sender in the communicator
  List<Request> posted;
  List<Message> unexpected;
  List<Message> early;  ///< overtook an earlier message in the network; sorted by sequence
  std::uint32_t next_sent = 0, next_arrival = 0;
  double received_until = -1;  ///< when the receiver was done with the last eager message
  double sent_until = -1;      ///< when the sender was done with the last one that was buffered
};

/// One receiver in one communicator, once for its own messages and once for those of collectives.
struct Mailbox {
  List<Request> wildcards;
  std::vector<Request*> probers;                              ///< blocked until a message is there
  Message *first_arrived = nullptr, *last_arrived = nullptr;  ///< unexpected ones of all channels
  std::uint64_t next_post = 0;
  std::uint32_t number = 0;
};

/// The channels that one rank has used of late: most messages go where others went before.
class RecentChannels {
 public:
  Channel* find(std::uint64_t key) const {
    const Entry& entry = entries_[place(key)];
    return entry.key == key ? entry.channel : nullptr;
  }
  void add(std::uint64_t key, Channel& channel) { entries_[place(key)] = {key, &channel}; }

 private:
  static constexpr std::size_t kEntries = 16;
  static std::size_t place(std::uint64_t key) { return (key * 0x9e3779b97f4a7c15ULL) >> 60; }
  struct Entry {
    std::uint64_t key = ~std::uint64_t{0};
    Channel* channel = nullptr;
  };
  std::array<Entry, kEntries> entries_;
};

class Matching {
 public:
  explicit Matching(std::size_t mailboxes);

  /// More of them, for a window; returns the number of the first one.
  std::uint32_t add_mailboxes(std::size_t count);
  Mailbox& mailbox(std::uint32_t number) { return mailboxes_[number]; }
  Channel& channel(Mailbox& mailbox, int source);
  /// The same, looked for among the `recent` ones first.
  Channel& channel(Mailbox& mailbox, int source, RecentChannels& recent) {
    const std::uint64_t key = key_of(mailbox, source);
    if (Channel* known = recent.find(key)) return *known;
    Channel& found = channel(mailbox, source);
    recent.add(key, found);
    return found;
  }

  /// Gives the message its place in the order of its channel.
  void sent(Message& message) { message.sequence = message.channel->next_sent++; }
  /// The message, and those that it held up, are there. Calls `matched(Request&, Message&)` for each that
  /// finds its receive, or the probe that waits for it.
  template <typename Matched>
  void arrived(Message& message, Matched matched);
  /// Posts a receive. Returns the message that it takes, or nothing: it waits in its queue then.
  Message* post(Request& receive);
  /// The message that a receive like this one would take now.
  Message* find(const Request& like) const;
  /// A receive is posted that would take the next message of this channel with this tag. A matched probe that
  /// takes it is none: the receive comes after it.
  bool receive_posted(const Channel& channel, int tag) const;
  /// Takes a posted receive out of its queue again.
  void withdraw(Request& receive);

  /// Messages that have arrived and were not received, in no particular order.
  template <typename Visit>
  void for_each_unexpected(Visit visit) const;

 private:
  static std::uint64_t key_of(const Mailbox& mailbox, int source) {
    return std::uint64_t{mailbox.number} << 32 | static_cast<std::uint32_t>(source);
  }
  static bool fits(const Request& receive, const Message& message) {
    return receive.tag == trace::kAny || receive.tag == message.tag;
  }
  Request* take_posted(Message& message);
  void keep(Message& message);
  void forget(Message& message);
  static void hold(Message& message);
  static Message* next_in_order(Channel& channel);
  static Request* take_prober(Message& message);

  std::deque<Mailbox> mailboxes_;
  FlatMap<Channel*> channels_;
  std::vector<std::unique_ptr<Channel>> owned_;
};

template <typename Matched>
void Matching::arrived(Message& message, Matched matched) {
  Channel& channel = *message.channel;
  if (message.sequence != channel.next_arrival) return hold(message);
  for (Message* next = &message; next != nullptr; next = next_in_order(channel)) {
    ++channel.next_arrival;
    if (Request* receive = take_posted(*next)) {
      matched(*receive, *next);
      continue;
    }
    keep(*next);
    while (Request* prober = take_prober(*next)) matched(*prober, *next);
  }
}

template <typename Visit>
void Matching::for_each_unexpected(Visit visit) const {
  for (const Mailbox& mailbox : mailboxes_) {
    for (const Message* m = mailbox.first_arrived; m != nullptr; m = m->next_arrived) visit(*m);
  }
}

}  // namespace dperf::replay::mpi
