// What is known of a call that returned an error to the program: the rows of dperf/error_classes.def.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace dperf::trace {

struct Event;

struct ErrorClass {
  enum class What : std::uint8_t { ARGUMENT, TRUNCATED, STATUSES, OTHER };
  std::string_view name;  ///< "MPI_ERR_RANK"
  What what = What::OTHER;
  std::string_view refusal;  ///< "it returned MPI_ERR_RANK to the program"
};
/// By CallArguments::error. Numbers without a row are some other error.
const ErrorClass& error_class(int error);

/// The call returned an error that proves that it communicated nothing.
bool communicated_nothing(const Event& event);
/// The call returned an error, but did all that it does: it received a message that was too long.
bool received_nevertheless(const Event& event);

}  // namespace dperf::trace
