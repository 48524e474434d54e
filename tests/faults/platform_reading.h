// What a platform file means, read without SimGrid and without dPerf: by the table of elements and attributes
// in platform_reading.cpp. It decides what a tool must do with a changed file.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dperf::faults {

enum class Verdict {
  kRefuse,  ///< the file is wrong: no prediction
  kAccept,  ///< all of it is known and in bounds: the prediction is that of `plain`
  kEither,  ///< unusual, or not judged here: a refusal, or the prediction of `plain`
};

struct Reading {
  Verdict verdict = Verdict::kAccept;
  std::string why;    ///< it is not accepted
  std::string plain;  ///< the same platform, with basic units, defaults written out, attributes sorted
  std::vector<std::string> settings;  ///< of <config>: KEY=VALUE
};

Reading read_platform(std::string_view text);

}  // namespace dperf::faults
