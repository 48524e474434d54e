// Carries out a plan: the effects are here, the decisions in plan.h and commands.h.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "instrument/comm_api/comm_api.h"
#include "instrument/wrapper/messages.h"
#include "instrument/wrapper/plan/diagnostics.h"
#include "instrument/wrapper/plan/plan.h"
#include "instrument/wrapper/plan/rewriting.h"
#include "instrument/wrapper/process.h"
#include "instrument/wrapper/temporary_folder.h"

namespace dperf::wrapper {

/// One run of the wrapper that instruments something, or links with wrappers of described functions.
class Build {
 public:
  Build(Plan plan, std::vector<std::string> compiler, std::vector<std::string> runtime, Messages messages,
        instrument::CommApis apis, bool links_fortran);

  /// Instruments, compiles, links. What cannot be instrumented is compiled unchanged.
  /// @return the exit code of the real compiler
  int run();

 private:
  struct Text {
    std::string path;    ///< of the instrumented text
    std::string folder;  ///< beside it
  };

  void rewrite_sources();
  void rewrite_source(Source& source, const std::vector<ErrorLine>& unedited);
  bool edit_less(Source& source, const std::string& messages_path);
  bool compile_rewritten_text(Source& source, const std::string& object);
  bool show_messages(const Source& source, const std::string& messages_path);
  int compile_to_object(Source& source);
  bool writes_dependencies(const Source& source);
  int compile_and_link();
  void compile_for_its_modules(const Source& source, const std::string& object);
  int add_comm_api_wrappers();
  int link_objects();
  Reason link_with_runtime(const std::string& messages_path);
  bool has_fortran() const;
  int link_without_runtime(const std::string& messages_path);
  int run_compiler(const std::vector<std::string>& command, const std::string& stderr_path = "") const;
  void leave_alone(Source& source, Reason reason, const std::string& detail);
  void warn_about_failures() const;

  Plan plan_;
  std::vector<std::string> compiler_;
  std::vector<std::string> runtime_;
  Messages messages_;
  instrument::CommApis apis_;
  bool links_fortran_;         ///< by the driver's name
  std::size_t runtime_words_;  ///< of runtime_, before those of described functions
  TemporaryFolder temporary_;
  std::map<std::size_t, std::string> objects_;  ///< that were compiled for a link, by Source::word
  std::map<std::size_t, Text> texts_;           ///< by Source::word
  std::map<std::size_t, std::vector<DamagedFunction>> damaged_;  ///< by Source::word
  /// See SourceFile::unedited; by Source::word.
  std::map<std::size_t, std::vector<ErrorLine>> unedited_;
  std::map<std::size_t, std::string> details_;  ///< why a source was left alone, by Source::word
};

}  // namespace dperf::wrapper
