// The loops that a thread is in, by its marks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "trace/model/event.h"

namespace dperf::trace {

class LoopWalk {
 public:
  virtual ~LoopWalk() = default;
  /// A loop mark. Loops inside end with those around them.
  void mark(const Event& event);
  /// The thread is over.
  void end() { close(0); }

 protected:
  /// Called when the loop is on top of `open`, with as many iterations as have begun before, also those that
  /// have no mark (Event::unmarked).
  virtual void enters(std::uint32_t loop) = 0;
  virtual void begins_iteration(std::uint32_t loop, std::uint64_t iteration) = 0;
  virtual void leaves(std::uint32_t loop, std::uint64_t iterations) = 0;

  struct Open {
    std::uint32_t loop = 0;
    std::uint64_t iterations = 0;  ///< that have begun, with or without a mark
    std::uint64_t marked = 0;      ///< of these, with one
  };
  /// The outermost one first.
  const std::vector<Open>& open() const { return open_; }

 private:
  std::size_t depth_of(std::uint32_t loop) const;
  void close(std::size_t depth);

  std::vector<Open> open_;
};

}  // namespace dperf::trace
