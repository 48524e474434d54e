// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/command.h"

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>

#include "replay/platform/generator.h"
#include "support/error.h"

namespace dperf::platform {
namespace {

void write_file(const std::string& path, const std::string& text) {
  bool to_stdout = path.empty();
  std::FILE* file = to_stdout ? stdout : std::fopen(path.c_str(), "w");
  if (file == nullptr) throw Error("{}: cannot be written: {}", path, std::strerror(errno));
  bool good = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  good = (to_stdout ? std::fflush(file) : std::fclose(file)) == 0 && good;
  if (!good) throw Error("{}: cannot be written: {}", to_stdout ? "stdout" : path, std::strerror(errno));
}

std::string table_of_kinds() {
  std::string table = "Kinds:\n";
  for (const Kind& kind : kinds())
    table += fmt::format("  {:<8} {} (default: {} nodes)\n", kind.name, kind.about, kind.default_nodes);
  return table + fmt::format("\nFrom {} to {} nodes, named n0, n1, ...", kFewestNodes, kMostNodes);
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
  std::optional<int> nodes;
  std::uint64_t seed = 1;
  app.add_option("kind", kind, "which kind of network")->required()->type_name("KIND");
  app.add_option("--nodes", nodes, "number of nodes")->type_name("N");
  app.add_option("--seed", seed, "of what is drawn at random: the rates of the lines of daisy (default: 1)")
      ->type_name("S");
  app.add_option("-o,--output", output, "file to write (default: stdout)")->type_name("FILE");
  app.footer(table_of_kinds());
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help
    throw Error("{}", error.what()).with_exit_code(kExitUsage);
  }
  write_file(output, generate({kind, nodes.value_or(default_nodes(kind)), seed}));
  return kExitOk;
}

}  // namespace dperf::platform
