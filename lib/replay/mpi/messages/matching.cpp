// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/messages/matching.h"

namespace dperf::replay::mpi {

Matching::Matching(std::size_t mailboxes) {
  add_mailboxes(mailboxes);
}

std::uint32_t Matching::add_mailboxes(std::size_t count) {
  const std::size_t first = mailboxes_.size();
  mailboxes_.resize(first + count);
  for (std::size_t i = first; i < mailboxes_.size(); ++i)
    mailboxes_[i].number = static_cast<std::uint32_t>(i);
  return static_cast<std::uint32_t>(first);
}

Channel& Matching::channel(Mailbox& mailbox, int source) {
  Channel*& channel = channels_[key_of(mailbox, source)];
  if (channel == nullptr) {
    owned_.push_back(std::make_unique<Channel>());
    channel = owned_.back().get();
    channel->mailbox = &mailbox;
    channel->source = source;
  }
  return *channel;
}

Request* Matching::take_posted(Message& message) {
  Channel& channel = *message.channel;
  Mailbox& mailbox = *channel.mailbox;
  Request* direct = channel.posted.front();
  while (direct != nullptr && !fits(*direct, message)) direct = direct->next;
  Request* wildcard = mailbox.wildcards.front();
  while (wildcard != nullptr && !fits(*wildcard, message)) wildcard = wildcard->next;
  const bool take_wildcard =
      wildcard != nullptr && (direct == nullptr || wildcard->post_number < direct->post_number);
  if (take_wildcard) {
    mailbox.wildcards.remove(*wildcard);
    return wildcard;
  }
  if (direct != nullptr) channel.posted.remove(*direct);
  return direct;
}

void Matching::keep(Message& message) {
  Mailbox& mailbox = *message.channel->mailbox;
  message.channel->unexpected.push_back(message);
  message.previous_arrived = mailbox.last_arrived;
  message.next_arrived = nullptr;
  (mailbox.last_arrived != nullptr ? mailbox.last_arrived->next_arrived : mailbox.first_arrived) = &message;
  mailbox.last_arrived = &message;
}

void Matching::forget(Message& message) {
  Mailbox& mailbox = *message.channel->mailbox;
  message.channel->unexpected.remove(message);
  (message.previous_arrived != nullptr ? message.previous_arrived->next_arrived : mailbox.first_arrived) =
      message.next_arrived;
  (message.next_arrived != nullptr ? message.next_arrived->previous_arrived : mailbox.last_arrived) =
      message.previous_arrived;
}

void Matching::hold(Message& message) {
  List<Message>& early = message.channel->early;
  Message* before = early.back();
  while (before != nullptr && before->sequence > message.sequence) before = before->previous;
  early.insert_after(before, message);
}

Message* Matching::next_in_order(Channel& channel) {
  Message* first = channel.early.front();
  if (first == nullptr || first->sequence != channel.next_arrival) return nullptr;
  channel.early.remove(*first);
  return first;
}

Request* Matching::take_prober(Message& message) {
  std::vector<Request*>& probers = message.channel->mailbox->probers;
  for (auto prober = probers.begin(); prober != probers.end(); ++prober) {
    const bool from_here = (*prober)->channel == nullptr || (*prober)->channel == message.channel;
    if (!from_here || !fits(**prober, message)) continue;
    Request* found = *prober;
    probers.erase(prober);
    return found;
  }
  return nullptr;
}

Message* Matching::find(const Request& like) const {
  if (like.channel != nullptr) {
    Message* m = like.channel->unexpected.front();
    while (m != nullptr && !fits(like, *m)) m = m->next;
    return m;
  }
  Message* m = like.mailbox->first_arrived;
  while (m != nullptr && !fits(like, *m)) m = m->next_arrived;
  return m;
}

Message* Matching::post(Request& receive) {
  if (Message* message = find(receive)) {
    forget(*message);
    return message;
  }
  receive.post_number = receive.mailbox->next_post++;
  (receive.channel != nullptr ? receive.channel->posted : receive.mailbox->wildcards).push_back(receive);
  return nullptr;
}

bool Matching::receive_posted(const Channel& channel, int tag) const {
  Message like;
  like.tag = tag;
  const Request* taker = nullptr;
  for (const Request* first : {channel.posted.front(), channel.mailbox->wildcards.front()}) {
    const Request* request = first;
    while (request != nullptr && !fits(*request, like)) request = request->next;
    if (request != nullptr && (taker == nullptr || request->post_number < taker->post_number))
      taker = request;
  }
  return taker != nullptr && taker->kind != Request::Kind::kMatchedProbe;
}

void Matching::withdraw(Request& receive) {
  (receive.channel != nullptr ? receive.channel->posted : receive.mailbox->wildcards).remove(receive);
}

}  // namespace dperf::replay::mpi
