// A hash map from 64-bit numbers to small values, without an allocation an element: open addressing, linear
// probing.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace dperf::replay::mpi {

/// Pointers to values are valid until the next insertion or removal.
template <typename Value>
class FlatMap {
 public:
  std::size_t size() const { return size_; }

  Value* find(std::uint64_t key) {
    if (size_ == 0) return nullptr;
    Cell& cell = cells_[position(key)];
    return cell.used ? &cell.value : nullptr;
  }

  /// The value of `key`, default-made if there was none.
  Value& operator[](std::uint64_t key) {
    if (4 * (size_ + 1) > 3 * cells_.size()) grow();
    Cell& cell = cells_[position(key)];
    if (!cell.used) {
      cell = {key, Value{}, true};
      ++size_;
    }
    return cell.value;
  }

  void erase(std::uint64_t key) {
    if (size_ == 0) return;
    std::size_t hole = position(key);
    if (!cells_[hole].used) return;
    --size_;
    // Moves back the elements that were pushed behind the hole, so that no tombstones are needed.
    for (std::size_t i = next(hole); cells_[i].used; i = next(i)) {
      const std::size_t home = hash(cells_[i].key);
      const std::size_t from_home = (i - home) & mask();
      const std::size_t from_hole = (i - hole) & mask();
      if (from_home < from_hole) continue;
      cells_[hole] = std::move(cells_[i]);
      hole = i;
    }
    cells_[hole] = Cell{};
  }

  template <typename Visit>
  void for_each(Visit visit) const {
    for (const Cell& cell : cells_) {
      if (cell.used) visit(cell.key, cell.value);
    }
  }
  template <typename Visit>
  void for_each(Visit visit) {
    for (Cell& cell : cells_) {
      if (cell.used) visit(cell.key, cell.value);
    }
  }

 private:
  static constexpr std::size_t kFirstCells = 4;  ///< a power of two: each rank has maps of a few elements

  struct Cell {
    std::uint64_t key = 0;
    Value value{};
    bool used = false;
  };

  std::size_t mask() const { return cells_.size() - 1; }
  std::size_t next(std::size_t i) const { return (i + 1) & mask(); }
  /// The upper half of the product has all of a key, also of one that is two numbers of 32 bits.
  std::size_t hash(std::uint64_t key) const {
    return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15ULL) >> 32) & mask();
  }
  /// Of the key, or of the free cell where it would go.
  std::size_t position(std::uint64_t key) const {
    std::size_t i = hash(key);
    while (cells_[i].used && cells_[i].key != key) i = next(i);
    return i;
  }
  void grow() {
    std::vector<Cell> old =
        std::exchange(cells_, std::vector<Cell>(cells_.empty() ? kFirstCells : 2 * cells_.size()));
    for (Cell& cell : old) {
      if (cell.used) cells_[position(cell.key)] = std::move(cell);
    }
  }

  std::vector<Cell> cells_;
  std::size_t size_ = 0;
};

}  // namespace dperf::replay::mpi
