// What recursive doubling does where the number of members is not a power of two.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace dperf::replay::mpi {

inline int round_down(int number, int multiple) {
  return number / multiple * multiple;
}

/// When the partner's half of the tree is incomplete, the members that got its data pass it on to those of
/// their own half that have no partner. Calls `send(other)` and `receive(other)` as member `me` has to.
template <typename Send, typename Receive>
void pass_on_missing(int me, int size, int mask, Send send, Receive receive) {
  const int partner_tree = round_down(me ^ mask, mask);
  if (partner_tree + mask <= size) return;
  const int informed = size - round_down(me, mask) - mask;
  for (int distance = mask / 2; distance > 0; distance /= 2) {
    const int other = me ^ distance;
    const int border = round_down(me, distance * 2) + informed;
    if (other > me && me < border && other >= border) send(other);
    if (other < me && other < border && me >= border) receive(other);
  }
}

}  // namespace dperf::replay::mpi
