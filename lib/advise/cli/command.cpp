// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/cli/command.h"

#include <CLI/CLI.hpp>
#include <vector>

#include "advise/cli/commands.h"
#include "support/command_line.h"
#include "support/error.h"
#include "support/output.h"

namespace dperf::advise {
namespace {

constexpr const char* kAbout =
    "Advises how to run a program, from its traces: how many workers or ranks, which hosts, and what grain.";

constexpr const char* kExamples = R"HELP(Examples:
  dperf-advise workers --platform lan traces/                  up to 64 workers on the LAN that comes with dPerf
  dperf-advise workers -p mixed.xml --reference-speed 3Gf traces/    hosts of other speeds
  dperf-advise workers -p lan --grain 1 --grain x8 --svg advice.svg traces/
  dperf-advise workers -p lan fine/ coarse/                    traces of the same problem at two grains
  dperf-advise mapping -p cluster --ranks-per-host 4 --write best.hosts traces/
  dperf-advise ranks -p cluster --price-per-hour 0.5 traces-4 traces-8 traces-16
  dperf-advise ranks -p cluster --model model.json --ranks 4,16,64,256

Exit codes: 0 advice was given; 1 wrong input; 2 wrong command line; 3 the traces have no task pool (workers), or
cannot be replayed.)HELP";

struct CommandRow {
  const char* name;
  std::unique_ptr<Command> (*add)(CLI::App& program);
};
constexpr CommandRow kCommands[] = {{"workers", add_workers}, {"mapping", add_mapping}, {"ranks", add_ranks}};

}  // namespace

int advise_command(int argc, const char* const* argv) {
  CLI::App app(kAbout, "dperf-advise");
  app.footer(kExamples);
  app.get_formatter()->column_width(30);
  app.require_subcommand(1);
  std::vector<std::unique_ptr<Command>> commands;
  for (const CommandRow& row : kCommands) commands.push_back(row.add(app));
  if (const auto answer = parse_arguments(app, argc, argv)) return write_stdout(*answer), kExitOk;
  for (std::size_t i = 0; i < commands.size(); ++i)
    if (app.got_subcommand(kCommands[i].name)) return commands[i]->run();
  return kExitUsage;
}

}  // namespace dperf::advise
