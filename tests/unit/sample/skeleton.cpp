// SPDX-License-Identifier: LGPL-2.1-or-later
#include "skeleton.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace dperf::sample {

Skeleton::Skeleton(unsigned seed) {
  std::mt19937 random(seed);
  const auto dice = [&](int sides) { return static_cast<int>(random() % static_cast<unsigned>(sides)); };
  ranks_ = 2 + dice(6);
  period_ = 1 + dice(4);
  inner_ = 1 + dice(3);
  has_server_ = dice(4) == 0;
  is_pipeline_ = dice(3) == 0;
  is_ahead_ = dice(4) == 0;
  has_halo_ = dice(2) == 0;
  has_fences_ = dice(4) == 0;
  collective_every_ = dice(2) == 0 ? 0 : 1 + dice(period_);
  tags_count_ = dice(6) == 0;
  if (has_server_) has_fences_ = false;
  if (has_server_) collective_every_ = 0;
  name_ = fmt::format("seed {}: {} ranks, period {}, inner {}{}{}{}{}{}{}{}", seed, ranks_, period_, inner_,
                      has_server_ ? ", server" : "", is_pipeline_ ? ", pipeline" : "",
                      is_ahead_ ? ", messages for the next iteration" : "", has_halo_ ? ", halo" : "",
                      has_fences_ ? ", fences" : "", tags_count_ ? ", tags count" : "",
                      collective_every_ ? fmt::format(", collective every {}", collective_every_) : "");
}

void Skeleton::add_iteration(int rank, int i, std::vector<Step>& steps) const {
  const int first = has_server_ ? 1 : 0, last = ranks_ - 1;
  const int tag = tags_count_ ? i : 1;
  steps.push_back({Step::kIteration, 0, 0, 0});
  if (is_ahead_ && rank > first && i > 0) steps.push_back({Step::kReceive, rank - 1, 7, 0});
  if (is_pipeline_ && rank > first) steps.push_back({Step::kReceive, rank - 1, tag, 0});
  for (int k = 0; k < inner_ + i % period_; ++k) {
    if (has_halo_)
      for (const int peer : {rank - 1, rank + 1})
        if (peer >= first && peer <= last) steps.push_back({Step::kSend, peer, 2, 0});
    steps.push_back({Step::kCompute, 0, 0, 1000000 + 1000 * rank});
    if (has_halo_)
      for (const int peer : {rank - 1, rank + 1})
        if (peer >= first && peer <= last) steps.push_back({Step::kReceive, peer, 2, 0});
  }
  if (is_pipeline_ && rank < last) steps.push_back({Step::kSend, rank + 1, tag, 0});
  if (is_ahead_ && rank < last) steps.push_back({Step::kSend, rank + 1, 7, 0});
  if (has_server_) {
    steps.push_back({Step::kSend, 0, 5, 0});
    steps.push_back({Step::kReceive, 0, 6, 0});
  }
  if (has_fences_) {
    steps.push_back({Step::kFence, 0, 0, 0});
    steps.push_back({Step::kCompute, 0, 0, 20000});
    steps.push_back({Step::kFence, 0, 0, 0});
  }
  if (collective_every_ && i % period_ % collective_every_ == 0) steps.push_back({Step::kBarrier, 0, 0, 0});
}

std::vector<Step> Skeleton::steps(int rank, int iterations) const {
  std::vector<Step> steps{{Step::kCompute, 0, 0, 500000}, {Step::kBarrier, 0, 0, 0}};
  const bool is_server = has_server_ && rank == 0;
  for (int i = 0; i < iterations; ++i) {
    if (!is_server) {
      add_iteration(rank, i, steps);
      continue;
    }
    for (int client = 1; client < ranks_; ++client) {
      steps.push_back({Step::kReceive, client, 5, 0});
      steps.push_back({Step::kCompute, 0, 0, 30000});
      steps.push_back({Step::kSend, client, 6, 0});
    }
  }
  return steps;
}

std::vector<Step> Skeleton::tail(int rank) const {
  const int first = has_server_ ? 1 : 0;
  std::vector<Step> steps;
  if (is_ahead_ && rank > first) steps.push_back({Step::kReceive, rank - 1, 7, 0});
  steps.push_back({Step::kCompute, 0, 0, 70000 + rank});
  steps.push_back({Step::kSend, (rank + 1) % ranks_, 9, 0});
  steps.push_back({Step::kReceive, (rank + ranks_ - 1) % ranks_, 9, 0});
  if (has_fences_) steps.push_back({Step::kFence, 0, 0, 0});
  steps.push_back({Step::kBarrier, 0, 0, 0});
  return steps;
}

bool World::is_over() const {
  for (std::size_t rank = 0; rank < ranks_.size(); ++rank)
    if (done_[rank] < ranks_[rank].size()) return false;
  return true;
}

bool World::has_messages() const {
  return std::ranges::any_of(messages_, [](const auto& channel) { return channel.second > 0; });
}

bool World::can(std::size_t rank) const {
  if (done_[rank] == ranks_[rank].size()) return false;
  const Step& step = ranks_[rank][done_[rank]];
  if (step.kind == Step::kReceive) {
    const auto found = messages_.find({step.peer, static_cast<int>(rank), step.tag});
    return found != messages_.end() && found->second > 0;
  }
  if (step.kind != Step::kBarrier && step.kind != Step::kFence) return true;
  // It is entered once, and left when all have entered it.
  return meetings_[rank] == allowed_[rank] || *std::ranges::min_element(meetings_) > allowed_[rank];
}

void World::take(std::size_t rank) {
  const Step& step = ranks_[rank][done_[rank]];
  const int self = static_cast<int>(rank);
  if (step.kind == Step::kSend) ++messages_[{self, step.peer, step.tag}];
  if (step.kind == Step::kReceive) --messages_[{step.peer, self, step.tag}];
  if (step.kind == Step::kBarrier || step.kind == Step::kFence) {
    if (meetings_[rank] == allowed_[rank]) {
      ++meetings_[rank];
      return;
    }
    ++allowed_[rank];
  }
  ++done_[rank];
}

void World::run(std::uint64_t most) {
  std::mt19937 random(seed_);
  done_.assign(ranks_.size(), 0);
  meetings_.assign(ranks_.size(), 0);
  allowed_.assign(ranks_.size(), 0);
  for (std::uint64_t step = 0; step < most; ++step) {
    const std::size_t start = random() % ranks_.size();
    std::size_t tried = 0;
    while (tried < ranks_.size() && !can((start + tried) % ranks_.size())) ++tried;
    if (tried == ranks_.size()) return;
    take((start + tried) % ranks_.size());
  }
}

namespace {

std::string line_of(const Step& step, int loop) {
  switch (step.kind) {
    case Step::kCompute:
      return fmt::format("compute {}\n", step.ns);
    case Step::kSend:
      return fmt::format("MPI_Send count=1 dest={} tag={}\n", step.peer, step.tag);
    case Step::kReceive:
      return fmt::format("MPI_Recv count=1 source={} tag={}\n", step.peer, step.tag);
    case Step::kBarrier:
      return "MPI_Barrier\n";
    case Step::kFence:
      return "MPI_Win_fence win=1\n";
    case Step::kIteration:
      return fmt::format("iteration {}\n", loop);
  }
  return "";
}

}  // namespace

namespace {

/// Of a run that ends after `done` steps: killed, or in MPI_Finalize, having left its loop after `loop`
/// steps.
std::string text_of(const std::vector<std::vector<Step>>& ranks, const std::vector<std::size_t>& done,
                    const std::vector<std::size_t>* loop) {
  std::string text = fmt::format("ranks {}\nprogram ./skeleton\n{}loop src/main.c:98(main) id=0x98\n",
                                 ranks.size(), loop ? "loop src/main.c:7(main)\n" : "");
  const auto has_fence = [](const std::vector<Step>& steps) {
    return std::ranges::any_of(steps, [](const Step& step) { return step.kind == Step::kFence; });
  };
  const bool has_window = std::ranges::any_of(ranks, has_fence);
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    text += fmt::format("rank {}\nMPI_Init\n{}", rank, has_window ? "MPI_Win_create newwin=1 bytes=8\n" : "");
    const bool has_loop =
        std::ranges::any_of(ranks[rank], [](const Step& step) { return step.kind == Step::kIteration; });
    for (std::size_t i = 0; i < done[rank]; ++i) {
      if (loop && has_loop && i == (*loop)[rank]) text += "leave 2\n";
      text += line_of(ranks[rank][i], loop ? 2 : 1);
    }
    if (!loop) text += "killed\n";
    if (loop) text += has_window ? "MPI_Win_free win=1\nMPI_Finalize\n" : "MPI_Finalize\n";
  }
  return text;
}

/// Each kind of call has a line of its own; where tags count, they are all of one line.
std::string place_of(const std::string& call) {
  static const std::map<std::string, int> kLines{
      {"MPI_Send", 100}, {"MPI_Recv", 200}, {"MPI_Barrier", 300}, {"MPI_Win_fence", 400}};
  const auto found = kLines.find(call.substr(0, call.find(' ')));
  if (found == kLines.end()) return "";
  const std::size_t tag = call.find("tag=");
  const int number = tag == std::string::npos ? 0 : std::stoi(call.substr(tag + 4));
  const bool is_of_its_own = number == 2 || (number >= 5 && number <= 7);
  return fmt::format(" at=solver.c:{}(step),main.c:7(main)", found->second + (is_of_its_own ? number : 0));
}

}  // namespace

std::string trace_of(const std::vector<std::vector<Step>>& ranks, const std::vector<std::size_t>& done) {
  return text_of(ranks, done, nullptr);
}

std::string unmarked_trace_of(const std::vector<std::vector<Step>>& ranks,
                              const std::vector<std::size_t>& done) {
  const std::string marked = text_of(ranks, done, nullptr);
  std::string text;
  for (std::size_t begin = 0; begin < marked.size();) {
    const std::size_t end = marked.find('\n', begin);
    const std::string line = marked.substr(begin, end - begin);
    begin = end + 1;
    if (line.starts_with("loop ") || line.starts_with("iteration ")) continue;
    text += line + place_of(line) + "\n";
  }
  return text;
}

std::string complete_trace_of(const std::vector<std::vector<Step>>& ranks,
                              const std::vector<std::size_t>& loop) {
  std::vector<std::size_t> done;
  for (const std::vector<Step>& steps : ranks) done.push_back(steps.size());
  return text_of(ranks, done, &loop);
}

std::vector<std::vector<Step>> steps_of(const trace::Trace& trace) {
  using trace::Call;
  using trace::EventKind;
  static const std::map<Call, Step::Kind> kKinds{{Call::MPI_Send, Step::kSend},
                                                 {Call::MPI_Recv, Step::kReceive},
                                                 {Call::MPI_Barrier, Step::kBarrier},
                                                 {Call::MPI_Win_fence, Step::kFence}};
  std::vector<std::vector<Step>> ranks;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    std::vector<Step>& steps = ranks.emplace_back();
    const auto stream = trace.rank(rank).events();
    for (trace::Event event; stream->next(event);) {
      if (event.kind == EventKind::kCompute) steps.push_back({Step::kCompute, 0, 0, event.duration_ns});
      if (event.kind == EventKind::kLoopIteration) steps.push_back({Step::kIteration, 0, 0, 0});
      if (event.kind != EventKind::kCall || !kKinds.contains(event.call)) continue;
      const Step::Kind kind = kKinds.at(event.call);
      const int peer = kind == Step::kSend ? event.args.dest : kind == Step::kReceive ? event.args.source : 0;
      const bool has_peer = kind == Step::kSend || kind == Step::kReceive;
      steps.push_back({kind, peer, has_peer ? event.args.tag : 0, 0});
    }
  }
  return ranks;
}

}  // namespace dperf::sample
