// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/result/diagnosis.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "replay/mpi/core/describe.h"
#include "replay/mpi/rma/awaited.h"
#include "replay/mpi/simulation/simulation.h"
#include "support/words.h"

namespace dperf::replay::mpi {
namespace {

constexpr int kRanksNamed = 8;

std::string number_or_any(int number) {
  return number == trace::kAny ? "any" : fmt::format("{}", number);
}

const Request* pending(const Rank& rank) {
  const auto& requests = rank.wait.requests;
  const auto found = std::find_if(requests.begin(), requests.end(), [](const Request* request) {
    return request != nullptr && !request->done();
  });
  return found == requests.end() ? nullptr : *found;
}

/// "rank 3", "rank 3, thread 2"
std::string name_of(const Rank& rank) {
  return fmt::format("rank {}{}", rank.number,
                     rank.thread > 0 ? fmt::format(", thread {},", rank.thread) : "");
}

/// For what other threads of the rank do.
std::string describe_held(const trace::Trace& trace, const Rank& rank) {
  if (rank.awaits_end()) return "for the end of its other threads";
  if (rank.event.kind == trace::EventKind::kAwait) return "for another thread";
  return fmt::format("in {} at {} for a request of another thread", trace::info(rank.event.call).name,
                     describe_place(trace, rank.number, rank.event.site));
}

/// "in MPI_Recv(source 5, tag 7) at ring.c:41", "in MPI_Waitall for MPI_Irecv(...) at ring.c:30, at
/// ring.c:44"
std::string describe_wait(const trace::Trace& trace, const Rank& rank) {
  const trace::Event& event = rank.event;
  if (rank.stage == Rank::Stage::kHeld) return describe_held(trace, rank);
  const std::string here = describe_place(trace, rank.number, event.site);
  const Request* request = pending(rank);
  if (request == nullptr) return fmt::format("in {} at {}", trace::info(event.call).name, here);
  if (request->call == event.call) return fmt::format("in {} at {}", describe_request(*request), here);
  return fmt::format("in {} at {} for {} of {}", trace::info(event.call).name, here,
                     describe_request(*request), describe_place(trace, rank.number, request->site));
}

/// World ranks of the members of a collective that have not called it.
std::vector<int> missing(const Request& request) {
  std::vector<int> ranks;
  if (request.run == nullptr) return ranks;
  const Communicator& own = *request.run->communicator;
  for (const Communicator* side : {&own, static_cast<const Communicator*>(own.other)}) {
    for (std::size_t member = 0; side != nullptr && member < side->members.size(); ++member) {
      const bool entered = side->collectives_entered[member] > static_cast<std::uint32_t>(request.run->tag);
      if (!entered) ranks.push_back(side->members[member]);
    }
  }
  return ranks;
}

/// World ranks that this one waits for, as far as that is known.
std::vector<int> waited_for(const Simulation& simulation, const Rank& rank) {
  const Request* request = pending(rank);
  if (request == nullptr) return {};
  if (request->kind == Request::Kind::kOneSided)
    return awaited_members(simulation.one_sided().windows, rank).ranks;
  if (request->kind == Request::Kind::kCollective) return missing(*request);
  const bool known = request->members != nullptr && request->peer >= 0 &&
                     static_cast<std::size_t>(request->peer) < request->members->size();
  if (!known) return {};
  return {(*request->members)[static_cast<std::size_t>(request->peer)]};
}

/// Ranks of which each waits for the next, and the last for the first; empty if there are none, or if ranks
/// have several threads, which wait for different ones.
std::vector<int> find_cycle(const Simulation& simulation) {
  const auto& ranks = simulation.ranks();
  if (std::any_of(ranks.begin(), ranks.end(), [](const Rank& rank) { return rank.has_company(); })) return {};
  std::vector<int> seen(ranks.size(), -1);
  for (const Rank& start : ranks) {
    std::vector<int> way;
    for (int at = start.number; at >= 0;) {
      const auto number = static_cast<std::size_t>(at);
      if (seen[number] == start.number) return {std::find(way.begin(), way.end(), at), way.end()};
      if (seen[number] >= 0 || ranks[number].stage == Rank::Stage::kEnded) break;
      seen[number] = start.number;
      way.push_back(at);
      const auto next = waited_for(simulation, ranks[number]);
      at = next.empty() ? -1 : next.front();
    }
  }
  return {};
}

/// Why the ranks do not go on.
std::string describe_cycle(const Simulation& simulation) {
  const std::vector<int> cycle = find_cycle(simulation);
  if (cycle.empty()) return {};
  std::string text = "; ranks wait for each other in a cycle: ";
  bool sends = false;
  for (const int rank : cycle) {
    text += fmt::format("{} -> ", rank);
    const Request* request = pending(simulation.ranks()[static_cast<std::size_t>(rank)]);
    sends = sends || (request != nullptr && request->kind == Request::Kind::kSend);
  }
  text += fmt::format("{}", cycle.front());
  if (sends) {
    text +=
        "; the program relies on sends that return before they are received: MPI does not guarantee that, "
        "and this protocol does not buffer messages of this size";
  }
  return text;
}

std::string list_ranks(const std::vector<int>& ranks) {
  constexpr std::size_t kNamed = 4;
  const std::vector<int> named(ranks.begin(),
                               ranks.begin() + static_cast<std::ptrdiff_t>(std::min(kNamed, ranks.size())));
  const std::string more = ranks.size() > kNamed ? fmt::format(" and {} more", ranks.size() - kNamed) : "";
  return fmt::format("rank{} {}{}", ranks.size() == 1 ? "" : "s", fmt::join(named, ", "), more);
}

/// ", which rank 3 has not called", ", but rank 1 has ended"
std::string describe_partner(const Simulation& simulation, const Rank& rank) {
  const Request* request = pending(rank);
  const std::vector<int> partners = waited_for(simulation, rank);
  if (request == nullptr || partners.empty()) return {};
  if (request->kind == Request::Kind::kCollective) {
    return fmt::format(", which {} {} not called", list_ranks(partners),
                       partners.size() == 1 ? "has" : "have");
  }
  if (request->kind == Request::Kind::kOneSided) {
    return fmt::format(", but {} {} not {}", list_ranks(partners), partners.size() == 1 ? "has" : "have",
                       awaited_members(simulation.one_sided().windows, rank).what);
  }
  const Rank& partner = simulation.ranks()[static_cast<std::size_t>(partners.front())];
  const bool ended = partner.stage == Rank::Stage::kEnded;
  return ended ? fmt::format(", but rank {} has ended", partner.number) : std::string();
}

/// Ranks wait for each other because the traced events do not fit to the order of the messages here: that
/// says nothing about the program.
Error gone_astray(const Simulation& simulation) {
  const auto& all = simulation.divergences().all();
  const auto first =
      std::find_if(all.begin(), all.end(), [](const auto& entry) { return entry.second.any(); });
  const Divergence& divergence = first->second;
  return Error(
             "cannot be predicted: messages arrive in a different order than in the traced run (first {}), "
             "and the program would then do something that was not traced; --match traced keeps the traced "
             "order",
             describe(simulation.trace(), divergence.rank, first->first, divergence.site))
      .with_exit_code(kExitIncomplete);
}

}  // namespace

std::string describe_request(const Request& request) {
  const char* side = request.kind == Request::Kind::kSend ? "destination" : "source";
  if (request.kind == Request::Kind::kCollective) return std::string(trace::info(request.call).name);
  if (request.kind == Request::Kind::kOneSided) {
    const std::string target = request.peer >= 0 ? fmt::format("(target {})", request.peer) : "";
    return fmt::format("{}{}", trace::info(request.call).name, target);
  }
  return fmt::format("{}({} {}, tag {}{})", trace::info(request.call).name, side, number_or_any(request.peer),
                     number_or_any(request.tag),
                     request.kind == Request::Kind::kSend
                         ? ", " + counted(static_cast<std::uint64_t>(request.bytes), "byte")
                         : "");
}

Error deadlock(const Simulation& simulation) {
  if (simulation.divergences().any()) return gone_astray(simulation);
  std::string list;
  int named = 0, more = 0;
  for_each_thread(simulation.ranks(), [&](const Rank& rank) {
    if (rank.stage == Rank::Stage::kEnded) return;
    if (named == kRanksNamed) {
      ++more;
      return;
    }
    list += fmt::format("{}{} waits {}", named++ == 0 ? "" : ", ", name_of(rank),
                        describe_wait(simulation.trace(), rank) + describe_partner(simulation, rank));
  });
  if (more > 0) list += fmt::format(" and {} more", more);
  const char* left_out = simulation.prescan().refused.empty()
                             ? ""
                             : "; the reason may be that calls which cannot be replayed were left out";
  return Error("deadlock: {}{}{}", list, describe_cycle(simulation), left_out)
      .with_exit_code(kExitIncomplete);
}

namespace {

void note_unreceived(const Simulation& simulation, std::vector<std::string>& notes) {
  std::uint64_t count = 0;
  const Message* first = nullptr;
  simulation.matching().for_each_unexpected([&](const Message& message) {
    ++count;
    const auto key = [](const Message& m) {
      return std::tuple(m.from, m.to, m.channel->mailbox->number, m.sequence);
    };
    if (first == nullptr || key(message) < key(*first)) first = &message;
  });
  if (first == nullptr) return;
  notes.push_back(fmt::format(
      "error in the program: {} {} never received; the first is from {} to rank {}, tag {}, {}", count,
      count == 1 ? "message is" : "messages are", describe_site(simulation.trace(), first->from, first->site),
      first->to, first->tag, counted(static_cast<std::uint64_t>(first->bytes), "byte")));
}

void note_uncompleted(const Simulation& simulation, std::vector<std::string>& notes) {
  std::uint64_t count = 0;
  const Request* first = nullptr;
  for (const Rank& rank : simulation.ranks()) {
    const Request* of_rank = nullptr;
    std::uint64_t lowest = UINT64_MAX;
    rank.process.requests.for_each([&](std::uint64_t id, const RequestEntry& entry) {
      if (entry.active == nullptr || entry.active->state == Request::State::kCancelled) return;
      ++count;
      if (id > lowest) return;
      lowest = id;
      of_rank = entry.active;
    });
    if (first == nullptr) first = of_rank;
  }
  if (first == nullptr) return;
  const bool matched = first->done() || first->matched.source != trace::kProcNull;
  const char* state = first->done()                                        ? ""
                      : first->kind == Request::Kind::kReceive && !matched ? ", which gets no message"
                                                                           : ", which has not finished";
  notes.push_back(fmt::format(
      "error in the program: {} not completed before MPI_Finalize; the first is {} of {}{}",
      count == 1 ? "1 request is" : fmt::format("{} requests are", count), describe_request(*first),
      describe_site(simulation.trace(), first->rank, first->site), state));
}

}  // namespace

std::vector<std::string> left_overs(const Simulation& simulation) {
  std::vector<std::string> notes;
  const bool whole = std::all_of(simulation.ranks().begin(), simulation.ranks().end(), [&](const Rank& rank) {
    const auto totals = simulation.trace().rank(rank.number).totals();
    return rank.finalized || (totals && totals->is_whole());
  });
  if (!whole || simulation.divergences().any()) return notes;  // then it may not be an error in the program
  note_unreceived(simulation, notes);
  note_uncompleted(simulation, notes);
  return notes;
}

}  // namespace dperf::replay::mpi
