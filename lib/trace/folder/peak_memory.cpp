// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/folder/peak_memory.h"

#include "trace/folder/rank_file.h"

namespace dperf::trace {

std::vector<std::uint64_t> read_peaks(const std::filesystem::path& folder, int ranks) {
  std::vector<std::uint64_t> peaks;
  for (int rank = 0; rank < ranks; ++rank) {
    const RankFileIndex index = read_index(folder / rank_file_name(rank));
    peaks.push_back(index.has_end ? read_totals(index).peak_bytes : 0);
  }
  return peaks;
}

}  // namespace dperf::trace
