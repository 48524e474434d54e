// SPDX-License-Identifier: LGPL-2.1-or-later
#include "faults/platform_reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>

#include "faults/xml.h"

namespace dperf::faults {
namespace {

/// What the value of an attribute may be. A number must be decimal, finite, with a unit of the table below.
enum class Type {
  kText,
  kSpeed,
  kBandwidth,
  kLatency,
  kCount,
  kRadical,
  kRouting,
  kSharing,
  kYesNo,
  kDirection,
  kVersion
};

struct Attribute {
  const char* element;
  const char* name;
  Type type;
  const char* otherwise;  ///< the default; nullptr: must be there; "": may be missing
};

constexpr Attribute kAttributes[] = {
    {"platform", "version", Type::kVersion, nullptr},
    {"zone", "id", Type::kText, nullptr},
    {"zone", "routing", Type::kRouting, nullptr},
    {"cluster", "id", Type::kText, nullptr},
    {"cluster", "prefix", Type::kText, nullptr},
    {"cluster", "suffix", Type::kText, nullptr},
    {"cluster", "radical", Type::kRadical, nullptr},
    {"cluster", "speed", Type::kSpeed, nullptr},
    {"cluster", "core", Type::kCount, "1"},
    {"cluster", "bw", Type::kBandwidth, nullptr},
    {"cluster", "lat", Type::kLatency, nullptr},
    {"cluster", "bb_bw", Type::kBandwidth, ""},
    {"cluster", "bb_lat", Type::kLatency, ""},
    {"cluster", "loopback_bw", Type::kBandwidth, ""},
    {"cluster", "loopback_lat", Type::kLatency, ""},
    {"cluster", "sharing_policy", Type::kSharing, "SPLITDUPLEX"},
    {"cluster", "bb_sharing_policy", Type::kSharing, ""},
    {"host", "id", Type::kText, nullptr},
    {"host", "speed", Type::kSpeed, nullptr},
    {"host", "core", Type::kCount, "1"},
    {"router", "id", Type::kText, nullptr},
    {"link", "id", Type::kText, nullptr},
    {"link", "bandwidth", Type::kBandwidth, nullptr},
    {"link", "latency", Type::kLatency, nullptr},
    {"link", "sharing_policy", Type::kSharing, "SHARED"},
    {"host_link", "id", Type::kText, nullptr},
    {"host_link", "up", Type::kText, nullptr},
    {"host_link", "down", Type::kText, nullptr},
    {"route", "src", Type::kText, nullptr},
    {"route", "dst", Type::kText, nullptr},
    {"route", "symmetrical", Type::kYesNo, "YES"},
    {"zoneRoute", "src", Type::kText, nullptr},
    {"zoneRoute", "dst", Type::kText, nullptr},
    {"zoneRoute", "gw_src", Type::kText, nullptr},
    {"zoneRoute", "gw_dst", Type::kText, nullptr},
    {"zoneRoute", "symmetrical", Type::kYesNo, "YES"},
    {"link_ctn", "id", Type::kText, nullptr},
    {"link_ctn", "direction", Type::kDirection, "NONE"},
    {"prop", "id", Type::kText, nullptr},
    {"prop", "value", Type::kText, nullptr},
    {"config", "id", Type::kText, ""},
};

/// Which values of dPerf's properties are surely wrong; what else they mean is not read here.
constexpr std::pair<const char*, const char*> kProperties[] = {
    {"about", R"([^\x01-\x1f]*)"},
    {"network:crosstraffic", "yes|no"},
    {"(network|memory):connects|(network|memory):one_stream", "yes|no"},
    {"(network|memory):rendezvous", "pull|put|push"},
    {"(network|memory):(buffered_below|eager_below|socket_bytes)", R"([0-9]+|unlimited)"},
    {"(network|memory):(control|envelope|request|fragment|frame|queued)_bytes", R"([0-9]+)"},
    {"(network|memory):fragments_in_flight", R"([0-9]+)"},
    {"(network|memory):(isend|wait|send|receive|rewrite)_(overhead|byte)_s|network:queued_s|reduce_byte_s|"
     "copy_byte_s|pack_piece_s|collective_overhead_s",
     R"([0-9]*\.?[0-9]+(e[-+]?[0-9]{1,2})?)"},
    {"(network|memory):time",
     R"(0( +-?[0-9.]+(e[-+]?[0-9]{1,2})?){2}( *; *[0-9]+( +-?[0-9.]+(e[-+]?[0-9]{1,2})?){2})*)"},
};

struct Judge {
  Reading reading;
  std::set<std::string> hosts, links;          ///< defined so far
  std::set<std::string> all_hosts, all_links;  ///< defined anywhere
  bool calibrated = false;

  void refuse(const std::string& why) {
    if (reading.verdict != Verdict::kRefuse) reading.why = why;
    reading.verdict = Verdict::kRefuse;
  }
  void doubt(const std::string& why) {
    if (reading.verdict != Verdict::kAccept) return;
    reading.why = why;
    reading.verdict = Verdict::kEither;
  }
};

constexpr std::pair<const char*, double> kPrefixes[] = {
    {"", 1},     {"k", 1e3},  {"M", 1e6},     {"G", 1e9},        {"T", 1e12},
    {"P", 1e15}, {"E", 1e18}, {"Ki", 1024.0}, {"Mi", 1048576.0}, {"Gi", 1073741824.0}};
constexpr std::pair<const char*, double> kTimes[] = {{"ps", 1e-12}, {"ns", 1e-9}, {"us", 1e-6},
                                                     {"ms", 1e-3},  {"s", 1},     {"m", 60},
                                                     {"h", 3600},   {"d", 86400}, {"w", 604800}};

std::optional<double> factor_of(Type type, const std::string& unit) {
  if (type == Type::kLatency) {
    for (const auto& [name, factor] : kTimes)
      if (unit == name) return factor;
    return std::nullopt;
  }
  for (const auto& [prefix, factor] : kPrefixes) {
    if (type == Type::kSpeed && unit == std::string(prefix) + "f") return factor;
    if (type == Type::kBandwidth && unit == std::string(prefix) + "Bps") return factor;
    if (type == Type::kBandwidth && unit == std::string(prefix) + "bps") return factor / 8;
  }
  return std::nullopt;
}

const char* basic_unit(Type type) {
  return type == Type::kLatency ? "s" : type == Type::kSpeed ? "f" : "Bps";
}

/// In its basic unit, or "" and a verdict. Bounds: 0 and what no double tells from it are wrong but as
/// latency; what no machine has is doubtful.
std::string plain_quantity(Judge& judge, Type type, const std::string& text) {
  static const std::regex shape(R"(([0-9]+\.?[0-9]*|\.[0-9]+)(e[-+]?[0-9]+)?([A-Za-z]*))", std::regex::icase);
  std::smatch match;
  if (text.size() > 100 || !std::regex_match(text, match, shape))
    return judge.refuse("'" + text + "' is not a quantity"), "";
  // 1e2Eps or 2.5e: the exponent belongs to the number if it has digits.
  if (text == "0" && type == Type::kLatency) return "0s";  // needs no unit
  const auto factor = factor_of(type, match[3]);
  if (!factor) return judge.refuse("'" + text + "' has no unit that is known"), "";
  const double value = std::strtod((match[1].str() + match[2].str()).c_str(), nullptr) * *factor;
  if (!std::isfinite(value) || value > 1e30) return judge.refuse("'" + text + "' is too large"), "";
  if (type == Type::kLatency) {
    if (value > 100 || (value > 0 && value < 1e-12)) judge.doubt("a latency of " + text);
  } else if (value < 1e-9) {
    return judge.refuse("'" + text + "' is too small"), "";
  } else if (value < 1 || value > 1e16) {
    judge.doubt("'" + text + "' is unusual");
  }
  return fmt::format("{:.17g}{}", value, basic_unit(type));
}

std::string plain_count(Judge& judge, const std::string& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 1) {
    judge.refuse("'" + text + "' is not a number of cores");
    return "";
  }
  if (value > 1024) judge.doubt("that many cores");
  return std::to_string(value);
}

void read_radical(Judge& judge, const Element& cluster, const std::string& text) {
  static const std::regex range(R"(([0-9]{1,6})(-([0-9]{1,6}))?)");
  std::istringstream in(text);
  std::size_t hosts = 0;
  for (std::string part; std::getline(in, part, ',');) {
    std::smatch match;
    if (!std::regex_match(part, match, range)) return judge.refuse("'" + text + "' is not a radical");
    const int first = std::stoi(match[1]), last = match[3].matched ? std::stoi(match[3]) : first;
    if (last < first || last - first > 20000) return judge.doubt("a strange range of hosts");
    for (int i = first; i <= last; ++i, ++hosts) {
      const std::string* prefix = cluster.attribute("prefix");
      const std::string* suffix = cluster.attribute("suffix");
      if (!judge.hosts.insert((prefix ? *prefix : "") + std::to_string(i) + (suffix ? *suffix : "")).second)
        judge.refuse("a host twice");
    }
  }
  if (hosts == 0) judge.refuse("no hosts");
}

const std::map<Type, std::pair<std::set<std::string>, std::set<std::string>>>& words() {
  // What is right, and what may be (other names that SimGrid has for it).
  static const std::map<Type, std::pair<std::set<std::string>, std::set<std::string>>> table = {
      {Type::kRouting,
       {{"Full", "Floyd", "None", "Cluster", "Dijkstra"}, {"DijkstraCache", "Vivaldi", "Star"}}},
      {Type::kSharing, {{"SHARED", "SPLITDUPLEX", "FATPIPE"}, {"FULLDUPLEX", "WIFI"}}},
      {Type::kYesNo, {{"YES", "NO"}, {"yes", "no"}}},
      {Type::kDirection, {{"UP", "DOWN", "NONE"}, {}}},
  };
  return table;
}

std::string plain_value(Judge& judge, const Attribute& row, const Element& element, const std::string& text) {
  switch (row.type) {
    case Type::kSpeed:
    case Type::kBandwidth:
    case Type::kLatency:
      return plain_quantity(judge, row.type, text);
    case Type::kCount:
      return plain_count(judge, text);
    case Type::kRadical:
      read_radical(judge, element, text);
      return text;
    case Type::kVersion:  // SimGrid reads the number that it begins with
      if (!text.starts_with("4")) judge.refuse("version " + text);
      if (text != "4" && text != "4.1") judge.doubt("version " + text);
      return text;
    case Type::kText:
      return text;
    default: {
      const auto& [right, perhaps] = words().at(row.type);
      if (perhaps.contains(text))
        judge.doubt(std::string(row.name) + " " + text);
      else if (!right.contains(text))
        judge.refuse("'" + text + "' as " + row.name);
      return text;
    }
  }
}

/// The attributes with their defaults, sorted.
std::vector<std::pair<std::string, std::string>> plain_attributes(Judge& judge, const Element& element) {
  std::map<std::string, std::string> plain;
  for (const Attribute& row : kAttributes) {
    if (element.name != row.element) continue;
    const std::string* given = element.attribute(row.name);
    if (given != nullptr)
      plain[row.name] = plain_value(judge, row, element, *given);
    else if (row.otherwise == nullptr)
      judge.refuse("no " + std::string(row.name) + " in <" + element.name + ">");
    else if (*row.otherwise != '\0')
      plain[row.name] = row.otherwise;
  }
  for (const auto& [name, value] : element.attributes)
    if (!plain.contains(name)) judge.refuse("unknown attribute " + name);
  return {plain.begin(), plain.end()};
}

void read_property(Judge& judge, const Element& property) {
  const std::string* id = property.attribute("id");
  const std::string* value = property.attribute("value");
  if (id == nullptr || value == nullptr) return;
  if (!id->starts_with("dperf:")) return judge.doubt("a property that is not dPerf's");
  for (const auto& [name, shape] : kProperties) {
    if (!std::regex_match(id->substr(6), std::regex(name))) continue;
    if (value->size() > 1000 || !std::regex_match(*value, std::regex(shape)))
      judge.refuse("'" + *value + "' as " + *id);
    return;  // whether it is right for the network is not read here
  }
  judge.refuse("unknown property " + *id);
}

/// A link for each way is two links.
void add_ways(const Element& link, std::set<std::string>& links) {
  const std::string* id = link.attribute("id");
  const std::string* policy = link.attribute("sharing_policy");
  if (id == nullptr || policy == nullptr || *policy != "SPLITDUPLEX") return;
  for (const char* way : {"_UP", "_DOWN"}) links.insert(*id + way);
}

void find_all_names(Judge& judge, const Element& element) {
  const std::string* id = element.attribute("id");
  if (id != nullptr && (element.name == "host" || element.name == "router")) judge.all_hosts.insert(*id);
  if (id != nullptr && element.name == "link") judge.all_links.insert(*id);
  if (element.name == "link") add_ways(element, judge.all_links);
  for (const Element& child : element.children) find_all_names(judge, child);
}

void read_names(Judge& judge, const Element& element) {
  const std::string* id = element.attribute("id");
  if (id == nullptr) return;
  if (id->empty()) judge.doubt("an empty name");
  if ((element.name == "host" || element.name == "router") && !judge.hosts.insert(*id).second)
    judge.refuse("a host twice");
  if (element.name == "link" && !judge.links.insert(*id).second) judge.refuse("a link twice");
  if (element.name == "link") add_ways(element, judge.links);
}

/// What is named before it is defined may be refused; what is nowhere defined must be.
void read_references(Judge& judge, const Element& element) {
  const auto check = [&](const char* key, const std::set<std::string>& known,
                         const std::set<std::string>& all) {
    const std::string* name = element.attribute(key);
    if (name == nullptr || known.contains(*name)) return;
    if (all.contains(*name)) return judge.doubt(*name + " is defined later");
    judge.refuse("no " + *name);
  };
  if (element.name == "link_ctn") check("id", judge.links, judge.all_links);
  if (element.name == "host_link") {
    check("id", judge.hosts, judge.all_hosts);
    check("up", judge.links, judge.all_links);
    check("down", judge.links, judge.all_links);
  }
  if (element.name == "route") {
    check("src", judge.hosts, judge.all_hosts);
    check("dst", judge.hosts, judge.all_hosts);
  }
}

/// Pairs that belong together. One alone has a default of SimGrid's that is not ours to explain.
void read_pairs(Judge& judge, const Element& element) {
  if (element.name != "cluster") return;
  if (element.attribute("bb_sharing_policy") != nullptr && element.attribute("bb_bw") == nullptr)
    judge.doubt("bb_sharing_policy without bb_bw");
  for (const auto& [one, other] : {std::pair{"bb_bw", "bb_lat"}, std::pair{"loopback_bw", "loopback_lat"}})
    if ((element.attribute(one) == nullptr) != (element.attribute(other) == nullptr))
      judge.doubt(std::string(one) + " or " + other + " alone");
}

/// A calibrated platform keeps SimGrid's factors for smpirun; dPerf has its own times of messages.
bool is_for_smpirun(const std::string& key) {
  return key == "smpi/lat-factor" || key == "smpi/bw-factor";
}

Element plain_element(Judge& judge, const Element& element) {
  static const std::set<std::string> known = {"platform",  "zone",     "cluster",   "host",
                                              "router",    "link",     "host_link", "route",
                                              "zoneRoute", "link_ctn", "prop",      "config"};
  if (!known.contains(element.name)) judge.refuse("unknown element <" + element.name + ">");
  Element plain{element.name, plain_attributes(judge, element), {}};
  read_names(judge, element);
  read_references(judge, element);
  read_pairs(judge, element);
  for (const Element& child : element.children) {
    if (child.name == "config") {
      judge.doubt("<config>");
      for (const Element& setting : child.children)
        if (setting.attribute("id") != nullptr && setting.attribute("value") != nullptr &&
            !(judge.calibrated && is_for_smpirun(*setting.attribute("id"))))
          judge.reading.settings.push_back(*setting.attribute("id") + "=" + *setting.attribute("value"));
      continue;
    }
    if (child.name == "prop") read_property(judge, child);
    plain.children.push_back(plain_element(judge, child));
  }
  return plain;
}

}  // namespace

Reading read_platform(std::string_view text) {
  Judge judge;
  judge.calibrated = text.find("dperf:network:time") != std::string_view::npos;
  try {
    const Document document = parse_xml(text);
    if (!document.usual_prolog) judge.doubt("another beginning than ours");
    if (document.root.name != "platform") judge.refuse("no <platform>");
    find_all_names(judge, document.root);
    const Element plain = plain_element(judge, document.root);
    if (judge.hosts.empty()) judge.refuse("no hosts");
    judge.reading.plain = write_xml(plain);
  } catch (const NotWellFormed& error) {
    judge.refuse(error.what());
  }
  return judge.reading;
}

}  // namespace dperf::faults
