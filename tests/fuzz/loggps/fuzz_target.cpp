// Any text as a file of LogGPS parameters. What is read is simulated, and written as it was read.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fuzz/fuzz_target.h"

#include <cmath>
#include <string>

#include "replay/engine/loggps/loggps_engine.h"
#include "replay/platform/loggps_file.h"
#include "support/error.h"

namespace {

using namespace dperf;

class Nothing final : public replay::EngineListener {
  void ended(replay::Token) override {}
};

void simulate(const replay::LogGps& network) {
  replay::LogGpsEngine engine({network, 3});
  for (const double bytes : {0.0, 1.0, 1e6}) engine.transfer(0, 1, bytes, 1);
  engine.transfer_control(1, 0, 1, 2);
  Nothing nothing;
  engine.run(nothing);
  if (!std::isfinite(engine.now()) || engine.now() < 0) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const replay::LogGps network = platform::read_loggps(
        platform::PlatformFile("fuzz", std::string(reinterpret_cast<const char*>(data), size)));
    simulate(network);
    const std::string written = platform::to_json(network);
    platform::read_loggps(platform::PlatformFile("written", written));
  } catch (const Error& error) {
    test::expect_words(error);
  }
  return 0;
}
