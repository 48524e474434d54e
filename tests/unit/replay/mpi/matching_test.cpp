// Which receive gets which message, and the hash map and the queue behind it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/messages/matching.h"

#include <gtest/gtest.h>

#include <deque>
#include <random>
#include <unordered_map>
#include <utility>
#include <vector>

#include "replay/mpi/core/queue.h"

namespace dperf::replay::mpi {
namespace {

/// One mailbox; messages and receives are told apart by their tags and addresses.
class MatchingTest : public testing::Test {
 protected:
  Message& send(int source, int tag) {
    Message& message = *messages_.make();
    message.channel = &matching_.channel(mailbox(), source);
    message.tag = tag;
    matching_.sent(message);
    return message;
  }
  void arrive(Message& message) {
    matching_.arrived(message, [this](Request& r, Message& m) { matches_.emplace_back(&r, &m); });
  }
  Request& receive(int source, int tag) {
    Request& request = *requests_.make();
    request.mailbox = &mailbox();
    request.tag = tag;
    if (source != trace::kAny) request.channel = &matching_.channel(mailbox(), source);
    if (Message* message = matching_.post(request)) matches_.emplace_back(&request, message);
    return request;
  }
  Mailbox& mailbox() { return matching_.mailbox(0); }

  using Pairs = std::vector<std::pair<Request*, Message*>>;
  Matching matching_{1};
  Pool<Message> messages_;
  Pool<Request> requests_;
  Pairs matches_;
};

TEST_F(MatchingTest, TakesTheMessageOfTheRightSourceAndTag) {
  Message& a = send(1, 5);
  Message& b = send(2, 5);
  Message& c = send(2, 6);
  arrive(a);
  arrive(b);
  arrive(c);
  Request& six = receive(2, 6);
  Request& five = receive(2, 5);
  EXPECT_EQ(matches_, (Pairs{{&six, &c}, {&five, &b}}));
}

TEST_F(MatchingTest, HoldsBackWhatOvertook) {
  Message& first = send(1, 0);
  Message& second = send(1, 0);
  Message& third = send(1, 0);
  Request& one = receive(1, 0);
  Request& two = receive(1, 0);
  arrive(third);
  arrive(second);
  EXPECT_TRUE(matches_.empty());
  arrive(first);
  Request& three = receive(1, 0);
  EXPECT_EQ(matches_, (Pairs{{&one, &first}, {&two, &second}, {&three, &third}}));
}

TEST_F(MatchingTest, AWildcardTakesWhatArrivedFirst) {
  Message& a = send(1, 0);
  Message& b = send(2, 0);
  arrive(b);
  arrive(a);
  Request& any = receive(trace::kAny, trace::kAny);
  Request& other = receive(trace::kAny, trace::kAny);
  EXPECT_EQ(matches_, (Pairs{{&any, &b}, {&other, &a}}));
}

TEST_F(MatchingTest, TheReceiveThatWasPostedFirstWins) {
  Request& any = receive(trace::kAny, trace::kAny);
  Request& specific = receive(1, 0);
  Message& a = send(1, 0);
  Message& b = send(1, 0);
  arrive(a);
  arrive(b);
  EXPECT_EQ(matches_, (Pairs{{&any, &a}, {&specific, &b}}));
}

TEST_F(MatchingTest, AWithdrawnReceiveTakesNothing) {
  Request& gone = receive(1, 0);
  Request& stays = receive(1, 0);
  matching_.withdraw(gone);
  Message& a = send(1, 0);
  arrive(a);
  EXPECT_EQ(matches_, (Pairs{{&stays, &a}}));
}

TEST_F(MatchingTest, AProbeLeavesTheMessageWhereItIs) {
  Request probe;
  probe.mailbox = &mailbox();
  mailbox().probers.push_back(&probe);
  Message& a = send(1, 0);
  arrive(a);
  EXPECT_EQ(matches_, (Pairs{{&probe, &a}}));
  EXPECT_EQ(matching_.find(probe), &a);
  Request& taker = receive(1, 0);
  EXPECT_EQ(matches_.back(), (std::pair{&taker, &a}));
  EXPECT_EQ(matching_.find(probe), nullptr);
}

TEST(FlatMap, DoesWhatAnUnorderedMapDoes) {
  std::mt19937 random(1);
  FlatMap<int> map;
  std::unordered_map<std::uint64_t, int> expected;
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t key = random() % 300;
    if (random() % 3 == 0) {
      map.erase(key);
      expected.erase(key);
    } else {
      map[key] = expected[key] = i;
    }
    const std::uint64_t other = random() % 300;
    const auto found = expected.find(other);
    const int* value = map.find(other);
    ASSERT_EQ(value != nullptr, found != expected.end());
    if (value != nullptr) {
      ASSERT_EQ(*value, found->second);
    }
    ASSERT_EQ(map.size(), expected.size());
  }
}

TEST(Queue, DoesWhatADequeDoes) {
  std::mt19937 random(1);
  Queue<int> queue;
  std::deque<int> expected;
  for (int i = 0; i < 20000; ++i) {
    const bool grows = i / 200 % 2 == 0;
    if (!expected.empty() && random() % 3 < (grows ? 1 : 2)) {
      queue.pop_front();
      expected.pop_front();
    } else {
      queue.push_back(i);
      expected.push_back(i);
    }
    ASSERT_EQ(queue.size(), expected.size());
    ASSERT_EQ(queue.empty(), expected.empty());
    if (expected.empty()) continue;
    ASSERT_EQ(queue.front(), expected.front());
    const std::size_t at = random() % expected.size();
    ASSERT_EQ(queue[at], expected[at]);
  }
  queue.clear();
  EXPECT_TRUE(queue.empty());
}

}  // namespace
}  // namespace dperf::replay::mpi
