/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "base/calls.h"

#include <string.h>

#include "base/expand.h"

enum role {
  ROLE_, /* none: MPI_Finalize has no parameters; 0, so it ends each row */
#define DPERF_FIELD(role, ...) ROLE_##role,
#define DPERF_PARAMETER(role, ...) ROLE_##role,
#include "dperf/roles.def"
  ROLES
};

/* 0: not recorded. NREQS and REQS, NDONE and INDICES are one field. */
static const char letters[ROLES] = {
#define DPERF_FIELD(role, type, letter, ...) [ROLE_##role] = letter,
#define DPERF_PARAMETER(role, ...)
#include "dperf/roles.def"
};
#define ROLE_OF(role, x) ROLE_##role,

struct dperf_call_info dperf_calls[DPERF_CALL_COUNT] = {
#define DPERF_CALL(call, family, ...) {.name = #call},
#include "dperf/comm_calls.def"
#undef DPERF_CALL
};

static const struct row {
  const char* family;
  unsigned char roles[15];
} rows[DPERF_CALL_COUNT] = {
#define DPERF_CALL(call, family, ...) {#family, {DPERF_EACH(ROLE_OF, __VA_ARGS__)}},
#include "dperf/comm_calls.def"
#undef DPERF_CALL
};

static bool has_role(const struct row* row, enum role role) {
  return strchr((const char*)row->roles, role) != NULL;
}

static bool is_of(const struct row* row, const char* family) {
  return strcmp(row->family, family) == 0;
}

/* Number of words before the field; -1 if there is none, or if arrays come before it. */
static int position(const char* fields, enum dperf_field field) {
  const char* at = strchr(fields, field);
  const size_t words = strcspn(fields, "SNUIT");
  return at && (size_t)(at - fields) < words ? (int)(at - fields) : -1;
}

void dperf_calls_prepare(void) {
  for (unsigned call = 0; call < DPERF_CALL_COUNT; ++call) {
    struct dperf_call_info* info = &dperf_calls[call];
    const struct row* row = &rows[call];
    const bool rooted = has_role(row, ROLE_ROOT);
    char* field = info->fields;
    for (const unsigned char* role = row->roles; *role; ++role)
      if (letters[*role]) *field++ = letters[*role];
    info->dest = position(info->fields, DPERF_FIELD_DEST);
    info->comm = position(info->fields, DPERF_FIELD_COMM);
    info->neighbour = strstr(info->name, "eighbor") != NULL;
    info->gathers = rooted && strstr(info->name, "ather") != NULL;
    info->scatters_sum = strstr(info->name, "educe_scatter") != NULL;
    info->scatters = rooted && strstr(info->name, "catter") != NULL;
    info->plain = (unsigned)strspn(info->fields, "sngudcib");
    for (unsigned i = 0; i < info->plain; ++i)
      if (strchr("sngd", info->fields[i])) info->plain_signed |= (uint32_t)1 << i;
    info->requests_first = has_role(row, ROLE_NREQS);
    info->collective = is_of(row, "COLL") || is_of(row, "ICOLL");
    info->completes = is_of(row, "DONE");
    info->persistent = is_of(row, "PERSIST");
    info->requests = has_role(row, ROLE_NEWREQ) + has_role(row, ROLE_REQ) + has_role(row, ROLE_REQVAL);
  }
}
