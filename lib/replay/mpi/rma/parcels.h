// What travels between the members of a window, as a message of the library or as a plain transfer.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>

#include "replay/mpi/core/pool.h"
#include "replay/mpi/rma/rma_part.h"

namespace dperf::replay::mpi {

class Parcels : RmaPart {
 public:
  using RmaPart::RmaPart;

  Parcel& make(RmaSide& side, int target, Parcel::Kind kind);
  /// The member waits for so many more of its messages, answers and transfers with the target.
  static void expect(RmaSide& side, int target, int more);
  /// By a message.
  void send(Parcel& parcel, std::int64_t bytes, bool receive_now);
  void post_receive(Parcel& parcel);
  /// Without one.
  void transfer(Parcel& parcel, std::int64_t bytes, bool backwards);
  void free_if_over(Parcel& parcel);
  /// A request of a parcel is done.
  void completed(Request& request);

 private:
  void left(Parcel& parcel, double ready_at);
  void delivered(Parcel& parcel, double ready_at);

  Pool<Parcel> pool_;
};

}  // namespace dperf::replay::mpi
