// Says in MPI's terms what went wrong: which ranks, in which calls, from which source lines.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "support/error.h"

namespace dperf::replay::mpi {

class Simulation;
struct Request;

/// The ranks that have not ended, and what each waits for.
Error deadlock(const Simulation& simulation);
/// "MPI_Irecv(source 5, tag 7)"
std::string describe_request(const Request& request);
/// What is wrong with the program although the replay ended normally: what was never received or completed.
std::vector<std::string> left_overs(const Simulation& simulation);

}  // namespace dperf::replay::mpi
