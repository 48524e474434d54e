// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/known_platform.h"

#include <utility>

#include "replay/platform/loggps_file.h"

namespace dperf::predict {

KnownPlatform::KnownPlatform(platform::PlatformFile file) : file_(std::move(file)) {
  if (!platform::is_loggps_file(file_)) reading_ = std::make_unique<replay::PlatformReading>(file_);
}

const std::vector<replay::PlatformHost>& KnownPlatform::hosts() const {
  if (reading_) hosts_ = std::exchange(reading_, nullptr)->hosts();
  return hosts_;
}

}  // namespace dperf::predict
