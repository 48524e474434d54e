// SPDX-License-Identifier: LGPL-2.1-or-later
#include "tap.h"

#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "support/error.h"

namespace dperf::bed {
namespace {

Descriptor opened(const std::string& file, int flags) {
  Descriptor descriptor(open(file.c_str(), flags | O_CLOEXEC));
  if (descriptor.number() < 0) throw Error("{}: {}", file, std::strerror(errno));
  return descriptor;
}

void enter(const Descriptor& network_namespace, const std::string& name) {
  if (setns(network_namespace.number(), CLONE_NEWNET) != 0)
    throw Error("network namespace {}: {}", name, std::strerror(errno));
}

}  // namespace

Descriptor::~Descriptor() {
  if (number_ >= 0) close(number_);
}

Descriptor open_tap(const std::string& network_namespace, const std::string& device) {
  const Descriptor home = opened("/proc/thread-self/ns/net", O_RDONLY);
  const Descriptor away = opened("/run/netns/" + network_namespace, O_RDONLY);
  enter(away, network_namespace);
  Descriptor tap = opened("/dev/net/tun", O_RDWR | O_NONBLOCK);
  ifreq request{};
  std::strncpy(request.ifr_name, device.c_str(), IFNAMSIZ - 1);
  request.ifr_flags = IFF_TAP | IFF_NO_PI;
  if (ioctl(tap.number(), TUNSETIFF, &request) != 0)
    throw Error("{} in {}: {}", device, network_namespace, std::strerror(errno));
  enter(home, "of the forwarder");
  return tap;
}

bool read_frame(const Descriptor& tap, Frame& frame) {
  const ssize_t got = read(tap.number(), frame.data, Frame::kRoom);
  frame.length = got > 0 ? static_cast<int>(got) : 0;
  return got > 0;
}

void write_frame(const Descriptor& tap, const Frame& frame) {
  while (write(tap.number(), frame.data, frame.length) < 0 && errno == EINTR) {
  }
}

}  // namespace dperf::bed
