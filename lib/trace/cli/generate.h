// dperf-trace generate.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace dperf::trace {

struct GenerateOptions {
  std::string pattern, output, compute = "100us";
  int ranks = 0;
  std::uint64_t iterations = 10;
  std::optional<std::int64_t> doubles;
};

void add_options(CLI::App& command, GenerateOptions& options);
/// @throws Error
void generate(const GenerateOptions& options);

}  // namespace dperf::trace
