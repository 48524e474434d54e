// A trace that is made of another one: what every such trace has in common.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "trace/model/trace.h"

namespace dperf::trace {

/// Manifest, members and source places are those of the other trace, which must live as long as this one.
/// What ranks do is for the derived class to say.
class DerivedTrace : public Trace {
 public:
  explicit DerivedTrace(const Trace& whole) : whole_(whole) {}
  const Manifest& manifest() const override { return whole_.manifest(); }
  const std::vector<int>& members(std::uint64_t key) const override { return whole_.members(key); }
  const std::vector<int>& remote_members(std::uint64_t key) const override {
    return whole_.remote_members(key);
  }
  std::vector<SourcePlace> frame_places(const Module& module, std::uint64_t offset) const final {
    return whole_.frame_places(module, offset);
  }

 protected:
  const Trace& whole() const { return whole_; }

 private:
  const Trace& whole_;
};

}  // namespace dperf::trace
