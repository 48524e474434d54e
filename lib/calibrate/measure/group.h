// What all hosts together showed: streams between pairs, alone and at once, and collectives. All times in
// seconds.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dperf::calibrate {

/// Numbers of hosts.
struct Flow {
  int from = 0, to = 0;
};

/// Two hosts while all others are silent.
struct PairAlone {
  Flow flow;
  double bytes_per_s = 0;        ///< of a row of messages one way
  double half_round_trip_s = 0;  ///< of one byte
};

/// Several pairs that send at once; no host is in two of them.
struct Pairing {
  std::vector<Flow> flows;
  double alone_bytes_per_s = 0;      ///< the sum of what each gets alone
  double one_way_bytes_per_s = 0;    ///< the sum while all of them send
  double both_ways_bytes_per_s = 0;  ///< the sum of both directions while all of them send and receive
};

/// One collective over all ranks, or one round of a pattern of messages ("round trip", "ring", "row").
struct CollectiveTime {
  std::string call;  ///< "MPI_Bcast"
  double bytes = 0;  ///< of a rank; of MPI_Alltoall: for each other rank
  int calls = 1;     ///< one after the other, after a barrier; the times are of one of them
  double median_s = 0, low_s = 0, high_s = 0;  ///< with the 95 % interval of the median
  int samples = 0;
  std::optional<double> predicted_s;  ///< with the platform that was written
  /// Each after a barrier, of data that were written just before; neither is in the times. Else one follows
  /// the other, always of the same data.
  bool apart = false;
};

struct Group {
  std::vector<std::string> hosts;
  std::vector<int> cores;
  std::vector<PairAlone> pairs;
  std::vector<Pairing> pairings;
  std::vector<CollectiveTime> collectives;
  std::vector<CollectiveTime> patterns = {};  ///< of files of earlier versions: none
  /// Of one host: half of a round trip of 8 bytes, beside the collectives and patterns; none: not measured.
  std::optional<double> reference_s = {};
};

/// Ways to let half of `hosts` hosts send to the other half (an odd one out stays silent). All of them for
/// few hosts; for more than six: the first half to the second one, and every second one to its neighbour.
/// None for fewer than four.
std::vector<std::vector<Flow>> pairings_of(int hosts);

/// The pairs that are measured alone: all of few hosts; of more than eight each with its neighbour and with
/// those of the pairings.
std::vector<Flow> pairs_of(int hosts);

}  // namespace dperf::calibrate
