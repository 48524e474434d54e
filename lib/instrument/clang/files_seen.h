// Which files a parse depends on.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <llvm/Support/VirtualFileSystem.h>

#include "instrument/model/model.h"

namespace dperf::instrument {

/// `system`, with every file that is asked for added to `seen`, which must outlive it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> recording(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> system, FilesSeen& seen);

}  // namespace dperf::instrument
