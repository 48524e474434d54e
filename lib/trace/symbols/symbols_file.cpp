// symbols.json: the source places of a trace, so that it can be read where the program is not.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <nlohmann/json.hpp>

#include "support/error.h"
#include "trace/format/manifest.h"
#include "trace/symbols/symbols.h"
#include "trace/text/values.h"

namespace dperf::trace {
namespace {

using Json = nlohmann::ordered_json;

std::vector<SourcePlace> read_places(const Json& json, std::string_view name) {
  std::vector<SourcePlace> places;
  for (const Json& entry : json) {
    const auto range = parse_place(entry.get<std::string>());
    if (!range) throw Error("{}: FILE:LINE(FUNCTION) expected, found {}", name, entry.dump());
    places.push_back(range->place);
  }
  return places;
}

void read_module(const Json& module, std::string_view name, PlaceTable& table) {
  auto& frames = table[{module.at("path").get<std::string>(), module.at("build_id").get<std::string>()}];
  for (const auto& [offset, places] : module.at("places").items()) {
    const auto number = parse_unsigned(offset);
    if (!number) throw Error("{}: an offset (0x...) expected, found '{}'", name, offset);
    frames[*number] = read_places(places, name);
  }
}

}  // namespace

PlaceTable parse_symbols(std::string_view json, std::string_view name) {
  try {
    PlaceTable table;
    const Json root = Json::parse(json);
    if (root.at("version").get<int>() != 1) throw Error("{}: version 1 expected", name);
    for (const Json& module : root.at("modules")) read_module(module, name, table);
    // A key that is damaged is not one that was left out: the checksum could be it.
    if (root.size() != 2 + root.count("check")) throw Error("{}: damaged: unknown key", name);
    expect_check(json, name);
    return table;
  } catch (const Json::exception&) {
    throw Error(
        "{}: damaged; expected: what dperf-trace symbolize writes (remove the file, and run it again)", name);
  }
}

std::string print_symbols(const PlaceTable& table) {
  Json modules = Json::array();
  for (const auto& [module, frames] : table) {
    Json entry = {{"path", module.first}, {"build_id", module.second}, {"places", Json::object()}};
    for (const auto& [offset, places] : frames) {
      Json list = Json::array();
      for (const SourcePlace& place : places) list.push_back(print_place(place));
      entry["places"][fmt::format("{:#x}", offset)] = std::move(list);
    }
    modules.push_back(std::move(entry));
  }
  const Json root = {{"version", 1}, {"modules", std::move(modules)}};
  return with_check(root.dump(1, ' ', false, Json::error_handler_t::replace));
}

PlaceTable places_of(const Trace& trace) {
  PlaceTable table;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const Definitions& definitions = trace.rank(rank).definitions();
    for (const CallPath& path : definitions.paths) {
      for (const CallPath::Frame& frame : path.frames) {
        if (frame.module == 0) continue;
        const Module& module = definitions.modules[frame.module];
        auto& frames = table[{module.path, module.build_id}];
        if (frames.contains(frame.offset)) continue;
        auto places = trace.frame_places(module, frame.offset);
        const bool known =
            std::all_of(places.begin(), places.end(), [](const SourcePlace& p) { return p.line != 0; });
        if (known) frames[frame.offset] = std::move(places);
      }
    }
  }
  std::erase_if(table, [](const auto& module) { return module.second.empty(); });
  return table;
}

}  // namespace dperf::trace
