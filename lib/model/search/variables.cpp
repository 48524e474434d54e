// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/search/variables.h"

#include <algorithm>
#include <bit>

#include "trace/model/event.h"

namespace dperf::model {
namespace {

/// The first number of the dimensions and of the coordinates in a grid of so many dimensions.
constexpr std::size_t grid_variable(unsigned dimensions) {
  return kFirstGridVariable + (dimensions == 2 ? 0 : 4);
}

struct Place {
  std::vector<int> dimensions, at;
};

Place place_in_grid(int rank, int ranks, unsigned dimensions, bool first_is_fastest) {
  Place place{balanced_dimensions(ranks, dimensions), std::vector<int>(dimensions)};
  for (unsigned k = 0; k < dimensions; ++k) {
    const unsigned axis = first_is_fastest ? k : dimensions - 1 - k;
    place.at[axis] = rank % place.dimensions[axis];
    rank /= place.dimensions[axis];
  }
  return place;
}

int rank_in_grid(const Place& place, const std::vector<int>& at, bool first_is_fastest) {
  const auto dimensions = static_cast<unsigned>(at.size());
  int rank = 0;
  for (unsigned k = 0; k < dimensions; ++k) {
    const unsigned axis = first_is_fastest ? dimensions - 1 - k : k;
    rank = rank * place.dimensions[axis] + at[axis];
  }
  return rank;
}

}  // namespace

std::vector<int> balanced_dimensions(int ranks, unsigned dimensions) {
  std::vector<int> factors, result(dimensions, 1);
  for (int factor = 2; factor * factor <= ranks; ++factor)
    for (; ranks % factor == 0; ranks /= factor) factors.push_back(factor);
  if (ranks > 1) factors.push_back(ranks);
  for (auto factor = factors.rbegin(); factor != factors.rend(); ++factor)
    *std::ranges::min_element(result) *= *factor;
  std::ranges::sort(result, std::greater());
  return result;
}

Variables::Variables(std::vector<std::string> parameters)
    : parameters_(std::move(parameters)), names_{"rank",  "p",      "i",           "j",
                                                 "trips", "left",   "member",      "crank",
                                                 "csize", "rounds", "zeros(rank)", "top(rank)"} {
  for (const unsigned dimensions : {2U, 3U})
    for (const char* what : {"dims", "at"})
      for (unsigned k = 0; k < dimensions; ++k)
        names_.push_back(std::string(what) + std::to_string(dimensions) + "_" + std::to_string(k));
  first_neighbor_ = names_.size();
  for (const unsigned dimensions : {1U, 2U, 3U})
    for (const bool wraps : {false, true})
      for (const bool first_is_fastest : {false, true})
        if (dimensions > 1 || !first_is_fastest) add_neighbors(dimensions, wraps, first_is_fastest);
  names_.insert(names_.end(), parameters_.begin(), parameters_.end());
}

/// Those that differ in fewer coordinates come first.
void Variables::add_neighbors(unsigned dimensions, bool wraps, bool first_is_fastest) {
  const std::string kind = std::string(first_is_fastest ? "fortran_" : "") + (wraps ? "torus" : "grid");
  for (int steps = 1; steps <= static_cast<int>(dimensions); ++steps) {
    const int all = dimensions == 1 ? 3 : dimensions == 2 ? 9 : 27;
    for (int number = 0; number < all; ++number) {
      Neighbor neighbor{dimensions, {}, wraps, first_is_fastest};
      int rest = number, moved = 0;
      std::string offsets;
      for (unsigned k = 0; k < dimensions; ++k, rest /= 3) {
        neighbor.offsets[k] = rest % 3 - 1;
        moved += neighbor.offsets[k] != 0;
        offsets += (k == 0 ? "" : ",") + std::string(neighbor.offsets[k] > 0 ? "+" : "") +
                   std::to_string(neighbor.offsets[k]);
      }
      if (moved != steps) continue;
      neighbors_.push_back(neighbor);
      names_.push_back(kind + "(" + offsets + ")");
    }
  }
}

bool Variables::is_global(std::size_t variable) const {
  if (variable == kRanks || variable == kRounds || variable >= first_parameter()) return true;
  for (const unsigned dimensions : {2U, 3U})
    if (variable >= grid_variable(dimensions) && variable < grid_variable(dimensions) + dimensions)
      return true;
  return false;
}

std::vector<std::int64_t> Variables::of_rank(const Setting& setting, int rank) const {
  std::vector<std::int64_t> values(names_.size(), 0);
  const auto bits = static_cast<unsigned>(rank), all = static_cast<unsigned>(setting.ranks);
  values[kRank] = rank;
  values[kRanks] = setting.ranks;
  values[kRounds] = std::bit_width(all - 1);
  values[kTrailingZeros] = rank == 0 ? values[kRounds] : std::countr_zero(bits);
  values[kHighestBit] = std::bit_width(bits) - 1;
  std::ranges::copy(setting.parameters, values.end() - static_cast<std::ptrdiff_t>(parameters_.size()));
  set_place(values, rank, setting.ranks);
  return values;
}

void Variables::set_place(std::vector<std::int64_t>& values, int comm_rank, int comm_size) const {
  values[kCommRank] = comm_rank;
  values[kCommSize] = comm_size;
  Place places[4][2];
  for (unsigned dimensions = 1; dimensions <= 3; ++dimensions)
    for (const bool first_is_fastest : {false, true})
      places[dimensions][first_is_fastest] =
          place_in_grid(comm_rank, comm_size, dimensions, first_is_fastest);
  for (const unsigned dimensions : {2U, 3U})
    for (unsigned k = 0; k < dimensions; ++k) {
      values[grid_variable(dimensions) + k] = places[dimensions][false].dimensions[k];
      values[grid_variable(dimensions) + dimensions + k] = places[dimensions][false].at[k];
    }
  for (std::size_t i = 0; i < neighbors_.size(); ++i) {
    const Neighbor& neighbor = neighbors_[i];
    const Place& place = places[neighbor.dimensions][neighbor.first_is_fastest];
    std::vector<int> at = place.at;
    bool is_there = true;
    for (unsigned k = 0; k < neighbor.dimensions; ++k) {
      at[k] += neighbor.offsets[k];
      if (neighbor.wraps) at[k] = (at[k] + place.dimensions[k]) % place.dimensions[k];
      is_there = is_there && at[k] >= 0 && at[k] < place.dimensions[k];
    }
    values[first_neighbor_ + i] =
        is_there ? rank_in_grid(place, at, neighbor.first_is_fastest) : trace::kProcNull;
  }
}

}  // namespace dperf::model
