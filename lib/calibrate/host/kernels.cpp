// Compiled in the same way in every build (CMakeLists.txt): the times of two machines are compared.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/host/kernels.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace dperf::calibrate {
namespace {

/// Results that are not read must still be computed.
template <typename T>
void keep(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

class Flops final : public Work {
 public:
  double units_a_pass() const override { return static_cast<double>(kChains) * kSteps; }
  void run(std::uint64_t passes) override {
    for (std::uint64_t pass = 0; pass < passes; ++pass) {
      for (std::size_t step = 0; step < kSteps; ++step)
        for (double& value : values_) value = value * 0.999999 + 1e-6;
      keep(values_);
    }
  }

 private:
  static constexpr std::size_t kChains = 8, kSteps = 1000;
  std::array<double, kChains> values_{1, 2, 3, 4, 5, 6, 7, 8};
};

class Branches final : public Work {
 public:
  Branches() : numbers_(kNumbers), sorted_(kNumbers) {
    std::mt19937 random(1);
    std::generate(numbers_.begin(), numbers_.end(), random);
  }
  double units_a_pass() const override { return static_cast<double>(kNumbers); }
  void run(std::uint64_t passes) override {
    for (std::uint64_t pass = 0; pass < passes; ++pass) {
      // Other numbers each time, or the processor learns their order.
      for (std::size_t i = 0; i < kNumbers; ++i)
        sorted_[i] = numbers_[i] = numbers_[i] * 1664525U + 1013904223U;
      std::sort(sorted_.begin(), sorted_.end());
      keep(sorted_.front());
    }
  }

 private:
  static constexpr std::size_t kNumbers = 2048;
  std::vector<std::uint32_t> numbers_, sorted_;
};

class Cache final : public Work {
 public:
  Cache() : lines_(kLines) {
    std::vector<std::uint32_t> order(kLines);
    std::iota(order.begin(), order.end(), 0U);
    std::shuffle(order.begin(), order.end(), std::mt19937(1));
    for (std::size_t i = 0; i < kLines; ++i) lines_[order[i]].next = order[(i + 1) % kLines];
  }
  double units_a_pass() const override { return static_cast<double>(kLines); }
  void run(std::uint64_t passes) override {
    std::uint32_t at = 0;
    for (std::uint64_t load = 0; load < passes * kLines; ++load) at = lines_[at].next;
    keep(at);
  }

 private:
  // More than first-level caches have, less than the last level.
  static constexpr std::size_t kLineBytes = 64, kLines = (std::size_t{512} << 10) / kLineBytes;
  struct alignas(kLineBytes) Line {
    std::uint32_t next = 0;
  };
  std::vector<Line> lines_;
};

class Memory final : public Work {
 public:
  explicit Memory(std::size_t bytes)
      : size_(bytes / sizeof(double)), a_(size_, 0.0), b_(size_, 1.0), c_(size_, 2.0) {}
  double units_a_pass() const override { return static_cast<double>(size_); }
  void run(std::uint64_t passes) override {
    for (std::uint64_t pass = 0; pass < passes; ++pass) {
      for (std::size_t i = 0; i < size_; ++i) a_[i] = b_[i] + 3.0 * c_[i];
      keep(a_.front());
    }
  }

 private:
  std::size_t size_;
  std::vector<double> a_, b_, c_;
};

class Stencil final : public Work {
 public:
  Stencil() : here_(kSide * kSide, 1.0), there_(here_) {}
  double units_a_pass() const override { return static_cast<double>((kSide - 2) * (kSide - 2)); }
  void run(std::uint64_t passes) override {
    for (std::uint64_t pass = 0; pass < passes; ++pass) {
      for (std::size_t y = 1; y + 1 < kSide; ++y) sweep(&here_[y * kSide], &there_[y * kSide]);
      std::swap(here_, there_);
      keep(here_.front());
    }
  }

 private:
  static constexpr std::size_t kSide = 192;
  static void sweep(const double* from, double* to) {
    constexpr auto kRow = static_cast<std::ptrdiff_t>(kSide);
    for (std::ptrdiff_t x = 1; x + 1 < kRow; ++x)
      to[x] = 0.2 * (from[x] + from[x - 1] + from[x + 1] + from[x - kRow] + from[x + kRow]);
  }
  std::vector<double> here_, there_;
};

template <typename T>
std::unique_ptr<Work> make(std::size_t) {
  return std::make_unique<T>();
}

std::unique_ptr<Work> make_memory(std::size_t stream_bytes) {
  return std::make_unique<Memory>(stream_bytes);
}

constexpr std::array kKernels{
    Kernel{"flops", "floating point in registers; a unit is a multiplication and an addition", &make<Flops>},
    Kernel{"branches", "sorts random integers; a unit is one of 2048", &make<Branches>},
    Kernel{"cache", "follows a random chain through 512 KiB; a unit is a load", &make<Cache>},
    Kernel{"memory", "adds up two arrays larger than the caches; a unit is an element", &make_memory},
    Kernel{"stencil", "a 5-point stencil on 576 KiB; a unit is a point", &make<Stencil>},
};

}  // namespace

std::span<const Kernel> kernels() {
  return kKernels;
}

}  // namespace dperf::calibrate
