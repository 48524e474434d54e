// The patterns of one_sided.c as traces.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "model/oracle/cases.h"

namespace dperf::replay::testing {
namespace {

/// {n}: elements, {next}, {previous}: ranks; {first}: a put to the next one, by rank 0 alone; {odd}: the odd
/// rank that an even one accesses.
struct OneSidedPattern {
  std::string_view name;
  std::string_view everybody;        ///< between making and freeing the window
  std::string_view even_ranks = {};  ///< those with an odd one after them
};

constexpr std::string_view kMeet = "MPI_Ialltoall count=1 type=8B newreq=9\nMPI_Wait req=9\n";
constexpr std::string_view kLock = "MPI_Win_lock lock=exclusive dest={odd} win=1\n";

constexpr OneSidedPattern kOneSided[] = {
    {"fence_put",
     "MPI_Win_fence assert=8 win=1\nMPI_Put count={n} type=8B dest={next} win=1\nMPI_Win_fence assert=16 "
     "win=1\n"},
    {"fence_get",
     "MPI_Win_fence assert=8 win=1\nMPI_Get count={n} type=8B dest={next} win=1\nMPI_Win_fence assert=16 "
     "win=1\n"},
    {"fence_accumulate",
     "MPI_Win_fence assert=8 win=1\nMPI_Accumulate count={n} type=8B dest={next} win=1\n"
     "MPI_Win_fence assert=16 win=1\n"},
    {"fence_stencil",
     "MPI_Win_fence win=1\n"
     "MPI_Put count={n} type=8B dest={next} win=1\nMPI_Put count={n} type=8B dest={previous} win=1\n"
     "MPI_Win_fence win=1\n"
     "MPI_Put count={n} type=8B dest={next} win=1\nMPI_Put count={n} type=8B dest={previous} win=1\n"
     "MPI_Win_fence win=1\n"
     "MPI_Put count={n} type=8B dest={next} win=1\nMPI_Put count={n} type=8B dest={previous} win=1\n"
     "MPI_Win_fence win=1\n"},
    {"post_put",
     "MPI_Win_post peers={previous} win=1\nMPI_Win_start peers={next} win=1\n"
     "MPI_Put count={n} type=8B dest={next} win=1\nMPI_Win_complete win=1\nMPI_Win_wait win=1\n"},
    {"post_get",
     "MPI_Win_post peers={previous} win=1\nMPI_Win_start peers={next} win=1\n"
     "MPI_Get count={n} type=8B dest={next} win=1\nMPI_Win_complete win=1\nMPI_Win_wait win=1\n"},
    {"post_accumulate",
     "MPI_Win_post peers={previous} win=1\nMPI_Win_start peers={next} win=1\n"
     "MPI_Accumulate count={n} type=8B dest={next} win=1\nMPI_Win_complete win=1\nMPI_Win_wait win=1\n"},
    {"lock_put", "", "{lock}MPI_Put count={n} type=8B dest={odd} win=1\nMPI_Win_unlock dest={odd} win=1\n"},
    {"lock_get", "", "{lock}MPI_Get count={n} type=8B dest={odd} win=1\nMPI_Win_unlock dest={odd} win=1\n"},
    {"lock_accumulate", "",
     "{lock}MPI_Accumulate count={n} type=8B dest={odd} win=1\nMPI_Win_unlock dest={odd} win=1\n"},
    {"lock_get_accumulate", "",
     "{lock}MPI_Get_accumulate count={n} type=8B dest={odd} win=1\nMPI_Win_unlock dest={odd} win=1\n"},
    {"lock_fetch", "", "{lock}MPI_Fetch_and_op type=8B dest={odd} win=1\nMPI_Win_unlock dest={odd} win=1\n"},
    {"lock_flush", "",
     "MPI_Win_lock dest={odd} win=1\nMPI_Put count={n} type=8B dest={odd} win=1\nMPI_Win_flush dest={odd} "
     "win=1\n"
     "MPI_Get count={n} type=8B dest={odd} win=1\nMPI_Win_flush_local dest={odd} win=1\n"
     "MPI_Put count={n} type=8B dest={odd} win=1\nMPI_Win_unlock dest={odd} win=1\n"},
    {"lock_all",
     "MPI_Win_lock_all win=1\nMPI_Put count={n} type=8B dest={next} win=1\nMPI_Win_flush_all win=1\n"
     "MPI_Get count={n} type=8B dest={previous} win=1\nMPI_Win_unlock_all win=1\n"},
    {"requests",
     "MPI_Win_lock_all win=1\nMPI_Rput count={n} type=8B dest={next} win=1 newreq=1\n"
     "MPI_Rget count={n} type=8B dest={next} win=1 newreq=2\nMPI_Waitall reqs=1,2\nMPI_Win_unlock_all "
     "win=1\n"},
    {"put_barrier",
     "MPI_Win_lock_all win=1\n{first}MPI_Barrier\nMPI_Put count={n} type=8B dest={previous} win=1\n"
     "MPI_Win_unlock_all win=1\n"},
    {"lock_all_apart",
     "MPI_Win_lock_all win=1\n{meet}MPI_Put count={n} type=8B dest={next} win=1\n{meet}"
     "MPI_Win_flush_all win=1\n{meet}MPI_Get count={n} type=8B dest={previous} win=1\n{meet}"
     "MPI_Win_unlock_all win=1\n"},
    {"requests_apart",
     "MPI_Win_lock_all win=1\n{meet}MPI_Rput count={n} type=8B dest={next} win=1 newreq=1\n"
     "MPI_Rget count={n} type=8B dest={next} win=1 newreq=2\nMPI_Waitall reqs=1,2\n{meet}"
     "MPI_Win_unlock_all win=1\n"},
};

std::string statements(const OneSidedPattern& pattern, int rank, int ranks, long elements) {
  const bool accesses = rank % 2 == 0 && rank + 1 < ranks;
  const auto fill = [&](std::string_view text) {
    return fmt::format(
        fmt::runtime(text), fmt::arg("n", elements), fmt::arg("next", (rank + 1) % ranks),
        fmt::arg("previous", (rank + ranks - 1) % ranks), fmt::arg("odd", rank + 1), fmt::arg("meet", kMeet),
        fmt::arg("first", rank == 0
                              ? fmt::format("MPI_Put count={} type=8B dest={} win=1\n", elements, 1 % ranks)
                              : std::string()),
        fmt::arg("lock", fmt::format(fmt::runtime(kLock), fmt::arg("odd", rank + 1))));
  };
  return fmt::format("rank {}\nMPI_Win_create newwin=1\n{}{}MPI_Win_free win=1\n", rank,
                     fill(pattern.everybody), accesses ? fill(pattern.even_ranks) : "");
}

}  // namespace

std::span<const std::string_view> one_sided_patterns() {
  static const auto names = [] {
    std::vector<std::string_view> result;
    for (const OneSidedPattern& pattern : kOneSided) result.push_back(pattern.name);
    return result;
  }();
  return names;
}

std::string one_sided_trace(std::string_view pattern, int ranks, long bytes) {
  const auto* const found = std::find_if(std::begin(kOneSided), std::end(kOneSided),
                                         [&](const OneSidedPattern& p) { return p.name == pattern; });
  if (found == std::end(kOneSided)) throw std::invalid_argument("no pattern " + std::string(pattern));
  std::string text = fmt::format("ranks {}\n", ranks);
  for (int rank = 0; rank < ranks; ++rank) text += statements(*found, rank, ranks, bytes / 8);
  return text;
}

}  // namespace dperf::replay::testing
