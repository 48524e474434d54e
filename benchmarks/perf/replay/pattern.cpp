// SPDX-License-Identifier: LGPL-2.1-or-later
#include "perf/replay/pattern.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "replay/platform/generator.h"

namespace dperf::perf {
namespace {

constexpr int kNeighbours = 4;
constexpr int kStencilBytes = 8192;
constexpr int kAllreduceBytes = 8;
constexpr int kRingBytes = 65536;
constexpr int kTransposeBytes = 4096;
constexpr int kPipelineBytes = 131072;
constexpr int kPipelineStages = 8;
constexpr int kFlopsPerNanosecond = 3;  // of the platforms

/// As square as possible.
int width_of_torus(int ranks) {
  int width = static_cast<int>(std::sqrt(ranks));
  while (ranks % width != 0) --width;
  return width;
}

/// East, west, south, north on a torus. What goes out in direction d arrives from d ^ 1.
std::array<int, kNeighbours> neighbours(int rank, int ranks) {
  const int width = width_of_torus(ranks), height = ranks / width, x = rank % width, y = rank / width;
  return {y * width + (x + 1) % width, y * width + (x + width - 1) % width, (y + 1) % height * width + x,
          (y + height - 1) % height * width + x};
}

// A little more on each rank, so that no two events coincide, as in traces of real runs.
int compute_ns(int rank) {
  return 100'000 + 10 * rank;
}

void write_stencil(IterationWriter& writer, int rank, int ranks) {
  const auto peers = neighbours(rank, ranks);
  writer.compute(compute_ns(rank));
  for (std::size_t d = 0; d < peers.size(); ++d)
    writer.irecv(peers[d], static_cast<int>(d ^ 1U), kStencilBytes);
  for (std::size_t d = 0; d < peers.size(); ++d) writer.isend(peers[d], static_cast<int>(d), kStencilBytes);
  writer.waitall();
}

void write_allreduce(IterationWriter& writer, int rank, int) {
  writer.compute(compute_ns(rank));
  writer.allreduce(kAllreduceBytes);
}

void write_ring(IterationWriter& writer, int rank, int ranks) {
  writer.compute(compute_ns(rank));
  writer.irecv((rank + ranks - 1) % ranks, 0, kRingBytes);
  writer.isend((rank + 1) % ranks, 0, kRingBytes);
  writer.waitall();
  writer.allreduce(kAllreduceBytes);
}

void write_transpose(IterationWriter& writer, int rank, int ranks) {
  const int width = width_of_torus(ranks), x = rank % width, row = rank - x;
  writer.compute(compute_ns(rank));
  for (int step = 1; step < width; ++step) writer.irecv(row + (x + width - step) % width, 0, kTransposeBytes);
  for (int step = 1; step < width; ++step) writer.isend(row + (x + step) % width, 0, kTransposeBytes);
  writer.waitall();
}

void write_pipeline(IterationWriter& writer, int rank, int ranks) {
  for (int stage = 0; stage < kPipelineStages; ++stage) {
    if (rank > 0) writer.recv(rank - 1, kPipelineBytes);
    writer.compute(compute_ns(rank));
    if (rank + 1 < ranks) writer.send(rank + 1, kPipelineBytes);
  }
}

constexpr auto kKinds = std::to_array<PatternKind>({{"stencil", write_stencil},
                                                    {"allreduce", write_allreduce},
                                                    {"ring", write_ring},
                                                    {"transpose", write_transpose},
                                                    {"pipeline", write_pipeline}});

class DperfWriter final : public IterationWriter {
 public:
  std::string text;
  void compute(int nanoseconds) override { text += fmt::format("  compute {}ns\n", nanoseconds); }
  void irecv(int source, int tag, int bytes) override {
    text += fmt::format("  MPI_Irecv count={} type=1B source={} tag={} newreq={}\n", bytes, source, tag,
                        ++started_);
  }
  void isend(int dest, int tag, int bytes) override {
    text +=
        fmt::format("  MPI_Isend count={} type=1B dest={} tag={} newreq={}\n", bytes, dest, tag, ++started_);
  }
  void waitall() override {
    std::string requests;
    for (int request = 1; request <= started_; ++request)
      requests += fmt::format("{}{}", request == 1 ? "" : ",", request);
    text += fmt::format("  MPI_Waitall reqs={}\n", requests);
    started_ = 0;
  }
  void recv(int source, int bytes) override {
    text += fmt::format("  MPI_Recv count={} type=1B source={} tag=0\n", bytes, source);
  }
  void send(int dest, int bytes) override {
    text += fmt::format("  MPI_Send count={} type=1B dest={} tag=0\n", bytes, dest);
  }
  void allreduce(int bytes) override { text += fmt::format("  MPI_Allreduce count={} type=1B\n", bytes); }

 private:
  int started_ = 0;
};

// Type 6 is MPI_BYTE.
class SmpiWriter final : public IterationWriter {
 public:
  explicit SmpiWriter(int rank) : rank_(rank) {}
  std::string text;
  void compute(int nanoseconds) override {
    text += fmt::format("{} compute {}\n", rank_, kFlopsPerNanosecond * nanoseconds);
  }
  void irecv(int source, int tag, int bytes) override {
    text += fmt::format("{} irecv {} {} {} 6\n", rank_, source, tag, bytes);
    ++started_;
  }
  void isend(int dest, int tag, int bytes) override {
    text += fmt::format("{} isend {} {} {} 6\n", rank_, dest, tag, bytes);
    ++started_;
  }
  void waitall() override {
    text += fmt::format("{} waitall {}\n", rank_, started_);
    started_ = 0;
  }
  void recv(int source, int bytes) override {
    text += fmt::format("{} recv {} 0 {} 6\n", rank_, source, bytes);
  }
  void send(int dest, int bytes) override { text += fmt::format("{} send {} 0 {} 6\n", rank_, dest, bytes); }
  void allreduce(int bytes) override { text += fmt::format("{} allreduce {} 0 6\n", rank_, bytes); }

 private:
  int rank_, started_ = 0;
};

class Counter final : public IterationWriter {
 public:
  explicit Counter(const Pattern& pattern)
      : messages_of_allreduce_(static_cast<std::uint64_t>(std::ceil(std::log2(pattern.ranks)))) {
    for (int rank = 0; rank < pattern.ranks; ++rank) pattern.kind->write(*this, rank, pattern.ranks);
  }
  std::uint64_t calls = 0, messages = 0;
  void compute(int) override {}
  void irecv(int, int, int) override { ++calls; }
  void isend(int, int, int) override { count(1); }
  void waitall() override { ++calls; }
  void recv(int, int) override { ++calls; }
  void send(int, int) override { count(1); }
  void allreduce(int) override { count(messages_of_allreduce_); }

 private:
  void count(std::uint64_t messages_of_the_call) {
    ++calls;
    messages += messages_of_the_call;
  }
  std::uint64_t messages_of_allreduce_;
};

std::string repeat(const std::string& text, int times) {
  std::string all;
  all.reserve(text.size() * static_cast<std::size_t>(times));
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

std::span<const PatternKind> pattern_kinds() {
  return kKinds;
}

std::uint64_t Pattern::calls() const {
  return Counter(*this).calls * static_cast<std::uint64_t>(iterations);
}

std::uint64_t Pattern::messages_of_an_iteration() const {
  return Counter(*this).messages;
}

std::string Pattern::dperf_text() const {
  std::string text = fmt::format("ranks {}\n", ranks);
  for (int rank = 0; rank < ranks; ++rank) {
    DperfWriter iteration;
    kind->write(iteration, rank, ranks);
    text += fmt::format("rank {}\n", rank) + repeat(iteration.text, iterations);
  }
  return text;
}

std::string Pattern::smpi_text(int rank) const {
  SmpiWriter iteration(rank);
  kind->write(iteration, rank, ranks);
  return fmt::format("{} init\n", rank) + repeat(iteration.text, iterations) +
         fmt::format("{} finalize\n", rank);
}

std::string Pattern::platform_text() const {
  if (platform != "flat") return dperf::platform::generate({.kind = platform, .nodes = ranks});
  return fmt::format(
      "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
      "<platform version=\"4.1\">\n"
      "  <cluster id=\"c\" prefix=\"n\" suffix=\"\" radical=\"0-{}\" speed=\"3Gf\" bw=\"1Gbps\" "
      "lat=\"50us\"/>\n"
      "</platform>\n",
      ranks - 1);
}

}  // namespace dperf::perf
