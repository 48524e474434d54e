// What a simulator must offer to the replay of MPI: transfers, computation, timers, and one callback when any
// of them ends. An engine knows no MPI, no messages that match, no blocking calls and has no stack per rank.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

namespace dperf::replay {

/// Given by the caller with each activity and handed back when it has ended.
using Token = std::uint64_t;

/// Of a message that travels in parts, one after the other: together they take as long as all of it at once.
struct MessagePart {
  double bytes = 0;
  double of_bytes = 0;  ///< the whole message
  bool first = true;
  bool unwritten = false;  ///< data that the program has never written
};

/// How two ranks are connected, as far as the MPI library's choice of transport is concerned.
enum class LinkKind : std::uint8_t { kSelf, kSameHost, kNetwork };

class EngineListener {
 public:
  virtual ~EngineListener() = default;
  /// An activity has ended at `Engine::now()`. May start new activities.
  virtual void ended(Token token) = 0;
  /// It will probably be one of the next to end: what it needs can be brought near. Only a hint.
  virtual void soon(Token /*token*/) {}
};

/// One simulation. Ranks are numbered 0 .. ranks-1 and placed on hosts when the engine is made.
class Engine {
 public:
  virtual ~Engine() = default;
  /// Simulated seconds since the start.
  virtual double now() const = 0;
  /// `bytes` travel from the host of rank `from` to that of rank `to`; contention is the engine's.
  virtual void transfer(int from, int to, double bytes, Token token) = 0;
  /// A part of a message. It must not be started before the part before it has ended.
  virtual void transfer_part(int from, int to, const MessagePart& part, Token token) = 0;
  /// A message of the MPI library itself, which asks or answers. No call is charged for it: an engine that
  /// knows what messages cost the cores adds both sides' costs to its way.
  virtual void transfer_control(int from, int to, double bytes, Token token) {
    transfer(from, to, bytes, token);
  }
  /// Rank `rank` computes for `seconds` of a free core of the traced machine; the engine scales by the speed
  /// of the rank's host (factor 1 unless asked otherwise) and shares the cores among the ranks of a host.
  virtual void compute(int rank, double seconds, Token token) = 0;
  /// Ends at `date` (at once if that is in the past).
  virtual void timer(double date, Token token) = 0;
  virtual LinkKind link_kind(int from, int to) const = 0;
  /// Runs until no activity is left. What still waits then is deadlocked: the caller finds out which rank.
  virtual void run(EngineListener& listener) = 0;
};

}  // namespace dperf::replay
