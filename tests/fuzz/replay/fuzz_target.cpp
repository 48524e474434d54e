// A trace in text form, replayed on an engine without network.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fuzz/fuzz_target.h"

#include "fuzz/many_ranks.h"
#include "fuzz/statements.h"
#include "model/replay/tiny_engine.h"
#include "replay/replay.h"
#include "support/error.h"
#include "trace/check/check.h"
#include "trace/text/text.h"

#ifdef DPERF_LIBFUZZER
#include "fuzz/mutator.h"
#endif

namespace {
constexpr std::uint64_t kMostRanks = 16, kMostEvents = 10000;
constexpr std::size_t kMostBytes = 8192;
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace dperf;
  if (size == 0 || size > kMostBytes) return 0;
  const test::Statements input = test::split({reinterpret_cast<const char*>(data), size});
  if (test::has_many_ranks(input.text, kMostRanks)) return 0;
  try {
    const auto trace = trace::assemble(input.text, "fuzz");
    if (test::has_many_events(*trace, kMostEvents)) return 0;
    trace::check(*trace);
    replay::TinyEngine engine({.latency_s = 1e-5, .bytes_per_s = 1e9});
    replay::replay(*trace, engine, test::options_of(input));
  } catch (const Error& error) {
    test::expect_words(error);
  }
  return 0;
}
