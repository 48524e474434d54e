// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/rma/one_sided.h"

#include <algorithm>

namespace dperf::replay::mpi {
namespace {

bool combines(const RmaOperation& operation) {
  return operation.kind == RmaOperation::Kind::kAccumulate ||
         (operation.kind == RmaOperation::Kind::kGetAccumulate && !operation.fetches_only);
}

}  // namespace

void OneSided::operate(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request) {
  epochs.enter(side, operation.target);
  rank.account->bytes += static_cast<std::uint64_t>(operation.bytes);
  if (side.window->style == RmaStyle::kSmpi) return smpi.operate(rank, side, operation, request);
  if (operation.target == side.member) return operate_on_self(side, operation, request);
  if (side.window->style == RmaStyle::kFragments) return fragments.operate(rank, side, operation, request);
  direct.operate(rank, side, operation, request);
}

void OneSided::operate_on_self(RmaSide& side, const RmaOperation& operation, Request* request) {
  const double byte_s = combines(operation) ? layer_.protocol.reduce_byte_s : layer_.protocol.copy_byte_s;
  services_.clocks.charge(side.rank, static_cast<double>(operation.bytes) * byte_s);
  if (request != nullptr) complete(*request);
}

void OneSided::completed(Request& request) {
  if (request.side != nullptr)
    phases.completed(request);
  else
    transfers.completed(request);
}

void OneSided::arrived(RmaTransfer& transfer) {
  if (transfer.kind == RmaTransfer::Kind::kTurn) return smpi.take_turns();
  Window& window = *transfer.window;
  RmaSide& origin = window.sides[static_cast<std::size_t>(transfer.from)];
  RmaSide& target = window.sides[static_cast<std::size_t>(transfer.to)];
  origin.ready_at = std::max(origin.ready_at, layer_.engine.now());
  target.ready_at = std::max(target.ready_at, layer_.engine.now());
  if (window.style == RmaStyle::kSmpi && transfer.kind == RmaTransfer::Kind::kMove)
    return smpi.arrived(transfer);
  transfer.left = transfer.arrived = true;
  if (transfer.kind == RmaTransfer::Kind::kNotice) {
    targets.handle(window, transfer.from, transfer.to, {.kind = transfer.notice});
  } else {
    direct.arrived(transfer);
  }
  transfers.free_if_over(transfer);
}

}  // namespace dperf::replay::mpi
