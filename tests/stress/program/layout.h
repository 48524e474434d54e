// Data types of messages, and the values that travel.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <mpi.h>

#include <cstdint>
#include <vector>

#include "random.h"

namespace stress {

/// A data type of unsigned numbers; counts of numbers in messages are multiples of kGrain, so that every
/// layout fits.
struct Layout {
  MPI_Datatype type = MPI_UNSIGNED;
  int numbers = 1;            ///< in one element
  int extent = 1;             ///< of one element, in numbers
  std::vector<int> at = {0};  ///< where they are
};
inline constexpr int kGrain = 6;

/// Where the i-th number of several elements of a layout is, in numbers.
inline std::size_t place(const Layout& layout, int i) {
  const int element = i / layout.numbers, within = i % layout.numbers;
  return static_cast<std::size_t>(element * layout.extent + layout.at[static_cast<std::size_t>(within)]);
}

/// The first one is MPI_UNSIGNED; the others are derived, some with gaps.
std::vector<Layout> make_layouts();
void free_layouts(std::vector<Layout>& layouts);

/// The i-th number of the message with that key.
inline std::uint32_t value(std::uint64_t key, std::size_t i) {
  return static_cast<std::uint32_t>(mix(key, i));
}

/// `numbers` numbers in that layout, with room for gaps.
class Buffer {
 public:
  Buffer(const Layout& layout, int numbers);
  void fill(std::uint64_t key);
  /// The first `numbers` are those of that key, and gaps are untouched; adds them up.
  bool verify(std::uint64_t key, int numbers, std::uint64_t& checksum) const;
  void* data() { return data_.data(); }
  std::uint32_t* numbers() { return data_.data(); }
  std::uint32_t at(int i) const { return data_[place(*layout_, i)]; }
  int count() const { return numbers_ / layout_->numbers; }
  MPI_Datatype type() const { return layout_->type; }

 private:
  const Layout* layout_;
  int numbers_;
  std::vector<std::uint32_t> data_;
};

/// Sizes of messages in numbers of 4 bytes: 0 B to 240 kB, on both sides of the limits of protocols.
/// @param most at most so many
int draw_numbers(Random& random, bool zero, int most = 60000);

}  // namespace stress
