// dperf-model ask: what schedulers want to know of a routine, by formulas.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace dperf::ask {

/// Adds the subcommand. @return what it does, once the command line was parsed; its exit code
std::function<int()> add_ask(CLI::App& app);

}  // namespace dperf::ask
