// SPDX-License-Identifier: LGPL-2.1-or-later
#include "perf/replay/pattern.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace dperf::perf {
namespace {

constexpr int kNeighbours = 4;
constexpr int kStencilBytes = 8192;
constexpr int kAllreduceBytes = 8;

/// East, west, south, north on a torus that is as square as possible. What goes out in direction d arrives
/// from d ^ 1.
std::array<int, kNeighbours> neighbours(int rank, int ranks) {
  int width = static_cast<int>(std::sqrt(ranks));
  while (ranks % width != 0) --width;
  int height = ranks / width, x = rank % width, y = rank / width;
  return {y * width + (x + 1) % width, y * width + (x + width - 1) % width, (y + 1) % height * width + x,
          (y + height - 1) % height * width + x};
}

// A little more on each rank, so that no two events coincide, as in traces of real runs.
int compute_ns(int rank) {
  return 100'000 + 10 * rank;
}

std::string dperf_iteration(const Pattern& pattern, int rank) {
  std::string text = fmt::format("  compute {}ns\n", compute_ns(rank));
  if (pattern.kind == Pattern::Kind::kAllreduce)
    return text + fmt::format("  MPI_Allreduce count={} type=1B\n", kAllreduceBytes);
  auto peers = neighbours(rank, pattern.ranks);
  for (int d = 0; d < kNeighbours; ++d)
    text += fmt::format("  MPI_Irecv count={} type=1B source={} tag={} newreq={}\n", kStencilBytes,
                        peers[static_cast<std::size_t>(d)], d ^ 1, d + 1);
  for (int d = 0; d < kNeighbours; ++d)
    text += fmt::format("  MPI_Isend count={} type=1B dest={} tag={} newreq={}\n", kStencilBytes,
                        peers[static_cast<std::size_t>(d)], d, kNeighbours + d + 1);
  return text + "  MPI_Waitall reqs=1,2,3,4,5,6,7,8\n";
}

// Type 6 is MPI_BYTE.
std::string smpi_iteration(const Pattern& pattern, int rank) {
  std::string text = fmt::format("{} compute {}\n", rank, compute_ns(rank));
  if (pattern.kind == Pattern::Kind::kAllreduce)
    return text + fmt::format("{} allreduce {} 0 6\n", rank, kAllreduceBytes);
  auto peers = neighbours(rank, pattern.ranks);
  for (int d = 0; d < kNeighbours; ++d)
    text +=
        fmt::format("{} irecv {} {} {} 6\n", rank, peers[static_cast<std::size_t>(d)], d ^ 1, kStencilBytes);
  for (int d = 0; d < kNeighbours; ++d)
    text += fmt::format("{} isend {} {} {} 6\n", rank, peers[static_cast<std::size_t>(d)], d, kStencilBytes);
  return text + fmt::format("{} waitall {}\n", rank, 2 * kNeighbours);
}

std::string repeat(const std::string& text, int times) {
  std::string all;
  all.reserve(text.size() * static_cast<std::size_t>(times));
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

std::string Pattern::name() const {
  return kind == Kind::kStencil ? "stencil" : "allreduce";
}

std::uint64_t Pattern::calls() const {
  const int calls_of_an_iteration = kind == Kind::kStencil ? 2 * kNeighbours + 1 : 1;
  return static_cast<std::uint64_t>(calls_of_an_iteration) * static_cast<std::uint64_t>(iterations) *
         static_cast<std::uint64_t>(ranks);
}

std::string Pattern::dperf_text() const {
  std::string text = fmt::format("ranks {}\n", ranks);
  for (int rank = 0; rank < ranks; ++rank)
    text += fmt::format("rank {}\n", rank) + repeat(dperf_iteration(*this, rank), iterations);
  return text;
}

std::string Pattern::smpi_text(int rank) const {
  return fmt::format("{} init\n", rank) + repeat(smpi_iteration(*this, rank), iterations) +
         fmt::format("{} finalize\n", rank);
}

std::string Pattern::platform_text() const {
  return fmt::format(
      "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
      "<platform version=\"4.1\">\n"
      "  <cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0-{}\" speed=\"1Gf\" bw=\"1Gbps\" "
      "lat=\"50us\"/>\n"
      "</platform>\n",
      ranks - 1);
}

}  // namespace dperf::perf
