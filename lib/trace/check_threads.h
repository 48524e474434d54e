// What the threads of a rank wait for among themselves: each token that one waits for must be posted.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "trace/event.h"

namespace dperf::trace {

class ThreadCheck {
 public:
  explicit ThreadCheck(std::function<void(std::string)> problem) : problem_(std::move(problem)) {}
  void begin_rank(int rank);
  /// An event of any lane of the rank.
  void add(const Event& event, unsigned lane);
  /// All lanes were seen.
  void end_rank();

 private:
  struct Token {
    std::uint64_t posted = 0;   ///< so often
    std::uint64_t awaited = 0;  ///< some thread waits until it is posted so often
    unsigned lane = 0;          ///< of that thread
  };
  std::function<void(std::string)> problem_;
  int rank_ = 0;
  std::map<std::uint64_t, Token> tokens_;
};

}  // namespace dperf::trace
