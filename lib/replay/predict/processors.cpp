// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/processors.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "replay/platform/host_profile.h"
#include "replay/platform/host_scaling.h"
#include "support/error.h"

namespace dperf::predict {
namespace {

namespace fs = std::filesystem;
using platform::BusyHost;
using platform::HostProfile;
using platform::Scaling;

/// Each file is read once.
class Profiles {
 public:
  const HostProfile& of(const fs::path& file) {
    const auto found = profiles_.find(file);
    return found != profiles_.end()
               ? found->second
               : profiles_.emplace(file, platform::read_host_profile(file)).first->second;
  }

  /// What of them is not known well.
  std::vector<std::string> notes() const {
    std::vector<std::string> notes;
    for (const auto& [file, profile] : profiles_)
      if (const std::string unsure = platform::unsure_kernels(profile); !unsure.empty())
        notes.push_back(
            fmt::format("{}: times are not accurate to {:.0f} %: {}; measure again when the host is idle "
                        "(dperf-calibrate host)",
                        file.string(), 100 * platform::kMostSpread, unsure));
    return notes;
  }

 private:
  std::map<fs::path, HostProfile> profiles_;
};

const fs::path* choose(const std::vector<ProfileChoice>& choices, const std::string& host) {
  for (const ProfileChoice& choice : choices)
    if (choice.hosts.empty() || fnmatch(choice.hosts.c_str(), host.c_str(), 0) == 0) return &choice.file;
  return nullptr;
}

fs::path target_file(const PredictOptions& options, const std::string& host) {
  if (const fs::path* file = choose(options.host_profiles, host)) return *file;
  throw Error("--host-profile: no profile for host '{}', to which ranks are mapped", host);
}

/// Of the option, or what dperf-calibrate host --into has left in the folder, or in that of the first run.
fs::path traced_file(const PredictOptions& options, const fs::path& folder, const std::string& host) {
  if (const fs::path* file = choose(options.traced_profiles, host)) return *file;
  for (const fs::path& traces : {folder, options.traces}) {
    const fs::path file = traces / platform::profile_name(host);
    if (std::error_code error; fs::exists(file, error)) return file;
  }
  throw Error(
      "{}: no profile of host '{}', where it was traced; run dperf-calibrate host --into {} there, or give "
      "--traced-profile",
      folder.string(), host, folder.string());
}

void check_cpu(const HostProfile& profile, const fs::path& file, const trace::Manifest& manifest,
               std::size_t rank) {
  const std::string traced = rank < manifest.cpus.size() ? manifest.cpus[rank] : "";
  if (traced.empty() || profile.cpu.empty() || traced == profile.cpu) return;
  throw Error("{}: was measured on '{}', but rank {} was traced on '{}'", file.string(), profile.cpu, rank,
              traced);
}

/// Threads of all ranks that share a host, by its name.
std::map<std::string, unsigned> threads_on(const std::vector<std::string>& hosts,
                                           const std::vector<unsigned>& threads) {
  std::map<std::string, unsigned> sums;
  for (std::size_t rank = 0; rank < hosts.size(); ++rank) sums[hosts[rank]] += threads[rank];
  return sums;
}

/// So many can compute at the same time; beyond the cores they take turns.
unsigned at_once(unsigned threads, int cores) {
  return std::min(threads, static_cast<unsigned>(std::max(cores, 1)));
}

std::string name_of(const HostProfile& profile) {
  return profile.cpu.empty() ? profile.host : fmt::format("{} ({})", profile.host, profile.cpu);
}

std::string ranks(unsigned copies) {
  return copies == 1 ? "alone" : fmt::format("with {} at once", copies);
}

std::string describe(const BusyHost& traced, const BusyHost& target, const Scaling& s) {
  std::string text =
      fmt::format("{}, {}: blocks take {:.4g} times as long as on {}, {}", name_of(target.profile),
                  ranks(target.copies), s.factor, name_of(traced.profile), ranks(traced.copies));
  if (s.low < s.high)
    text += fmt::format("; median of {} kernels, from {:.4g} ({}) to {:.4g} ({})", s.kernels, s.low,
                        s.low_kernel, s.high, s.high_kernel);
  if (s.interpolated) text += "; the slowdown of that many was not measured, but interpolated";
  return text;
}

/// What decides the factor of a rank.
using Case = std::tuple<fs::path, unsigned, fs::path, unsigned>;

std::string describe_all(const std::vector<double>& factors) {
  const auto [low, high] = std::minmax_element(factors.begin(), factors.end());
  const std::string range =
      *low < *high ? fmt::format("{:.4g} to {:.4g}", *low, *high) : fmt::format("{:.4g}", *low);
  return fmt::format("by host profiles: blocks take {} times their traced time", range);
}

}  // namespace

ProfileChoice parse_profile(const std::string& text, std::string_view option) {
  const std::size_t at = text.find('=');
  ProfileChoice choice;
  if (at != std::string::npos) choice.hosts = text.substr(0, at);
  choice.file = at == std::string::npos ? text : text.substr(at + 1);
  if (!choice.file.empty() && at != 0) return choice;
  throw Error("{} {}: expected FILE, or HOSTS=FILE; see dperf-predict --help", option, text)
      .with_exit_code(kExitUsage);
}

Processors scale_processors(const PredictOptions& options, const fs::path& folder,
                            const trace::Manifest& manifest, const Placement& placement) {
  Profiles profiles;
  Processors result;
  std::map<std::string, int> cores;
  for (const platform::MappingHost& host : placement.hosts) cores[host.name] = host.cores;
  const auto traced_threads = threads_on(manifest.hosts, placement.threads_of_rank);
  const auto target_threads = threads_on(placement.host_of_rank, placement.threads_of_rank);
  std::map<Case, Scaling> known;
  for (std::size_t rank = 0; rank < placement.host_of_rank.size(); ++rank) {
    const std::string &from = manifest.hosts[rank], &to = placement.host_of_rank[rank];
    const fs::path traced = traced_file(options, folder, from), target = target_file(options, to);
    const BusyHost here{profiles.of(traced), traced.string(),
                        at_once(traced_threads.at(from), manifest.cores[rank])};
    const BusyHost there{profiles.of(target), target.string(), at_once(target_threads.at(to), cores.at(to))};
    check_cpu(here.profile, traced, manifest, rank);
    const auto [at, is_new] = known.try_emplace(Case{traced, here.copies, target, there.copies});
    if (is_new) {
      at->second = platform::scaling_between(here, there);
      result.notes.push_back(describe(here, there, at->second));
    }
    result.factors.push_back(at->second.factor);
    result.errors.push_back(at->second.error);
  }
  for (std::string& note : profiles.notes()) result.notes.push_back(std::move(note));
  result.about = describe_all(result.factors);
  return result;
}

}  // namespace dperf::predict
