// SPDX-License-Identifier: LGPL-2.1-or-later
#include <CLI/CLI.hpp>
#include <set>

#include "advise/cli/commands.h"
#include "advise/write.h"
#include "replay/predict/cli/command_line.h"
#include "replay/predict/cli/quantity.h"
#include "support/command_line.h"

namespace dperf::advise {
namespace {

class WorkersCommand final : public Command {
 public:
  explicit WorkersCommand(CLI::App& command) : simulation_(command, "dperf-advise", options_.predict) {
    command
        .add_option("traces", traces_,
                    "Folders of traces of a master and its workers (default: traces);\n"
                    "several: the same problem at different grains")
        ->type_name("FOLDER");
    simulation_.add_platform();
    simulation_.add_compute();
    simulation_.add_progress();
    add_pool_options(command);
    output_.add_options(command, "Also write a picture of time and efficiency");
    simulation_.add_simulator();
  }

  int run() override {
    output_.check();
    simulation_.convert(traces_.size());
    options_.traces.assign(traces_.begin(), traces_.end());
    if (options_.traces.empty()) options_.traces.emplace_back("traces");
    options_.order = find_order(order_);
    if (!masters_.empty()) options_.masters = in_order(masters_);
    for (const std::string& wait : split_waits_)
      options_.split_waits_s.push_back(predict::parse_duration(wait, "--split-when-waiting"));
    if (!most_workers_.empty()) options_.most_workers = std::stoi(most_workers_);
    for (const std::string& grain : grains_) options_.grains.push_back(parse_grain(grain));
    const WorkersAdvice advice = advise_workers(options_);
    if (output_.wants_svg()) output_.write_svg(as_svg(advice));
    output_.write_advice(advice);
    return 0;
  }

 private:
  static std::vector<int> in_order(const std::vector<std::string>& texts) {
    std::set<int> numbers;
    for (const std::string& text : texts) numbers.insert(std::stoi(text));
    return {numbers.begin(), numbers.end()};
  }

  void add_pool_options(CLI::App& command) {
    const std::string group = "The pools";
    command.add_option("--master", options_.master, "Host of the (first) master (default: the first one)")
        ->type_name("HOST")
        ->group(group);
    command
        .add_option("--order", order_,
                    "In which order hosts become workers: gmate (by round trip of a task, default),\n"
                    "speed, link, platform; exhaustive: all combinations of few hosts")
        ->type_name("NAME")
        ->group(group);
    command
        .add_option("--max-workers", most_workers_,
                    "Try up to N workers (default 64, or as many as there are)")
        ->type_name("N")
        ->check(whole_number(2, 16384))
        ->group(group);
    command
        .add_option("--grain", grains_,
                    "1: as traced; xN: N tasks become one; /N: one becomes N; may be repeated")
        ->type_name("GRAIN")
        ->allow_extra_args(false)
        ->group(group);
    command
        .add_option("--masters", masters_,
                    "Try so many masters, each with its own workers and an equal share of the tasks,\n"
                    "as in 1,2,4 (default 1)")
        ->type_name("N,...")
        ->delimiter(',')
        ->check(whole_number(1, 8192))
        ->allow_extra_args(false)
        ->group(group);
    command
        .add_flag("--masters-split", options_.split,
                  "The first master has all tasks; masters hand each other half of what they have")
        ->group(group);
    command
        .add_option("--split-when-waiting", split_waits_,
                    "Try one master that splits, as its new masters do, when workers wait for a task for\n"
                    "longer than TIME on average, as in 200us,1ms")
        ->type_name("TIME,...")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->group(group);
    command.add_flag("--prefetch", options_.prefetch, "A worker gets its next task while it has one")
        ->group(group);
  }

  WorkersOptions options_;
  predict::SimulationOptions simulation_;
  AdviceOutput output_;
  std::string order_ = "gmate", most_workers_;
  std::vector<std::string> grains_, masters_, split_waits_, traces_;
};

}  // namespace

std::unique_ptr<Command> add_workers(CLI::App& program) {
  return std::make_unique<WorkersCommand>(
      *program.add_subcommand("workers", "How many workers a master should have, which hosts, what grain"));
}

}  // namespace dperf::advise
