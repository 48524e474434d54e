// The events of a run of any size, made from a model while they are read.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "model/model.h"
#include "trace/model/trace.h"

namespace dperf::model {

class GeneratedRank;
struct Stage;

/// Nothing but the definitions of ranks and the members of communicators is kept.
class GeneratedTrace : public trace::Trace {
 public:
  /// @param model must live as long as this
  /// @throws Error: a number is undefined for these ranks, or not possible, or iterations are missing
  /// @param draw another number for each draw of what the times of blocks may be; 0: what their functions say
  GeneratedTrace(const Model& model, Setting setting, std::uint64_t draw = 0);
  ~GeneratedTrace() override;

  const trace::Manifest& manifest() const override { return manifest_; }
  const trace::RankTrace& rank(int rank) const override;
  const std::vector<int>& members(std::uint64_t key) const override;
  const std::vector<int>& remote_members(std::uint64_t key) const override;
  std::vector<trace::SourcePlace> frame_places(const trace::Module& module,
                                               std::uint64_t offset) const override;

  const Model& model() const { return model_; }
  const Setting& setting() const { return setting_; }
  const Variables& variables() const { return variables_; }

 private:
  const Model& model_;
  Setting setting_;
  Variables variables_;
  trace::Manifest manifest_;
  std::unique_ptr<Stage> stage_;
  std::vector<std::unique_ptr<GeneratedRank>> ranks_;
  std::map<std::uint64_t, std::vector<int>> members_;
};

/// The same with the model in it.
std::unique_ptr<trace::Trace> generate(Model model, Setting setting, std::uint64_t draw = 0);

}  // namespace dperf::model
