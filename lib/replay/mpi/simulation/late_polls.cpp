// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/simulation/late_polls.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "replay/mpi/prescan/polling.h"
#include "replay/mpi/services/collective_entry.h"
#include "trace/model/call_traits.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;
using trace::EventKind;

/// The program would make this call whether the poll has found something or not: it has done so before it
/// found anything, or it only asks again.
bool is_independent(const PollHabit& habit, const trace::Event& poll, const trace::Event& call) {
  return habit.comes_between(call.site) || (call.site == poll.site && call.args.completion.request == 0);
}

bool next_of_stream(Rank& rank, trace::Event& event) {
  rank.has_read_all = rank.has_read_all || !rank.stream->next(event);
  return !rank.has_read_all;
}

/// Reads on until there is such a call, if it comes soon; all of that is read again in its turn. Not within
/// repetitions, which the rank may leave out, nor into them.
template <typename Condition>
const trace::Event* read_ahead(Rank& rank, Condition is_it) {
  constexpr std::size_t kSoon = 64;
  std::deque<trace::Event>& ahead = rank.ahead;
  if (rank.live != nullptr || rank.event.repeated) return nullptr;
  for (std::size_t i = 0; i < kSoon; ++i) {
    if (i == ahead.size()) {
      trace::Event event;
      if (!next_of_stream(rank, event)) return nullptr;
      ahead.push_back(std::move(event));
    }
    if (ahead[i].repetition.begins) return nullptr;
    if (ahead[i].kind == EventKind::kCall && is_it(ahead[i])) return &ahead[i];
  }
  return nullptr;
}

/// Others may get the number of the request of the test that was put off.
void hide_request(Rank& rank, std::uint64_t& request) {
  FlatMap<RequestEntry>& requests = rank.process.requests;
  const RequestEntry entry = *requests.find(request);
  requests.erase(request);
  request = Rank::Deferred::kRequest;
  requests[request] = entry;
}

/// Nothing waits any more until it has been sent.
void let_go(Rank& rank, std::uint64_t& id, Request& request) {
  request.completed_by = Request::CompletedBy::kNoCall;
  rank.process.requests.erase(id);
  id = 0;
}

bool is_probe(Call call) {
  return call == Call::MPI_Iprobe || call == Call::MPI_Improbe;
}

bool receives(Call call) {
  return call == Call::MPI_Recv || call == Call::MPI_Mrecv;
}

/// Could take what was probed for.
bool competes(const trace::Event& call, const trace::Event& probe) {
  const bool same_tag = call.args.tag == probe.args.tag || call.args.tag == trace::kAny ||
                        probe.args.tag == trace::kAny || trace::has_role(call.call, trace::Role::RTAG);
  return trace::has_role(call.call, trace::Role::SOURCE) && call.args.comm == probe.args.comm && same_tag;
}

}  // namespace

bool LatePolls::read(Rank& rank) {
  Rank::Messages& messages = rank.messages;
  messages.served = false;
  if (rank.ahead.empty()) {
    if (next_of_stream(rank, rank.event)) return true;
    if (messages.parts.empty()) return false;
    bring_back(rank, messages.parts.size());
  }
  rank.event = std::move(rank.ahead.front());
  rank.ahead.pop_front();
  messages.served = messages.coming_back > 0;
  if (messages.served) --messages.coming_back;
  return true;
}

/// Null unless the rank polls, found something at once when traced, and may go on without.
const PollHabit* LatePolls::habit_of_late(Rank& rank) const {
  const trace::Event& event = rank.event;
  const bool may_be = event.args.completion.flag && !event.polls.any() && !rank.has_company() &&
                      services_.options.match == Match::kSimulated;
  return may_be ? services_.prescan.polling(rank.number, event.site) : nullptr;
}

bool LatePolls::put_off_test(Rank& rank) {
  using What = Rank::Deferred::What;
  trace::Event& event = rank.event;
  Rank::Deferred& deferred = rank.deferred;
  if (event.call != Call::MPI_Test || deferred.what == What::kNextCall) return false;
  if (deferred.what == What::kPoll) {
    services_.progress.look(rank);  // the program would still ask
    return false;
  }
  const PollHabit* habit = habit_of_late(rank);
  if (habit == nullptr) return false;
  std::uint64_t& id = event.args.completion.request;
  const RequestEntry* of_test = services_.requests.entry(rank, id);
  if (of_test == nullptr || of_test->active == nullptr) return false;
  Request& request = *of_test->active;
  if (!request.done()) services_.progress.look(rank);
  if (request.done()) return false;
  const auto any = [](const trace::Event&) { return true; };
  const trace::Event* next = of_test->persistent == nullptr ? read_ahead(rank, any) : nullptr;
  const bool goes_on = next != nullptr && is_independent(*habit, event, *next);
  if (!goes_on && !habit->only_asks()) return false;
  const bool looks_at_answer = goes_on && next->site != event.site && !habit->only_asks();
  if (looks_at_answer) ++services_.divergences.of(rank).later;
  if (goes_on && request.kind == Request::Kind::kSend) {
    let_go(rank, id, request);
    return false;
  }
  if (goes_on) hide_request(rank, id);
  if (!deferred.event) deferred.event = std::make_unique<trace::Event>();
  std::swap(event, *deferred.event);
  deferred.what = What::kPoll;
  deferred.habit = goes_on ? habit : nullptr;
  rank.stage = Rank::Stage::kNext;
  return true;
}

bool LatePolls::passes(Rank& rank) {
  Rank::Deferred& deferred = rank.deferred;
  deferred.renews = false;
  if (rank.messages.served) return true;
  if (deferred.habit == nullptr) return false;
  const Request& awaited = *services_.requests.entry(rank, Rank::Deferred::kRequest)->active;
  if (awaited.done()) return false;
  if (is_independent(*deferred.habit, *deferred.event, rank.event)) return true;
  if (rank.event.site == deferred.event->site) {
    const RequestEntry* entry = services_.requests.entry(rank, rank.event.args.completion.request);
    return entry != nullptr && entry->active != nullptr && entry->active->not_begun;
  }
  deferred.renews = renews(rank, awaited);
  return deferred.renews;
}

// A loop that waits by polling, and begins the same collective again whenever it is done. While it is not,
// the program would only poll.
bool LatePolls::renews(Rank& rank, const Request& awaited) {
  const bool again = awaited.kind == Request::Kind::kCollective && awaited.call == rank.event.call &&
                     awaited.site == rank.event.site && rank.deferred.habit->folded.count > 0;
  if (!again) return false;
  const OpenCollective* begun = next_collective(services_.membership(rank, rank.event.args.comm));
  return begun == nullptr || begun->not_begun;
}

bool LatePolls::is_there(Rank& rank, const trace::Event& probe) const {
  services_.progress.look(rank);
  const trace::CallArguments& args = probe.args;
  const Operation operation{
      .call = probe.call, .site = probe.site, .peer = args.source, .tag = args.tag, .comm = args.comm};
  Request& request = services_.requests.look_for(rank, operation, Requests::Look::kOnce);
  const bool there = request.done();
  services_.requests.free(request);
  return there;
}

/// What was done with the message of a probe, until the program looked for another one at that place, may be
/// done later: all of its calls receive.
bool LatePolls::may_come_later(Rank& rank) const {
  const trace::Event* first = read_ahead(rank, [](const trace::Event&) { return true; });
  if (first == nullptr || !receives(first->call)) return false;
  const trace::Event* end = read_ahead(rank, [](const trace::Event& call) { return !receives(call.call); });
  return end != nullptr && end->site == rank.event.site;
}

bool LatePolls::put_off_message(Rank& rank) {
  constexpr std::size_t kMost = 256;
  Rank::Messages& messages = rank.messages;
  const bool may_be = is_probe(rank.event.call) && !messages.served && rank.pool.master == nullptr &&
                      rank.wildcards.probed.comm == 0;
  const PollHabit* habit = may_be ? habit_of_late(rank) : nullptr;
  if (habit == nullptr || habit->least_in_vain_ns == INT64_MAX || is_there(rank, rank.event)) return false;
  const bool same_place = messages.parts.empty() || messages.parts.front().front().site == rank.event.site;
  if (same_place && messages.parts.size() < kMost && may_come_later(rank)) {
    ++services_.divergences.of(rank).later;
    messages.parts.push_back(take_part(rank));
    messages.habit = habit;
    rank.stage = Rank::Stage::kNext;
    return true;
  }
  return all_come_back(rank);
}

/// The rank's probe, and what is done with its message. Marks of loops stay where they are.
std::vector<trace::Event> LatePolls::take_part(Rank& rank) {
  std::vector<trace::Event> part;
  part.push_back(std::move(rank.event));
  std::deque<trace::Event> marks;
  while (rank.ahead.front().kind != EventKind::kCall || receives(rank.ahead.front().call)) {
    trace::Event& next = rank.ahead.front();
    if (next.kind == EventKind::kCall || next.kind == EventKind::kCompute)
      part.push_back(std::move(next));
    else
      marks.push_back(std::move(next));
    rank.ahead.pop_front();
  }
  std::move(marks.rbegin(), marks.rend(), std::front_inserter(rank.ahead));
  return part;
}

/// A rank that waits, while others wait until it receives what was put off, could wait forever.
bool LatePolls::waits(Rank& rank) const {
  const trace::Event& event = rank.event;
  const trace::CallArguments& args = event.args;
  if (is_poll(event.call)) {
    if (!args.completion.flag && args.completion.indices.empty()) return false;
    if (event.call != Call::MPI_Test) return true;
    const RequestEntry* of_test = services_.requests.entry(rank, args.completion.request);
    return of_test != nullptr && of_test->active != nullptr && !of_test->active->done();
  }
  const trace::Family family = trace::info(event.call).family;
  return family != trace::Family::IP2P && family != trace::Family::ICOLL;
}

bool LatePolls::may_pass_messages(Rank& rank) const {
  const trace::Event& probe = rank.messages.parts.front().front();
  if (rank.event.site == probe.site) return true;
  return rank.messages.habit->comes_between(rank.event.site) && !competes(rank.event, probe) && !waits(rank);
}

void LatePolls::bring_back(Rank& rank, std::size_t count) {
  Rank::Messages& messages = rank.messages;
  for (std::size_t i = count; i-- > 0;) {
    std::vector<trace::Event>& part = messages.parts[i];
    messages.coming_back += part.size();
    std::move(part.rbegin(), part.rend(), std::front_inserter(rank.ahead));
  }
  messages.parts.erase(messages.parts.begin(), messages.parts.begin() + static_cast<std::ptrdiff_t>(count));
}

bool LatePolls::comes_back(Rank& rank) {
  const Rank::Messages& messages = rank.messages;
  if (messages.parts.empty() || messages.served) return false;
  const trace::Event& probe = messages.parts.front().front();
  if (!may_pass_messages(rank)) return all_come_back(rank);
  if (rank.event.site != probe.site || !is_there(rank, probe)) return false;
  come_back(rank, 1);
  return true;
}

bool LatePolls::all_come_back(Rank& rank) {
  const Rank::Messages& messages = rank.messages;
  if (messages.parts.empty() || messages.served) return false;
  come_back(rank, messages.parts.size());
  return true;
}

void LatePolls::come_back(Rank& rank, std::size_t count) {
  rank.ahead.push_front(std::move(rank.event));
  bring_back(rank, count);
  rank.stage = Rank::Stage::kNext;
}

}  // namespace dperf::replay::mpi
