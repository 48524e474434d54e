// One rank's file of a trace folder: header, and chunks that are each compressed and checksummed
// (dperf/trace_format.h).
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "dperf/trace_format.h"
#include "trace/folder/input_file.h"
#include "trace/model/trace.h"

namespace dperf::trace {

struct RankHeader {
  std::uint32_t rank = 0, ranks = 0;
  bool cpu_clock = false;
  std::string run_id;                           ///< 32 hex digits
  std::uint32_t version = DPERF_TRACE_VERSION;  ///< of the format, as it was read
};

struct Chunk {
  std::uint64_t offset = 0;  ///< of its header in the file
  dperf_chunk_kind kind = DPERF_CHUNK_END;
  unsigned thread = 0;
  std::uint64_t first_event = 0;
  std::uint32_t events = 0, raw_bytes = 0, stored_bytes = 0;
  friend bool operator==(const Chunk&, const Chunk&) = default;
};

/// What is in a rank file, without the payloads.
struct RankFileIndex {
  std::string path;  ///< a std::filesystem::path keeps each of its parts, and there is one per rank
  RankHeader header;
  std::vector<Chunk> chunks;
  std::uint64_t bytes = 0;  ///< size of the file
  bool has_end = false;
  bool ends_in_a_chunk = false;                ///< the last chunk was not written to its end
  std::vector<std::uint64_t> next_event = {};  ///< of each thread
};

/// "rank-000003.dpt"
std::string rank_file_name(int rank);

/// @throws Error: there is no such file, or it cannot be read
InputFile open_rank_file(const std::filesystem::path& path);

/// Reads the headers of the file and of all its chunks, and checks what they state.
/// @throws Error: file, byte, what was expected
RankFileIndex read_index(const std::filesystem::path& path);
/// The same of a file that is open already, and so below.
RankFileIndex read_index(const InputFile& file, const std::filesystem::path& path);

/// Reads on, in a file that has become longer.
/// @return false: the last chunk is not there as it was. One that stays open (a distribution) is written
///   again when there is more of it.
bool read_on(RankFileIndex& index);

/// The payload of a chunk. @throws Error if it is damaged
std::string read_payload(const std::filesystem::path& path, const Chunk& chunk);
std::string read_payload(const InputFile& file, const std::filesystem::path& path, const Chunk& chunk);
/// "FILE: chunk at byte 44", which begins the messages about a payload.
std::string where_of(const std::filesystem::path& path, const Chunk& chunk);

RankTotals read_totals(const RankFileIndex& index);
RankTotals read_totals(const InputFile& file, const RankFileIndex& index);

/// Writes a rank file from front to back.
class RankFileWriter {
 public:
  /// @throws Error if the file cannot be made
  RankFileWriter(const std::filesystem::path& path, const RankHeader& header);
  void chunk(dperf_chunk_kind kind, unsigned thread, std::uint64_t first_event, std::uint32_t events,
             std::string_view payload);
  void end(const RankTotals& totals);
  /// @throws Error if not everything could be written
  void close();

 private:
  std::filesystem::path path_;
  std::ofstream out_;
};

}  // namespace dperf::trace
