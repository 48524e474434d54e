// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/pool_trace.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "advise/pool_script.h"
#include "support/error.h"
#include "trace/model/computed_times.h"

namespace dperf::advise {
namespace {

using trace::Call;

constexpr std::uint64_t kWorldKey = 1, kFirstPoolKey = 2;
/// Communicators of a rank: masters talk to each other in the first, and to their own workers in the second.
constexpr std::uint32_t kWorld = 1, kPool = 2;
constexpr std::uint32_t kByte = 1, kOwnBlock = 1, kTaskBlock = 2;

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
  kSendShare,
  kReceiveShare,
  kSendResults,
  kReceiveResults,
  kSites
};
constexpr int kShareTag = 1, kTaskTag = 1, kAnswerTag = kTaskTag + static_cast<int>(kMostMessages);

/// What all masters and workers have in common, and what each master does.
struct Script {
  std::vector<MasterScript> masters{};
  std::vector<double> in_shares{}, out_shares{};
  std::int64_t master_before_ns = 0, master_per_task_ns = 0, master_after_ns = 0, worker_own_ns = 0;
  bool prefetch = false;

  int ranks() const {
    int sum = 0;
    for (const MasterScript& master : masters) sum += 1 + master.workers;
    return sum;
  }
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
  PoolStream(const Script& script, std::size_t master) : script_(script), master_(script.masters[master]) {}
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
    event.args.comm = kPool;
    return event;
  }
  trace::Event& send(std::uint32_t site, int to, int tag, std::int64_t bytes) {
    trace::Event& event = call(Call::MPI_Send, site);
    event.args.data = {bytes, kByte};
    event.args.dest = to;
    event.args.tag = tag;
    return event;
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
  /// Its own, or itself.
  const MasterScript& master() const { return master_; }

 private:
  const Script& script_;
  const MasterScript& master_;
  std::vector<trace::Event> ready_;
  std::size_t at_ = 0;
  std::uint64_t number_ = 0;
};

class MasterStream final : public PoolStream {
 public:
  using PoolStream::PoolStream;

 private:
  bool make_more() override {
    if (next_ == 0 && master().has_own_work) compute(kOwnBlock, script().master_before_ns);
    if (next_ < master().steps.size()) {
      do_step(master().steps[next_++]);
      return true;
    }
    if (next_++ > master().steps.size()) return false;
    for (int worker = 1; worker <= master().workers; ++worker) send(kSendStop, worker, kTaskTag, 0);
    if (master().has_own_work) compute(kOwnBlock, script().master_after_ns);
    return true;
  }
  void do_step(const Step& step) {
    switch (step.kind) {
      case Step::Kind::kGiveTask:
        return give(step);
      case Step::Kind::kTakeAnswer:
        return take(step);
      case Step::Kind::kSendShare:
        return send_master(kSendShare, step);
      case Step::Kind::kReceiveShare:
        return receive_master(kReceiveShare, step);
      case Step::Kind::kSendResults:
        return send_master(kSendResults, step);
      case Step::Kind::kReceiveResults:
        return receive_master(kReceiveResults, step);
    }
  }
  void give(const Step& step) {
    compute(kOwnBlock, script().master_per_task_ns);
    for (std::size_t i = 0; i < script().in_shares.size(); ++i)
      send(kSendTask + static_cast<std::uint32_t>(i), step.peer + 1, kTaskTag + static_cast<int>(i),
           part_of(master().tasks[step.task].in_bytes, script().in_shares, i));
  }
  void take(const Step& step) {
    const int worker = step.peer + 1;
    for (std::size_t i = 0; i < script().out_shares.size(); ++i) {
      const int tag = kAnswerTag + static_cast<int>(i);
      trace::Event& event = receive(Call::MPI_Recv, kTakeAnswer + static_cast<std::uint32_t>(i),
                                    i == 0 ? trace::kAny : worker, tag, master().largest.out_bytes);
      completed(event, worker, tag, part_of(master().tasks[step.task].out_bytes, script().out_shares, i));
    }
  }
  void send_master(std::uint32_t site, const Step& step) {
    send(site, step.peer, kShareTag, step.bytes).args.comm = kWorld;
  }
  void receive_master(std::uint32_t site, const Step& step) {
    trace::Event& event = receive(Call::MPI_Recv, site, step.peer, kShareTag, step.bytes);
    event.args.comm = kWorld;
    completed(event, step.peer, kShareTag, step.bytes);
  }

  std::size_t next_ = 0;
};

class WorkerStream final : public PoolStream {
 public:
  WorkerStream(const Script& script, std::size_t master, int worker)
      : PoolStream(script, master), worker_(worker) {}

 private:
  bool make_more() override {
    if (ended_) return false;
    if (!begun_) begin();
    while (next_ < master().steps.size()) {
      const Step& step = master().steps[next_++];
      if (step.kind != Step::Kind::kGiveTask || step.peer != worker_) continue;
      work(master().tasks[step.task]);
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
    receive(Call::MPI_Irecv, site, 0, kTaskTag, master().largest.in_bytes).args.made.request = ++request_;
  }
  /// Where it waits for a task, or for the order to stop.
  void head(std::int64_t bytes) {
    if (!script().prefetch) {
      completed(receive(Call::MPI_Recv, kReceiveTask, 0, kTaskTag, master().largest.in_bytes), 0, kTaskTag,
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
                        master().largest.in_bytes),
                0, tag, part_of(task.in_bytes, script().in_shares, i));
    }
    if (script().prefetch) post(kPostNext);
    compute(kTaskBlock, std::max(task.compute_ns, std::int64_t{1}));
    for (std::size_t i = 0; i < script().out_shares.size(); ++i)
      send(kSendAnswer + static_cast<std::uint32_t>(i), 0, kAnswerTag + static_cast<int>(i),
           part_of(task.out_bytes, script().out_shares, i));
  }

  int worker_;
  std::size_t next_ = 0;
  std::uint64_t request_ = 0;
  bool begun_ = false, ended_ = false;
};

/// A rank of the world, in the pool of a master.
struct Place {
  std::size_t master = 0;
  int member = 0;  ///< 0: the master itself
};

/// First the masters, then the workers, of which each master has one after the other.
Place place_of(const Script& script, int rank) {
  const std::size_t masters = script.masters.size();
  const std::size_t number = static_cast<std::size_t>(rank);
  return {number % masters, static_cast<int>(number / masters)};
}

trace::Definitions definitions_of(const Script& script, int rank) {
  const Place place = place_of(script, rank);
  trace::Definitions made;
  made.blocks = {{}, {.id = 1, .place = {"own work", 0, ""}}, {.id = 2, .place = {"task", 0, ""}}};
  made.types = {{}, {1, 1, true, true, "MPI_BYTE"}};
  made.operations.resize(1);
  made.communicators = {{},
                        {.key = kWorldKey, .size = script.ranks(), .rank = rank},
                        {.key = kFirstPoolKey + place.master,
                         .size = script.masters[place.master].workers + 1,
                         .rank = place.member}};
  made.modules = {{}, {"task pool", ""}};
  made.paths.resize(kSites);
  for (std::uint32_t site = 1; site < kSites; ++site) made.paths[site].frames = {{1, site}};
  return made;
}

class PoolRank final : public trace::RankTrace {
 public:
  PoolRank(const Script& script, int rank)
      : script_(script), place_(place_of(script, rank)), definitions_(definitions_of(script, rank)) {}
  const trace::Definitions& definitions() const override { return definitions_; }
  std::optional<trace::RankTotals> totals() const override { return trace::RankTotals(); }
  unsigned threads() const override { return 1; }
  std::unique_ptr<trace::EventStream> events(unsigned, trace::Repetitions) const override {
    if (place_.member == 0) return std::make_unique<MasterStream>(script_, place_.master);
    return std::make_unique<WorkerStream>(script_, place_.master, place_.member - 1);
  }

 private:
  const Script& script_;
  Place place_;
  trace::Definitions definitions_;
};

/// Masters have what the master had in the traced run, workers what the first one had.
template <typename T>
void choose(std::vector<T>& of_rank, const MeasuredPool& measured, const Script& script) {
  if (of_rank.empty()) return;
  const T master = of_rank[static_cast<std::size_t>(measured.master)];
  const T worker = of_rank[static_cast<std::size_t>(measured.first_worker)];
  of_rank.assign(script.masters.size(), master);
  of_rank.resize(static_cast<std::size_t>(script.ranks()), worker);
}

trace::Manifest manifest_of(const MeasuredPool& measured, const Script& script) {
  trace::Manifest made = measured.trace->manifest();
  made.ranks = script.ranks();
  made.complete = true;
  made.oversubscribed = false;
  made.clock = trace::kComputedTimes;
  choose(made.hosts, measured, script);
  choose(made.cores, measured, script);
  choose(made.affinity, measured, script);
  choose(made.cpus, measured, script);
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
    pools_.resize(script_.masters.size());
    for (int rank = 0; rank < ranks(); ++rank) {
      ranks_.push_back(std::make_unique<PoolRank>(script_, rank));
      pools_[place_of(script_, rank).master].push_back(rank);
    }
  }
  const trace::Manifest& manifest() const override { return manifest_; }
  const trace::RankTrace& rank(int rank) const override { return *ranks_[static_cast<std::size_t>(rank)]; }
  const std::vector<int>& members(std::uint64_t key) const override {
    if (key == kWorldKey) return world_;
    const bool is_pool = key >= kFirstPoolKey && key - kFirstPoolKey < pools_.size();
    return is_pool ? pools_[key - kFirstPoolKey] : none_;
  }
  const std::vector<int>& remote_members(std::uint64_t) const override { return none_; }
  std::vector<trace::SourcePlace> frame_places(const trace::Module& module,
                                               std::uint64_t offset) const override {
    // Functions are only shown with a line.
    if (offset < kTakeAnswer) return {{module.path, 1, kSendsTask}};
    if (offset == kReceiveShare || offset == kSendResults) return {{module.path, 1, kPassesShare}};
    return {{module.path, 0, ""}};
  }

 private:
  Script script_;
  trace::Manifest manifest_;
  std::vector<int> world_, none_;
  std::vector<std::vector<int>> pools_;  ///< by master, itself first
  std::vector<std::unique_ptr<PoolRank>> ranks_;
};

}  // namespace

std::unique_ptr<trace::Trace> make_pool_trace(const PoolRun& run, const MeasuredPool& measured) {
  if (std::max(measured.in_shares.size(), measured.out_shares.size()) > kMostMessages)
    throw Error("{}: a task has more than {} messages", measured.folder, kMostMessages);
  Script script{.masters = plan_masters(run),
                .in_shares = measured.in_shares,
                .out_shares = measured.out_shares,
                .master_before_ns = measured.master_before_ns,
                .master_per_task_ns = measured.master_per_task_ns,
                .master_after_ns = measured.master_after_ns,
                .worker_own_ns = measured.worker_own_ns,
                .prefetch = run.prefetch};
  trace::Manifest manifest = manifest_of(measured, script);
  return std::make_unique<PoolTrace>(std::move(script), std::move(manifest));
}

}  // namespace dperf::advise
