/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "fortran/bindings.h"

#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

/* The beginnings of the names of such libraries. */
static const char* const names[] = {"libmpi_mpifh", "libmpi_usempi", "libmpichfort", "libmpifort"};

struct span {
  uintptr_t low, high; /* of code */
};
enum { MOST_BINDINGS = 8, MOST_OTHERS = 512 };
/* Spans are only added: readers take no lock. What is unloaded stays, as bindings never are. */
struct spans {
  unsigned count, most;
  struct span* at;
};
static struct span of_bindings[MOST_BINDINGS], of_others[MOST_OTHERS];
static struct spans bindings = {0, MOST_BINDINGS, of_bindings}, others = {0, MOST_OTHERS, of_others};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct dperf_code dperf_own_code;

static bool has(const struct spans* spans, uintptr_t address) {
  const unsigned count = __atomic_load_n(&spans->count, __ATOMIC_ACQUIRE);
  for (unsigned i = 0; i < count; ++i)
    if (address >= spans->at[i].low && address < spans->at[i].high) return true;
  return false;
}

static void add(struct spans* spans, struct span span) {
  const unsigned count = spans->count;
  if (count == spans->most) return;
  spans->at[count] = span;
  __atomic_store_n(&spans->count, count + 1, __ATOMIC_RELEASE);
}

static bool is_binding_by_name(const char* path) {
  const char* slash = strrchr(path, '/');
  const char* base = slash ? slash + 1 : path;
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (strncmp(base, names[i], strlen(names[i])) == 0) return true;
  return false;
}

static int add_module(struct dl_phdr_info* info, size_t size, void* data) {
  (void)size, (void)data;
  struct spans* spans = is_binding_by_name(info->dlpi_name) ? &bindings : &others;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)* part = &info->dlpi_phdr[i];
    const uintptr_t low = info->dlpi_addr + part->p_vaddr;
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X) || has(spans, low)) continue;
    add(spans, (struct span){low, low + part->p_memsz});
    if ((uintptr_t)dperf_is_binding - low < part->p_memsz)
      dperf_own_code = (struct dperf_code){low, part->p_memsz};
  }
  return 0;
}

/* Libraries may have been loaded since the last look. */
static bool look(uintptr_t address) {
  pthread_mutex_lock(&lock);
  dl_iterate_phdr(add_module, NULL);
  pthread_mutex_unlock(&lock);
  return has(&bindings, address);
}

bool dperf_is_binding(const void* address) {
  const uintptr_t at = (uintptr_t)address;
  if (has(&bindings, at)) return true;
  return has(&others, at) ? false : look(at);
}
