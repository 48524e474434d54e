// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/model/instrumented_file.h"

namespace dperf::instrument {

const char* name_of(Communication communication) {
  static constexpr const char* kNames[] = {"no", "perhaps", "sometimes", "always"};
  return kNames[static_cast<int>(communication)];
}

const char* name_of(Eligibility eligibility) {
  static constexpr const char* kNames[] = {"no", "if told", "sampled"};
  return kNames[static_cast<int>(eligibility)];
}

}  // namespace dperf::instrument
