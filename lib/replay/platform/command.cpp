// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/command.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "replay/platform/generator.h"
#include "support/command_line.h"
#include "support/error.h"
#include "support/output.h"

namespace dperf::platform {
namespace {

std::string table_of_kinds() {
  std::string table = "Kinds:\n";
  for (const Kind& kind : kinds())
    table += fmt::format("  {:<8} {} (default: {} nodes)\n", kind.name, kind.about, kind.default_nodes);
  return table + fmt::format("\nFrom {} to {} nodes, named n0, n1, ...", kFewestNodes, kMostNodes);
}

/// A whole number and nothing beside it.
template <typename Number>
Number parse(const std::string& text, std::string_view option, std::string_view expected) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size()) return value;
  throw Error("{}: '{}' is not {}", option, text, expected).with_exit_code(kExitUsage);
}

int default_nodes(const std::string& name) {
  for (const Kind& kind : kinds())
    if (kind.name == name) return kind.default_nodes;
  return kFewestNodes;  // generate() refuses the kind
}

}  // namespace

int platform_command(int argc, char** argv) {
  CLI::App app("Writes a SimGrid platform file for dperf-predict: the same bytes for the same options.",
               "dperf-platform");
  std::string kind, output;
  std::optional<std::string> heterogeneity, groups, faster;
  std::optional<std::string> nodes,
      seed;  // CLI11 takes '' and what is too large for numbers that they are not
  app.add_option("kind", kind, "kind of network")->required()->type_name("KIND");
  app.add_option("--nodes", nodes, "number of nodes")->type_name("N");
  app.add_option("--seed", seed,
                 "seed of what is random: rates of daisy's lines, order of classes' hosts (default: 1)")
      ->type_name("S");
  app.add_option("--class", heterogeneity, "classes: HoPHoN, HePHoN, HoPHeN or HePHeN (default)")
      ->type_name("NAME");
  app.add_option("--groups", groups, "classes: 2 (default) or 4 speeds of processors")->type_name("N");
  app.add_option("--faster", faster,
                 "classes: where the faster processors are: spread (default), local, remote")
      ->type_name("WHERE");
  app.add_option("-o,--output", output, "file to write (default: stdout)")->type_name("FILE");
  app.footer(table_of_kinds());
  if (const auto answer = parse_arguments(app, argc, argv)) return write_stdout(*answer), kExitOk;
  if (kind != "classes" && (heterogeneity || groups || faster))
    throw Error("--class, --groups and --faster have no effect with {}; leave them out", kind)
        .with_exit_code(kExitUsage);
  const std::string class_name = heterogeneity.value_or("HePHeN"), where = faster.value_or("spread");
  const Request request{
      kind,
      nodes ? parse<int>(*nodes, "--nodes", fmt::format("a number from {} to {}", kFewestNodes, kMostNodes))
            : default_nodes(kind),
      seed ? parse<std::uint64_t>(*seed, "--seed", "a whole number from 0 to 18446744073709551615") : 1,
      class_name,
      groups ? parse<int>(*groups, "--groups", "2 or 4") : 2,
      where};
  const std::string text = generate(request);
  output.empty() ? write_stdout(text) : write_file(output, text);
  return kExitOk;
}

}  // namespace dperf::platform
