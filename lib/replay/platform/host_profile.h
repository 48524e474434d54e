// How fast the processors of a host are, as a few kernels saw it, alone and with copies of themselves beside
// them: what dperf-calibrate host writes and dperf-predict reads.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace dperf::platform {

/// So many copies of a kernel at once, each on a core of its own.
struct CopiesTime {
  unsigned copies = 1;
  double slowdown = 1;  ///< the time of one of them over that of a kernel that is alone
  double spread = 0;    ///< relative, as below
  friend bool operator==(const CopiesTime&, const CopiesTime&) = default;
};

struct KernelTime {
  std::string name;
  double seconds_per_unit = 0;     ///< of its work, alone on the host: the median
  double spread = 0;               ///< half of the 95 % interval of the median, relative to it
  std::vector<CopiesTime> copies;  ///< in ascending order, from 2 on
  friend bool operator==(const KernelTime&, const KernelTime&) = default;
};

struct HostProfile {
  std::string host;
  std::string cpu;  ///< "AMD EPYC 7713 64-Core Processor"; empty if the system does not say
  unsigned cores = 1;
  double memory_bytes = 0;
  std::string date;  ///< UTC: "2026-11-22T02:40:00Z"
  std::vector<KernelTime> kernels;
  friend bool operator==(const HostProfile&, const HostProfile&) = default;
};

/// Times that are not known better than that are reported to the user, where they are measured and where they
/// are used: other programs on the host are seen as that.
inline constexpr double kMostSpread = 0.05;
/// The kernels of which that is so, with their spread, "flops (128 %), cache (7 %)"; empty: none.
std::string unsure_kernels(const HostProfile& profile);

std::string to_json(const HostProfile& profile);
/// @param file names the text in messages
/// @throws Error: no JSON, another format or version, a field missing, an invalid time, a kernel twice
HostProfile parse_host_profile(const std::string& text, const std::string& file);
/// @throws Error: as above; the file cannot be read
HostProfile read_host_profile(const std::filesystem::path& file);

/// The name of the file with the profile of a traced host in the folder of the traces.
std::string profile_name(const std::string& host);

}  // namespace dperf::platform
