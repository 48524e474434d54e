// The handlers of calls that complete, test, cancel or free requests.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <iterator>

#include "replay/mpi/calls/call_services.h"
#include "replay/mpi/calls/handlers.h"
#include "replay/mpi/services/peers.h"
#include "replay/mpi/services/services.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;

/// Looks up what the requests of the call stand for; null where there is nothing to wait for.
void collect_requests(const CallServices& services, Rank& rank) {
  const auto collect = [&](std::uint64_t id) {
    const RequestEntry* entry = services.requests.entry(rank, id);
    rank.wait.requests.push_back(entry != nullptr ? entry->active : nullptr);
  };
  const trace::CallArguments& args = rank.event.args;
  if (rank.event.call == Call::MPI_Wait || rank.event.call == Call::MPI_Test)
    return collect(args.completion.request);
  for (const std::uint64_t id : args.completion.requests) collect(id);
}

std::size_t active(const Rank& rank) {
  const auto& requests = rank.wait.requests;
  return static_cast<std::size_t>(
      std::count_if(requests.begin(), requests.end(), [](auto* r) { return r != nullptr; }));
}

std::size_t done(const Rank& rank) {
  const auto& requests = rank.wait.requests;
  return static_cast<std::size_t>(
      std::count_if(requests.begin(), requests.end(), [](auto* r) { return r != nullptr && r->done(); }));
}

bool of_files(const Rank& rank) {
  const auto& requests = rank.wait.requests;
  return std::any_of(requests.begin(), requests.end(),
                     [](auto* r) { return r != nullptr && r->kind == Request::Kind::kFile; });
}

/// The file operations that the call completes take as long as in the traced run.
void wait_for_files(const CallServices& services, Rank& rank) {
  if (!of_files(rank)) return;
  bool any = false;
  for_each_completion(rank.event, [&](std::uint64_t id, const trace::Status*) {
    const RequestEntry* entry = services.requests.entry(rank, id);
    any =
        any || (entry != nullptr && entry->active != nullptr && entry->active->kind == Request::Kind::kFile);
  });
  if (any) rank.io.until = services.clocks.now(rank) + seconds_in_call(rank.event);
}

/// The call found nothing done when traced: it only lets the rank's messages advance. If it would find
/// something here, the program would go another way.
void poll_in_vain(const CallServices& services, Rank& rank, std::size_t successful_from) {
  services.progress.look(rank);
  charge_in_vain(services, rank);
  const PollHabit* habit = services.prescan.polling(rank.number, rank.event.site);
  const bool only_asks = habit != nullptr && habit->only_asks() && rank.event.call == Call::MPI_Test;
  const auto& requests = rank.wait.requests;
  const bool not_begun =
      std::any_of(requests.begin(), requests.end(), [](auto* r) { return r != nullptr && r->not_begun; });
  const bool finds = !not_begun && active(rank) > 0 && done(rank) >= successful_from;
  if (finds && !only_asks && !of_files(rank)) ++services.divergences.of(rank).polls;
  rank.wait.requests.clear();
}

/// The program has seen that this request is done; a persistent one can be started again.
void finish_id(const CallServices& services, Rank& rank, std::uint64_t id, const trace::Status* traced) {
  RequestEntry* entry = services.requests.entry(rank, id);
  if (entry == nullptr || entry->active == nullptr) return;
  Request& request = *entry->active;
  entry->active = nullptr;
  if (entry->persistent == nullptr) rank.process.requests.erase(id);
  services.requests.finish(rank, request, traced);
}

/// How many of the requests of the call were done when it returned in the traced run.
std::size_t recorded_done(const trace::Event& event) {
  std::size_t count = 0;
  for_each_completion(event, [&count](std::uint64_t, const trace::Status*) { ++count; });
  return count;
}

/// Of the requests that are done here, one that the traced call did not report, as an index; -1 if there is
/// none. One of the same kind is preferred: what the program does with it will be more alike.
std::ptrdiff_t find_other_done(const Rank& rank, const std::vector<bool>& recorded, Request::Kind kind) {
  std::ptrdiff_t any = -1;
  for (std::size_t i = 0; i < rank.wait.requests.size(); ++i) {
    const Request* request = rank.wait.requests[i];
    if (request == nullptr || !request->done() || recorded[i]) continue;
    if (request->kind == kind) return static_cast<std::ptrdiff_t>(i);
    any = static_cast<std::ptrdiff_t>(i);
  }
  return any;
}

/// Where others are done here than in the traced run, lets the request numbers change roles: what the program
/// does after the call is then done for those that came first here.
void exchange_roles(const CallServices& services, Rank& rank) {
  const auto& ids = rank.event.args.completion.requests;
  auto& requests = rank.wait.requests;
  std::vector<bool> recorded(requests.size());
  std::vector<std::size_t> not_done;
  const auto note = [&](std::size_t i) {
    if (i >= requests.size()) return;
    recorded[i] = true;
    if (requests[i] != nullptr && !requests[i]->done()) not_done.push_back(i);
  };
  const trace::CallArguments& args = rank.event.args;
  const bool several = rank.event.call == Call::MPI_Waitsome || rank.event.call == Call::MPI_Testsome;
  if (several) {
    for (const std::uint32_t index : args.completion.indices) note(index);
  } else if (args.completion.index >= 0) {
    note(static_cast<std::size_t>(args.completion.index));
  }
  for (const std::size_t i : not_done) {
    const std::ptrdiff_t found = find_other_done(rank, recorded, requests[i]->kind);
    if (found < 0) continue;
    const auto other = static_cast<std::size_t>(found);
    std::swap(services.requests.entry(rank, ids[i])->active,
              services.requests.entry(rank, ids[other])->active);
    std::swap(requests[i], requests[other]);
    recorded[other] = true;
    rank.wildcards.choose(other);
    ++services.divergences.of(rank).completions;
  }
}

/// The one that the call took when traced, if it is one that took one; -1: none.
std::ptrdiff_t recorded_index(const trace::CallArguments& args) {
  if (args.completion.indices.size() == 1)
    return static_cast<std::ptrdiff_t>(args.completion.indices.front());
  return args.completion.indices.empty() ? args.completion.index : -1;
}

/// Of the answers that are done, the one of the lowest rank: so libraries look through a list. Those that
/// were found by one MPI_Waitsome are all handled before it is called again.
std::ptrdiff_t choose_answer(const CallServices& services, Rank& rank) {
  const auto& requests = rank.wait.requests;
  std::vector<const Request*>& batch = rank.pool.master->batch();
  const auto possible = [&](const Request* request) {
    return request != nullptr && request->done() && is_of_pool(services, rank, *request);
  };
  const bool some = !rank.event.args.completion.indices.empty();
  if (!some) batch.clear();
  if (some && batch.empty())
    std::copy_if(requests.begin(), requests.end(), std::back_inserter(batch), possible);
  std::ptrdiff_t best = -1;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (!possible(requests[i])) continue;
    if (some && std::find(batch.begin(), batch.end(), requests[i]) == batch.end()) continue;
    const auto chosen = static_cast<std::size_t>(best);
    if (best < 0 || requests[i]->matched.source < requests[chosen]->matched.source) {
      best = static_cast<std::ptrdiff_t>(i);
    }
  }
  if (best >= 0) std::erase(batch, requests[static_cast<std::size_t>(best)]);
  return best;
}

/// A master of a pool answers the worker that is done. True if the call was of that kind.
bool choose_in_pool(const CallServices& services, Rank& rank) {
  if (rank.pool.master == nullptr) return false;
  const trace::CallArguments& args = rank.event.args;
  auto& requests = rank.wait.requests;
  const std::ptrdiff_t recorded = recorded_index(args);
  if (recorded < 0 || static_cast<std::size_t>(recorded) >= requests.size()) return false;
  const auto index = static_cast<std::size_t>(recorded);
  if (requests[index] == nullptr || !is_of_pool(services, rank, *requests[index])) return false;
  const std::ptrdiff_t best = choose_answer(services, rank);
  if (best < 0) return false;
  const auto other = static_cast<std::size_t>(best);
  if (other == index) return true;
  std::swap(services.requests.entry(rank, args.completion.requests[index])->active,
            services.requests.entry(rank, args.completion.requests[other])->active);
  std::swap(requests[index], requests[other]);
  return true;
}

}  // namespace

/// A poll that found nothing is work of the rank's core, unless it was one of many with which it waited.
void charge_in_vain(const CallServices& services, Rank& rank) {
  const PollHabit* habit = services.prescan.polling(rank.number, rank.event.site);
  // SMPI, to compare with, has no such costs.
  const bool has_costs = services.options.core_costs && services.options.protocol != "smpi";
  if (habit != nullptr && has_costs) rank.times.cost(*rank.account, habit->seconds_in_vain(rank.event));
}

/// Notes it if the call, a poll that found something when it was first tried, has to wait for it here: the
/// program would have gone on without. It is nothing to note where polls are tried again without work
/// between.
void note_late(const CallServices& services, Rank& rank) {
  if (rank.wait.needed == 0 || !is_poll(rank.event.call) || rank.event.polls.any()) return;
  if (services.options.match == Match::kTraced) return;
  const PollHabit* habit = services.prescan.polling(rank.number, rank.event.site);
  const bool loops = habit != nullptr && habit->loops;
  if (loops && !habit->works) return;
  const bool only_asks = loops && habit->only_asks() && rank.event.call == Call::MPI_Test;
  const bool was_put_off = rank.event.args.completion.request == Rank::Deferred::kRequest;
  if (only_asks || was_put_off) {
    services.progress.look(rank);
    if (rank.wait.needed == 0) return;
  }
  if (only_asks && !was_put_off) {
    // It was delayed. With calls in between, its message would have been in transit.
    const Request& request = *rank.wait.requests.front();
    const bool is_receive = request.kind == Request::Kind::kReceive;
    if (is_receive && request.matched.source == trace::kProcNull) return;
  }
  ++services.divergences.of(rank).late;
  rank.wait.late = true;
}

void begin_wait_all(const CallServices& services, Rank& rank) {
  const bool test = rank.event.call == Call::MPI_Test || rank.event.call == Call::MPI_Testall;
  collect_requests(services, rank);
  if (test && !rank.event.args.completion.flag) return poll_in_vain(services, rank, active(rank));
  wait_for_files(services, rank);
  services.requests.wait_for(rank, rank.wait.requests.size());
  note_late(services, rank);
}

void end_wait_all(const CallServices& services, Rank& rank) {
  for_each_completion(rank.event, [&](std::uint64_t id, const trace::Status* status) {
    finish_id(services, rank, id, status);
  });
}

void begin_wait_some(const CallServices& services, Rank& rank) {
  rank.wait.as_traced = false;
  const std::size_t count = recorded_done(rank.event);
  collect_requests(services, rank);
  if (count == 0) return poll_in_vain(services, rank, 1);
  auto& requests = rank.wait.requests;
  wait_for_files(services, rank);
  rank.wait.as_traced = services.options.match == Match::kTraced || of_files(rank);
  if (rank.wait.as_traced) {
    // Exactly those that were done in the traced run.
    std::vector<Request*> wanted;
    for_each_completion(rank.event, [&](std::uint64_t id, const trace::Status*) {
      const RequestEntry* entry = services.requests.entry(rank, id);
      if (entry != nullptr && entry->active != nullptr) wanted.push_back(entry->active);
    });
    requests = std::move(wanted);
    return services.requests.wait_for(rank, requests.size());
  }
  const std::size_t needed = std::min(count, active(rank));
  const bool several_at_once = needed > 1 && done(rank) < needed;
  if (several_at_once) ++services.divergences.of(rank).completions;  // it would return with the first
  services.requests.wait_for(rank, needed + requests.size() - active(rank));
  note_late(services, rank);
}

void end_wait_some(const CallServices& services, Rank& rank) {
  if (!rank.wait.as_traced && !rank.wait.requests.empty()) {
    if (!choose_in_pool(services, rank)) exchange_roles(services, rank);
  }
  end_wait_all(services, rank);
}

void begin_get_status(const CallServices& services, Rank& rank) {
  const RequestEntry* entry = services.requests.entry(rank, rank.event.args.completion.request);
  rank.wait.requests.push_back(entry != nullptr ? entry->active : nullptr);
  if (!rank.event.args.completion.flag) return poll_in_vain(services, rank, 1);
  services.requests.wait_for(rank, 1);
}

void begin_cancel(const CallServices& services, Rank& rank) {
  const RequestEntry* entry = services.requests.entry(rank, rank.event.args.completion.request);
  if (entry != nullptr && entry->active != nullptr) services.requests.cancel(rank, *entry->active);
}

// The operation goes on, and no call completes it.
void begin_request_free(const CallServices& services, Rank& rank) {
  const std::uint64_t id = rank.event.args.completion.request;
  RequestEntry* entry = services.requests.entry(rank, id);
  if (entry == nullptr) return;
  if (Request* request = entry->active) {
    if (request->done()) {
      services.requests.free(*request);
    } else {
      request->completed_by = Request::CompletedBy::kNoCall;
    }
  }
  rank.process.requests.erase(id);
}

}  // namespace dperf::replay::mpi
