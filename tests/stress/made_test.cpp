// Not only do random programs know the calls of the table: a few of them together make them all.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <iterator>
#include <set>
#include <string>

#include "chain.h"
#include "never_made.h"
#include "support/temp_folder.h"
#include "trace/folder/folder.h"
#include "trace/model/trace.h"

namespace dperf::stress {
namespace {

constexpr int kMostPrograms = 150;

void add_calls(const std::filesystem::path& traces, std::set<std::string>& calls) {
  const auto trace = trace::open(traces);
  for (int rank = 0; rank < trace->ranks(); ++rank) {
    const auto stream = trace->rank(rank).events();
    for (trace::Event event; stream->next(event);)
      if (event.kind == trace::EventKind::kCall) calls.emplace(trace::info(event.call).name);
  }
}

std::set<std::string> calls_to_make() {
  std::set<std::string> calls;
  for (const trace::CallInfo& row : trace::calls()) calls.emplace(row.name);
  for (const auto& [call, reason] : never_made()) calls.erase(call);
  return calls;
}

TEST(StressCalls, AreAllMade) {
  const std::set<std::string> wanted = calls_to_make();
  std::set<std::string> made, missing = wanted;
  const test::TempFolder folder;
  int seed = 0;
  while (!missing.empty() && seed < kMostPrograms) {
    ++seed;
    const auto here = folder / std::to_string(seed);
    const std::string failure =
        run_traced({.seed = static_cast<std::uint64_t>(seed), .ranks = 2 + seed % 8}, here);
    ASSERT_EQ(failure, "") << "seed " << seed;
    add_calls(here / "traces", made);
    missing.clear();
    std::set_difference(wanted.begin(), wanted.end(), made.begin(), made.end(),
                        std::inserter(missing, missing.end()));
  }
  std::cout << "all calls within " << seed << " programs\n";
  for (const std::string& call : missing)
    ADD_FAILURE() << call << " was made by none of " << seed << " programs";
}

}  // namespace
}  // namespace dperf::stress
