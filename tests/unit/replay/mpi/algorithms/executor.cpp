// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unit/replay/mpi/algorithms/executor.h"

#include <fmt/format.h>

#include <deque>
#include <memory>
#include <numeric>

namespace dperf::replay::mpi::testing {

Element combine(const Element& left, const Element& right, bool commutative) {
  if (commutative) return {left.scale + right.scale, left.shift + right.shift};
  return {left.scale * right.scale, left.scale * right.shift + left.shift};
}

Element element(int kind, int rank, std::int64_t index) {
  std::uint64_t x = (static_cast<std::uint64_t>(kind) << 56) ^ (static_cast<std::uint64_t>(rank) << 36) ^
                    static_cast<std::uint64_t>(index);
  auto next = [&x] {
    x += 0x9e3779b97f4a7c15u;
    std::uint64_t z = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  };
  const std::uint64_t scale = next() | 1;
  return {scale, next()};
}

namespace {

struct Message {
  Vector data;
  std::int64_t bytes = 0;
  bool matched = false;
};
struct Receive {
  std::vector<Region> into;
  std::int64_t bytes = 0;
  std::shared_ptr<Message> message;
};

struct Request {
  bool is_send = false;
  std::shared_ptr<Message> message;
  std::shared_ptr<Receive> receive;
};

std::int64_t bytes_of(const std::vector<Region>& regions) {
  return std::accumulate(regions.begin(), regions.end(), std::int64_t{0},
                         [](std::int64_t sum, const Region& region) { return sum + region.bytes; });
}

class Execution {
 public:
  Execution(std::vector<Member>& members, Sends sends)
      : members_(members), sends_(sends), next_(members.size()), requests_(members.size()) {}

  std::string run() {
    for (bool moved = true; moved;) {
      moved = false;
      for (std::size_t rank = 0; rank < members_.size(); ++rank)
        while (error_.empty() && next_[rank] < members_[rank].schedule.size() &&
               step(static_cast<int>(rank))) {
          ++next_[rank];
          moved = true;
        }
    }
    for (std::size_t rank = 0; rank < members_.size(); ++rank)
      if (error_.empty() && next_[rank] < members_[rank].schedule.size())
        error_ = fmt::format("deadlock: member {} at step {}", rank, next_[rank]);
    check_leftovers();
    return error_;
  }

 private:
  struct Channel {
    std::deque<std::shared_ptr<Message>> messages;
    std::deque<std::shared_ptr<Receive>> receives;
  };

  Vector read(int rank, const std::vector<Region>& regions) {
    Vector data;
    for (const Region& region : regions)
      for (std::int64_t i = 0; i < elements(rank, region.bytes); ++i)
        data.push_back(at(rank, region.place, i));
    return data;
  }
  void write(int rank, const std::vector<Region>& regions, const Vector& data) {
    std::size_t next = 0;
    for (const Region& region : regions)
      for (std::int64_t i = 0; i < elements(rank, region.bytes); ++i)
        at(rank, region.place, i) = data.empty() ? Element{} : data[next++];
  }
  std::int64_t elements(int rank, std::int64_t bytes) {
    const std::int64_t element = members_[static_cast<std::size_t>(rank)].call.element_bytes;
    if (bytes < 0 || bytes % element != 0) fail("member {} moves {} bytes", rank, bytes);
    return bytes / element;
  }
  Element& at(int rank, Place place, std::int64_t index) {
    Vector& buffer = members_[static_cast<std::size_t>(rank)].buffers[place.buffer];
    const auto position = static_cast<std::size_t>(elements(rank, place.offset) + index);
    if (position >= buffer.size()) buffer.resize(position + 1);
    return buffer[position];
  }

  bool step(int rank) {
    Member& member = members_[static_cast<std::size_t>(rank)];
    const std::size_t index = next_[static_cast<std::size_t>(rank)];
    const Step& step = member.schedule[index];
    const Movement& movement = member.movements[index];
    switch (step.op) {
      case Step::Op::kIsend:
        return send(rank, step, movement);
      case Step::Op::kIrecv:
        return receive(rank, step, movement);
      case Step::Op::kWait:
        return finish(rank, step.slot);
      case Step::Op::kWaitAll:
        return finish_all(rank);
      case Step::Op::kReduce:
      case Step::Op::kCopy:
        return local(rank, step, movement);
    }
    return false;
  }

  bool send(int rank, const Step& step, const Movement& movement) {
    auto message = std::make_shared<Message>(Message{read(rank, movement.from), step.bytes});
    if (bytes_of(movement.from) != step.bytes) fail("member {} sends other bytes than it says", rank);
    add_request(rank, step.slot, {true, message, nullptr});
    channel(rank, step.peer).messages.push_back(message);
    match(rank, step.peer);
    return true;
  }

  bool receive(int rank, const Step& step, const Movement& movement) {
    auto receive = std::make_shared<Receive>(Receive{movement.into, step.bytes, nullptr});
    write(rank, movement.into, {});
    add_request(rank, step.slot, {false, nullptr, receive});
    channel(step.peer, rank).receives.push_back(receive);
    match(step.peer, rank);
    return true;
  }

  void add_request(int rank, int slot, Request request) {
    if (!requests_[static_cast<std::size_t>(rank)].emplace(slot, std::move(request)).second)
      fail("member {} uses slot {} twice", rank, slot);
  }

  Channel& channel(int from, int to) {
    const bool to_itself = from == to && !is_neighborhood(members_.front().call.collective);
    if (to_itself || to < 0 || to >= static_cast<int>(members_.size()))
      fail("message from {} to {}", from, to);
    return channels_[{from, to}];
  }

  void match(int from, int to) {
    Channel& channel = channels_[{from, to}];
    while (!channel.messages.empty() && !channel.receives.empty()) {
      Message& message = *channel.messages.front();
      if (message.bytes != channel.receives.front()->bytes)
        fail("{} bytes from {} to {}, {} expected", message.bytes, from, to, channel.receives.front()->bytes);
      message.matched = true;
      channel.receives.front()->message = channel.messages.front();
      channel.messages.pop_front();
      channel.receives.pop_front();
    }
  }

  bool is_done(const Request& request) const {
    if (request.is_send) return sends_ == Sends::kEager || request.message->matched;
    return request.receive->message != nullptr;
  }
  void complete(int rank, const Request& request) {
    if (!request.is_send && request.receive->bytes > 0)
      write(rank, request.receive->into, request.receive->message->data);
  }
  bool finish(int rank, int slot) {
    auto& requests = requests_[static_cast<std::size_t>(rank)];
    const auto found = requests.find(slot);
    if (found == requests.end()) return fail("member {} waits for the empty slot {}", rank, slot);
    if (!is_done(found->second)) return false;
    complete(rank, found->second);
    requests.erase(found);
    return true;
  }
  bool finish_all(int rank) {
    auto& requests = requests_[static_cast<std::size_t>(rank)];
    for (const auto& [slot, request] : requests)
      if (!is_done(request)) return false;
    for (const auto& [slot, request] : requests) complete(rank, request);
    requests.clear();
    return true;
  }

  bool local(int rank, const Step& step, const Movement& movement) {
    const bool commutative = members_[static_cast<std::size_t>(rank)].call.commutative;
    Vector data = read(rank, movement.from);
    if (step.op == Step::Op::kReduce) {
      const Vector target = read(rank, movement.into);
      for (std::size_t i = 0; i < data.size(); ++i) data[i] = combine(data[i], target[i], commutative);
    }
    if (bytes_of(movement.into) != step.bytes) fail("member {} moves other bytes than it says", rank);
    write(rank, movement.into, data);
    return true;
  }

  void check_leftovers() {
    for (std::size_t rank = 0; rank < members_.size(); ++rank)
      if (!requests_[rank].empty()) fail("member {} leaves requests behind", rank);
    for (const auto& [pair, channel] : channels_)
      if (!channel.messages.empty()) fail("messages left from {} to {}", pair.first, pair.second);
  }

  template <typename... Args>
  bool fail(fmt::format_string<Args...> format, Args&&... args) {
    if (error_.empty()) error_ = fmt::format(format, std::forward<Args>(args)...);
    return false;
  }

  std::vector<Member>& members_;
  Sends sends_;
  std::vector<std::size_t> next_;
  std::vector<std::map<int, Request>> requests_;
  std::map<std::pair<int, int>, Channel> channels_;
  std::string error_;
};

}  // namespace

std::string execute(std::vector<Member>& members, Sends sends) {
  return Execution(members, sends).run();
}

std::vector<Member> members_of(const std::vector<CollectiveCall>& calls, const CollectiveChoice& choice) {
  std::vector<Member> members;
  for (const CollectiveCall& call : calls) {
    Member member;
    member.call = call;
    member.schedule = write_schedule(call, choice, &member.movements);
    members.push_back(std::move(member));
  }
  return members;
}

}  // namespace dperf::replay::mpi::testing
