// A trace in text form, written as a folder whose payloads may be damaged in between (with checks that are
// right again), opened, checked, described, dumped and replayed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fuzz/fuzz_target.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "fuzz/many_ranks.h"
#include "fuzz/statements.h"
#include "model/replay/tiny_engine.h"
#include "replay/replay.h"
#include "support/error.h"
#include "trace/check/check.h"
#include "trace/cli/info.h"
#include "trace/folder/folder.h"
#include "trace/folder/rank_file.h"
#include "trace/format/definitions_codec.h"
#include "trace/format/event_codec.h"
#include "trace/format/manifest.h"
#include "trace/symbols/symbols.h"
#include "trace/text/text.h"

#ifdef DPERF_LIBFUZZER
#include "fuzz/mutator.h"
#endif

namespace {

using namespace dperf;
namespace fs = std::filesystem;

constexpr std::uint64_t kMostRanks = 8, kMostEvents = 10000;
constexpr std::size_t kMostBytes = 8192;

/// Four bytes of an input behind its text: rank, payload (0: definitions, n: events of thread n - 1),
/// position, new value.
struct Damage {
  unsigned rank, payload, position;
  char value;
};

Damage damage_at(std::string_view rest, std::size_t i) {
  const auto number = [&](std::size_t k) {
    return static_cast<unsigned>(static_cast<unsigned char>(rest[i + k]));
  };
  return {number(0), number(1), number(2), rest[i + 3]};
}

std::string damaged(std::string payload, std::string_view rest, int rank, unsigned number) {
  for (std::size_t i = 0; i + 4 <= rest.size(); i += 4) {
    const Damage damage = damage_at(rest, i);
    if (damage.rank != static_cast<unsigned>(rank) || damage.payload != number || payload.empty()) continue;
    payload[damage.position % payload.size()] = damage.value;
  }
  return payload;
}

struct Payload {
  std::string bytes;
  std::uint32_t events = 0;
};

Payload encode_thread(const trace::RankTrace& rank, unsigned thread, bool cpu_clock) {
  trace::ByteWriter out;
  Payload payload;
  const auto stream = rank.events(thread, trace::Repetitions::kAsWritten);
  for (trace::Event event; stream->next(event);) {
    trace::write_event(out, cpu_clock, event);
    if (trace::is_counted(event)) ++payload.events;
    payload.events += static_cast<std::uint32_t>(event.distribution_totals.events);
  }
  payload.bytes = out.bytes();
  return payload;
}

void write_rank(const trace::Trace& trace, int number, std::string_view rest, const fs::path& folder) {
  const trace::RankTrace& rank = trace.rank(number);
  const trace::Manifest& manifest = trace.manifest();
  trace::RankFileWriter file(folder / trace::rank_file_name(number),
                             {static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(trace.ranks()),
                              manifest.cpu_clock, manifest.run_id});
  trace::ByteWriter definitions;
  trace::write_definitions(definitions, rank.definitions(), trace);
  file.chunk(DPERF_CHUNK_DEFINITIONS, 0, 0, 0, damaged(definitions.bytes(), rest, number, 0));
  for (unsigned thread = 0; thread < rank.threads(); ++thread) {
    const Payload events = encode_thread(rank, thread, manifest.cpu_clock);
    if (events.bytes.empty()) continue;
    file.chunk(DPERF_CHUNK_EVENTS, thread, 0, events.events, damaged(events.bytes, rest, number, thread + 1));
  }
  if (const auto totals = rank.totals()) file.end(*totals);
  file.close();
}

fs::path write_folder(const trace::Trace& trace, std::string_view rest) {
  static const fs::path folder =
      fs::temp_directory_path() / ("dperf-fuzz-folder-" + std::to_string(getpid()));
  fs::remove_all(folder);
  fs::create_directory(folder);
  for (int rank = 0; rank < trace.ranks(); ++rank) write_rank(trace, rank, rest, folder);
  std::ofstream(folder / DPERF_MANIFEST_FILE) << trace::print_manifest(trace.manifest());
  std::ofstream(folder / trace::kSymbolsFile) << trace::print_symbols(trace::places_of(trace));
  return folder;
}

/// The numbers of the prediction, or the exit code. Names of places may differ: line 0 is not known in a
/// folder.
std::string outcome(const trace::Trace& trace, const test::Statements& input) {
  try {
    replay::TinyEngine engine({.latency_s = 1e-5, .bytes_per_s = 1e9});
    const Prediction prediction = replay::replay(trace, engine, test::options_of(input));
    std::string text = fmt::format("{} s, {} calls, {} messages", prediction.t_predicted_s,
                                   prediction.replayed_calls, prediction.messages);
    for (const RankTimes& rank : prediction.ranks) text += fmt::format(", {} s", rank.total_s);
    return text;
  } catch (const Error& error) {
    return fmt::format("exit code {}", error.exit_code());
  }
}

/// A folder that was not damaged is replayed as the trace that it was made of.
void compare(const trace::Trace& made, const trace::Trace& opened, const test::Statements& input) {
  const std::string before = outcome(made, input), after = outcome(opened, input);
  if (before == after) return;
  std::fprintf(stderr, "from memory: %s\nfrom the folder: %s\n", before.c_str(), after.c_str());
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0 || size > kMostBytes) return 0;
  const test::Statements input = test::split({reinterpret_cast<const char*>(data), size});
  if (test::has_many_ranks(input.text, kMostRanks)) return 0;
  try {
    const auto made = trace::assemble(input.text, "fuzz");
    const auto opened = trace::open(write_folder(*made, input.rest), true);
    if (test::has_many_events(*opened, kMostEvents)) return 0;
    trace::check(*opened);
    trace::describe(*opened, 0);
    trace::dump(*opened);
    if (input.rest.empty())
      compare(*made, *opened, input);
    else
      outcome(*opened, input);
  } catch (const Error& error) {
    test::expect_words(error);
  }
  return 0;
}
