// bed-forwarder: the network between the emulated hosts of benchmarks/validate, in user space.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <CLI/CLI.hpp>

#include "forwarder.h"
#include "support/error.h"

int main(int argc, char** argv) {
  return dperf::run_tool("bed-forwarder", [&] {
    dperf::bed::ForwarderOptions options;
    CLI::App app("Carries frames between the taps of emulated hosts. `validate up` starts it.");
    app.add_option("layout", options.layout, "who is joined to whom (JSON)")->required();
    app.add_option("account", options.account, "is written at SIGUSR1 and at the end (JSON)")->required();
    app.add_option("--spin-us", options.spin_us,
                   "so long before and after there is something to do nobody sleeps");
    app.add_flag("!--no-real-time", options.real_time, "without SCHED_FIFO");
    try {
      app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
      return app.exit(error);
    }
    dperf::bed::Forwarder(options).run();
    return 0;
  });
}
