// From return addresses to source places: symbols.json of the trace folder first, else the debug information
// of the program that was run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "trace/model/place_table.h"
#include "trace/model/trace.h"

namespace dperf::trace {

inline constexpr const char* kSymbolsFile = "symbols.json";

/// @throws Error: file and what was expected
PlaceTable parse_symbols(std::string_view json, std::string_view name);
std::string print_symbols(const PlaceTable& table);

/// The source places of all call paths of a trace that are known.
PlaceTable places_of(const Trace& trace);

/// Finds places and remembers them. Modules are opened when they are first needed.
class PlaceFinder {
 public:
  /// @param known is asked first
  explicit PlaceFinder(PlaceTable known);
  ~PlaceFinder();
  /// As Trace::frame_places.
  std::vector<SourcePlace> find(const Module& module, std::uint64_t offset);

 private:
  class DebugInformation;
  DebugInformation& opened(const Module& module);
  PlaceTable known_;
  std::map<std::pair<std::string, std::string>, std::unique_ptr<DebugInformation>> modules_;
};

}  // namespace dperf::trace
