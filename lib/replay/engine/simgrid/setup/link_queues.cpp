// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/setup/link_queues.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <simgrid/s4u/Engine.hpp>

namespace dperf::replay {
namespace {

namespace s4u = simgrid::s4u;

// A stretch above 1 is time in which a message waits (each link stores and forwards its packets, say), not
// bytes of the links: other messages have them meanwhile.
double stretched_s(const TimePiece& piece, double bytes, const Links& links) {
  return std::max(0.0, piece.stretch - 1) * bytes / bandwidth_of(links);
}

bool is_contended(const s4u::Link& link) {
  return link.get_sharing_policy() != s4u::Link::SharingPolicy::FATPIPE;
}

}  // namespace

double latency_of(const Links& links) {
  return std::accumulate(links.begin(), links.end(), 0.0,
                         [](double sum, const s4u::Link* link) { return sum + link->get_latency(); });
}

double bandwidth_of(const Links& links) {
  double least = std::numeric_limits<double>::infinity();
  for (const s4u::Link* link : links) least = std::min(least, link->get_bandwidth());
  return least;
}

double seconds_before(const MessageTime& time, const MessagePart& part, const Links& links) {
  const TimePiece& piece = piece_of(time, part.of_bytes);
  const double first_s = part.first ? latency_of(links) + piece.extra_s : 0;
  return std::max(0.0, piece.scale * (first_s + stretched_s(piece, part.bytes, links)));
}

double LinkQueues::beginning_of(const MessagePart& first, double bytes_per_s) const {
  return std::min(first.of_bytes, std::max(beginning_.bytes, beginning_.seconds * bytes_per_s));
}

bool LinkQueues::is_short(const MessagePart& first, const Links& links) const {
  return first.bytes == first.of_bytes && beginning_of(first, bandwidth_of(links)) == first.of_bytes;
}

// The time of a message that travels alone has these headers in it, in its latency.
double LinkQueues::headers_s(const MessagePart& part, const Links& links) const {
  if (!part.first || beginning_.frame_bytes <= 0) return 0;
  return std::min(beginning_.frame_bytes / bandwidth_of(links), seconds_before(time_, part, links));
}

double LinkQueues::set_out(const MessagePart& first, const Links& links) {
  if (links.empty()) return 0;
  const double now = s4u::Engine::get_clock(), bytes_per_s = links.front()->get_bandwidth();
  double& free_at = free_at_[links.front()];
  const double begins = std::max(now, free_at);
  const double headers = headers_s(first, links);
  free_at = begins + beginning_of(first, bytes_per_s) / bytes_per_s + headers;
  return begins - now + seconds_before(time_, first, links) - headers;
}

double LinkQueues::come_in(const MessagePart& first, const Links& links) {
  if (links.size() < 2 || !is_short(first, links)) return 0;
  const double now = s4u::Engine::get_clock();
  double begins = now;
  for (auto link = links.begin() + 1; link != links.end(); ++link)
    if (is_contended(**link)) begins = std::max(begins, free_at_[*link]);
  for (auto link = links.begin() + 1; link != links.end(); ++link)
    if (is_contended(**link))
      free_at_[*link] = begins + first.of_bytes / (*link)->get_bandwidth() + headers_s(first, links);
  return begins - now;
}

std::optional<double> LinkQueues::pass(const MessagePart& first, const Links& links) const {
  if (links.empty() || !is_short(first, links)) return std::nullopt;
  for (const s4u::Link* link : links)
    if (link->is_used() || !link->is_on()) return std::nullopt;
  const TimePiece& piece = piece_of(time_, first.of_bytes);
  return piece.scale * std::min(1.0, piece.stretch) * first.bytes / bandwidth_of(links) +
         headers_s(first, links);
}

double LinkQueues::framed_bytes(const MessagePart& part, const Links& links) const {
  return links.empty() ? part.bytes : part.bytes + headers_s(part, links) * bandwidth_of(links);
}

}  // namespace dperf::replay
