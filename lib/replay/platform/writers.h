// What the generator's writers share; private to this library.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <pugixml.hpp>
#include <string>

#include "replay/platform/generator.h"

namespace dperf::platform {

std::string write_cluster(const Request& request);
std::string write_lan(const Request& request);
std::string write_daisy(const Request& request);
std::string write_classes(const Request& request);

// Within a node: Open MPI 4.1's ping-pong through shared memory between two cores of an AMD EPYC, measured
// for platforms/cluster.md: half round trip of 1 byte, and rate at 1 MiB.
inline constexpr char kLoopbackLatency[] = "0.13us";
inline constexpr char kLoopbackBandwidth[] = "2.2GBps";

// The nodes of the papers' cluster: two sockets with one core each, 3 GHz.
inline constexpr char kCores[] = "2";
inline constexpr char kSpeed[] = "3Gf";

/// An empty platform that says how to write it again; returns its root element.
pugi::xml_node start_document(pugi::xml_document& document, const Request& request, bool seeded);
std::string text_of(const pugi::xml_document& document);

/// Adds `<name key="value" .../>` to `parent`.
pugi::xml_node add(pugi::xml_node parent, const char* name,
                   std::initializer_list<std::pair<const char*, std::string>> attributes);

}  // namespace dperf::platform
