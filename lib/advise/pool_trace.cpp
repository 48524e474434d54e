// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/pool_trace.h"

#include <algorithm>

#include "advise/made_trace.h"
#include "advise/pool_script.h"

namespace dperf::advise {
namespace {

using trace::Call;

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

/// Events of one rank, made as they are asked for.
class PoolStream : public trace::EventStream {
 public:
  PoolStream(const Script& script, std::size_t master) : script_(script), master_(script.masters[master]) {}
  bool next(trace::Event& event) final {
    while (ready_.empty())
      if (!make_more()) return false;
    ready_.take(event);
    return true;
  }

 protected:
  /// False at the end.
  virtual bool make_more() = 0;

  ReadyEvents& ready() { return ready_; }
  const Script& script() const { return script_; }
  /// Its own, or itself.
  const MasterScript& master() const { return master_; }

 private:
  const Script& script_;
  const MasterScript& master_;
  ReadyEvents ready_{kPool};
};

class MasterStream final : public PoolStream {
 public:
  using PoolStream::PoolStream;

 private:
  bool make_more() override {
    if (next_ == 0 && master().has_own_work) ready().compute(kOwnBlock, script().master_before_ns);
    if (next_ < master().steps.size()) {
      do_step(master().steps[next_++]);
      return true;
    }
    if (next_++ > master().steps.size()) return false;
    for (int worker = 1; worker <= master().workers; ++worker) ready().send(kSendStop, worker, kTaskTag, 0);
    if (master().has_own_work) ready().compute(kOwnBlock, script().master_after_ns);
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
    ready().compute(kOwnBlock, script().master_per_task_ns);
    for (std::size_t i = 0; i < script().in_shares.size(); ++i)
      ready().send(kSendTask + static_cast<std::uint32_t>(i), step.peer + 1, kTaskTag + static_cast<int>(i),
                   part_of(master().tasks[step.task].in_bytes, script().in_shares, i));
  }
  void take(const Step& step) {
    const int worker = step.peer + 1;
    for (std::size_t i = 0; i < script().out_shares.size(); ++i) {
      const int tag = kAnswerTag + static_cast<int>(i);
      trace::Event& event = ready().receive(Call::MPI_Recv, kTakeAnswer + static_cast<std::uint32_t>(i),
                                            i == 0 ? trace::kAny : worker, tag, master().largest.out_bytes);
      ReadyEvents::completed(event, worker, tag,
                             part_of(master().tasks[step.task].out_bytes, script().out_shares, i));
    }
  }
  void send_master(std::uint32_t site, const Step& step) {
    ready().send(site, step.peer, kShareTag, step.bytes).args.comm = kWorld;
  }
  void receive_master(std::uint32_t site, const Step& step) {
    trace::Event& event = ready().receive(Call::MPI_Recv, site, step.peer, kShareTag, step.bytes);
    event.args.comm = kWorld;
    ReadyEvents::completed(event, step.peer, kShareTag, step.bytes);
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
    ready().compute(kOwnBlock, script().worker_own_ns);
    if (script().prefetch) post(kPostFirst);
  }
  void post(std::uint32_t site) {
    ready().receive(Call::MPI_Irecv, site, 0, kTaskTag, master().largest.in_bytes).args.made.request =
        ++request_;
  }
  /// Where it waits for a task, or for the order to stop.
  void head(std::int64_t bytes) {
    if (!script().prefetch) {
      ReadyEvents::completed(
          ready().receive(Call::MPI_Recv, kReceiveTask, 0, kTaskTag, master().largest.in_bytes), 0, kTaskTag,
          bytes);
      return;
    }
    trace::Event& wait = ready().call(Call::MPI_Wait, kReceiveTask);
    wait.args.completion.request = request_;
    ReadyEvents::completed(wait, 0, kTaskTag, bytes);
  }
  void work(const Task& task) {
    head(part_of(task.in_bytes, script().in_shares, 0));
    for (std::size_t i = 1; i < script().in_shares.size(); ++i) {
      const int tag = kTaskTag + static_cast<int>(i);
      ReadyEvents::completed(ready().receive(Call::MPI_Recv, kReceiveTask + static_cast<std::uint32_t>(i), 0,
                                             tag, master().largest.in_bytes),
                             0, tag, part_of(task.in_bytes, script().in_shares, i));
    }
    if (script().prefetch) post(kPostNext);
    ready().compute(kTaskBlock, std::max(task.compute_ns, std::int64_t{1}));
    for (std::size_t i = 0; i < script().out_shares.size(); ++i)
      ready().send(kSendAnswer + static_cast<std::uint32_t>(i), 0, kAnswerTag + static_cast<int>(i),
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
  return made_definitions({{.key = kWorldKey, .size = script.ranks(), .rank = rank},
                           {.key = kFirstPoolKey + place.master,
                            .size = script.masters[place.master].workers + 1,
                            .rank = place.member}});
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

class PoolTrace final : public MadeTrace {
 public:
  PoolTrace(Script script, const MeasuredPool& measured)
      : MadeTrace(measured, static_cast<int>(script.masters.size()), script.ranks()),
        script_(std::move(script)) {
    for (int rank = 0; rank < ranks(); ++rank) {
      add(std::make_unique<PoolRank>(script_, rank));
      add_member(kFirstPoolKey + place_of(script_, rank).master, rank);
    }
  }

 private:
  Script script_;
};

}  // namespace

std::unique_ptr<trace::Trace> make_pool_trace(const PoolRun& run, const MeasuredPool& measured) {
  Script script{.masters = plan_masters(run),
                .in_shares = measured.in_shares,
                .out_shares = measured.out_shares,
                .master_before_ns = measured.master_before_ns,
                .master_per_task_ns = measured.master_per_task_ns,
                .master_after_ns = measured.master_after_ns,
                .worker_own_ns = measured.worker_own_ns,
                .prefetch = run.prefetch};
  return std::make_unique<PoolTrace>(std::move(script), measured);
}

}  // namespace dperf::advise
