// The rows of dperf/comm_calls.def for C++: what a call is, and which parameters it has.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace dperf::trace {

/// One enumerator per row, named as the function: Call::MPI_Send.
enum class Call : std::uint16_t {
#define DPERF_CALL(name, ...) name,
#include "dperf/comm_calls.def"
#undef DPERF_CALL
};

enum class Family : std::uint8_t {
  ENV,
  P2P,
  IP2P,
  PERSIST,
  DONE,
  PROBE,
  COLL,
  ICOLL,
  COMM,
  RMA,
  IO,
  PROC,
  ASYNC,
  ABORT
};

struct CallInfo {
  Call call;
  std::string_view name;  ///< "MPI_Send"
  Family family;
  std::string_view roles;  ///< "CBUF, COUNT, TYPE, DEST, TAG, COMM": as in the row
};

/// All rows, in the order of the table; the position is the value of the enumerator.
std::span<const CallInfo> calls();
const CallInfo& info(Call call);
/// By name, with or without the P of PMPI; nothing for local functions and foreign names.
std::optional<Call> find_call(std::string_view name);

}  // namespace dperf::trace
