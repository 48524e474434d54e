// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/xml/elements.h"

#include <fmt/format.h>
#include <strings.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "replay/platform/xml/clusters.h"
#include "replay/platform/xml/values.h"

namespace dperf::platform {
namespace {

using pugi::xml_node;

// What an element may be in.
enum Parents : unsigned {
  kPlatform = 1,
  kZone = 2,
  kHost = 4,
  kLink = 8,
  kRoute = 16,
  kCluster = 32,
  kConfig = 64,
  kDisk = 128
};
// In a zone, one comes after the other.
enum class Stage : std::uint8_t { kProperties, kContents, kRoutes, kAny };
// A zone holds zones or hosts, not both.
enum Side : unsigned { kZones = 1, kHosts = 2, kBoth = 3 };

struct Element {
  std::string_view name;
  unsigned parents;
  unsigned is_parent;  ///< of which the element is one
  Stage stage;
  unsigned side;
};
constexpr auto kElements = std::to_array<Element>({
    {"config", kPlatform, kConfig, Stage::kProperties, kBoth},
    {"zone", kPlatform | kZone, kZone, Stage::kContents, kZones},
    {"AS", kPlatform | kZone, kZone, Stage::kContents, kZones},
    {"cluster", kPlatform | kZone, kCluster, Stage::kContents, kZones},
    {"peer", kZone, 0, Stage::kContents, kZones},
    {"link", kZone, kLink, Stage::kContents, kBoth},
    {"backbone", kZone, 0, Stage::kContents, kBoth},
    {"cabinet", kZone, 0, Stage::kContents, kBoth},
    {"host", kZone, kHost, Stage::kContents, kHosts},
    {"router", kZone, 0, Stage::kContents, kHosts},
    {"host_link", kZone, 0, Stage::kContents, kHosts},
    {"route", kZone, kRoute, Stage::kRoutes, kHosts},
    {"bypassRoute", kZone, kRoute, Stage::kRoutes, kHosts},
    {"zoneRoute", kZone, kRoute, Stage::kRoutes, kZones},
    {"ASroute", kZone, kRoute, Stage::kRoutes, kZones},
    {"bypassZoneRoute", kZone, kRoute, Stage::kRoutes, kZones},
    {"bypassASroute", kZone, kRoute, Stage::kRoutes, kZones},
    {"link_ctn", kRoute, 0, Stage::kAny, kBoth},
    {"disk", kHost, kDisk, Stage::kAny, kBoth},
    {"prop", kZone | kHost | kLink | kCluster | kConfig | kDisk, 0, Stage::kProperties, kBoth},
    {"trace", kPlatform | kZone, 0, Stage::kAny, kBoth},
    {"trace_connect", kPlatform | kZone, 0, Stage::kAny, kBoth},
});

/// SimGrid removed them, ignores them, or starts programs by them.
struct Refused {
  std::string_view name, why;
};
constexpr auto kRefused = std::to_array<Refused>({
    {"include", "SimGrid no longer takes it; put the elements of the other file here"},
    {"storage", "SimGrid no longer takes it; leave it out"},
    {"storage_type", "SimGrid no longer takes it; leave it out"},
    {"mount", "SimGrid no longer takes it; leave it out"},
    {"random", "SimGrid does nothing with it; leave it out"},
    {"model_prop", "SimGrid does nothing with it; leave it out"},
    {"actor", "dPerf runs the ranks of the trace and nothing else; leave it out"},
    {"process", "dPerf runs the ranks of the trace and nothing else; leave it out"},
});

const Element* find_element(std::string_view name) {
  const auto* found = std::find_if(kElements.begin(), kElements.end(),
                                   [&](const Element& element) { return element.name == name; });
  return found == kElements.end() ? nullptr : found;
}

/// The rows of each element: looked up for every attribute of a file that may have a million.
const std::vector<const Attribute*>& rows_of(std::string_view element) {
  static const auto kRows = [] {
    std::map<std::string_view, std::vector<const Attribute*>> rows;
    for (const Attribute& row : attributes())
      for (const std::string_view name : split(row.elements, " ")) rows[name].push_back(&row);
    return rows;
  }();
  static const std::vector<const Attribute*> kNone;
  const auto found = kRows.find(element);
  return found == kRows.end() ? kNone : found->second;
}

std::string attributes_of(std::string_view element) {
  std::string list;
  for (const Attribute* row : rows_of(element))
    if (row->use != Use::kNever) list += fmt::format("{}{}", list.empty() ? "" : ", ", row->name);
  return list;
}

class Checker {
 public:
  explicit Checker(const Document& document) : document_(document) {}

  void platform() {
    const xml_node root = document_.root();
    attributes(root);
    int tops = 0;
    for (const xml_node child : root) {
      element(child, kPlatform, "platform");
      if (find_element(child.name())->side == kZones && ++tops > 1)
        document_.refuse(child, "a second zone of the platform; expected one that holds all others");
    }
    if (tops == 0) document_.refuse(root, "has no host; expected a <zone> or a <cluster>");
    in_order(root);
  }

 private:
  void element(xml_node node, unsigned parent, std::string_view parent_name) {
    const std::string_view name = node.name();
    if (node.type() != pugi::node_element)
      document_.refuse(node.parent(), fmt::format("holds the text '{}'; expected elements only",
                                                  shown(split(node.value(), "").front())));
    for (const Refused& row : kRefused)
      if (row.name == name) document_.refuse(node, row.why);
    const Element* found = find_element(name);
    if (found == nullptr)
      document_.refuse(node, "unknown element; docs/reference/platforms.md lists those that dPerf accepts");
    if ((found->parents & parent) == 0)
      document_.refuse(node, fmt::format("cannot be in <{}>", shown(parent_name)));
    attributes(node);
    if (name == "zone" || name == "AS") zone(node);
    if (name == "cluster") check_cluster(document_, node);
    if (name == "host") host(node);
    if (name == "trace") return;  // its text is looked at with the profiles
    for (const xml_node child : node) element(child, found->is_parent, name);
    if (found->is_parent == kZone) in_order(node);
  }

  void attributes(xml_node node) const {
    const std::vector<const Attribute*>& rows = rows_of(node.name());
    for (const pugi::xml_attribute attribute : node.attributes()) {
      const std::string_view name = attribute.name();
      const auto row = std::find_if(rows.begin(), rows.end(), [&](auto* one) { return one->name == name; });
      if (row == rows.end())
        document_.refuse(node, fmt::format("unknown attribute '{}'; expected one of {}", shown(name),
                                           attributes_of(node.name())));
      if (node.attribute(attribute.name()) != attribute)
        document_.refuse(node, fmt::format("attribute '{}' is given twice", name), name);
      value(node, **row, attribute.value());
    }
    for (const Attribute* row : rows)
      if (row->use == Use::kNeeded && !node.attribute(row->name))
        document_.refuse(node, fmt::format("has no {}; expected {}", row->name, row->expected));
  }

  void value(xml_node node, const Attribute& row, std::string_view text) const {
    if (text.empty() && row.use == Use::kMayBeEmpty) return;
    if (row.use == Use::kNever)
      document_.refuse(node, fmt::format("{}=\"{}\": {}", row.name, shown(text), row.expected), row.name);
    if (!row.fits(text, row.expected)) document_.refuse_value(node, row.name, row.expected);
  }

  void host(xml_node node) const {
    const std::string_view speeds = node.attribute("speed").value();
    const auto states = 1 + std::count(speeds.begin(), speeds.end(), ',');
    if (node.attribute("pstate").as_int() >= states)
      document_.refuse_value(node, "pstate",
                             fmt::format("a number from 0 to {}, because the host has {} speed{}", states - 1,
                                         states, states == 1 ? "" : "s"));
  }

  void zone(xml_node node) const {
    const std::string routing = node.attribute("routing").value();
    const auto is = [&](const char* name) { return strcasecmp(routing.c_str(), name) == 0; };
    int backbones = 0;
    for (const xml_node child : node) {
      const std::string_view name = child.name();
      if (!is("Cluster") && (name == "backbone" || name == "cabinet" || name == "host_link"))
        document_.refuse(child, fmt::format("the zone has routing=\"{}\"; expected Cluster", routing));
      if (!is("Vivaldi") && name == "peer")
        document_.refuse(child, fmt::format("the zone has routing=\"{}\"; expected Vivaldi", routing));
      if (is("Vivaldi") && (name == "peer" || name == "host") && *child.attribute("coordinates").value() == 0)
        document_.refuse(child, "has no coordinates, by which routing=\"Vivaldi\" knows latencies");
      if (name == "backbone" && ++backbones > 1)
        document_.refuse(child, "a second backbone of the zone; expected one");
    }
  }

  // SimGrid's parser wants what a zone holds before how it is connected.
  void in_order(xml_node zone) const {
    const bool is_zone = std::string_view(zone.name()) != "platform";
    Stage stage = Stage::kProperties;
    unsigned side = kBoth;
    xml_node last;
    for (const xml_node child : zone) {
      const Element& found = *find_element(child.name());
      if (found.stage == Stage::kAny && !is_zone) continue;
      if (found.stage != Stage::kAny && found.stage < stage)
        document_.refuse(child, fmt::format("comes after <{}>; expected {}", last.name(),
                                            is_zone ? "<prop> first, then hosts, links or zones, then routes"
                                                    : "<config> first"));
      if (is_zone && (side & found.side) == 0)
        document_.refuse(child, fmt::format("comes after <{}>; expected a zone that holds either zones, "
                                            "clusters and peers, or hosts and routers",
                                            last.name()));
      stage = found.stage == Stage::kAny ? std::max(stage, Stage::kContents) : found.stage;
      side &= found.side;
      last = child;
    }
  }

  const Document& document_;
};

}  // namespace

void check_elements(const Document& document) {
  Checker(document).platform();
}

}  // namespace dperf::platform
