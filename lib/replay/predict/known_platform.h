// The platform of one or more simulations, read while their traces are opened.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <vector>

#include "replay/engine/simgrid/simgrid_engine.h"
#include "replay/platform/xml/platform_file.h"

namespace dperf::predict {

class KnownPlatform {
 public:
  /// A child begins to read it, unless it is one of LogGPS parameters. @throws Error: it cannot be read
  explicit KnownPlatform(platform::PlatformFile file);

  const platform::PlatformFile& file() const { return file_; }
  /// In the order of the file. The first call waits for the child.
  /// @throws Error: what is wrong with the file, with its line
  const std::vector<replay::PlatformHost>& hosts() const;

 private:
  platform::PlatformFile file_;
  mutable std::unique_ptr<replay::PlatformReading> reading_;  ///< until its hosts are known
  mutable std::vector<replay::PlatformHost> hosts_;
};

}  // namespace dperf::predict
