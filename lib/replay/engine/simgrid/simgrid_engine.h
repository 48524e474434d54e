// SimGrid S4U as the engine. Names no SimGrid type; all SimGrid calls of dPerf are in this folder.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/engine/engine.h"
#include "replay/engine/message_time.h"
#include "replay/platform/xml/platform_file.h"

namespace dperf::replay {

class PlatformExamination;

struct PlatformHost {
  std::string name;
  int cores = 1;
  double speed_flops = 0;
  bool has_loopback = false;  ///< a route to itself is declared; only if asked for
};

/// Transfers between ranks of one host where the platform declares no loopback (--shm bw,lat).
struct SharedMemory {
  double bandwidth_bytes_per_s = 0;
  double latency_s = 0;
};

struct SimgridOptions {
  dperf::platform::PlatformFile platform;
  /// It was read with read_platform() or a PlatformReading.
  bool loads_without_settings = false;
  /// Called before a child is forked to look into it, which must not happen while another thread runs.
  std::function<void()> before_fork;
  std::vector<std::string> host_of_rank;
  /// How many threads of each rank are in the trace; empty: one.
  std::vector<unsigned> threads_of_rank;
  /// "key=value" settings of SimGrid, applied after dPerf's own (network/model:SMPI, surf/precision:1e-6,
  /// ...) and those of the platform.
  std::vector<std::string> settings;
  double cpu_scale = 1;  ///< all computation takes 1 / cpu_scale of the traced time
  /// Compute speed relative to the traced machine by the platform's host speeds; nothing: factor 1 on every
  /// host.
  std::optional<double> reference_speed_flops;
  std::optional<SharedMemory> shared_memory;
  /// As in smpirun: messages within a host take SimGrid's route of the host to itself, with the factors
  /// of the network model. That is its loopback, or, of a star without one, the links to the others and back.
  bool memory_is_network = false;
  /// Of a calibrated platform: for messages between hosts, and for those over the (unshared) loopback of one.
  /// The factors of SimGrid's network model are not applied to messages between hosts then.
  MessageTime network_time, memory_time;
  std::string network_time_place, memory_time_place;  ///< FILE:LINE, for messages
  /// Of a calibrated platform: as memory_time, for data that the program has never written; empty: the same.
  MessageTime unwritten_time;
  /// Of a calibrated platform: how messages within a host slow each other down.
  AtOnce memory_at_once;
  bool crosstraffic = true;  ///< with a network_time: SimGrid's network/crosstraffic
  SendQueue send_queue;      ///< with a network_time
};

/// The hosts of a platform file, in the order of the file, checked without running SimGrid's solver.
/// Runs SimGrid's parser in a forked child, because some wrong files abort or segfault it.
/// @throws Error: what is wrong with the file, with its line
std::vector<PlatformHost> read_platform(const dperf::platform::PlatformFile& platform,
                                        bool with_loopbacks = false);

/// The same beside this process, from now on.
class PlatformReading {
 public:
  /// @throws Error: the file cannot be read
  explicit PlatformReading(const dperf::platform::PlatformFile& platform);
  ~PlatformReading();
  PlatformReading(const PlatformReading&) = delete;
  PlatformReading& operator=(const PlatformReading&) = delete;

  /// Waits for it; once. @throws Error as above
  std::vector<PlatformHost> hosts();

 private:
  std::unique_ptr<PlatformExamination> examination_;
};

/// What a result says about the settings in the platform file: those that are applied, those that are not.
/// @throws Error: a setting of the file or of the options that has no effect, or a wrong value
std::vector<std::string> notes_of_settings(const SimgridOptions& options);

/// Loads the platform into this process and checks it for these ranks: hosts exist, every pair of hosts in
/// use has a route, hosts with several ranks have a loopback. At most once per process; leave the process
/// with _exit afterwards.
/// @throws Error as above
std::unique_ptr<Engine> make_simgrid_engine(const SimgridOptions& options);

/// Of the engine that was made: dates that are closer together are one.
double simgrid_precision_s();

}  // namespace dperf::replay
