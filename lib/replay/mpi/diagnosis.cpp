// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/diagnosis.h"

#include <algorithm>
#include <vector>

#include "replay/mpi/simulation.h"

namespace dperf::replay::mpi {
namespace {

constexpr int kRanksNamed = 8;

std::string place(const trace::Trace& trace, int rank, std::uint32_t site) {
  const auto places = trace.places(rank, site);
  return places.empty() ? "?" : trace::to_string(places.front());
}

std::string number_or_any(int number) {
  return number == trace::kAny ? "any" : fmt::format("{}", number);
}

std::string describe_request(const Request& request) {
  const char* side = request.kind == Request::Kind::kSend ? "destination" : "source";
  if (request.kind == Request::Kind::kCollective) return std::string(trace::info(request.call).name);
  return fmt::format("{}({} {}, tag {}{})", trace::info(request.call).name, side, number_or_any(request.peer),
                     number_or_any(request.tag),
                     request.kind == Request::Kind::kSend ? fmt::format(", {} bytes", request.bytes) : "");
}

/// "MPI_Recv(source 5, tag 7) at ring.c:41", "MPI_Waitall for MPI_Irecv(...) at ring.c:30, at ring.c:44"
std::string describe_wait(const trace::Trace& trace, const Rank& rank) {
  const trace::Event& event = rank.event;
  const std::string here = place(trace, rank.number, event.site);
  const auto& requests = rank.wait.requests;
  const auto pending = std::find_if(requests.begin(), requests.end(), [](const Request* request) {
    return request != nullptr && !request->done;
  });
  if (pending == requests.end()) return fmt::format("{} at {}", trace::info(event.call).name, here);
  const Request& request = **pending;
  if (request.call == event.call) return fmt::format("{} at {}", describe_request(request), here);
  return fmt::format("{} at {} for {} of {}", trace::info(event.call).name, here, describe_request(request),
                     place(trace, rank.number, request.site));
}

std::string describe_collective(trace::Call call, int root, std::int64_t bytes) {
  std::string text(trace::info(call).name);
  if (root >= 0) text += fmt::format(", root {}", root);
  if (bytes >= 0) text += fmt::format(", {} bytes", bytes);
  return text;
}

/// Ranks wait for each other because the traced events do not fit to the order of the messages here: that
/// says nothing about the program.
Error gone_astray(const Simulation& simulation) {
  const auto first = std::find_if(simulation.divergences().begin(), simulation.divergences().end(),
                                  [](const auto& entry) { return entry.second.any(); });
  const Divergence& divergence = first->second;
  return Error(
             "cannot be predicted: messages come in another order than in the traced run (first {}), and the "
             "program would do something else then than what was traced; --match traced keeps the traced "
             "order",
             describe(simulation.trace(), divergence.rank, first->first, divergence.site))
      .with_exit_code(kExitIncomplete);
}

}  // namespace

std::string describe(const trace::Trace& trace, int rank, trace::Call call, std::uint32_t site) {
  return fmt::format("rank {}: {} at {}", rank, trace::info(call).name, place(trace, rank, site));
}

std::string describe_site(const trace::Trace& trace, int rank, std::uint32_t site) {
  return fmt::format("rank {} at {}", rank, place(trace, rank, site));
}

Error deadlock(const Simulation& simulation) {
  if (simulation.diverged()) return gone_astray(simulation);
  std::string list;
  int named = 0, more = 0;
  for (const Rank& rank : simulation.ranks()) {
    if (rank.stage == Rank::Stage::kEnded) continue;
    if (named == kRanksNamed) {
      ++more;
      continue;
    }
    list += fmt::format("{}rank {} waits in {}", named++ == 0 ? "" : ", ", rank.number,
                        describe_wait(simulation.trace(), rank));
  }
  if (more > 0) list += fmt::format(" and {} more", more);
  return Error("deadlock: {}", list).with_exit_code(kExitIncomplete);
}

Error mismatch(const Simulation& simulation, const Rank& rank, const OpenCollective& open,
               std::int64_t bytes) {
  const trace::Trace& trace = simulation.trace();
  return Error("collectives do not match: rank {} calls {} at {}, rank {} calls {} at {}", open.first_rank,
               describe_collective(open.call, open.root, open.bytes),
               place(trace, open.first_rank, open.site), rank.number,
               describe_collective(rank.event.call, rank.event.args.root, bytes),
               place(trace, rank.number, rank.event.site))
      .with_exit_code(kExitIncomplete);
}

std::string describe_path(const trace::Trace& trace, int rank, std::uint32_t site) {
  const auto places = trace.places(rank, site);
  if (places.empty()) return "?";
  // A thin wrapper is called after the MPI function ("my_MPI_Send", "mpi_send_"): its callers tell the sites
  // apart.
  std::string text = trace::to_string(places.front());
  for (std::size_t i = 1; i < places.size(); ++i) {
    std::string inner = places[i - 1].function;
    std::transform(inner.begin(), inner.end(), inner.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    if (inner.find("mpi_") == std::string::npos) break;
    text += " < " + trace::to_string(places[i]);
  }
  return text;
}

}  // namespace dperf::replay::mpi
