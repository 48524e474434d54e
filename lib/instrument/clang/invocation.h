// Runs Clang on one source, as the real compiler would be run.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/FrontendAction.h>

#include <memory>
#include <string>
#include <vector>

#include "instrument/compiler/clang_environment.h"
#include "instrument/model/model.h"
#include "instrument/model/source_file.h"

namespace dperf::instrument {

struct Invocation {
  const SourceFile& file;
  const CompilerFacts& compiler;
  const std::string& resource_dir;
  const std::string* text = nullptr;  ///< in place of what the file holds
  FilesSeen* seen = nullptr;          ///< filled in, if a caller asks for it
};

/// @param command  the program's name first; see clang_command
void run_clang(const Invocation& invocation, const std::vector<std::string>& command,
               std::unique_ptr<clang::FrontendAction> action, clang::DiagnosticConsumer& errors);

}  // namespace dperf::instrument
