// From the sources of an MPI program to instrumented sources: where the communication-free blocks and the
// loops that communicate are (the plan), and the text with the probes in it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/comm_api/comm_api.h"
#include "instrument/compiler/clang_environment.h"
#include "instrument/model/instrumented_file.h"
#include "instrument/model/source_file.h"

namespace dperf::instrument {

class OtherLanguage;

struct InstrumentOptions {
  bool check = false;             ///< look for findings as well
  bool lenient = false;           ///< functions in which Clang finds errors are left alone
  unsigned jobs = 1;              ///< files parsed at the same time
  Compilers compilers = {};       ///< the real compilers; see query_compiler
  std::string resource_dir = {};  ///< Clang's own headers; empty: find_resource_dir()
  CommApis comm_apis = {};        ///< what communicates beside the functions of MPI
  /// Folder for what is found in the sources: a later call reads only those again that have changed, or that
  /// include something that has. Empty: all are read.
  std::string cache = {};
  OtherLanguage* other = nullptr;  ///< beside C and C++; null: there is none
};

/// Instruments `files` together: a call from one into another is followed. Never throws for what a source
/// holds.
/// @return one result a file, in the same order
/// @throws Error if a source cannot be read, or Clang's headers are nowhere
std::vector<InstrumentedFile> instrument(const std::vector<SourceFile>& files,
                                         const InstrumentOptions& options);

}  // namespace dperf::instrument
