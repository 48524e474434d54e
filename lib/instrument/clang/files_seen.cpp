// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/files_seen.h"

#include <utility>

namespace dperf::instrument {
namespace {

class RecordingFileSystem : public llvm::vfs::ProxyFileSystem {
 public:
  RecordingFileSystem(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> system, FilesSeen& seen)
      : ProxyFileSystem(std::move(system)), seen_(seen) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    llvm::ErrorOr<llvm::vfs::Status> result = ProxyFileSystem::status(path);
    if (!result) note(path);  // what exists matters once it is opened
    return result;
  }

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    note(path);
    return ProxyFileSystem::openFileForRead(path);
  }

 private:
  void note(const llvm::Twine& path) {
    llvm::SmallString<256> absolute;
    path.toVector(absolute);
    if (!makeAbsolute(absolute)) seen_.insert(std::string(absolute));
  }

  FilesSeen& seen_;
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> recording(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> system, FilesSeen& seen) {
  return llvm::makeIntrusiveRefCnt<RecordingFileSystem>(std::move(system), seen);
}

}  // namespace dperf::instrument
