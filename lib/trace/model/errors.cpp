// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/errors.h"

#include <array>
#include <cstddef>

#include "trace/model/event.h"

namespace dperf::trace {
namespace {

using What = ErrorClass::What;

constexpr auto kClasses = std::to_array<ErrorClass>({
#define DPERF_ERROR_CLASS(name, what) {#name, What::what, "it returned " #name " to the program"},
#include "dperf/error_classes.def"
#undef DPERF_ERROR_CLASS
});
constexpr ErrorClass kUnknown{"an unknown error", What::OTHER, "it returned an error to the program"};

}  // namespace

const ErrorClass& error_class(int error) {
  const bool known = error > 0 && static_cast<std::size_t>(error) <= kClasses.size();
  return known ? kClasses[static_cast<std::size_t>(error) - 1] : kUnknown;
}

bool communicated_nothing(const Event& event) {
  return event.args.error != 0 && error_class(event.args.error).what == What::ARGUMENT;
}

// Of Waitany, Waitsome and the tests that fail, it is not recorded which requests are over: MPI leaves it
// open what they return then.
bool received_nevertheless(const Event& event) {
  if (event.args.error == 0) return false;
  const What what = error_class(event.args.error).what;
  switch (event.call) {
    case Call::MPI_Recv:
    case Call::MPI_Mrecv:
    case Call::MPI_Sendrecv:
    case Call::MPI_Sendrecv_replace:
    case Call::MPI_Wait:
      return what == What::TRUNCATED;
    case Call::MPI_Waitall:
      return what == What::STATUSES;
    default:
      return false;
  }
}

}  // namespace dperf::trace
