// SPDX-License-Identifier: LGPL-2.1-or-later
#include "rank.h"

#include <algorithm>
#include <cstdio>

#include "completion.h"
#include "kinds.h"

namespace stress {

namespace {
constexpr std::size_t kBsendBytes = 8 << 20;
}

Rank::Rank(const Plan& plan, const RunOptions& options)
    : plan_(&plan),
      options_(options),
      handles_(plan.comms.size(), MPI_COMM_NULL),
      layouts_(make_layouts()),
      bsend_buffer_(kBsendBytes) {
  MPI_Comm_rank(MPI_COMM_WORLD, &world_);
  handles_[0] = MPI_COMM_WORLD;
  if (can(Feature::bsend)) MPI_Buffer_attach(bsend_buffer_.data(), static_cast<int>(kBsendBytes));
}

Rank::~Rank() {
  void* buffer;
  int bytes;
  if (can(Feature::bsend)) MPI_Buffer_detach(&buffer, &bytes);
  free_layouts(layouts_);
}

std::string Rank::where() const {
  return "seed " + std::to_string(plan_->seed) + ", rank " + std::to_string(world_) + ", operation " +
         (operation_ != nullptr ? describe(*plan_, *operation_) : "none");
}

void Rank::expect(bool good, const char* what) {
  if (good || !options_.check) return;
  std::fprintf(stderr, "stress: %s: %s\n", where().c_str(), what);
  MPI_Abort(MPI_COMM_WORLD, 4);
}

const Layout& Rank::draw_layout(Random& random) const {
  const auto drawn = static_cast<std::size_t>(random.below(2 * static_cast<int>(layouts_.size())));
  return can(Feature::types) && drawn < layouts_.size() ? layouts_[drawn] : layouts_[0];
}

void Rank::spin(double seconds) {
  const double end = MPI_Wtime() + seconds;
  while (MPI_Wtime() < end) {
  }
}

void Rank::later(int due, MPI_Request request, Check check) {
  pending_.push_back({due, request, std::move(check), operation_});
}

void Rank::at(int index, std::function<void()> action) {
  actions_.push_back({index, std::move(action), operation_});
}
void Rank::after(int index, std::function<void()> action) {
  last_actions_.push_back({index, std::move(action), operation_});
}

// Actions may add more of them.
void Rank::run_actions(std::vector<Action>& actions, int index) {
  for (std::size_t i = 0; i < actions.size(); ++i)
    if (actions[i].index <= index && actions[i].run) {
      const auto run = std::move(actions[i].run);
      operation_ = actions[i].operation;
      actions[i].run = nullptr;
      run();
    }
  std::erase_if(actions, [](const Action& action) { return !action.run; });
}

void Rank::begin(const Operation& operation) {
  const Communicator& comm = this->comm(operation);
  const bool takes_part = comm.has(world_) || (comm.is_inter() && this->comm(comm.twin).has(world_));
  if (!takes_part) return;
  if (options_.create_first && (operation.kind->make != nullptr || operation.kind->frees)) return;
  if (options_.trace_operations) std::fprintf(stderr, "%s\n", where().c_str());
  operation.kind->run(*this, operation);
}

void Rank::complete_due(int index) {
  const auto due = std::stable_partition(pending_.begin(), pending_.end(),
                                         [index](const Pending& p) { return p.due > index; });
  std::vector<Pending> now(std::make_move_iterator(due), std::make_move_iterator(pending_.end()));
  pending_.erase(due, pending_.end());
  if (now.empty()) return;
  std::vector<MPI_Request> requests;
  for (const Pending& p : now) requests.push_back(p.request);
  Random random(
      mix(mix(plan_->seed, 1000 + static_cast<std::uint64_t>(index)), static_cast<std::uint64_t>(world_)));
  complete_all(requests, plan_->features, random, [&](std::size_t i, const MPI_Status* status) {
    operation_ = now[i].operation;
    now[i].check(status);
  });
}

void Rank::complete_some_early(int index) {
  Random random(
      mix(mix(plan_->seed, 2000 + static_cast<std::uint64_t>(index)), static_cast<std::uint64_t>(world_)));
  if (!can(Feature::partial) || pending_.empty() || !random.chance(15)) return;
  std::vector<MPI_Request> requests;
  for (const Pending& p : pending_) requests.push_back(p.request);
  std::vector<bool> gone(pending_.size());
  complete_some(requests, plan_->features, random, [&](std::size_t i, const MPI_Status* status) {
    gone[i] = true;
    operation_ = pending_[i].operation;
    pending_[i].check(status);
  });
  std::size_t i = 0;
  std::erase_if(pending_, [&](const Pending&) { return gone[i++]; });
}

void Rank::create_communicators() {
  for (const Operation& operation : plan_->operations) {
    operation_ = &operation;
    if (operation.kind->make == nullptr || !comm(operation).has(world_)) continue;
    operation.kind->run(*this, operation);
    complete_due(plan_->operations.back().index + 1);
    actions_.clear();
  }
  warm_up();
}

// SMPI's k-nomial broadcast, which its selector ompi takes for 512 to 1023 bytes on 2 and 3 ranks, and on 8
// to 15, first makes communicators for each host, with messages of its own.
void Rank::warm_up() {
  Buffer data(plain(), 150);
  for (std::size_t i = 0; i < handles_.size(); ++i)
    if (handles_[i] != MPI_COMM_NULL && !plan_->comms[i].is_inter())
      MPI_Bcast(data.data(), data.count(), data.type(), 0, handles_[i]);
}

void Rank::run() {
  int last = 0;
  for (const Operation& operation : plan_->operations) last = std::max(last, operation.due);
  auto next = plan_->operations.begin();
  for (int index = 0; index <= last; ++index) {
    if (next != plan_->operations.end() && next->index == index) {
      operation_ = &*next++;
      begin(*operation_);
    }
    run_actions(actions_, index);
    complete_due(index);
    run_actions(last_actions_, index);
    complete_some_early(index);
  }
}

}  // namespace stress
