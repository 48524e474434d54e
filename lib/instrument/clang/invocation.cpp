// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/invocation.h"

#include <clang/Tooling/Tooling.h>

#include <filesystem>
#include <system_error>

#include "instrument/clang/files_seen.h"
#include "support/error.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;

void overlay(llvm::vfs::OverlayFileSystem& system, const std::string& path,
             std::unique_ptr<llvm::MemoryBuffer> text) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  memory->addFile(path, 0, std::move(text));
  system.pushOverlay(memory);
}

/// OpenMP's header comes with a compiler, and Clang's is a package of its own; gcc's does as well, but its
/// folder as a whole does not: it appears among Clang's headers.
void add_openmp(llvm::vfs::OverlayFileSystem& system, const Invocation& invocation) {
  const std::string wanted = invocation.resource_dir + "/include/omp.h";
  if (fs::exists(wanted)) return;
  for (const std::string& folder : invocation.compiler.include_folders) {
    if (!fs::exists(folder + "/omp.h")) continue;
    auto text = llvm::MemoryBuffer::getFile(folder + "/omp.h");
    if (!text) continue;
    overlay(system, wanted, std::move(*text));
    break;
  }
}

/// The real one, from the folder of the compilation.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> file_system_for(const Invocation& invocation) {
  auto system = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>(llvm::vfs::createPhysicalFileSystem().release()));
  add_openmp(*system, invocation);
  const fs::path folder = fs::absolute(invocation.file.directory.empty() ? "." : invocation.file.directory);
  if (invocation.text) {
    overlay(*system, (folder / invocation.file.path).lexically_normal().string(),
            llvm::MemoryBuffer::getMemBufferCopy(*invocation.text));
  }
  if (invocation.file.directory.empty()) return system;
  if (const std::error_code error = system->setCurrentWorkingDirectory(folder.string()))
    throw Error("{}: cannot be the folder of {}: {}", folder.string(), invocation.file.path, error.message());
  return system;
}

}  // namespace

void run_clang(const Invocation& invocation, const std::vector<std::string>& command,
               std::unique_ptr<clang::FrontendAction> action, clang::DiagnosticConsumer& errors) {
  auto system = file_system_for(invocation);
  if (invocation.seen) system = recording(system, *invocation.seen);
  auto files = llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions(), system);
  clang::tooling::ToolInvocation run(command, std::move(action), files.get());
  run.setDiagnosticConsumer(&errors);
  run.run();
}

}  // namespace dperf::instrument
