// SPDX-License-Identifier: LGPL-2.1-or-later
#include "memory.h"

#include <sys/mman.h>

#include <cstring>
#include <fstream>
#include <new>

namespace dperf::measure {
namespace {

std::size_t huge_page_bytes() {
  constexpr std::size_t kUsual = 2 << 20;
  std::size_t bytes = 0;
  std::ifstream("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size") >> bytes;
  return bytes > 0 ? bytes : kUsual;
}

}  // namespace

Pages::Pages(std::size_t bytes, std::optional<char> fill, Size size) : data_(nullptr), bytes_(bytes) {
  if (bytes == 0) return;
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  if (size == kSmall)
    madvise(memory, bytes, MADV_NOHUGEPAGE);  // a kernel without them refuses, which is as good
  data_ = static_cast<char*>(memory);
  if (fill) std::memset(data_, *fill, bytes);
}

Pages::~Pages() {
  if (data_) munmap(data_, bytes_);
}

MessageMemory::MessageMemory(std::size_t bytes, char fill)
    : size_(bytes),
      huge_page_(huge_page_bytes()),
      small_(bytes, fill, Pages::kSmall),
      large_(bytes < huge_page_ ? 0 : bytes, fill, Pages::kAsTheyCome) {}

}  // namespace dperf::measure
