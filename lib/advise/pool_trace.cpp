// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/pool_trace.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "support/error.h"
#include "trace/model/computed_times.h"

namespace dperf::advise {
namespace {

using trace::Call;

constexpr std::uint64_t kWorldKey = 1;
constexpr std::uint32_t kWorld = 1, kByte = 1, kOwnBlock = 1, kTaskBlock = 2;

// Call sites: the first of as many as a task has messages.
constexpr std::size_t kMostMessages = 64;
enum Site : std::uint32_t {
  kSendTask = 1,
  kTakeAnswer = kSendTask + kMostMessages,
  kReceiveTask = kTakeAnswer + kMostMessages,
  kSendAnswer = kReceiveTask + kMostMessages,
  kPostFirst = kSendAnswer + kMostMessages,
  kPostNext,
  kSendStop,
  kSites
};
constexpr int kTaskTag = 1, kAnswerTag = kTaskTag + static_cast<int>(kMostMessages);

/// What the master does: takes an answer of a worker, or sends it a task.
struct Step {
  bool takes = false;
  std::uint32_t worker = 0;
  std::size_t task = 0;
};

/// Who does what if all take equally long, but do not answer in turn: a replay could not tell such a master
/// from one that does not answer, but serves its workers in turn.
void plan_phase(std::size_t first, std::size_t tasks, int workers, bool prefetch, std::vector<Step>& steps) {
  std::vector<std::vector<std::size_t>> queue(static_cast<std::size_t>(workers));
  std::size_t next = 0;
  const auto give = [&](std::size_t worker) {
    if (next == tasks) return;
    steps.push_back({false, static_cast<std::uint32_t>(worker), first + next});
    queue[worker].push_back(first + next++);
  };
  for (int round = 0; round < (prefetch ? 2 : 1); ++round)
    for (std::size_t worker = 0; worker < queue.size(); ++worker) give(worker);
  std::size_t answered = 0;
  for (bool backwards = true; answered < tasks; backwards = !backwards) {
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const std::size_t worker = backwards ? queue.size() - 1 - i : i;
      if (queue[worker].empty()) continue;
      steps.push_back({true, static_cast<std::uint32_t>(worker), queue[worker].front()});
      queue[worker].erase(queue[worker].begin());
      ++answered;
      give(worker);
    }
  }
}

/// All that the ranks have in common.
struct Script {
  std::vector<Task> tasks{};
  std::vector<Step> steps{};
  std::vector<double> in_shares{}, out_shares{};
  Task largest{};  ///< in each of its numbers
  std::int64_t master_before_ns = 0, master_per_task_ns = 0, master_after_ns = 0, worker_own_ns = 0;
  int workers = 1;
  bool prefetch = false;
};

/// One of the messages that share `bytes`; the last one has what rounding leaves.
std::int64_t part_of(std::int64_t bytes, const std::vector<double>& shares, std::size_t number) {
  std::int64_t before = 0;
  for (std::size_t i = 0; i < number; ++i) before += std::llround(static_cast<double>(bytes) * shares[i]);
  if (number + 1 == shares.size()) return std::max(bytes - before, std::int64_t{0});
  return std::llround(static_cast<double>(bytes) * shares[number]);
}

/// Events of one rank, made as they are asked for.
class PoolStream : public trace::EventStream {
 public:
  explicit PoolStream(const Script& script) : script_(script) {}
  bool next(trace::Event& event) final {
    while (at_ == ready_.size()) {
      ready_.clear();
      at_ = 0;
      if (!make_more()) return false;
    }
    event = std::move(ready_[at_++]);
    event.number = number_++;
    return true;
  }

 protected:
  /// False at the end.
  virtual bool make_more() = 0;

  void compute(std::uint32_t block, std::int64_t duration_ns) {
    if (duration_ns <= 0) return;
    trace::Event& event = ready_.emplace_back();
    event.block = block;
    event.duration_ns = duration_ns;
  }
  trace::Event& call(Call call, std::uint32_t site) {
    trace::Event& event = ready_.emplace_back();
    event.kind = trace::EventKind::kCall;
    event.call = call;
    event.site = site;
    event.args.comm = kWorld;
    return event;
  }
  void send(std::uint32_t site, int to, int tag, std::int64_t bytes) {
    trace::Event& event = call(Call::MPI_Send, site);
    event.args.data = {bytes, kByte};
    event.args.dest = to;
    event.args.tag = tag;
  }
  trace::Event& receive(Call function, std::uint32_t site, int from, int tag, std::int64_t most_bytes) {
    trace::Event& event = call(function, site);
    event.args.data = {most_bytes, kByte};
    event.args.source = from;
    event.args.tag = tag;
    return event;
  }
  static void completed(trace::Event& event, int source, int tag, std::int64_t bytes) {
    event.args.completion.status = {.present = true, .source = source, .tag = tag, .bytes = bytes};
  }
  const Script& script() const { return script_; }

 private:
  const Script& script_;
  std::vector<trace::Event> ready_;
  std::size_t at_ = 0;
  std::uint64_t number_ = 0;
};

class MasterStream final : public PoolStream {
 public:
  using PoolStream::PoolStream;

 private:
  bool make_more() override {
    if (next_ == 0) compute(kOwnBlock, script().master_before_ns);
    if (next_ < script().steps.size()) {
      const Step& step = script().steps[next_++];
      step.takes ? take(step) : give(step);
      return true;
    }
    if (next_++ > script().steps.size()) return false;
    for (int worker = 1; worker <= script().workers; ++worker) send(kSendStop, worker, kTaskTag, 0);
    compute(kOwnBlock, script().master_after_ns);
    return true;
  }
  void give(const Step& step) {
    compute(kOwnBlock, script().master_per_task_ns);
    for (std::size_t i = 0; i < script().in_shares.size(); ++i)
      send(kSendTask + static_cast<std::uint32_t>(i), static_cast<int>(step.worker) + 1,
           kTaskTag + static_cast<int>(i),
           part_of(script().tasks[step.task].in_bytes, script().in_shares, i));
  }
  void take(const Step& step) {
    const int worker = static_cast<int>(step.worker) + 1;
    for (std::size_t i = 0; i < script().out_shares.size(); ++i) {
      const int tag = kAnswerTag + static_cast<int>(i);
      trace::Event& event = receive(Call::MPI_Recv, kTakeAnswer + static_cast<std::uint32_t>(i),
                                    i == 0 ? trace::kAny : worker, tag, script().largest.out_bytes);
      completed(event, worker, tag, part_of(script().tasks[step.task].out_bytes, script().out_shares, i));
    }
  }

  std::size_t next_ = 0;
};

class WorkerStream final : public PoolStream {
 public:
  WorkerStream(const Script& script, std::uint32_t worker) : PoolStream(script), worker_(worker) {}

 private:
  bool make_more() override {
    if (ended_) return false;
    if (!begun_) begin();
    while (next_ < script().steps.size()) {
      const Step& step = script().steps[next_++];
      if (step.takes || step.worker != worker_) continue;
      work(script().tasks[step.task]);
      return true;
    }
    head(0);
    return ended_ = true;
  }
  void begin() {
    begun_ = true;
    compute(kOwnBlock, script().worker_own_ns);
    if (script().prefetch) post(kPostFirst);
  }
  void post(std::uint32_t site) {
    receive(Call::MPI_Irecv, site, 0, kTaskTag, script().largest.in_bytes).args.made.request = ++request_;
  }
  /// Where it waits for a task, or for the order to stop.
  void head(std::int64_t bytes) {
    if (!script().prefetch) {
      completed(receive(Call::MPI_Recv, kReceiveTask, 0, kTaskTag, script().largest.in_bytes), 0, kTaskTag,
                bytes);
      return;
    }
    trace::Event& wait = call(Call::MPI_Wait, kReceiveTask);
    wait.args.completion.request = request_;
    completed(wait, 0, kTaskTag, bytes);
  }
  void work(const Task& task) {
    head(part_of(task.in_bytes, script().in_shares, 0));
    for (std::size_t i = 1; i < script().in_shares.size(); ++i) {
      const int tag = kTaskTag + static_cast<int>(i);
      completed(receive(Call::MPI_Recv, kReceiveTask + static_cast<std::uint32_t>(i), 0, tag,
                        script().largest.in_bytes),
                0, tag, part_of(task.in_bytes, script().in_shares, i));
    }
    if (script().prefetch) post(kPostNext);
    compute(kTaskBlock, std::max(task.compute_ns, std::int64_t{1}));
    for (std::size_t i = 0; i < script().out_shares.size(); ++i)
      send(kSendAnswer + static_cast<std::uint32_t>(i), 0, kAnswerTag + static_cast<int>(i),
           part_of(task.out_bytes, script().out_shares, i));
  }

  std::uint32_t worker_;
  std::size_t next_ = 0;
  std::uint64_t request_ = 0;
  bool begun_ = false, ended_ = false;
};

trace::Definitions definitions_of(int rank, int ranks) {
  trace::Definitions made;
  made.blocks = {{}, {.id = 1, .place = {"own work", 0, ""}}, {.id = 2, .place = {"task", 0, ""}}};
  made.types = {{}, {1, 1, true, true, "MPI_BYTE"}};
  made.operations.resize(1);
  made.communicators = {{}, {.key = kWorldKey, .size = ranks, .rank = rank}};
  made.modules = {{}, {"task pool", ""}};
  made.paths.resize(kSites);
  for (std::uint32_t site = 1; site < kSites; ++site) made.paths[site].frames = {{1, site}};
  return made;
}

class PoolRank final : public trace::RankTrace {
 public:
  PoolRank(const Script& script, int rank)
      : script_(script), rank_(rank), definitions_(definitions_of(rank, script.workers + 1)) {}
  const trace::Definitions& definitions() const override { return definitions_; }
  std::optional<trace::RankTotals> totals() const override { return trace::RankTotals(); }
  unsigned threads() const override { return 1; }
  std::unique_ptr<trace::EventStream> events(unsigned, trace::Repetitions) const override {
    if (rank_ == 0) return std::make_unique<MasterStream>(script_);
    return std::make_unique<WorkerStream>(script_, static_cast<std::uint32_t>(rank_ - 1));
  }

 private:
  const Script& script_;
  int rank_;
  trace::Definitions definitions_;
};

/// The master has what its rank had in the traced run, workers what the first one had.
template <typename T>
void choose(std::vector<T>& of_rank, const MeasuredPool& measured, int workers) {
  if (of_rank.empty()) return;
  const T master = of_rank[static_cast<std::size_t>(measured.master)];
  const T worker = of_rank[static_cast<std::size_t>(measured.first_worker)];
  of_rank.assign(static_cast<std::size_t>(workers) + 1, worker);
  of_rank.front() = master;
}

trace::Manifest manifest_of(const MeasuredPool& measured, int workers) {
  trace::Manifest made = measured.trace->manifest();
  made.ranks = workers + 1;
  made.complete = true;
  made.oversubscribed = false;
  made.clock = trace::kComputedTimes;
  choose(made.hosts, measured, workers);
  choose(made.cores, measured, workers);
  choose(made.affinity, measured, workers);
  choose(made.cpus, measured, workers);
  made.costs_from.clear();
  made.costs_files.clear();
  return made;
}

class PoolTrace final : public trace::Trace {
 public:
  PoolTrace(Script script, trace::Manifest manifest)
      : script_(std::move(script)),
        manifest_(std::move(manifest)),
        world_(static_cast<std::size_t>(ranks())) {
    std::iota(world_.begin(), world_.end(), 0);
    for (int rank = 0; rank < ranks(); ++rank) ranks_.push_back(std::make_unique<PoolRank>(script_, rank));
  }
  const trace::Manifest& manifest() const override { return manifest_; }
  const trace::RankTrace& rank(int rank) const override { return *ranks_[static_cast<std::size_t>(rank)]; }
  const std::vector<int>& members(std::uint64_t key) const override {
    return key == kWorldKey ? world_ : none_;
  }
  const std::vector<int>& remote_members(std::uint64_t) const override { return none_; }
  std::vector<trace::SourcePlace> frame_places(const trace::Module& module,
                                               std::uint64_t offset) const override {
    if (offset >= kTakeAnswer) return {{module.path, 0, ""}};
    return {{module.path, 1, kSendsTask}};  // functions are only shown with a line
  }

 private:
  Script script_;
  trace::Manifest manifest_;
  std::vector<int> world_, none_;
  std::vector<std::unique_ptr<PoolRank>> ranks_;
};

}  // namespace

std::unique_ptr<trace::Trace> make_pool_trace(const PoolRun& run, const MeasuredPool& measured) {
  if (std::max(measured.in_shares.size(), measured.out_shares.size()) > kMostMessages)
    throw Error("{}: a task has more than {} messages", measured.folder, kMostMessages);
  Script script{.in_shares = measured.in_shares,
                .out_shares = measured.out_shares,
                .master_before_ns = measured.master_before_ns,
                .master_per_task_ns = measured.master_per_task_ns,
                .master_after_ns = measured.master_after_ns,
                .worker_own_ns = measured.worker_own_ns,
                .workers = run.workers,
                .prefetch = run.prefetch};
  for (const std::vector<Task>& phase : run.phases) {
    plan_phase(script.tasks.size(), phase.size(), run.workers, run.prefetch, script.steps);
    for (const Task& task : phase) {
      script.largest.in_bytes = std::max(script.largest.in_bytes, task.in_bytes);
      script.largest.out_bytes = std::max(script.largest.out_bytes, task.out_bytes);
      script.tasks.push_back(task);
    }
  }
  return std::make_unique<PoolTrace>(std::move(script), manifest_of(measured, run.workers));
}

}  // namespace dperf::advise
