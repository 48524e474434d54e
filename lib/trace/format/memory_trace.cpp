// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/format/memory_trace.h"

#include "trace/format/repeats.h"

namespace dperf::trace {
namespace {

const std::vector<int> kNoMembers;

class MemoryStream : public EventStream {
 public:
  MemoryStream(std::string_view bytes, const EventCoding& coding, const Definitions& definitions,
               Repetitions repetitions)
      : records_(coding, definitions, repetitions) {
    records_.begin_chunk(ByteReader(bytes, "event of a trace in memory"));
  }
  bool next(Event& event) override { return records_.next(event); }
  void leave_out(std::uint64_t repetitions) override { records_.leave_out(repetitions); }

 private:
  RecordReader records_;
};

class MemoryRankTrace : public RankTrace {
 public:
  MemoryRankTrace(const MemoryRank& rank, const EventCoding& coding) : rank_(rank), coding_(coding) {}
  const Definitions& definitions() const override { return rank_.definitions; }
  std::optional<RankTotals> totals() const override { return rank_.totals; }
  unsigned threads() const override { return static_cast<unsigned>(rank_.threads.size()); }
  std::unique_ptr<EventStream> events(unsigned thread, Repetitions repetitions) const override {
    const std::string_view bytes =
        thread < rank_.threads.size() ? std::string_view(rank_.threads[thread]) : std::string_view();
    return std::make_unique<MemoryStream>(bytes, coding_, rank_.definitions, repetitions);
  }

 private:
  const MemoryRank& rank_;
  const EventCoding& coding_;
};

class MemoryTrace : public Trace {
 public:
  explicit MemoryTrace(TraceData data)
      : data_(std::move(data)), coding_(EventCoding::of(data_.manifest.cpu_clock)) {
    ranks_.reserve(data_.ranks.size());
    for (const MemoryRank& rank : data_.ranks) ranks_.emplace_back(rank, coding_);
  }
  const Manifest& manifest() const override { return data_.manifest; }
  const RankTrace& rank(int rank) const override { return ranks_.at(static_cast<std::size_t>(rank)); }
  const std::vector<int>& members(std::uint64_t key) const override {
    const auto found = data_.groups.find(key);
    return found == data_.groups.end() ? kNoMembers : found->second.local;
  }
  const std::vector<int>& remote_members(std::uint64_t key) const override {
    const auto found = data_.groups.find(key);
    return found == data_.groups.end() ? kNoMembers : found->second.remote;
  }
  std::vector<SourcePlace> frame_places(const Module& module, std::uint64_t offset) const override {
    if (const auto* places = find(data_.places, module, offset)) return *places;
    return {{module.path, 0, ""}};
  }

 private:
  TraceData data_;
  EventCoding coding_;
  std::vector<MemoryRankTrace> ranks_;
};

}  // namespace

std::unique_ptr<Trace> make_trace(TraceData data) {
  return std::make_unique<MemoryTrace>(std::move(data));
}

}  // namespace dperf::trace
