// Memory for the small objects of a replay: made and freed millions of times, so neither touches the
// allocator.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace dperf::replay::mpi {

/// Objects keep their address until they are freed, and are default-made anew each time; those with a
/// `reset()` keep their buffers.
template <typename T>
class Pool {
 public:
  T* make() {
    if (free_.empty()) grow();
    T* object = free_.back();
    free_.pop_back();
    if constexpr (requires { object->reset(); }) {
      object->reset();
    } else {
      *object = T{};
    }
    return object;
  }
  void free(T* object) { free_.push_back(object); }

 private:
  void grow() {
    constexpr std::size_t kObjects = 256;
    blocks_.push_back(std::make_unique<T[]>(kObjects));
    for (std::size_t i = kObjects; i-- > 0;) free_.push_back(&blocks_.back()[i]);
  }

  std::vector<std::unique_ptr<T[]>> blocks_;
  std::vector<T*> free_;
};

/// A list through the members `next` and `previous` of its elements; an element is in at most one such list.
template <typename T>
class List {
 public:
  T* front() const { return front_; }
  T* back() const { return back_; }
  bool empty() const { return front_ == nullptr; }
  void push_back(T& element) { insert_after(back_, element); }
  /// Before the first one if `position` is nothing.
  void insert_after(T* position, T& element) {
    element.previous = position;
    element.next = position != nullptr ? position->next : front_;
    (position != nullptr ? position->next : front_) = &element;
    (element.next != nullptr ? element.next->previous : back_) = &element;
  }
  void remove(T& element) {
    (element.previous != nullptr ? element.previous->next : front_) = element.next;
    (element.next != nullptr ? element.next->previous : back_) = element.previous;
    element.next = element.previous = nullptr;
  }

 private:
  T* front_ = nullptr;
  T* back_ = nullptr;
};

}  // namespace dperf::replay::mpi
