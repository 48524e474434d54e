// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/generator.h"

#include <algorithm>
#include <sstream>

#include "replay/platform/writers.h"
#include "support/error.h"
#include "support/words.h"

namespace dperf::platform {
namespace {

const Kind kKinds[] = {
    {"cluster", "nodes at 1 Gbit/s on a backbone of 10 Gbit/s, 100 us each", 256, write_cluster},
    {"lan", "nodes at 100 Mbit/s on a backbone of 1 Gbit/s", 1024, write_lan},
    {"daisy", "xDSL: homes at 5 to 10 Mbit/s behind a ring of five petals of routers", 1024, write_daisy},
    {"classes", "a master and workers, alike or not (GMATE): --class, --groups, --faster", 49, write_classes,
     false},
};

std::string names_of_kinds() {
  std::string names;
  for (const Kind& kind : kKinds) names += fmt::format("{}{}", names.empty() ? "" : ", ", kind.name);
  return names;
}

}  // namespace

std::span<const Kind> kinds() {
  return kKinds;
}

std::string generate(const Request& request) {
  const auto* kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                  [&](const Kind& one) { return one.name == request.kind; });
  if (kind == std::end(kKinds))
    throw Error("unknown kind of platform '{}', expected one of {}", request.kind, names_of_kinds())
        .with_exit_code(kExitUsage);
  if (request.nodes < kFewestNodes || request.nodes > kMostNodes)
    throw Error("{}: expected {} to {}",
                request.nodes == 1 ? "1 node" : fmt::format("{} nodes", request.nodes), kFewestNodes,
                kMostNodes)
        .with_exit_code(kExitUsage);
  return kind->write(request);
}

pugi::xml_node start_document(pugi::xml_document& document, const Request& request, bool seeded) {
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  document.append_child(pugi::node_doctype).set_value("platform SYSTEM \"https://simgrid.org/simgrid.dtd\"");
  // No hyphens in a comment of XML: "--nodes" would end it.
  std::string about = fmt::format(" written by dperf-platform: {}, {}", request.kind,
                                  counted(static_cast<std::uint64_t>(request.nodes), "node"));
  if (seeded) about += fmt::format(", seed {}", request.seed);
  document.append_child(pugi::node_comment).set_value((about + " ").c_str());
  pugi::xml_node platform = document.append_child("platform");
  platform.append_attribute("version") = "4.1";
  return platform;
}

std::string text_of(const pugi::xml_document& document) {
  std::ostringstream stream;
  document.save(stream, "  ");
  return stream.str();
}

pugi::xml_node add(pugi::xml_node parent, const char* name,
                   std::initializer_list<std::pair<const char*, std::string>> attributes) {
  pugi::xml_node node = parent.append_child(name);
  for (const auto& [key, value] : attributes) node.append_attribute(key) = value.c_str();
  return node;
}

}  // namespace dperf::platform
