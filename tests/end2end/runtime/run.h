// Runs a program of programs/ on some ranks and reads its trace.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "support/command.h"
#include "support/temp_folder.h"
#include "trace/model/trace.h"

namespace dperf::test {

class TracedRun {
 public:
  /// mpirun -n `ranks` `program` `arguments`, in an empty folder.
  TracedRun(int ranks, const std::string& program, const std::vector<std::string>& arguments = {},
            const std::map<std::string, std::string>& environment = {});
  const CommandResult& result() const { return result_; }
  const std::filesystem::path& folder() const { return folder_.path(); }
  /// Opens the trace at the first use. @throws Error
  const trace::Trace& trace(bool allow_incomplete = false);
  std::vector<trace::Event> events(int rank, unsigned thread = 0);
  /// The calls of a rank, with the two of the environment left out.
  std::vector<trace::Event> calls(int rank);

 private:
  TempFolder folder_;
  CommandResult result_;
  std::unique_ptr<trace::Trace> trace_;
};

std::string name(const trace::Event& call);
/// The calls of that name.
std::vector<trace::Event> only(const std::vector<trace::Event>& calls, std::string_view name);
/// The communicator that the n-th call of that name made on a rank.
trace::Communicator made_communicator(TracedRun& run, int rank, std::string_view name, std::size_t n = 0);
/// Sum of `what` over the COMPUTE events of one block; `id` 0 is unknown code before the first probe.
std::int64_t sum(TracedRun& run, int rank, const std::function<bool(std::uint64_t)>& is_block,
                 const std::function<std::int64_t(const trace::Event&)>& what);
/// Blocks, calls and overhead are the wall time, and the END chunk says the same as the events.
void expect_sums(TracedRun& run);

}  // namespace dperf::test
