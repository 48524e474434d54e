/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "file/give_up.h"

#include "base/message.h"
#include "base/state.h"
#include "file/folder.h"

void dperf_session_give_up(const char* what, const char* why) {
  if (dperf_folder_speaks_first())
    dperf_say("rank %d: %s: %s; the program goes on without recording", dperf_session.rank, what, why);
  dperf_session.recording = false;
}
