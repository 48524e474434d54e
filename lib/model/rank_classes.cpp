// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/rank_classes.h"

#include "model/search/variables.h"

namespace dperf::model {
namespace {

struct Row {
  std::string_view name;
  std::vector<std::string_view> classes;
};

const Row& row(RankClasses classes) {
  static const Row kRows[] = {{"alike", {""}},
                              {"root", {"root", "others"}},
                              {"chain", {"first", "between", "last"}},
                              {"grid2", {"inner", "edges", "corners"}},
                              {"grid3", {"inner", "faces", "edges", "corners"}}};
  return kRows[static_cast<std::size_t>(classes)];
}

/// In how many dimensions it is the first or the last.
int boundaries(int rank, int ranks, unsigned dimensions) {
  const std::vector<int> sizes = balanced_dimensions(ranks, dimensions);
  int count = 0;
  for (auto size = sizes.rbegin(); size != sizes.rend(); ++size) {
    const int at = rank % *size;
    count += at == 0 || at == *size - 1 ? 1 : 0;
    rank /= *size;
  }
  return count;
}

}  // namespace

int count_of(RankClasses classes) {
  return static_cast<int>(row(classes).classes.size());
}

int class_of(RankClasses classes, int rank, int ranks) {
  if (classes == RankClasses::kRoot) return rank == 0 ? 0 : 1;
  if (classes == RankClasses::kChain) return rank == 0 ? 0 : rank == ranks - 1 ? 2 : 1;
  if (classes == RankClasses::kGrid2) return boundaries(rank, ranks, 2);
  if (classes == RankClasses::kGrid3) return boundaries(rank, ranks, 3);
  return 0;
}

std::vector<unsigned> places_of(int rank, int ranks) {
  std::vector<unsigned> places;
  for (const RankClasses classes : kAllRankClasses)
    places.push_back(static_cast<unsigned>(class_of(classes, rank, ranks)));
  return places;
}

std::string_view class_name(RankClasses classes, int number) {
  return row(classes).classes[static_cast<std::size_t>(number)];
}

std::string_view to_string(RankClasses classes) {
  return row(classes).name;
}

std::optional<RankClasses> parse_rank_classes(std::string_view text) {
  for (const RankClasses classes : kAllRankClasses)
    if (row(classes).name == text) return classes;
  return std::nullopt;
}

}  // namespace dperf::model
