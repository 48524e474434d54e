// Runs a loop of bed.c, with and without sampling.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/prediction.h"
#include "support/command.h"
#include "support/temp_folder.h"
#include "trace/model/trace.h"

namespace dperf::test {

using Environment = std::map<std::string, std::string>;

/// Asks for sampling. These tests are not about times: blocks are charged CPU time, and
/// iterations may differ as they like.
Environment sampling();

class BedRun {
 public:
  /// mpirun -n `ranks` bed `loop` `iterations`, for at most a minute; the loops `driver`, `hot` and
  /// `integrate` are programs of their own.
  BedRun(int ranks, const std::string& loop, int iterations, const Environment& environment,
         const std::string& decisions = "");
  const CommandResult& result() const { return result_; }
  /// The lines that it wrote to stdout, sorted: ranks take turns.
  std::vector<std::string> lines() const;
  /// What became of the loops of a rank.
  std::vector<trace::SampledLoop> loops(int rank);
  std::vector<trace::LoopBound> bounds(int rank);
  std::vector<trace::LoopBranch> branches(int rank);
  std::uint64_t events(int rank);
  /// What the trace of a rank says happened, computations left out: "iteration 2", "MPI_Allreduce".
  std::vector<std::string> marks_and_calls(int rank);
  /// The one with most iterations.
  trace::SampledLoop longest_loop(int rank);
  /// What dperf-predict reports for its trace on the platform `cluster`.
  Prediction predict(const std::vector<std::string>& options = {});
  /// What `dperf-trace decisions` writes about its trace; times may differ as they like.
  std::string decisions();
  /// What `dperf-trace info` says.
  std::string info();
  /// `dperf-trace check` finds nothing, and of each loop as many iterations are repeated as were skipped.
  void expect_sound();

 private:
  void expect_all_stood_for();
  TempFolder folder_;
  CommandResult result_;
};

}  // namespace dperf::test
