// Events of one run in the numbers of another one of the same program: what a rank's events refer to is
// numbered in the order in which the rank has met it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "trace/model/fields.h"
#include "trace/model/trace.h"

namespace dperf::sample {

/// What one rank has made up to an event.
struct MadeBefore {
  /// Of things that have numbers, but no definition.
  enum Kind : std::uint8_t { kRequest, kMessage, kWindow, kFile };
  static constexpr std::size_t kKinds = 4;
  /// What made it: in two runs of a program the same number means the same if this is the same, too.
  struct Origin {
    trace::Call call{};
    int dest = 0, source = 0, tag = 0;
    friend bool operator==(const Origin&, const Origin&) = default;
  };
  std::array<std::map<std::uint64_t, Origin>, kKinds> things;        ///< by number: what made it last
  std::vector<std::pair<trace::Call, std::uint32_t>> communicators;  ///< in the order in which they were made

  void add(const trace::Event& event);
};
MadeBefore made_before(const trace::RankTrace& rank, std::uint64_t event);

/// Of a communicator that only the run has that events are taken from: its key there, and among those of the
/// other run. (The two sides of an intercommunicator differ in the lowest bit.)
constexpr std::uint64_t key_of_other_run(std::uint64_t key) {
  return key ^ 0x5bd1e9955bd1e994;
}

/// The key of the communicator of all ranks that was not made by a call; 0: there is none.
std::uint64_t key_of_world(const trace::Trace& trace);

/// The events of one rank of `from` that come after event number `begin`, as if they came after event number
/// `end` of the same rank of `into`.
class Renumbering {
 public:
  Renumbering(const trace::Trace& into, std::uint64_t end, const trace::Trace& from, std::uint64_t begin,
              int rank);

  /// @throws Error  the event refers to what was made before, and is not the same in both
  void apply(trace::Event& event);
  /// Those of `into`, and what the events so far refer to beside these.
  const trace::Definitions& definitions() const { return definitions_; }

 private:
  std::uint32_t block(std::uint32_t number);
  std::uint32_t communicator(const trace::Event& event, std::uint32_t number);
  std::uint32_t find_communicator(const trace::Event& event, std::uint32_t number);
  std::uint32_t add_communicator(const trace::Event& event, std::uint32_t number);
  std::uint64_t thing(const trace::Event& event, MadeBefore::Kind kind, std::uint64_t number);
  void make(MadeBefore::Kind kind, std::uint64_t& number);
  void field(trace::Event& event, const trace::Field& field);
  void list(trace::Event& event, const trace::Field& field);

  const trace::Definitions& from_;
  trace::Definitions definitions_;
  MadeBefore before_into_, before_from_;
  std::uint64_t begin_, world_key_;
  int ranks_;
  std::uint32_t types_, operations_, paths_;  ///< where those of `from` begin
  std::map<std::uint32_t, std::uint32_t> blocks_, communicators_;
  std::array<std::map<std::uint64_t, std::uint64_t>, MadeBefore::kKinds> things_;
};

}  // namespace dperf::sample
