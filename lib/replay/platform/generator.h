// Writes platform files of a few kinds, the same bytes on every machine for the same request. Where the
// numbers come from is in platforms/NAME.md.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace dperf::platform {

struct Request {
  std::string_view kind;
  int nodes = 0;           ///< kFewestNodes to kMostNodes; they are named n0, n1, ...
  std::uint64_t seed = 1;  ///< of what is drawn at random, in kinds that do
  /// Of "classes" only.
  std::string_view heterogeneity = "HePHeN";  ///< a row of classes()
  int groups = 2;                             ///< of processors, by speed: 2 or 4
  std::string_view faster = "spread";         ///< where the faster ones are: "spread", "local", "remote"
};

inline constexpr int kFewestNodes = 2;
inline constexpr int kMostNodes = 16384;

struct Kind {
  std::string_view name;
  std::string_view about;  ///< one line for --help
  int default_nodes;       ///< of the platform that dPerf ships
  std::string (*write)(const Request&);
  bool is_shipped = true;
};

/// A class of heterogeneity as GMATE's thesis has it: Ho or He, Processors, Ho or He, Network.
struct HeterogeneityClass {
  std::string_view name;
  bool processors_differ, networks_differ;
};
std::span<const HeterogeneityClass> classes();

/// All kinds, in the order of the help.
std::span<const Kind> kinds();

/// The SimGrid platform file (DTD 4.1) as text.
/// @throws Error with exit code kExitUsage: unknown kind, too few or too many nodes
std::string generate(const Request& request);

}  // namespace dperf::platform
