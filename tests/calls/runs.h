// Runs the programs of programs/ natively, in SMPI and in the replay.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/command.h"
#include "support/temp_folder.h"
#include "trace/model/trace.h"

namespace dperf::calls {

inline constexpr int kRanks = 4;

/// FAMILY, CALL of all rows, in the order in which they run.
std::vector<std::pair<std::string, std::string>> all_rows();

/// By whose entry points the programs call MPI: those of C, mpif.h or mpi_f08.
enum class Binding { kC, kMpifH, kMpiF08 };

/// mpirun of `calls FAMILY CALL...`, with its trace.
class NativeRun {
 public:
  NativeRun(const std::string& family, const std::vector<std::string>& rows, int ranks = kRanks,
            Binding binding = Binding::kC);
  const test::CommandResult& result() const { return result_; }
  std::unique_ptr<trace::Trace> trace() const;

 private:
  test::TempFolder folder_;
  test::CommandResult result_;
};

/// Seconds of each row under smpirun: of the rank that takes longest. Without smpirun: nothing.
std::map<std::string, double> smpi_times(const std::string& family, const std::vector<std::string>& rows,
                                         int ranks = kRanks);

struct Replayed {
  double seconds = -1;  ///< < 0: it ended with an error
  std::string error;    ///< its message
  int exit_code = 0;
};
/// In a process of its own, with --protocol=smpi and SMPI's selection of algorithms.
Replayed replay(const trace::Trace& trace);

}  // namespace dperf::calls
