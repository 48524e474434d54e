// A folder with a small trace, for the tests of folders.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <string>

#include "support/error.h"
#include "support/temp_folder.h"
#include "trace/folder/folder.h"
#include "trace/format/manifest.h"
#include "trace/text/text.h"

namespace dperf::trace {

inline constexpr const char* kText = R"(
ranks 2
program ring
run 00112233445566778899aabbccddeeff
block ring.c:8..11(main)
loop ring.c:9..10(main)
comm pair members=1,0
rank all
  topology pair cart dims=2
  enter 2
  iteration 2 unmarked=300
  compute 1000 block=1
rank 0
  MPI_Send count=8 dest=1 tag=7 at=ring.c:12(main)
  MPI_Allreduce count=2 type=8B comm=pair at=ring.c:14(main)
rank 1
  MPI_Recv ns=20000 count=8 source=any tag=any pages=5000 -> source=0 tag=7 bytes=8
  MPI_Allreduce count=2 type=8B comm=pair
rank all
  leave 2
)";

/// A folder with the trace of kText, made once.
class Folder : public testing::Test {
 protected:
  void SetUp() override { write_folder(*assemble(kText), folder_ / "t"); }
  std::filesystem::path path(const std::string& name) const { return folder_ / ("t/" + name); }
  void edit(const std::string& name, const std::function<void(std::string&)>& change) const {
    std::string bytes = test::read_file(path(name));
    change(bytes);
    test::write_file(path(name), bytes);
  }
  /// The same with a manifest or symbols.json, which then has the right check.
  void edit_checked(const std::string& name, const std::function<void(std::string&)>& change) const {
    edit(name, [&](std::string& json) {
      change(json);
      json.erase(json.rfind('\n', json.rfind("\"check\"")) - 1);
      json = with_check(json + "\n}");
    });
  }
  std::string error(bool allow_incomplete = false) const {
    try {
      dump(*open(folder_ / "t", allow_incomplete));
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  test::TempFolder folder_;
};

}  // namespace dperf::trace
