// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/loop/iterations.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

#include "loops/loop_walk.h"
#include "trace/model/amounts.h"
#include "trace/model/call_traits.h"

namespace dperf::sample {
namespace {

/// Follows the marks of one loop through a rank.
class Reader final : public trace::LoopWalk {
 public:
  Reader(const trace::Definitions& definitions, std::uint64_t loop, std::uint64_t entry, std::uint64_t most,
         RankIterations& result)
      : definitions_(definitions), loop_(loop), wanted_(entry), most_(most), result_(result) {}

  void see(const trace::Event& event) {
    number_ = event.number;
    is_repeated_ = event.repeated;
    if (trace::is_loop_mark(event)) return mark(event);
    if (event.kind == trace::EventKind::kCompute)
      charged_ns_ = trace::add_ns(charged_ns_, event.charged_ns());
    if (event.kind == trace::EventKind::kCall) {
      ++calls_;
      signature_.add(sign(event));
      bytes_ = add_bytes(bytes_, bytes_sent(event, definitions_));
    }
    elapsed_ns_ = trace::add_ns(elapsed_ns_, trace::time_of(event));
  }

 protected:
  void enters(std::uint32_t loop) override {
    if (!is_it(loop)) return;
    inside_ = ++entries_ == wanted_;
    charged_ns_ = elapsed_ns_ = bytes_ = 0;
  }
  void begins_iteration(std::uint32_t loop, std::uint64_t iteration) override {
    if (!inside_ || !is_it(loop)) return;
    if (!result_.event.empty() && result_.event.size() < most_) result_.repeating.add(signature_.value());
    add_boundary(iteration);
    if (is_repeated_) result_.skipped_until = result_.event.size();
  }
  void leaves(std::uint32_t loop, std::uint64_t iterations) override {
    if (!inside_ || !is_it(loop)) return;
    if (iterations > 0) add_boundary(iterations);
    inside_ = false;
  }

 private:
  bool is_it(std::uint32_t loop) const { return definitions_.blocks[loop].id == loop_; }
  void add_boundary(std::uint64_t number) {
    signature_ = {};
    if (result_.event.size() == most_) return;
    result_.add_number(number);
    result_.event.push_back(number_);
    result_.charged_ns.push_back(charged_ns_);
    result_.elapsed_ns.push_back(elapsed_ns_);
    result_.bytes.push_back(bytes_);
    result_.calls = calls_;
  }

  const trace::Definitions& definitions_;
  std::uint64_t loop_, wanted_, most_, entries_ = 0, number_ = 0, calls_ = 0;
  bool inside_ = false, is_repeated_ = false;
  std::int64_t charged_ns_ = 0, elapsed_ns_ = 0, bytes_ = 0;
  trace::CallSignature signature_;
  RankIterations& result_;
};

double between(const std::vector<std::int64_t>& ns, std::uint64_t iteration) {
  return static_cast<double>(ns[iteration + 1] - ns[iteration]);
}

/// Of the boundaries of ranks that enter the loop, those that all of them have.
std::vector<std::uint64_t> common_numbers(const std::vector<RankIterations>& ranks) {
  std::vector<std::uint64_t> common;
  bool is_first = true;
  for (const RankIterations& rank : ranks) {
    if (rank.event.empty()) continue;
    std::vector<std::uint64_t> own = rank.number, both;
    if (own.empty()) {
      own.resize(rank.event.size());
      std::iota(own.begin(), own.end(), std::uint64_t{0});
    }
    std::ranges::set_intersection(common, own, std::back_inserter(both));
    common = is_first ? std::move(own) : std::move(both);
    is_first = false;
  }
  return common;
}

template <typename T>
void keep(std::vector<T>& boundaries, const std::vector<std::size_t>& kept) {
  for (std::size_t i = 0; i < kept.size(); ++i) boundaries[i] = boundaries[kept[i]];
  boundaries.resize(kept.size());
}

/// @pre it has all of these numbers, of which there are some
/// @return whether there were others between them
bool keep_numbers(RankIterations& rank, const std::vector<std::uint64_t>& numbers) {
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < rank.event.size() && kept.size() < numbers.size(); ++i)
    if (rank.number_of(i) == numbers[kept.size()]) kept.push_back(i);
  const bool is_merged = kept.back() - kept.front() + 1 != kept.size();
  rank.skipped_until =
      static_cast<std::uint64_t>(std::ranges::lower_bound(kept, rank.skipped_until) - kept.begin());
  keep(rank.event, kept);
  keep(rank.charged_ns, kept);
  keep(rank.elapsed_ns, kept);
  keep(rank.bytes, kept);
  rank.number = numbers;
  return is_merged;
}

}  // namespace

void RankIterations::add_number(std::uint64_t iterations) {
  if (number.empty() && iterations == event.size()) return;
  if (number.empty()) {
    number.resize(event.size());
    std::iota(number.begin(), number.end(), std::uint64_t{0});
  }
  number.push_back(iterations);
}

void Iterations::align() {
  constexpr std::size_t kLeast = 8;
  if (std::ranges::all_of(ranks, [](const RankIterations& rank) { return rank.number.empty(); })) return;
  const std::vector<std::uint64_t> common = common_numbers(ranks);
  if (common.size() < kLeast) return;
  for (RankIterations& rank : ranks)
    if (!rank.event.empty()) merged |= keep_numbers(rank, common);
  completed = common.size() - 1;
}

std::uint64_t Iterations::number_of(std::uint64_t i) const {
  double sum = 0;
  for (const RankIterations& rank : ranks)
    if (!rank.event.empty()) sum += static_cast<double>(rank.number_of(i)) / in_loop;
  return static_cast<std::uint64_t>(std::llround(sum));
}

std::int64_t bytes_sent(const trace::Event& event, const trace::Definitions& definitions) {
  if (trace::call_traits(event.call).is_message && !trace::has_role(event.call, trace::Role::DEST)) return 0;
  const trace::CallArguments& args = event.args;
  std::int64_t bytes = trace::bytes_of(definitions, args.data.count, args.data.type) +
                       trace::bytes_of(definitions, args.send.count, args.send.type);
  for (const std::int64_t count : args.send.counts)
    bytes += trace::bytes_of(definitions, count, args.send.type);
  return bytes;
}

std::vector<double> Iterations::means() const {
  std::vector<double> sums(completed);
  for (const RankIterations& rank : ranks)
    for (std::uint64_t i = 0; !rank.event.empty() && i < completed; ++i)
      sums[i] += between(rank.charged_ns, i) / in_loop;
  return sums;
}

std::vector<double> Iterations::longest() const {
  std::vector<double> most(completed);
  for (const RankIterations& rank : ranks)
    for (std::uint64_t i = 0; !rank.event.empty() && i < completed; ++i)
      most[i] = std::max(most[i], between(rank.charged_ns, i));
  return most;
}

std::vector<double> Iterations::bytes() const {
  std::vector<double> sums(completed);
  for (const RankIterations& rank : ranks)
    for (std::uint64_t i = 0; !rank.bytes.empty() && i < completed; ++i) sums[i] += between(rank.bytes, i);
  return sums;
}

double Iterations::seconds_per_iteration(std::uint64_t from, std::uint64_t until) const {
  if (from >= until) return 0;
  double sum_ns = 0;
  for (const RankIterations& rank : ranks)
    if (!rank.event.empty()) sum_ns += static_cast<double>(rank.elapsed_ns[until] - rank.elapsed_ns[from]);
  return sum_ns * 1e-9 / in_loop / static_cast<double>(until - from);
}

std::optional<unsigned> Iterations::period() const {
  constexpr std::uint64_t kLeastAlike = 6, kLeastPeriods = 3;
  const std::uint64_t half = completed / 2;
  if (half < kLeastAlike || merged) return std::nullopt;
  for (unsigned period = 1; period <= DPERF_LONGEST_PERIOD && kLeastPeriods * period <= half; ++period) {
    const bool fits = std::ranges::all_of(ranks, [&](const RankIterations& rank) {
      return rank.event.empty() || rank.repeating.from(period) <= half;
    });
    if (fits) return period;
  }
  return std::nullopt;
}

std::uint64_t Iterations::skipped_until() const {
  std::uint64_t until = 0;
  for (const RankIterations& rank : ranks) until = std::max(until, std::min(rank.skipped_until, completed));
  return until;
}

Iterations Iterations::from(std::uint64_t iterations) const {
  const auto cut = [&](auto& boundaries) {
    if (!boundaries.empty())
      boundaries.erase(boundaries.begin(), boundaries.begin() + static_cast<std::ptrdiff_t>(iterations));
  };
  Iterations rest = *this;
  rest.completed -= iterations;
  for (RankIterations& rank : rest.ranks) {
    cut(rank.event);
    cut(rank.charged_ns);
    cut(rank.elapsed_ns);
    cut(rank.bytes);
    cut(rank.number);
  }
  return rest;
}

Iterations read_iterations(const trace::Trace& trace, std::uint64_t loop, std::uint64_t entry, int every) {
  Iterations result;
  result.ranks.resize(static_cast<std::size_t>(trace.ranks()));
  result.completed = UINT64_MAX;
  const auto most = kMostBoundaries / static_cast<std::uint64_t>((trace.ranks() + every - 1) / every);
  for (int rank = 0; rank < trace.ranks(); rank += every) {
    RankIterations& of_rank = result.ranks[static_cast<std::size_t>(rank)];
    Reader reader(trace.rank(rank).definitions(), loop, entry, most, of_rank);
    const auto stream = trace.rank(rank).events();
    for (trace::Event event; stream->next(event);) reader.see(event);
    if (of_rank.event.empty()) continue;
    ++result.in_loop;
    result.completed = std::min(result.completed, of_rank.completed());
  }
  if (result.in_loop == 0) result.completed = 0;
  result.align();
  return result;
}

}  // namespace dperf::sample
