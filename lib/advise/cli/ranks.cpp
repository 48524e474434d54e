// SPDX-License-Identifier: LGPL-2.1-or-later
#include <CLI/CLI.hpp>

#include "advise/cli/commands.h"
#include "advise/ranks/ranks.h"
#include "replay/predict/cli/command_line.h"
#include "replay/predict/cli/progress_bar.h"
#include "support/error.h"

namespace dperf::advise {
namespace {

class RanksCommand final : public Command {
 public:
  explicit RanksCommand(CLI::App& command) : simulation_(command, "dperf-advise", options_.predict) {
    command.add_option("traces", traces_, "Folders of traces of one program on several numbers of ranks")
        ->type_name("FOLDER");
    simulation_.add_platform();
    simulation_.add_mapping();
    simulation_.add_model();
    simulation_.add_compute();
    simulation_.add_mpi();
    add_price_options(command);
    output_.add_options(command);
    simulation_.add_simulator();
  }

  int run() override {
    output_.check();
    simulation_.convert(traces_.size());
    options_.traces.assign(traces_.begin(), traces_.end());
    if (!price_file_.empty() && !per_hour_.empty())
      throw Error("--price and --price-per-hour cannot be used together; see dperf-advise --help")
          .with_exit_code(kExitUsage);
    if (!price_file_.empty()) options_.prices = read_prices(price_file_);
    if (!per_hour_.empty()) options_.prices = one_price(per_hour_);
    RanksAdvice advice;
    {
      predict::ProgressBar bar;
      advice = advise_ranks(options_, [&](const replay::ProgressReport& report) { bar.show(report); });
    }
    output_.write_advice(advice);
    return kExitOk;
  }

 private:
  void add_price_options(CLI::App& command) {
    const std::string group = "What it costs";
    command
        .add_option("--price", price_file_, "Prices per hour: HOSTS PRICE in each line, as in: n[0-7] 0.25")
        ->type_name("FILE")
        ->group(group);
    command.add_option("--price-per-hour", per_hour_, "The price of each host per hour")
        ->type_name("PRICE")
        ->group(group);
  }

  RanksOptions options_;
  predict::SimulationOptions simulation_;
  AdviceOutput output_;
  std::string price_file_, per_hour_;
  std::vector<std::string> traces_;
};

}  // namespace

std::unique_ptr<Command> add_ranks(CLI::App& program) {
  return std::make_unique<RanksCommand>(*program.add_subcommand(
      "ranks", "How many ranks are worth their price, of several that are simulated"));
}

}  // namespace dperf::advise
