// SPDX-License-Identifier: LGPL-2.1-or-later
#include <CLI/CLI.hpp>

#include "advise/cli/commands.h"
#include "advise/mapping/mapping.h"
#include "replay/predict/cli/command_line.h"
#include "replay/predict/cli/progress_bar.h"
#include "support/error.h"
#include "support/output.h"

namespace dperf::advise {
namespace {

class MappingCommand final : public Command {
 public:
  explicit MappingCommand(CLI::App& command) : simulation_(command, "dperf-advise", options_) {
    command.add_option("traces", traces_, "Folder of the traces (default: traces)")->type_name("FOLDER");
    simulation_.add_platform();
    simulation_.add_mapping();
    simulation_.add_model();
    simulation_.add_compute();
    simulation_.add_mpi();
    output_.add_options(command);
    command.add_option("-w,--write", file_, "Write the best mapping, for dperf-predict --mapping FILE")
        ->type_name("FILE")
        ->group("Result");
    simulation_.add_simulator();
  }

  int run() override {
    output_.check();
    if (!file_.empty()) check_writable(file_);
    simulation_.convert(traces_.size());
    if (traces_.size() > 1 || options_.model_ranks.size() > 1)
      throw Error("mapping: several runs; expected one, with one number of ranks; see dperf-advise --help")
          .with_exit_code(kExitUsage);
    if (!traces_.empty()) options_.traces = traces_.front();
    MappingAdvice advice;
    {
      predict::ProgressBar bar;
      advice = advise_mapping(options_, [&](const replay::ProgressReport& report) { bar.show(report); });
    }
    if (!file_.empty()) write_file(file_, as_mapping_file(advice));
    output_.write_advice(advice);
    return kExitOk;
  }

 private:
  predict::PredictOptions options_;
  predict::SimulationOptions simulation_;
  AdviceOutput output_;
  std::string file_;
  std::vector<std::string> traces_;
};

}  // namespace

std::unique_ptr<Command> add_mapping(CLI::App& program) {
  return std::make_unique<MappingCommand>(*program.add_subcommand(
      "mapping", "Which rank should run on which host, by what ranks send each other"));
}

}  // namespace dperf::advise
