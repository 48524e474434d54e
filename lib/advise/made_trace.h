// Traces of masters and workers that were never run: their events, and the definitions that these refer to.
// these.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "advise/measured_pool.h"

namespace dperf::advise {

/// Communicators of a rank. If there are several pools, masters talk to each other in the first, and to their
/// own workers in the second.
inline constexpr std::uint32_t kWorld = 1, kPool = 2;
inline constexpr std::uint64_t kWorldKey = 1, kFirstPoolKey = 2;

inline constexpr std::uint32_t kOwnBlock = 1, kTaskBlock = 2;

/// Call sites: the first of as many as a task has messages.
inline constexpr std::size_t kMostMessages = 64;
enum Site : std::uint32_t {
  kSendTask = 1,
  kTakeAnswer = kSendTask + kMostMessages,
  kReceiveTask = kTakeAnswer + kMostMessages,
  kSendAnswer = kReceiveTask + kMostMessages,
  kPostFirst = kSendAnswer + kMostMessages,
  kPostNext,
  kSendStop,
  kSendShare,
  kReceiveShare,
  kSendResults,
  kReceiveResults,
  kSendOrder,
  kSites
};

/// Functions of call sites: where the master sends tasks; where a master waits for its share of the tasks,
/// and sends its results; where one hands on a share.
inline constexpr char kSendsTask[] = "sends_task";
inline constexpr char kPassesShare[] = "passes_share";
inline constexpr char kSplits[] = "splits";

/// One of the messages that share `bytes`; the last one has what rounding leaves.
std::int64_t part_of(std::int64_t bytes, const std::vector<double>& shares, std::size_t number);

/// Events of a rank that are ready to be read.
class ReadyEvents {
 public:
  explicit ReadyEvents(std::uint32_t communicator) : communicator_(communicator) {}
  bool empty() const { return at_ == ready_.size(); }
  /// There must be one.
  void take(trace::Event& event);

  void compute(std::uint32_t block, std::int64_t duration_ns);
  trace::Event& call(trace::Call call, std::uint32_t site);
  trace::Event& send(std::uint32_t site, int to, int tag, std::int64_t bytes);
  trace::Event& receive(trace::Call function, std::uint32_t site, int from, int tag, std::int64_t most_bytes);
  static void completed(trace::Event& event, int source, int tag, std::int64_t bytes);

 private:
  std::uint32_t communicator_;
  std::vector<trace::Event> ready_;
  std::size_t at_ = 0;
  std::uint64_t number_ = 0;
};

/// Of a rank of these communicators, from number 1 on.
trace::Definitions made_definitions(const std::vector<trace::Communicator>& communicators);

class MadeTrace : public trace::Trace {
 public:
  /// Masters, and then workers, are where the traced run had one.
  /// @throws Error: a task with more than kMostMessages messages
  MadeTrace(const MeasuredPool& measured, int masters, int ranks);
  const trace::Manifest& manifest() const final { return manifest_; }
  const trace::RankTrace& rank(int rank) const final { return *ranks_[static_cast<std::size_t>(rank)]; }
  const std::vector<int>& members(std::uint64_t key) const final;
  const std::vector<int>& remote_members(std::uint64_t) const final { return none_; }
  std::vector<trace::SourcePlace> frame_places(const trace::Module& module, std::uint64_t offset) const final;

 protected:
  void add(std::unique_ptr<trace::RankTrace> rank) { ranks_.push_back(std::move(rank)); }
  /// To a communicator other than the world.
  void add_member(std::uint64_t key, int rank) { members_[key].push_back(rank); }

 private:
  trace::Manifest manifest_;
  std::map<std::uint64_t, std::vector<int>> members_;
  std::vector<int> none_;
  std::vector<std::unique_ptr<trace::RankTrace>> ranks_;
};

}  // namespace dperf::advise
