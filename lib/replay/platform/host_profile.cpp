// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/host_profile.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>
#include <set>
#include <sstream>

#include "report/json_fields.h"

namespace dperf::json {

using platform::CopiesTime;
using platform::HostProfile;
using platform::KernelTime;

template <>
constexpr std::tuple kFields<CopiesTime>{
    Field{"copies", &CopiesTime::copies},
    Field{"slowdown", &CopiesTime::slowdown},
    Field{"spread", &CopiesTime::spread},
};

template <>
constexpr std::tuple kFields<KernelTime>{
    Field{"name", &KernelTime::name},
    Field{"seconds_per_unit", &KernelTime::seconds_per_unit},
    Field{"spread", &KernelTime::spread},
    Field{"copies", &KernelTime::copies, true},
};

template <>
constexpr std::tuple kFields<HostProfile>{
    Field{"host", &HostProfile::host},   Field{"cpu", &HostProfile::cpu, true},
    Field{"cores", &HostProfile::cores}, Field{"memory_bytes", &HostProfile::memory_bytes, true},
    Field{"date", &HostProfile::date},   Field{"kernels", &HostProfile::kernels},
};

}  // namespace dperf::json

namespace dperf::platform {
namespace {

constexpr const char* kFormat = "dperf-host-profile";
constexpr int kVersion = 1;

/// Names the file and the kernel in what is wrong.
struct Checker {
  const std::string& file;

  void positive(double value, const std::string& of) const {
    if (std::isfinite(value) && value > 0) return;
    throw Error("{}: {} is {}; expected a number above 0", file, of, value);
  }
  void spread(double value, const std::string& of) const {
    if (std::isfinite(value) && value >= 0) return;
    throw Error("{}: {}: spread {}; expected a number that is at least 0", file, of, value);
  }

  void kernel(const KernelTime& kernel) const {
    const std::string name = fmt::format("kernel '{}'", kernel.name);
    positive(kernel.seconds_per_unit, name + ": seconds_per_unit");
    spread(kernel.spread, name);
    unsigned before = 1;
    for (const CopiesTime& row : kernel.copies) {
      if (row.copies <= before)
        throw Error("{}: {}: {} after {}; expected: copies in ascending order, from 2 on", file, name,
                    row.copies, before);
      before = row.copies;
      const std::string copies = fmt::format("{}, {} copies", name, row.copies);
      positive(row.slowdown, copies + ": slowdown");
      spread(row.spread, copies);
    }
  }
};

void check(const HostProfile& profile, const std::string& file) {
  if (profile.kernels.empty())
    throw Error("{}: has no kernels; expected: what dperf-calibrate host measured", file);
  if (profile.cores < 1) throw Error("{}: 'cores' is 0; expected at least 1", file);
  std::set<std::string> names;
  for (const KernelTime& kernel : profile.kernels) {
    if (!names.insert(kernel.name).second) throw Error("{}: kernel '{}' is given twice", file, kernel.name);
    Checker{file}.kernel(kernel);
  }
}

}  // namespace

std::string unsure_kernels(const HostProfile& profile) {
  std::string unsure;
  for (const KernelTime& kernel : profile.kernels) {
    double spread = kernel.spread;
    for (const CopiesTime& row : kernel.copies) spread = std::max(spread, row.spread);
    if (spread > kMostSpread)
      unsure += fmt::format("{}{} ({:.0f} %)", unsure.empty() ? "" : ", ", kernel.name, 100 * spread);
  }
  return unsure;
}

std::string to_json(const HostProfile& profile) {
  return json::write_file(profile, kFormat, kVersion);
}

HostProfile parse_host_profile(const std::string& text, const std::string& file) {
  auto profile = json::read_file<HostProfile>(text, file, kFormat, kVersion,
                                              "profile of a host (dperf-calibrate host writes them)");
  check(profile, file);
  return profile;
}

HostProfile read_host_profile(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  if (std::error_code error; std::filesystem::is_directory(file, error))
    throw Error("{}: is a folder; expected the profile of a host", file.string());
  if (!in) throw Error("{}: cannot be read: {}", file.string(), std::strerror(errno));
  text << in.rdbuf();
  return parse_host_profile(text.str(), file.string());
}

std::string profile_name(const std::string& host) {
  std::string name = host;
  std::replace(name.begin(), name.end(), '/', '_');
  return "host-profile." + name + ".json";
}

}  // namespace dperf::platform
