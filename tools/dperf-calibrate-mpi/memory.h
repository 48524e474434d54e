// Memory of messages as programs have it. Where the kernel gives huge pages to whatever is large enough
// ("always" in /sys/kernel/mm/transparent_hugepage/enabled, as many distributions have it), a message that
// one process copies out of another takes half as long from them; but a buffer that a program allocates for a
// message smaller than such a page is not in one.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <optional>

namespace dperf::measure {

class Pages {
 public:
  enum Size { kSmall, kAsTheyCome };
  /// Without `fill` nothing is ever written into them.
  /// @throws std::bad_alloc
  Pages(std::size_t bytes, std::optional<char> fill, Size size);
  ~Pages();
  Pages(const Pages&) = delete;
  Pages& operator=(const Pages&) = delete;
  char* data() { return data_; }

 private:
  char* data_;
  std::size_t bytes_;
};

/// Of messages of any size up to that of the memory.
class MessageMemory {
 public:
  MessageMemory(std::size_t bytes, char fill);
  /// Where a message of so many bytes is; all of the memory is behind it.
  char* of(int bytes) { return static_cast<std::size_t>(bytes) < huge_page_ ? small_.data() : large_.data(); }
  std::size_t size() const { return size_; }

 private:
  std::size_t size_, huge_page_;
  Pages small_, large_;
};

}  // namespace dperf::measure
