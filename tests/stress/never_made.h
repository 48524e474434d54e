// The calls of the table that random programs leave out.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <string>

namespace dperf::stress {

/// Calls that no random program makes.
inline const std::map<std::string, const char*>& never_made() {
  static const char* const other_processes = "the replay refuses dynamic processes";
  static const char* const hangs =
      "programs with it now and then hang with Open MPI 4.1.4, without dPerf, too";
  static const std::map<std::string, const char*> table = {
      {"MPI_Dist_graph_create", hangs},
      {"MPI_File_preallocate", hangs},
      {"MPI_Abort", "ends the program; ours only where its data is wrong"},
      {"MPI_Comm_spawn", other_processes},
      {"MPI_Comm_spawn_multiple", other_processes},
      {"MPI_Comm_accept", other_processes},
      {"MPI_Comm_connect", other_processes},
      {"MPI_Comm_join", other_processes},
      {"Async_send", "no function of MPI"},
      {"Async_receive", "no function of MPI"},
      {"Unseen_call", "no function of MPI"},
  };
  return table;
}

}  // namespace dperf::stress
