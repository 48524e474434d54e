/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "calls.h"

#include <string.h>

#include "expand.h"

/* The letter of each role; roles that are not recorded have none. NREQS and REQS, NDONE and INDICES are one
 * field. */
#define DPERF_LETTER_COUNT "n"
#define DPERF_LETTER_SCOUNT "n"
#define DPERF_LETTER_RCOUNT "n"
#define DPERF_LETTER_TYPE "u"
#define DPERF_LETTER_STYPE "u"
#define DPERF_LETTER_RTYPE "u"
#define DPERF_LETTER_SCOUNTS "N"
#define DPERF_LETTER_RCOUNTS "N"
#define DPERF_LETTER_STYPES "U"
#define DPERF_LETTER_RTYPES "U"
#define DPERF_LETTER_DEST "d"
#define DPERF_LETTER_SOURCE "s"
#define DPERF_LETTER_ROOT "s"
#define DPERF_LETTER_TAG "s"
#define DPERF_LETTER_STAG "s"
#define DPERF_LETTER_RTAG "s"
#define DPERF_LETTER_COMM "c"
#define DPERF_LETTER_NEWCOMM "u"
#define DPERF_LETTER_COMMP "u"
#define DPERF_LETTER_PEERCOMM "u"
#define DPERF_LETTER_RLEADER "s"
#define DPERF_LETTER_OP "u"
#define DPERF_LETTER_NEWREQ "i"
#define DPERF_LETTER_REQ "i"
#define DPERF_LETTER_REQVAL "i"
#define DPERF_LETTER_NREQS ""
#define DPERF_LETTER_REQS "I"
#define DPERF_LETTER_FLAG "b"
#define DPERF_LETTER_INDEX "s"
#define DPERF_LETTER_NDONE ""
#define DPERF_LETTER_INDICES "U"
#define DPERF_LETTER_STATUS "t"
#define DPERF_LETTER_STATUSES "T"
#define DPERF_LETTER_COLOR "s"
#define DPERF_LETTER_KEY "s"
#define DPERF_LETTER_LEVEL "s"
#define DPERF_LETTER_CODE "s"
#define DPERF_LETTER_BYTES "u"
#define DPERF_LETTER_WIN "u"
#define DPERF_LETTER_NEWWIN "u"
#define DPERF_LETTER_WINP "u"
#define DPERF_LETTER_OCOUNT "n"
#define DPERF_LETTER_OTYPE "u"
#define DPERF_LETTER_TCOUNT "n"
#define DPERF_LETTER_TTYPE "u"
#define DPERF_LETTER_LOCKTYPE "s"
#define DPERF_LETTER_ASSERT "s"
#define DPERF_LETTER_PEERS "S"
#define DPERF_LETTER_BUF ""
#define DPERF_LETTER_CBUF ""
#define DPERF_LETTER_SDISPLS ""
#define DPERF_LETTER_RDISPLS ""
#define DPERF_LETTER_FILE "u"
#define DPERF_LETTER_NEWFILE "u"
#define DPERF_LETTER_FILEP "u"
#define DPERF_LETTER_INT ""
#define DPERF_LETTER_INTP ""
#define DPERF_LETTER_INTS ""
#define DPERF_LETTER_CINTS ""
#define DPERF_LETTER_CSTR ""
#define DPERF_LETTER_CHARPP ""
#define DPERF_LETTER_CHARPPP ""
#define DPERF_LETTER_INFO ""
#define DPERF_LETTER_INFOS ""
#define DPERF_LETTER_GROUP ""
#define DPERF_LETTER_AINT ""
#define DPERF_LETTER_AINTS ""
#define DPERF_LETTER_OFFSET ""
#define DPERF_LETTER_MSG "i"
#define DPERF_LETTER_NEWMSG "i"
#define DPERF_LETTER_PTR ""
#define DPERF_LETTER_TYPEVAL ""
#define DPERF_LETTER_ARGC ""
#define DPERF_LETTER_ARGV ""
#define DPERF_LETTER_ "" /* MPI_Finalize has no parameters */
#define DPERF_LETTER(role, x) DPERF_LETTER_##role

struct dperf_call_info dperf_calls[DPERF_CALL_COUNT] = {
#define DPERF_CALL(call, family, ...) {.name = #call, .fields = DPERF_EACH(DPERF_LETTER, __VA_ARGS__)},
#include "dperf/comm_calls.def"
#undef DPERF_CALL
};

/* The roles of each row, to find out what the letters do not say. */
static const char* const roles[DPERF_CALL_COUNT] = {
#define DPERF_CALL(call, family, ...) " " #family ", " #__VA_ARGS__ ",",
#include "dperf/comm_calls.def"
#undef DPERF_CALL
};

static bool has_role(unsigned call, const char* role_and_comma) {
  return strstr(roles[call], role_and_comma) != NULL;
}

/* Number of words before the field; -1 if there is none, or if arrays come before it. */
static int position(const char* letters, enum dperf_field field) {
  const char* at = strchr(letters, field);
  const size_t words = strcspn(letters, "SNUIT");
  return at && (size_t)(at - letters) < words ? (int)(at - letters) : -1;
}

void dperf_calls_prepare(void) {
  for (unsigned call = 0; call < DPERF_CALL_COUNT; ++call) {
    struct dperf_call_info* info = &dperf_calls[call];
    const bool rooted = has_role(call, " ROOT,");
    info->dest = position(info->fields, DPERF_FIELD_DEST);
    info->comm = position(info->fields, DPERF_FIELD_COMM);
    info->neighbour = strstr(info->name, "eighbor") != NULL;
    info->gathers = rooted && strstr(info->name, "ather") != NULL;
    info->scatters_sum = strstr(info->name, "educe_scatter") != NULL;
    info->scatters = rooted && strstr(info->name, "catter") != NULL;
    info->plain = (unsigned)strspn(info->fields, "snudcib");
    for (unsigned i = 0; i < info->plain; ++i)
      if (strchr("snd", info->fields[i])) info->plain_signed |= (uint32_t)1 << i;
    info->requests_first = has_role(call, " NREQS,");
    info->collective = has_role(call, " COLL,") || has_role(call, " ICOLL,");
    info->completes = has_role(call, " DONE,");
    info->persistent = has_role(call, " PERSIST,");
    info->requests = has_role(call, " NEWREQ,") + has_role(call, " REQ,") + has_role(call, " REQVAL,");
  }
}
