// Ranks by their place, as the neighbours that they have say it: classes whose blocks may differ in time.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace dperf::model {

/// Each is a rule of the rank and of how many there are.
enum class RankClasses : std::uint8_t {
  kAlike,  ///< one class
  kRoot,   ///< rank 0, and the others
  kChain,  ///< the first, those between, the last
  kGrid2,  ///< inner ranks, edges and corners of a grid of two dimensions, as of MPI_Dims_create
  kGrid3   ///< likewise of three: also faces
};
inline constexpr RankClasses kAllRankClasses[] = {
    RankClasses::kAlike, RankClasses::kRoot, RankClasses::kChain, RankClasses::kGrid2, RankClasses::kGrid3};

/// How many classes there are.
int count_of(RankClasses classes);
int class_of(RankClasses classes, int rank, int ranks);
/// Its class in each of kAllRankClasses.
std::vector<unsigned> places_of(int rank, int ranks);
/// "edges"; of ranks that are alike nothing.
std::string_view class_name(RankClasses classes, int number);

/// "grid2", as in files.
std::string_view to_string(RankClasses classes);
std::optional<RankClasses> parse_rank_classes(std::string_view text);

}  // namespace dperf::model
