/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "give_up.h"

#include "folder.h"
#include "message.h"
#include "state.h"

void dperf_session_give_up(const char* what, const char* why) {
  if (dperf_folder_speaks_first())
    dperf_say("rank %d: %s: %s; the program goes on without", dperf_session.rank, what, why);
  dperf_session.recording = false;
}
