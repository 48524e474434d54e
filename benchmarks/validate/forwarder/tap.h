// SPDX-License-Identifier: LGPL-2.1-or-later
// The end of a host's network card that the forwarder holds.
#pragma once

#include <string>

#include "network.h"

namespace dperf::bed {

/// A file descriptor that is closed with it.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor();
  Descriptor(Descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

/// Opens the tap device `device`, which exists, in a named network namespace; it does not block.
/// Throws dperf::Error. The calling thread is in its own namespace again afterwards.
Descriptor open_tap(const std::string& network_namespace, const std::string& device);

/// False if there is no frame (any more).
bool read_frame(const Descriptor& tap, Frame& frame);
/// A frame that the host does not take (it is going down) is lost, as on a wire.
void write_frame(const Descriptor& tap, const Frame& frame);

}  // namespace dperf::bed
