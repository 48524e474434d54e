// First in, first out, for queues of which there are many and that are mostly empty: one that was never used
// has no memory, unlike a std::deque.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace dperf::replay::mpi {

/// References are valid until the next change.
template <typename T>
class Queue {
 public:
  bool empty() const { return size() == 0; }
  std::size_t size() const { return items_.size() - first_; }
  T& front() { return items_[first_]; }
  T& operator[](std::size_t i) { return items_[first_ + i]; }
  void push_back(T item) { items_.push_back(std::move(item)); }
  void pop_front() {
    ++first_;
    if (first_ < items_.size() / 2 || first_ < kFew) {
      if (first_ == items_.size()) clear();
      return;
    }
    items_.erase(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
  void clear() {
    items_.clear();
    first_ = 0;
  }

 private:
  static constexpr std::size_t kFew = 16;  ///< so many that are over may stay in memory

  std::vector<T> items_;
  std::size_t first_ = 0;
};

}  // namespace dperf::replay::mpi
