// Sources as text, instrumented together.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "instrument/instrument.h"
#include "support/temp_folder.h"

namespace dperf::instrument {

using NamedText = std::pair<std::string, std::string>;

/// Files whose name ends with .h are only written beside the others.
inline std::vector<InstrumentedFile> instrument_texts(const std::vector<NamedText>& texts,
                                                      const std::vector<std::string>& flags = {},
                                                      InstrumentOptions options = {}) {
  const test::TempFolder folder;
  std::vector<SourceFile> files;
  bool is_cxx = false;
  for (const auto& [name, text] : texts) {
    test::write_file(folder / name, text);
    if (!name.ends_with(".h")) files.push_back({name, folder.path().string(), flags});
    if (name.ends_with(".cpp")) is_cxx = true;
  }
  if (is_cxx) options.compilers.cxx = query_compiler("mpicxx", Language::kCxx);
  options.compilers.c = query_compiler("mpicc", Language::kC);
  return instrument(files, options);
}

/// "MPI_Init(0, 0); ..." as the body of main.
inline std::string main_with(const std::string& body, const std::string& before = "") {
  return "#include <mpi.h>\n" + before + "int main(void) {\n" + body + "return 0;\n}\n";
}

}  // namespace dperf::instrument
