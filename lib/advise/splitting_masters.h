// Masters that split as they find their workers waiting (MSE's DY): what each rank does, by the messages that
// it gets. Y. Mizutani, F. Ino and K. Hagihara, IEICE 2004, section 5.3: "The splitting and merging of the
// master are triggered by the statistics of the slaves' wait time from the request for a task until its
// assignment."
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "advise/measured_pool.h"

namespace dperf::advise {

/// Requests, orders (but to stop), and what describes a share have as many bytes as a task of MSE.
inline constexpr std::int64_t kOrderBytes = 8;

struct SplitRules {
  std::vector<std::vector<Task>> phases{};
  int ranks = 2;              ///< the first of them is the first master, all others are its workers
  double longest_wait_s = 0;  ///< a master splits when its workers have waited longer, on average
  std::int64_t master_before_ns = 0, master_per_task_ns = 0, master_after_ns = 0, worker_own_ns = 0;
};

struct PoolMessage {
  enum class Kind : std::uint8_t {
    kTask,     ///< to a worker
    kGoTo,     ///< to a worker: from now on, `rank` is its master
    kStop,     ///< to a worker: there are no more tasks
    kShare,    ///< to a worker: it becomes the master of tasks, and of workers that will come
    kAnswer,   ///< to the master: the result of a task
    kRequest,  ///< to a new master
    kResults,  ///< to the master that it had been a worker of: of all tasks of a share, it is a worker again
  };
  Kind kind = Kind::kTask;
  std::int64_t bytes = kOrderBytes;
  std::size_t phase = 0, task = 0, end_task = 0;  ///< kTask: `task`; kShare: those from `task` to `end_task`
  int rank = 0;                                   ///< kGoTo
  int workers = 0;                                ///< kShare: that will come; kResults: that come back
  int epoch = 0;                                  ///< kTask: of the master; kAnswer: of the task
  std::optional<double> waited_s{};  ///< kAnswer: for the task; nothing: the epoch was another one
};

/// What a rank does next: it computes, and then sends a message or not.
struct PoolAction {
  std::int64_t own_ns = 0;             ///< of its own computation
  const Task* task = nullptr;          ///< that it computes
  std::optional<PoolMessage> sends{};  ///< to `to`
  int to = 0;
};

/// A master. `parent`: the rank whose worker it was before; nothing: the first master.
class SplittingMaster {
 public:
  SplittingMaster(const SplitRules& rules, std::optional<int> parent, const PoolMessage& share);

  /// All actions up to its next receive, appended to `actions`.
  void begin(std::vector<PoolAction>& actions);
  void received(const PoolMessage& message, int from, std::vector<PoolAction>& actions);
  /// It has sent its results, or has stopped all workers.
  bool is_done() const { return done_; }

 private:
  std::size_t tasks_left() const { return end_ - next_; }
  void serve(int worker, std::vector<PoolAction>& actions);
  void give_task(int worker, std::vector<PoolAction>& actions);
  void split(int worker, std::vector<PoolAction>& actions);
  bool is_to_split() const;
  void begin_epoch();
  void note_wait(const PoolMessage& answer);
  void end_phase(std::vector<PoolAction>& actions);
  void report(std::vector<PoolAction>& actions);

  const SplitRules& rules_;
  std::optional<int> parent_;
  std::size_t phase_, next_, end_;    ///< tasks that it has not given away
  int workers_;                       ///< that it has, or that will come
  int new_master_ = 0, to_move_ = 0;  ///< who gets the next ones that ask, and how many of them
  int masters_ = 0;                   ///< that have not reported to this one
  int epoch_ = 0;                     ///< a new one begins when its workers become others
  int left_ = 0;                      ///< workers that it has sent to its parent
  std::int64_t results_bytes_ = 0;
  std::vector<int> idle_;       ///< of the first master: workers that have asked when there was no task
  std::deque<double> waits_s_;  ///< the last ones, one for each worker
  bool done_ = false;
};

/// A rank: a worker, and from time to time a master.
class SplittingRank {
 public:
  SplittingRank(const SplitRules& rules, int rank);

  std::vector<PoolAction> begin();
  /// Where its next message comes from; nothing: from any rank.
  std::optional<int> source() const;
  std::vector<PoolAction> received(const PoolMessage& message, int from, double now_s);
  /// Fills in how long the rank has waited. `now_s`: when it sends the message.
  void sending(PoolMessage& message, double now_s);
  /// There are no more actions after the last ones.
  bool has_ended() const { return ended_; }

 private:
  void work(const PoolMessage& message, double now_s, std::vector<PoolAction>& actions);
  void note_wait(const PoolMessage& task, double now_s);

  const SplitRules& rules_;
  int rank_;
  int parent_ = 0;
  std::optional<SplittingMaster> master_;  ///< while it is one
  double asked_s_ = 0;                     ///< when it has asked for a task
  std::optional<int> epoch_;        ///< of its last task; nothing: of another master, or there was none
  std::optional<double> waited_s_;  ///< for its task, in one epoch
  bool ended_ = false;
};

}  // namespace dperf::advise
