// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/host/measure_host.h"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <barrier>
#include <chrono>
#include <cstring>
#include <ctime>
#include <exception>
#include <fstream>
#include <memory>
#include <thread>

#include "calibrate/host/kernels.h"
#include "calibrate/measure/statistics.h"
#include "support/error.h"

namespace dperf::calibrate {
namespace {

using platform::KernelTime;
using Clock = std::chrono::steady_clock;

constexpr int kRounds = 3;  // each number of copies in each of them: what drifts, drifts for all
constexpr double kMebibyte = 1 << 20;

double since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

void pin(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  const int error = pthread_setaffinity_np(pthread_self(), sizeof set, &set);
  if (error != 0) throw Error("cannot run on core {}: {}", core, std::strerror(error));
}

/// Calls body(i) on the core of each copy at the same time.
template <typename Body>
void on_cores(std::span<const int> cores, Body body) {
  std::vector<std::exception_ptr> failures(cores.size());
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < cores.size(); ++i)
      threads.emplace_back([&, i] {
        try {
          pin(cores[i]);
          body(i);
        } catch (...) {
          failures[i] = std::current_exception();
        }
      });
  }
  for (const std::exception_ptr& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

/// All kernels on all cores. The data of each is made by the core that uses it, to be near it.
class Bench {
 public:
  Bench(std::vector<int> cores, std::size_t stream_bytes, double sample_s)
      : cores_(std::move(cores)), works_(cores_.size()) {
    on_cores(cores_, [&](std::size_t i) {
      for (const Kernel& kernel : kernels()) works_[i].push_back(kernel.make(stream_bytes));
    });
    on_cores(std::span(cores_).first(1), [&](std::size_t) {
      for (const std::unique_ptr<Work>& work : works_[0]) passes_.push_back(passes_for(*work, sample_s));
    });
  }

  /// Adds samples of each kernel, in seconds per unit: the mean over the copies.
  void sample(unsigned copies, int times, std::vector<std::vector<double>>& samples) {
    std::vector<std::vector<double>> seconds(copies);
    std::barrier together(copies);
    on_cores(std::span(cores_).first(copies), [&](std::size_t i) {
      for (int time = 0; time < times; ++time)
        for (std::size_t kernel = 0; kernel < passes_.size(); ++kernel)
          seconds[i].push_back(one_sample(*works_[i][kernel], passes_[kernel], together));
    });
    for (std::size_t at = 0; at < seconds[0].size(); ++at) {
      double sum = 0;
      for (const std::vector<double>& of_copy : seconds) sum += of_copy[at];
      samples[at % passes_.size()].push_back(sum / copies);
    }
  }

 private:
  static std::uint64_t passes_for(Work& work, double sample_s) {
    work.run(1);
    for (std::uint64_t passes = 1;; passes *= 2) {
      const auto begin = Clock::now();
      work.run(passes);
      const double seconds = since(begin);
      if (seconds > sample_s / 4)
        return std::max<std::uint64_t>(
            1, static_cast<std::uint64_t>(static_cast<double>(passes) * sample_s / seconds));
    }
  }

  // What the kernel before has left in the caches is not part of it.
  static double one_sample(Work& work, std::uint64_t passes, std::barrier<>& together) {
    work.run(1);
    together.arrive_and_wait();
    const auto begin = Clock::now();
    work.run(passes);
    return since(begin) / (static_cast<double>(passes) * work.units_a_pass());
  }

  std::vector<int> cores_;
  std::vector<std::vector<std::unique_ptr<Work>>> works_;  ///< by copy and kernel
  std::vector<std::uint64_t> passes_;                      ///< by kernel: of a sample
};

double memory_bytes() {
  return static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// The largest cache of a core; 0 if the system does not report it. (sysconf is wrong on some machines.)
double cache_bytes(int core) {
  double largest = 0;
  for (int index = 0; index < 8; ++index) {
    std::ifstream in(fmt::format("/sys/devices/system/cpu/cpu{}/cache/index{}/size", core, index));
    double kibibytes = 0;
    char unit = 0;
    if (in >> kibibytes >> unit && unit == 'K') largest = std::max(largest, kibibytes * 1024);
  }
  return largest;
}

/// As large as the last cache, but all together at most a quarter of the memory.
std::size_t stream_bytes(const std::vector<int>& cores) {
  const double most = memory_bytes() / 4 / static_cast<double>(cores.size() * kStreamArrays);
  const double wanted = std::max(cache_bytes(cores.front()), 32 * kMebibyte);
  return static_cast<std::size_t>(std::max(kMebibyte, std::min(most, wanted)));
}

std::string cpu_model() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("model name")) continue;
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) return line.substr(colon + 2);
  }
  return {};
}

std::string host_name() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

std::string date_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

std::vector<unsigned> wanted_copies(const HostOptions& options, unsigned cores) {
  std::vector<unsigned> copies = options.copies.empty() ? default_copies(cores) : options.copies;
  std::sort(copies.begin(), copies.end());
  copies.erase(std::unique(copies.begin(), copies.end()), copies.end());
  std::erase(copies, 1U);
  if (!copies.empty() && copies.back() > cores)
    throw Error("--copies {}: each needs a core of its own, but this process may use only {}", copies.back(),
                cores);
  return copies;
}

using Samples = std::vector<std::vector<double>>;  ///< by kernel

KernelTime kernel_time(std::size_t kernel, const std::vector<unsigned>& copies,
                       const std::vector<Samples>& samples) {
  const Summary alone = summarize(samples[0][kernel]);
  KernelTime time{std::string(kernels()[kernel].name), alone.median, alone.spread, {}};
  for (std::size_t i = 0; i < copies.size(); ++i) {
    const Summary together = summarize(samples[i + 1][kernel]);
    time.copies.push_back({copies[i], together.median / alone.median, together.spread});
  }
  return time;
}

}  // namespace

std::vector<int> usable_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> cores;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return {0};
  for (int core = 0; core < CPU_SETSIZE; ++core)
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  return cores;
}

std::vector<unsigned> default_copies(unsigned cores) {
  std::vector<unsigned> copies;
  for (unsigned n = 2; n < cores; n *= 2) copies.push_back(n);
  if (cores > 1) copies.push_back(cores);
  return copies;
}

Summary summarize(std::span<const double> samples) {
  const std::vector<double> all(samples.begin(), samples.end());
  const Median median = median_of(all);
  return {median.value, uncertainty_of(median)};
}

platform::HostProfile measure_host(const HostOptions& options) {
  std::vector<int> cores = usable_cores();
  const auto count = static_cast<unsigned>(cores.size());
  const std::vector<unsigned> copies = wanted_copies(options, count);
  const std::size_t most = copies.empty() ? 1 : copies.back();
  cores.resize(most);
  Bench bench(cores, stream_bytes(cores), options.quick ? 0.004 : 0.008);
  std::vector<Samples> samples(copies.size() + 1, Samples(kernels().size()));
  for (int round = 0; round < kRounds; ++round)
    for (std::size_t i = 0; i <= copies.size(); ++i)
      bench.sample(i == 0 ? 1 : copies[i - 1], options.quick ? 4 : 12, samples[i]);
  platform::HostProfile profile{host_name(), cpu_model(), count, memory_bytes(), date_now(), {}};
  for (std::size_t kernel = 0; kernel < kernels().size(); ++kernel)
    profile.kernels.push_back(kernel_time(kernel, copies, samples));
  return profile;
}

}  // namespace dperf::calibrate
