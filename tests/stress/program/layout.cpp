// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layout.h"

#include <algorithm>

namespace stress {

namespace {

constexpr std::uint32_t kGap = 0xdeadbeef;

Layout commit(MPI_Datatype type, int extent, std::vector<int> at) {
  MPI_Type_commit(&type);
  return {type, static_cast<int>(at.size()), extent, std::move(at)};
}

Layout triples() {
  MPI_Datatype type;
  MPI_Type_contiguous(3, MPI_UNSIGNED, &type);
  return commit(type, 3, {0, 1, 2});
}

Layout every_third() {
  MPI_Datatype type;
  MPI_Type_vector(2, 1, 3, MPI_UNSIGNED, &type);
  return commit(type, 4, {0, 3});
}

Layout backwards() {
  MPI_Datatype type;
  const int lengths[] = {1, 2}, displacements[] = {3, 0};
  MPI_Type_indexed(2, lengths, displacements, MPI_UNSIGNED, &type);
  return commit(type, 4, {3, 0, 1});
}

Layout padded() {
  MPI_Datatype pair, type;
  MPI_Type_contiguous(2, MPI_UNSIGNED, &pair);
  MPI_Type_create_resized(pair, 0, 3 * sizeof(unsigned), &type);
  MPI_Type_free(&pair);
  return commit(type, 3, {0, 1});
}

}  // namespace

std::vector<Layout> make_layouts() {
  return {Layout{}, triples(), every_third(), backwards(), padded()};
}

void free_layouts(std::vector<Layout>& layouts) {
  for (Layout& layout : layouts)
    if (layout.type != MPI_UNSIGNED) MPI_Type_free(&layout.type);
}

Buffer::Buffer(const Layout& layout, int numbers)
    : layout_(&layout),
      numbers_(numbers),
      data_(static_cast<std::size_t>(numbers / layout.numbers * layout.extent) + 1, kGap) {}

void Buffer::fill(std::uint64_t key) {
  for (int i = 0; i < numbers_; ++i) data_[place(*layout_, i)] = value(key, static_cast<std::size_t>(i));
}

bool Buffer::verify(std::uint64_t key, int numbers, std::uint64_t& checksum) const {
  auto left = data_;
  for (int i = 0; i < numbers; ++i) {
    std::uint32_t& found = left[place(*layout_, i)];
    if (found != value(key, static_cast<std::size_t>(i))) return false;
    checksum += found;
    found = kGap;
  }
  return std::all_of(left.begin(), left.end(), [](std::uint32_t n) { return n == kGap; });
}

int draw_numbers(Random& random, bool zero, int most) {
  // 24 B, 384 B, 1008 B, 1032 B, 4080 B, 4128 B, 16 kB, 65520 B, 65544 B, 120 kB, 240 kB
  static const std::vector<int> sizes = {0,    0,    6,    6,     96,    96,    252,  258,
                                         1020, 1032, 4002, 16380, 16386, 30000, 60000};
  int numbers = random.pick(sizes);
  if (numbers == 0 && !zero) numbers = kGrain;
  while (numbers > most) numbers = numbers / 8 / kGrain * kGrain;
  return numbers;
}

}  // namespace stress
