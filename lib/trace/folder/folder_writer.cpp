// SPDX-License-Identifier: LGPL-2.1-or-later
#include "dperf/trace_format.h"
#include "support/error.h"
#include "support/output.h"
#include "trace/folder/folder.h"
#include "trace/folder/rank_file.h"
#include "trace/format/definitions_codec.h"
#include "trace/format/event_codec.h"
#include "trace/format/manifest.h"
#include "trace/format/repeats.h"
#include "trace/symbols/symbols.h"

namespace dperf::trace {
namespace {

/// Small enough that 4096 opened ranks with one chunk each fit into memory, large enough to compress well.
constexpr std::size_t kPayloadBytes = 64 << 10;

void write_thread(const RankTrace& rank, unsigned thread, bool cpu_clock, RankFileWriter& file) {
  ByteWriter payload;
  std::uint64_t first = 0, next = 0;
  const auto flush = [&] {
    if (payload.size() == 0) return;
    file.chunk(DPERF_CHUNK_EVENTS, thread, first, static_cast<std::uint32_t>(next - first), payload.bytes());
    payload.clear();
    first = next;
  };
  // What is repeated is in the chunk of its REPEAT.
  const std::vector<RepeatedRecords> repeated = repeated_records(rank, thread);
  auto repeat = repeated.begin();
  const auto stream = rank.events(thread, Repetitions::kAsWritten);
  std::uint64_t record = 0, in_distribution_left = 0;
  for (Event event; stream->next(event); ++record) {
    if (repeat != repeated.end() && record > repeat->end) ++repeat;
    write_event(payload, cpu_clock, event);
    if (is_counted(event)) ++next;
    next += event.distribution_totals.events;
    in_distribution_left = event.kind == EventKind::kDistribution
                               ? event.back
                               : in_distribution_left - (event.in_distribution ? 1 : 0);
    const bool inside = repeat != repeated.end() && record >= repeat->begin && record < repeat->end;
    if (payload.size() >= kPayloadBytes && !inside && in_distribution_left == 0) flush();
  }
  flush();
}

void write_rank(const Trace& trace, int number, const std::filesystem::path& folder) {
  const RankTrace& rank = trace.rank(number);
  const Manifest& manifest = trace.manifest();
  RankFileWriter file(folder / rank_file_name(number),
                      {static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(trace.ranks()),
                       manifest.cpu_clock, manifest.run_id});
  ByteWriter definitions;
  write_definitions(definitions, rank.definitions(), trace);
  file.chunk(DPERF_CHUNK_DEFINITIONS, 0, 0, 0, definitions.bytes());
  for (unsigned thread = 0; thread < rank.threads(); ++thread)
    write_thread(rank, thread, manifest.cpu_clock, file);
  if (const auto totals = rank.totals()) file.end(*totals);
  file.close();
}

void fill_folder(const Trace& trace, const std::filesystem::path& folder) {
  for (int rank = 0; rank < trace.ranks(); ++rank) write_rank(trace, rank, folder);
  write_file(folder / DPERF_MANIFEST_FILE, print_manifest(trace.manifest()));
  const PlaceTable places = places_of(trace);
  if (!places.empty()) write_file(folder / kSymbolsFile, print_symbols(places));
}

}  // namespace

void write_folder(const Trace& trace, const std::filesystem::path& folder) {
  std::error_code error;
  if (std::filesystem::exists(folder) && !std::filesystem::is_empty(folder, error)) {
    throw Error("{}: it exists and is not empty; expected: a new folder", folder.string());
  }
  std::filesystem::create_directories(folder, error);
  if (error) throw Error("cannot make the folder {}: {}", folder.string(), error.message());
  try {
    fill_folder(trace, folder);
  } catch (const Error&) {
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
      std::filesystem::remove(entry.path(), error);
    throw;
  }
}

std::size_t write_symbols(const Trace& trace, const std::filesystem::path& folder) {
  const PlaceTable places = places_of(trace);
  write_file(folder / kSymbolsFile, print_symbols(places));
  std::size_t count = 0;
  for (const auto& [module, frames] : places) count += frames.size();
  return count;
}

}  // namespace dperf::trace
