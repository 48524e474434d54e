// A small simulation on a platform that is written out in the test.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "replay/engine/fluid/fluid_engine.h"
#include "replay/engine/simgrid/simgrid_engine.h"

namespace dperf::replay {

/// A platform file that lives as long as the test.
class PlatformFile {
 public:
  explicit PlatformFile(const std::string& zone)
      : path_(std::filesystem::temp_directory_path() / ("dperf-model-" + std::to_string(getpid()) + ".xml")) {
    std::ofstream(path_)
        << "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
        << "<platform version=\"4.1\">\n"
        << zone << "\n</platform>\n";
  }
  ~PlatformFile() { std::filesystem::remove(path_); }
  PlatformFile(const PlatformFile&) = delete;
  PlatformFile& operator=(const PlatformFile&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline std::unique_ptr<Engine> make_engine_under_test(const SimgridOptions& options) {
#ifdef DPERF_TEST_FLUID
  return make_fluid_engine(options);
#else
  return make_simgrid_engine(options);
#endif
}

/// CM02 is the linear model: latency + bytes / bandwidth, without the factors of any protocol.
inline SimgridOptions linear_model(const PlatformFile& platform, std::vector<std::string> host_of_rank) {
  SimgridOptions options;
  options.platform = platform.path();
  options.host_of_rank = std::move(host_of_rank);
  options.settings = {"network/model=CM02", "network/crosstraffic=0", "surf/precision=1e-9"};
  return options;
}

/// Notes when each token ended, and lets the test start more from there.
class Notebook final : public EngineListener {
 public:
  explicit Notebook(Engine& engine) : engine_(engine) {}
  void ended(Token token) override {
    end_of[token] = engine_.now();
    if (then) then(token);
  }
  std::map<Token, double> end_of;
  std::function<void(Token)> then;

 private:
  Engine& engine_;
};

}  // namespace dperf::replay
