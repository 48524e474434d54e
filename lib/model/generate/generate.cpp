// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/generate/generate.h"

#include <algorithm>

#include "dperf/trace_format.h"
#include "model/generate/player.h"
#include "model/iterations.h"
#include "support/error.h"
#include "support/words.h"
#include "trace/format/event_codec.h"

namespace dperf::model {
namespace {

const std::vector<int> kNoMembers;

class Stream final : public trace::EventStream {
 public:
  Stream(const Stage& stage, RankDefinitions& definitions, int rank) : player_(stage, definitions, rank) {}
  bool next(trace::Event& event) override { return player_.next(event); }

 private:
  Player player_;
};

class NoStream final : public trace::EventStream {
 public:
  bool next(trace::Event&) override { return false; }
};

/// The same for the same model and run.
std::string run_id_of(const Model& model, const Setting& setting) {
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](std::uint64_t value) { hash = (hash ^ value) * 0x100000001b3; };
  for (const char c : model.program) add(static_cast<unsigned char>(c));
  add(static_cast<std::uint64_t>(setting.ranks));
  for (const std::int64_t parameter : setting.parameters) add(static_cast<std::uint64_t>(parameter));
  for (const auto& [loop, counts] : setting.iterations) {
    add(loop);
    for (const std::int64_t count : counts) add(static_cast<std::uint64_t>(count));
  }
  return fmt::format("{:016x}{:016x}", hash, model.nodes.size());
}

trace::Manifest manifest_of(const Model& model, const Setting& setting) {
  trace::Manifest manifest;
  const auto ranks = static_cast<std::size_t>(setting.ranks);
  manifest.version = DPERF_TRACE_VERSION;
  manifest.run_id = run_id_of(model, setting);
  manifest.program = model.program;
  manifest.ranks = setting.ranks;
  manifest.complete = true;
  manifest.oversubscribed = false;
  manifest.clock = model.clock;
  manifest.hosts.assign(ranks, "model");
  manifest.cores.assign(ranks, 1);
  manifest.affinity.assign(ranks, "0");
  manifest.cpus.assign(ranks, "");
  for (int rank = 0; rank < setting.ranks; ++rank) manifest.costs_from.push_back(rank);
  manifest.mpi_library = model.mpi_library;
  manifest.dperf_version = "model";
  return manifest;
}

struct KeptModel {
  Model kept;
};

/// The model comes first, and outlives the trace.
class WithModel final : private KeptModel, public GeneratedTrace {
 public:
  WithModel(Model model, Setting setting, std::uint64_t draw)
      : KeptModel{std::move(model)}, GeneratedTrace(kept, std::move(setting), draw) {}
};

}  // namespace

class GeneratedRank final : public trace::RankTrace {
 public:
  GeneratedRank(const Stage& stage, int rank, const CommListener& listener) : stage_(stage), rank_(rank) {
    Player(stage_, definitions_, rank_).define(listener);
  }
  const trace::Definitions& definitions() const override { return definitions_.all; }
  unsigned threads() const override { return 1; }

  std::optional<trace::RankTotals> totals() const override {
    if (totals_) return totals_;
    trace::RankTotals totals;
    Player player(stage_, definitions_, rank_);
    for (trace::Event event; player.next(event);) trace::add_to(totals, event, 0);
    totals.wall_ns = totals.block_ns + totals.call_ns;
    totals_ = totals;
    return totals_;
  }
  std::unique_ptr<trace::EventStream> events(unsigned thread, trace::Repetitions) const override {
    if (thread != 0) return std::make_unique<NoStream>();
    return std::make_unique<Stream>(stage_, definitions_, rank_);
  }

 private:
  const Stage& stage_;
  int rank_;
  mutable RankDefinitions definitions_;  ///< complete after construction; a player may look types up in it
  mutable std::optional<trace::RankTotals> totals_;
};

GeneratedTrace::GeneratedTrace(const Model& model, Setting setting, std::uint64_t draw)
    : model_(model),
      setting_(std::move(setting)),
      variables_(model.parameters),
      manifest_(manifest_of(model_, setting_)),
      stage_(std::make_unique<Stage>(model_, variables_, setting_, draw)) {
  check_iterations(model_, setting_);
  for (int rank = 0; rank < setting_.ranks; ++rank)
    ranks_.push_back(
        std::make_unique<GeneratedRank>(*stage_, rank, [&](std::uint64_t key, int size, int rank_there) {
          std::vector<int>& members = members_[key];
          members.resize(static_cast<std::size_t>(size), -1);
          members[static_cast<std::size_t>(rank_there)] = rank;
        }));
  for (const auto& [key, members] : members_)
    if (std::ranges::find(members, -1) != members.end())
      throw Error(
          "the members of a communicator do not fit together on {}; the model does not reach that far",
          counted(static_cast<std::uint64_t>(setting_.ranks), "rank"));
}

GeneratedTrace::~GeneratedTrace() = default;

const trace::RankTrace& GeneratedTrace::rank(int rank) const {
  return *ranks_.at(static_cast<std::size_t>(rank));
}

const std::vector<int>& GeneratedTrace::members(std::uint64_t key) const {
  const auto found = members_.find(key);
  return found == members_.end() ? kNoMembers : found->second;
}

const std::vector<int>& GeneratedTrace::remote_members(std::uint64_t) const {
  return kNoMembers;
}

std::vector<trace::SourcePlace> GeneratedTrace::frame_places(const trace::Module& module,
                                                             std::uint64_t offset) const {
  for (const Frame& frame : model_.frames)
    if (frame.offset == offset && frame.module == module.path) return frame.places;
  return {{module.path, 0, ""}};
}

std::unique_ptr<trace::Trace> generate(Model model, Setting setting, std::uint64_t draw) {
  return std::make_unique<WithModel>(std::move(model), std::move(setting), draw);
}

}  // namespace dperf::model
