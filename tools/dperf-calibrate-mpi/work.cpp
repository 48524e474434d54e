// SPDX-License-Identifier: LGPL-2.1-or-later
#include "work.h"

#include <array>
#include <utility>

#include "pair.h"

namespace dperf::measure {
namespace {

constexpr std::size_t kFunctions = 256, kCallsAtOnce = 16;

/// Some 300 bytes of code that are unlike those of the others.
template <std::size_t number>
[[gnu::noinline]] double piece_of_work(double* data, std::size_t at, double value) {
  const auto element = [&](std::size_t i) -> double& { return data[(at + i * 61 * number) % Work::kData]; };
  if ((at >> number % 16) % 2 == 0) value += element(1);
  for (const double factor : {0.51, 0.47, 0.53, 0.49})
    value =
        factor * value + element(static_cast<std::size_t>(factor * 100)) / static_cast<double>(number + 2);
  return element(7) = 1 + value * 1e-3;  // neither too small nor too large, however long it goes on
}

using Function = double (*)(double*, std::size_t, double);
template <std::size_t... numbers>
constexpr std::array<Function, kFunctions> all_of(std::index_sequence<numbers...>) {
  return {&piece_of_work<numbers>...};
}
constexpr std::array<Function, kFunctions> kPieces = all_of(std::make_index_sequence<kFunctions>());

}  // namespace

void Work::call_some() {
  for (std::size_t i = 0; i < kCallsAtOnce; ++i) {
    random_ = random_ * 6364136223846793005U + 1442695040888963407U;
    value_ = kPieces[(random_ >> 33) % kFunctions](data_.data(), random_ >> 40, value_);
  }
}

void Work::go_on_for(double seconds) {
  for (const double end = now() + seconds; now() < end;) call_some();
}

}  // namespace dperf::measure
