// Instruments one source in a child process: whatever happens there, the build goes on.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "instrument/comm_api/comm_api.h"
#include "instrument/wrapper/plan/diagnostics.h"
#include "instrument/wrapper/plan/plan.h"
#include "instrument/wrapper/plan/rewriting.h"

namespace dperf::wrapper {

/// Instruments `source` and writes the text to `text_path`.
/// @param compiler  the real compiler, which Clang has to agree with
/// @param apis      what communicates beside the functions of MPI
/// @param unedited  see SourceFile::unedited
/// @param scratch   a folder for what the child reports; beside `text_path`
/// @throws Interrupted
Rewriting rewrite(const Plan& plan, const Source& source, const std::vector<std::string>& compiler,
                  const instrument::CommApis& apis, const std::vector<ErrorLine>& unedited,
                  const std::string& text_path, const std::string& scratch);

}  // namespace dperf::wrapper
