// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/folder/peak_memory.h"

#include "trace/folder/rank_file.h"
#include "trace/format/bytes.h"

namespace dperf::trace {
namespace {

/// The last number of the END chunk. It is optional, and so is the one before it.
std::uint64_t peak_of(const std::filesystem::path& path) {
  constexpr int kNumbersBefore = 8;
  const RankFileIndex index = read_index(path);
  if (!index.has_end) return 0;
  const std::string payload = read_payload(path, index.chunks.back());
  ByteReader in(payload, where_of(path, index.chunks.back()));
  for (int number = 0; number < kNumbersBefore && !in.at_end(); ++number) in.varint("total");
  return in.at_end() ? 0 : in.varint("peak of the resident memory");
}

}  // namespace

std::vector<std::uint64_t> read_peaks(const std::filesystem::path& folder, int ranks) {
  std::vector<std::uint64_t> peaks;
  for (int rank = 0; rank < ranks; ++rank) peaks.push_back(peak_of(folder / rank_file_name(rank)));
  return peaks;
}

}  // namespace dperf::trace
