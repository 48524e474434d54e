// What the measuring program saw, as it writes it and the fitter reads it: JSON, all times in seconds.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "calibrate/measure/group.h"

namespace dperf::calibrate {

/// One size of message, measured several times.
struct Timing {
  double bytes = 0;
  double usual_s = 0;  ///< what is fitted: the mean of the samples that were not disturbed
  double median_s = 0;
  double low_s = 0, high_s = 0;  ///< the 95 % interval of the median
  double shortest_s = 0;
  int samples = 0;
};

/// What calls cost on the cores: CPU time, without any waiting, the shortest of the samples.
struct CallCost {
  double bytes = 0;
  std::optional<double> send_s;  ///< MPI_Send; none: it waits for the receiver
  double isend_s = 0;            ///< MPI_Isend
  double receive_s = 0;          ///< MPI_Recv of a message that is there
  std::optional<double>
      wait_s;  ///< MPI_Wait for such a message, with an MPI_Irecv before; none: not measured
  /// Memory: not a cost, but what each of a row of MPI_Send takes that are received at once; none: not
  /// measured.
  std::optional<double> row_s = {};
  /// Memory: what each of a row of MPI_Sendrecv both ways takes beyond half of a round trip; none: not
  /// measured.
  std::optional<double> exchange_extra_s = {};
};

/// What one message of that size took.
struct MessageTime {
  double bytes = 0;
  double seconds = 0;
};

/// How much longer a small MPI_Sendrecv took, because both ranks had computed for so long before it.
struct ColdCall {
  double computed_s = 0, more_s = 0;
};

/// Half of a round trip of data that the senders have never written, and a copy of such data.
struct UnwrittenTime {
  double bytes = 0, half_round_trip_s = 0, copy_s = 0;
};

/// Into what a message is cut that its sender pushes, and how many of these are under way at once.
struct FragmentsOfMessages {
  double bytes = 0;  ///< of the data, in each
  double number = 0;
};

/// Two ranks, either on two hosts or on one.
struct Connection {
  std::string kind;  ///< "network", "memory"
  std::vector<std::string> hosts;
  std::vector<int> cores;  ///< of these hosts
  std::vector<Timing> half_round_trip;
  /// Network: MPI_Sendrecv both ways, one rank having seen the other's message. Memory: both ranks receive at
  /// once. The longer.
  std::vector<Timing> exchange;
  std::vector<Timing> copy;  ///< memory: both ranks copy at once, the longer
  /// How long MPI_Send took while the receiver waited in MPI_Recv, the median; none: not measured.
  std::optional<MessageTime> large_send;
  std::optional<double>
      both_ways;  ///< a row of small messages both ways at once, over the same row one way: a ratio
  /// Network: what each message of a long row of small ones took; none: not measured.
  std::optional<MessageTime> small_row;
  std::vector<CallCost> calls;
  /// Memory: how much less half of a round trip of nothing takes than one of a byte, and how much more an
  /// MPI_Bcast in a row than a message in a row; none: not measured.
  std::optional<double> empty_saved_s = {}, collective_overhead_s = {};
  /// Memory: what a byte takes longer to write that the other rank has just pulled; none: not measured.
  std::optional<double> rewrite_byte_s = {};
  std::vector<ColdCall> cold_calls = {};      ///< memory, in ascending order; empty: not measured
  std::vector<UnwrittenTime> unwritten = {};  ///< memory, in ascending order; empty: not measured
  /// Memory: half of a round trip of 8 bytes, again and again, beside all that was measured; none: not
  /// measured. Where the cores of a virtual machine move, it tells when.
  std::optional<double> reference_s;
  std::optional<double>
      buffered_below;  ///< first size whose sender waits for a receiver that computes; none: no size
  std::optional<double>
      sender_moves_from;  ///< first size whose receiver waits for a sender that computes; none: no size
  /// First size that does not arrive while its sender computes, although the sender had learned of the
  /// receiver before; none: no size.
  std::optional<double> sender_stops_from;
  /// Network: as the MPI library says; none: it does not.
  std::optional<FragmentsOfMessages> fragments = {};
  double largest_bytes = 0;  ///< that the last three were looked for up to
  /// How many bytes of messages that need not be waited for fit between a sender and a receiver that
  /// computes; none: more than were tried.
  std::optional<double> unreceived_bytes;
};

/// Seconds on one core, per byte, and per contiguous piece of a datatype that is packed.
struct CoreCosts {
  double reduce_byte_s = 0, copy_byte_s = 0;
  std::optional<double> pack_piece_s = {};
};

struct Measurements {
  std::string library;  ///< MPI_Get_library_version, its first words
  std::vector<Connection> connections;
  std::optional<CoreCosts> core = {};
  std::optional<Group> group = {};
  int ranks = 2;  ///< that took part, all connected to the first two; the others were idle
};

std::string to_json(const Measurements& measurements);
/// @param where names the text in messages
/// @throws Error: no JSON, something is missing, a number is none or negative
Measurements from_json(const std::string& text, const std::string& where);
Measurements read_measurements(const std::filesystem::path& file);

/// 1, 2, 3, 4, 6, 8, ... up to `largest`: two sizes each doubling.
std::vector<double> geometric_sizes(double largest);

}  // namespace dperf::calibrate
