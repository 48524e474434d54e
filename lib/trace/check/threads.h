// What the threads of a rank wait for among themselves: each token that one waits for must be posted.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

#include "trace/model/event.h"

namespace dperf::trace {

class ThreadCheck {
 public:
  explicit ThreadCheck(std::function<void(std::string)> problem) : problem_(std::move(problem)) {}
  void begin_rank(int rank);
  /// An event of any thread of the rank.
  void add(const Event& event, unsigned thread);
  /// All threads were seen.
  void end_rank();

 private:
  struct Token {
    std::uint64_t posted = 0;   ///< so often
    std::uint64_t awaited = 0;  ///< some thread waits until it is posted so often
    unsigned thread = 0;        ///< of that thread
  };
  std::function<void(std::string)> problem_;
  int rank_ = 0;
  std::map<std::uint64_t, Token> tokens_;
};

/// Which thread of a rank uses which persistent request. Whether it was started before a thread looked at it
/// cannot be known if another one starts it.
class PersistentRequests {
 public:
  void add(const Event& event, unsigned thread);
  /// All threads of the rank were seen. Calls `f` with each that two of them use.
  void for_each_shared(const std::function<void(std::uint64_t)>& f) const;

 private:
  void use(std::uint64_t id, unsigned thread);
  std::set<std::uint64_t> made_, shared_;
  std::unordered_map<std::uint64_t, unsigned> users_;  ///< the first thread
};

/// "several threads of rank 1 use the persistent request 3"
std::string shared_request(int rank, std::uint64_t id);

}  // namespace dperf::trace
