// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/cli/plan_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace dperf::instrument {
namespace {

using Json = nlohmann::ordered_json;

Json entry_as_json(const PlanEntry& entry, const std::string& path) {
  Json json;
  json["id"] = fmt::format("0x{:016x}", entry.id);
  json["kind"] = entry.kind == EntryKind::kBlock ? "block" : "loop";
  if (entry.path != path) json["file"] = entry.path;
  json["function"] = entry.function;
  json["lines"] = {entry.first_line, entry.last_line};
  json["column"] = entry.column;
  json["communicates"] = name_of(entry.communication);
  if (entry.kind == EntryKind::kBlock) return json;
  json["sampling"] = name_of(entry.eligibility);
  json["why"] = entry.why;
  json["advice"] = entry.advice;
  return json;
}

Json skipped_as_json(const Skipped& skipped) {
  return {{"file", skipped.path},
          {"line", skipped.line},
          {"function", skipped.function},
          {"reason", skipped.reason}};
}

Json function_as_json(const FunctionSummary& function, const std::string& path) {
  Json json;
  json["function"] = function.function;
  if (function.path != path) json["file"] = function.path;
  json["line"] = function.line;
  json["communicates"] = name_of(function.communication);
  json["unknown"] = function.unknown;
  return json;
}

Json file_as_json(const InstrumentedFile& file) {
  Json json;
  json["path"] = file.path;
  json["instrumented"] = file.changed && !file.blocks.empty();
  if (!file.parsed) json["reason"] = file.reason;
  json["functions"] = Json::array();
  json["blocks"] = Json::array();
  json["loops"] = Json::array();
  json["skipped"] = Json::array();
  for (const FunctionSummary& function : file.functions)
    json["functions"].push_back(function_as_json(function, file.path));
  for (const PlanEntry& entry : file.blocks) json["blocks"].push_back(entry_as_json(entry, file.path));
  for (const PlanEntry& entry : file.loops) json["loops"].push_back(entry_as_json(entry, file.path));
  for (const Skipped& skipped : file.skipped) json["skipped"].push_back(skipped_as_json(skipped));
  return json;
}

}  // namespace

std::string plan_as_json(const std::vector<InstrumentedFile>& files) {
  Json plan;
  plan["format"] = "dperf-plan";
  plan["version"] = 1;
  plan["files"] = Json::array();
  for (const InstrumentedFile& file : files) plan["files"].push_back(file_as_json(file));
  return plan.dump(2) + "\n";
}

}  // namespace dperf::instrument
