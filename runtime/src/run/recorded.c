/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "run/recorded.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef DPERF_VERSION
#define DPERF_VERSION "unknown"
#endif

#define FORMAT "dperf-costs 1"

#define INDEX(name) (offsetof(struct dperf_costs, name) / sizeof(dperf_cost))
static const struct {
  const char* key;
  size_t index; /* of the cost in its struct */
} fields[] = {{"probe_ps", INDEX(probe)},    {"mark_ps", INDEX(mark)},
              {"guard_ps", INDEX(guard)},    {"inside_ps", INDEX(inside)},
              {"before_ps", INDEX(before)},  {"after_ps", INDEX(after)},
              {"word_ps", INDEX(word)},      {"collective_ps", INDEX(collective)},
              {"poll_ps", INDEX(poll)},      {"folded_ps", INDEX(folded)},
              {"request_ps", INDEX(request)}};
enum { FIELDS = sizeof fields / sizeof *fields, PS_PER_NS = 1000 };
_Static_assert(FIELDS * sizeof(dperf_cost) == sizeof(struct dperf_costs), "all costs are recorded");

/* ---- Where it is. ---- */

static bool is_given(const char* text) {
  return text && *text;
}

/* Its name is that of the host: several may have one home. */
static int print_path(const char* host, char path[DPERF_RECORDED_PATH]) {
  const char *file = getenv("DPERF_COSTS_FILE"), *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
  if (is_given(file)) return snprintf(path, DPERF_RECORDED_PATH, "%s", file);
  if (!*host || strchr(host, '/')) return -1;
  if (is_given(config)) return snprintf(path, DPERF_RECORDED_PATH, "%s/dperf/costs/%s", config, host);
  return is_given(home) ? snprintf(path, DPERF_RECORDED_PATH, "%s/.config/dperf/costs/%s", home, host) : -1;
}

bool dperf_recorded_path(const char* host, char path[DPERF_RECORDED_PATH]) {
  const int size = print_path(host, path);
  return size > 0 && size < DPERF_RECORDED_PATH;
}

/* ---- What is in it. ---- */

static dperf_cost* cost_of(struct dperf_costs* costs, size_t field) {
  return (dperf_cost*)costs + fields[field].index;
}

static void put_line(struct dperf_bytes* out, const char* key, const char* value) {
  dperf_bytes_append(out, key, strlen(key));
  dperf_bytes_u8(out, ' ');
  dperf_bytes_append(out, value, strlen(value));
  dperf_bytes_u8(out, '\n');
}

void dperf_recorded_print(struct dperf_bytes* out, const struct dperf_costs* costs,
                          const struct dperf_machine* machine) {
  struct dperf_costs copy = *costs;
  char number[24];
  dperf_bytes_append(out, FORMAT "\n", sizeof FORMAT);
  put_line(out, "dperf", DPERF_VERSION);
  put_line(out, "host", machine->host);
  put_line(out, "cpu", machine->cpu);
  for (size_t i = 0; i < FIELDS; ++i) {
    const int64_t ps = (*cost_of(&copy, i) * PS_PER_NS + DPERF_FRACTIONS / 2) / DPERF_FRACTIONS;
    snprintf(number, sizeof number, "%" PRId64, ps);
    put_line(out, fields[i].key, number);
  }
  snprintf(number, sizeof number, "%08" PRIx32, dperf_fnv32(out->data, out->size));
  put_line(out, "check", number);
}

struct reader {
  const char *at, *end;
  char value[DPERF_RECORDED_PATH]; /* of the line that was taken */
  unsigned line;
  char* why;
};

static __attribute__((format(printf, 2, 3))) bool refuse(char why[DPERF_RECORDED_WHY], const char* format,
                                                         ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(why, DPERF_RECORDED_WHY, format, arguments);
  va_end(arguments);
  return false;
}

/* The next line, which must have this key. */
static bool take(struct reader* in, const char* key) {
  const size_t length = strlen(key);
  const char* end = memchr(in->at, '\n', (size_t)(in->end - in->at));
  ++in->line;
  const bool has_key = end && (size_t)(end - in->at) > length && memcmp(in->at, key, length) == 0 &&
                       in->at[length] == ' ' && (size_t)(end - in->at) - length <= sizeof in->value;
  if (!has_key) return refuse(in->why, "is damaged: '%s' expected in line %u", key, in->line);
  const size_t size = (size_t)(end - in->at) - length - 1;
  memcpy(in->value, in->at + length + 1, size);
  in->value[size] = 0;
  in->at = end + 1;
  return strlen(in->value) == size || refuse(in->why, "is damaged: line %u is not text", in->line);
}

/* The same of a name that must be this machine's. */
static bool take_same(struct reader* in, const char* key, const char* of_what, const char* here) {
  return take(in, key) &&
         (strcmp(in->value, here) == 0 ||
          refuse(in->why, "was recorded %s '%s', and this is '%s'", of_what, in->value, here));
}

/* No call is 30 times as long as the slowest yardstick; see dperf_costs_are_plausible. */
static bool take_cost(struct reader* in, const char* key, dperf_cost* cost) {
  const int64_t most_ps = (int64_t)30 * 4000 * PS_PER_NS;
  if (!take(in, key)) return false;
  const size_t length = strlen(in->value);
  const bool is_number = length > 0 && length < 12 && strspn(in->value, "0123456789") == length;
  const int64_t ps = is_number ? (int64_t)strtoll(in->value, NULL, 10) : -1;
  if (ps < 0 || ps > most_ps)
    return refuse(in->why, "line %u: '%s': a number from 0 to %" PRId64 " expected", in->line, key, most_ps);
  *cost = (ps * DPERF_FRACTIONS + PS_PER_NS / 2) / PS_PER_NS;
  return true;
}

/* Of the last line, which always has the same length. */
static bool fits_its_check(const char* text, size_t size) {
  char check[sizeof "check 01234567\n"];
  const size_t length = sizeof check - 1;
  if (size < length) return false;
  snprintf(check, sizeof check, "check %08" PRIx32 "\n", dperf_fnv32(text, size - length));
  return memcmp(text + size - length, check, length) == 0;
}

bool dperf_recorded_parse(const char* text, size_t size, const struct dperf_machine* machine,
                          struct dperf_costs* costs, char why[DPERF_RECORDED_WHY]) {
  if (size < sizeof FORMAT || memcmp(text, FORMAT "\n", sizeof FORMAT) != 0)
    return refuse(why, "is not a record of costs: '%s' expected in line 1", FORMAT);
  if (!fits_its_check(text, size)) return refuse(why, "is damaged: its check does not fit");
  struct reader in = {.at = text + sizeof FORMAT, .end = text + size, .line = 1, .why = why};
  if (!take_same(&in, "dperf", "by dPerf", DPERF_VERSION) ||
      !take_same(&in, "host", "on host", machine->host) ||
      !take_same(&in, "cpu", "on a processor", machine->cpu))
    return false;
  for (size_t i = 0; i < FIELDS; ++i)
    if (!take_cost(&in, fields[i].key, cost_of(costs, i))) return false;
  return take(&in, "check") &&
         (in.at == in.end || refuse(why, "is damaged: no line expected after the check"));
}

/* ---- The file. ---- */

static ssize_t read_bytes(int file, char* text, size_t most) {
  size_t size = 0;
  while (size < most) {
    const ssize_t more = read(file, text + size, most - size);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) return -1;
    if (more == 0) break;
    size += (size_t)more;
  }
  return (ssize_t)size;
}

static bool read_file(int file, char* text, size_t* size, char why[DPERF_RECORDED_WHY]) {
  struct stat status;
  if (fstat(file, &status) != 0) return refuse(why, "%s", strerror(errno));
  if (!S_ISREG(status.st_mode)) return refuse(why, "is not a regular file");
  const ssize_t bytes = read_bytes(file, text, DPERF_RECORDED_MOST_BYTES + 1);
  if (bytes < 0) return refuse(why, "%s", strerror(errno));
  *size = (size_t)bytes;
  return *size <= DPERF_RECORDED_MOST_BYTES || refuse(why, "is longer than any record of costs");
}

/* A pipe that has no writer is not waited for. */
bool dperf_recorded_read(const char* path, const struct dperf_machine* machine, struct dperf_costs* costs,
                         char why[DPERF_RECORDED_WHY]) {
  char text[DPERF_RECORDED_MOST_BYTES + 1];
  size_t size = 0;
  const int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (file < 0) return refuse(why, "%s", strerror(errno));
  const bool is_read = read_file(file, text, &size, why);
  close(file);
  return is_read && dperf_recorded_parse(text, size, machine, costs, why);
}
