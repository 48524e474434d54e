// Any bytes, given to one of the readers of lib/trace. The first byte selects it: t text form, d definitions,
// e events, c chunk of events, m manifest, s symbols, r rank file. What was understood must survive dump and
// assemble.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fuzz/fuzz_target.h"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz/many_ranks.h"
#include "loops/two_run_plan.h"
#include "support/error.h"
#include "trace/check/check.h"
#include "trace/cli/info.h"
#include "trace/folder/rank_file.h"
#include "trace/format/definitions_codec.h"
#include "trace/format/event_codec.h"
#include "trace/format/manifest.h"
#include "trace/format/repeats.h"
#include "trace/symbols/symbols.h"
#include "trace/text/text.h"

namespace {

using namespace dperf::trace;

constexpr std::uint64_t kMostRanks = 64, kMostEvents = 10000;

void read_text(std::string_view input) {
  if (dperf::test::has_many_ranks(input, kMostRanks)) return;
  const auto trace = assemble(input, "fuzz");
  const std::string once = dump(*trace);
  if (const std::string twice = dump(*assemble(once)); twice != once) {
    std::fprintf(stderr, "dump and assemble are not inverse:\n%s\nbecomes:\n%s\n", once.c_str(),
                 twice.c_str());
    std::abort();
  }
  if (dperf::test::has_many_events(*trace, kMostEvents)) return;
  check(*trace);
  describe(*trace, 0);
  plan_second_run(*trace, "fuzz");
}

void read_definition_bytes(std::string_view input) {
  Definitions definitions = no_definitions();
  std::vector<StatedMembers> stated;
  ByteReader in(input, "fuzz");
  read_definitions(in, {}, 16, definitions, stated);
}

void read_event_bytes(std::string_view input) {
  static const auto definitions =
      assemble("ranks 2\nblock a.c:1\nloop a.c:2\ntype t size=1\nop o\nmodule m\npath 1+1");
  static const EventCoding coding = EventCoding::of(true);
  ByteReader in(input, "fuzz");
  ByteWriter out;
  for (Event event; !in.at_end();) {
    const std::size_t begin = in.position();
    read_event(in, coding, definitions->rank(0).definitions(), event);
    out.clear();
    write_event(out, true, event);
    if (out.size() > in.position() - begin)
      std::abort();  // equal, or numbers were written longer than needed
  }
}

/// What is given one by one is in sum what is given as it was written. Nothing if there is too much of it.
std::optional<RankTotals> sums_of_chunk(std::string_view input, Repetitions repetitions) {
  static const auto definitions =
      assemble("ranks 2\nblock a.c:1\nloop a.c:2\ntype t size=1\nop o\nmodule m\npath 1+1");
  static const EventCoding coding = EventCoding::of(true);
  RecordReader records(coding, definitions->rank(0).definitions(), repetitions);
  records.begin_chunk(ByteReader(input, "fuzz"));
  RankTotals sums;
  std::uint64_t given = 0;
  for (Event event; records.next(event); ++given) {
    if (given == kMostEvents) return std::nullopt;
    add_to(sums, event, 0);
  }
  if (records.written() != sums.events) std::abort();
  return sums;
}

void read_chunk_bytes(std::string_view input) {
  const auto each = sums_of_chunk(input, Repetitions::kEach);
  const auto once = sums_of_chunk(input, Repetitions::kOnce);
  const auto written = sums_of_chunk(input, Repetitions::kAsWritten);
  if (each && once && *each != *once) std::abort();
  if (each && written && *each != *written) std::abort();
}

void read_manifest(std::string_view input) {
  parse_manifest(input, "fuzz");
}
void read_symbols(std::string_view input) {
  parse_symbols(input, "fuzz");
}

void read_rank_file(std::string_view input) {
  static const std::string path =
      std::filesystem::temp_directory_path() / ("dperf-fuzz-" + std::to_string(getpid()));
  std::filesystem::remove(path);  // rewriting a file in place makes some file systems wait for the disk
  std::ofstream(path, std::ios::binary) << input;
  const auto index = read_index(path);
  for (const Chunk& chunk : index.chunks) read_payload(path, chunk);
  if (index.has_end) read_totals(index);
}

struct Reader {
  char selector;
  void (*read)(std::string_view);
};
constexpr auto kReaders = std::to_array<Reader>({{'t', read_text},
                                                 {'d', read_definition_bytes},
                                                 {'e', read_event_bytes},
                                                 {'c', read_chunk_bytes},
                                                 {'m', read_manifest},
                                                 {'s', read_symbols},
                                                 {'r', read_rank_file}});

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  try {
    for (const Reader& reader : kReaders) {
      if (reader.selector == input[0]) reader.read(input.substr(1));
    }
  } catch (const dperf::Error& error) {
    dperf::test::expect_words(error);
  }
  return 0;
}
