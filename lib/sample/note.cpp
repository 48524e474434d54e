// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/note.h"

#include <nlohmann/json.hpp>

#include "support/error.h"
#include "support/output.h"
#include "support/words.h"
#include "trace/cut/cut.h"

namespace dperf::sample {
namespace {

constexpr int kVersion = 1;

}  // namespace

void write_note(const Note& note, const std::filesystem::path& folder) {
  const nlohmann::ordered_json json{{"version", kVersion},   {"stopped_in", note.loop.loop},
                                    {"run_id", note.run_id}, {"iterations", note.loop.iterations},
                                    {"eps", note.eps},       {"beginning", note.beginning}};
  write_file(folder / kNoteFile, json.dump(2) + "\n");
}

std::optional<Note> read_note(const std::filesystem::path& folder, const std::string& run_id) {
  const std::filesystem::path file = folder / kNoteFile;
  if (!std::filesystem::exists(file)) return std::nullopt;
  Note note;
  try {
    const auto json = nlohmann::json::parse(read_file(file));
    if (json.at("version").get<int>() != kVersion)
      throw Error("{}: version {}; expected: {}", file.string(), json.at("version").get<int>(), kVersion);
    note.run_id = json.at("run_id").get<std::string>();
    note.loop.loop = json.at("stopped_in").get<std::string>();
    if (!json.at("iterations").is_number_unsigned())
      throw Error("{}: iterations: expected: 0 or more", file.string());
    note.loop.iterations = json.at("iterations").get<std::uint64_t>();
    note.eps = json.at("eps").get<double>();
    if (!(note.eps > 0 && note.eps <= 1)) throw Error("{}: eps: expected: above 0, up to 1", file.string());
    if (json.contains("beginning")) note.beginning = json["beginning"].get<std::vector<std::uint64_t>>();
  } catch (const nlohmann::json::exception& error) {
    throw Error("{}: expected: what dperf-sample writes; {}", file.string(), error.what());
  }
  if (note.run_id != run_id)
    throw Error("{}: is about run {}, but the trace is of run {}", file.string(), note.run_id, run_id);
  return note;
}

std::unique_ptr<trace::Trace> beginning_of(const trace::Trace& trace, const Note& note,
                                           const std::filesystem::path& folder) {
  if (note.beginning.empty()) return nullptr;
  if (note.beginning.size() != static_cast<std::size_t>(trace.ranks()))
    throw Error("{}: beginning: of {}; expected: of the trace's {}", (folder / kNoteFile).string(),
                counted(note.beginning.size(), "rank"), trace.ranks());
  trace::Cut cut;
  for (const std::uint64_t events : note.beginning) cut.ranks.emplace_back().events = events;
  return trace::up_to(cut, trace);
}

}  // namespace dperf::sample
