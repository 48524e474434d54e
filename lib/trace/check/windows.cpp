// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/check/windows.h"

#include <fmt/format.h>

#include "trace/model/call_traits.h"
#include "trace/model/message_flow.h"

namespace dperf::trace {

void WindowCheck::begin_rank(int rank) {
  rank_ = rank;
  epochs_ = {};
}

void WindowCheck::add(const Event& event) {
  if (event.args.error != 0) return;
  const std::string wrong = epochs_.add(event, trace_.rank(rank_).definitions());
  if (wrong.empty()) return;
  problem_(fmt::format("rank {}: {}: {}", rank_,
                       describe_call(trace_, rank_, event.call, event.number, event.site), wrong));
}

void WindowCheck::end_rank() {
  epochs_.for_each_open([this](std::uint64_t number) {
    problem_(fmt::format("rank {}: an epoch of window {} is never closed", rank_, number));
  });
}

}  // namespace dperf::trace
