// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/splitting_run.h"

#include <deque>
#include <map>
#include <optional>
#include <utility>

#include "advise/made_trace.h"

namespace dperf::advise {
namespace {

using Kind = PoolMessage::Kind;
using trace::Call;

/// Of the first message of anything, which says what it is; a task and its answer may have more.
constexpr int kFirstTag = 1;

constexpr std::int64_t kAnyLength = std::int64_t{1} << 40;

std::uint32_t site_of(Kind kind) {
  switch (kind) {
    case Kind::kTask:
      return kSendTask;
    case Kind::kAnswer:
      return kSendAnswer;
    case Kind::kShare:
      return kSendShare;
    case Kind::kResults:
      return kSendResults;
    default:
      return kSendOrder;
  }
}

/// What messages say. Those from one rank to another one arrive in the order in which they are sent.
class Letters {
 public:
  void send(int from, int to, const PoolMessage& message) { under_way_[{from, to}].push_back(message); }
  PoolMessage take(int from, int to) {
    auto& letters = under_way_.at({from, to});
    PoolMessage first = letters.front();
    letters.pop_front();
    return first;
  }

 private:
  std::map<std::pair<int, int>, std::deque<PoolMessage>> under_way_;
};

class SplittingEvents final : public replay::mpi::LiveEvents {
 public:
  SplittingEvents(const SplitRules& rules, const MeasuredPool& measured, Letters& letters, int rank)
      : measured_(measured), letters_(letters), rank_(rank), decides_(rules, rank) {
    const std::vector<PoolAction> first = decides_.begin();
    actions_.assign(first.begin(), first.end());
  }

  void at(double now_s) override { now_s_ = now_s; }

  void received(int source) override {
    if (waits_) heard_from_ = source;  // else it is the rest of a message
    waits_ = false;
  }

  bool next(trace::Event& event) override {
    if (heard_from_) decide(*std::exchange(heard_from_, std::nullopt));
    while (ready_.empty()) {
      if (!actions_.empty()) {
        act();
      } else if (decides_.has_ended()) {
        return false;
      } else {
        wait();
      }
    }
    ready_.take(event);
    return true;
  }

 private:
  void decide(int source) {
    const PoolMessage message = letters_.take(source, rank_);
    receive_rest(message, source);
    const std::vector<PoolAction> more = decides_.received(message, source, now_s_);
    actions_.assign(more.begin(), more.end());
  }

  void act() {
    PoolAction& action = actions_.front();
    if (action.own_ns > 0 || action.task != nullptr) {
      ready_.compute(kOwnBlock, std::exchange(action.own_ns, 0));
      if (action.task != nullptr)
        ready_.compute(kTaskBlock,
                       std::max(std::exchange(action.task, nullptr)->compute_ns, std::int64_t{1}));
      return;
    }
    if (action.sends) send(*action.sends, action.to);
    actions_.pop_front();
  }

  void send(PoolMessage& message, int to) {
    decides_.sending(message, now_s_);
    letters_.send(rank_, to, message);
    const std::vector<double>& shares = shares_of(message.kind);
    for (std::size_t i = 0; i < shares.size(); ++i) {
      const auto number = static_cast<std::uint32_t>(i);
      ready_.send(site_of(message.kind) + number, to, kFirstTag + static_cast<int>(i),
                  part_of(message.bytes, shares, i));
    }
  }

  void wait() {
    const std::optional<int> source = decides_.source();
    ready_.receive(Call::MPI_Recv, source ? kReceiveTask : kTakeAnswer, source.value_or(trace::kAny),
                   kFirstTag, kAnyLength);
    waits_ = true;
  }

  void receive_rest(const PoolMessage& message, int source) {
    const std::uint32_t site = message.kind == Kind::kTask ? kReceiveTask : kTakeAnswer;
    for (std::size_t i = 1; i < shares_of(message.kind).size(); ++i)
      ready_.receive(Call::MPI_Recv, site + static_cast<std::uint32_t>(i), source,
                     kFirstTag + static_cast<int>(i), kAnyLength);
  }

  const std::vector<double>& shares_of(Kind kind) const {
    static const std::vector<double> kWhole = {1};
    return kind == Kind::kTask ? measured_.in_shares : kind == Kind::kAnswer ? measured_.out_shares : kWhole;
  }

  const MeasuredPool& measured_;
  Letters& letters_;
  int rank_;
  SplittingRank decides_;
  std::deque<PoolAction> actions_;
  ReadyEvents ready_{kWorld};
  double now_s_ = 0;
  bool waits_ = false;  ///< for a message that it will decide by
  std::optional<int> heard_from_;
};

class SplittingRun final : public replay::mpi::LiveRun {
 public:
  SplittingRun(const SplitRules& rules, const MeasuredPool& measured) : rules_(rules), measured_(measured) {}
  std::unique_ptr<replay::mpi::LiveEvents> events(int rank) override {
    return std::make_unique<SplittingEvents>(rules_, measured_, letters_, rank);
  }

 private:
  const SplitRules& rules_;
  const MeasuredPool& measured_;
  Letters letters_;
};

class NoEvents final : public trace::EventStream {
 public:
  bool next(trace::Event&) override { return false; }
};

class SplittingRankTrace final : public trace::RankTrace {
 public:
  SplittingRankTrace(int rank, int ranks)
      : definitions_(made_definitions({{.key = kWorldKey, .size = ranks, .rank = rank}})) {}
  const trace::Definitions& definitions() const override { return definitions_; }
  std::optional<trace::RankTotals> totals() const override { return trace::RankTotals(); }
  unsigned threads() const override { return 1; }
  std::unique_ptr<trace::EventStream> events(unsigned, trace::Repetitions) const override {
    return std::make_unique<NoEvents>();
  }

 private:
  trace::Definitions definitions_;
};

class SplittingTrace final : public MadeTrace {
 public:
  SplittingTrace(const SplitRules& rules, const MeasuredPool& measured)
      : MadeTrace(measured, 1, rules.ranks) {
    for (int rank = 0; rank < rules.ranks; ++rank)
      add(std::make_unique<SplittingRankTrace>(rank, rules.ranks));
  }
};

}  // namespace

std::unique_ptr<replay::mpi::LiveRun> make_splitting_run(const SplitRules& rules,
                                                         const MeasuredPool& measured) {
  return std::make_unique<SplittingRun>(rules, measured);
}

std::unique_ptr<trace::Trace> make_splitting_trace(const SplitRules& rules, const MeasuredPool& measured) {
  return std::make_unique<SplittingTrace>(rules, measured);
}

}  // namespace dperf::advise
