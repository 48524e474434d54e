/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The linker puts a wrapper in front of described functions where it binds calls of them: in what it links,
 * and not in shared libraries that were linked without. Their relocations show whose functions they call. */
#include "mpi/apis.h"

#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/state.h"
#include "mpi/objects.h"

enum { MOST_WATCHED = 256 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct dperf_rt_api* first;
/* Names of functions whose bodies report calls that go around the wrapper. */
static const char* watched[MOST_WATCHED];
static const char* not_watched; /* one of those whose body could not be edited */

/* Of a name that belongs to a library which may be unloaded; null without memory. */
static const char* copy_of(const char* name) {
  const size_t bytes = strlen(name) + 1;
  char* copy = malloc(bytes);
  return copy ? memcpy(copy, name, bytes) : NULL;
}

void dperf_rt_describe(struct dperf_rt_api* api) {
  pthread_mutex_lock(&lock);
  api->next = first;
  first = api;
  pthread_mutex_unlock(&lock);
}

/* The library that it belongs to is unloaded. */
void dperf_rt_forget(struct dperf_rt_api* api) {
  pthread_mutex_lock(&lock);
  struct dperf_rt_api** link = &first;
  while (*link && *link != api) link = &(*link)->next;
  if (*link) *link = api->next;
  pthread_mutex_unlock(&lock);
}

bool dperf_apis_are_described(void) {
  return first != NULL;
}

void dperf_apis_start(void) {
  for (const struct dperf_rt_api* api = first; api; api = api->next) dperf_comm_named(api->name);
}

static bool is_watched(const char* function) {
  for (unsigned i = 0; i < MOST_WATCHED && watched[i]; ++i)
    if (strcmp(watched[i], function) == 0) return true;
  return false;
}

void dperf_rt_defines(const char* function, int is) {
  pthread_mutex_lock(&lock);
  unsigned count = 0;
  while (count < MOST_WATCHED && watched[count]) ++count;
  if (!is && !not_watched)
    not_watched = copy_of(function);
  else if (is && count < MOST_WATCHED && !is_watched(function))
    watched[count] = copy_of(function);
  pthread_mutex_unlock(&lock);
}

static bool is_described(const char* function) {
  for (const struct dperf_rt_api* api = first; api; api = api->next)
    for (const char* const* one = api->functions; *one; ++one)
      if (strcmp(*one, function) == 0) return true;
  return false;
}

/* What the dynamic section of a library says. */
struct dynamic {
  const ElfW(Sym) * symbols;
  const char* names;
  const ElfW(Rela) * jumps, *others;
  size_t jump_bytes, other_bytes;
};

/* The dynamic linker of some platforms has turned offsets into addresses, that of others not. */
static const void* address_in(const struct dl_phdr_info* library, uintptr_t value) {
  return (const void*)(value < library->dlpi_addr ? value + library->dlpi_addr : value);
}

static struct dynamic dynamic_of(const struct dl_phdr_info* library) {
  struct dynamic found = {0};
  bool has_addends = true;
  for (int i = 0; i < library->dlpi_phnum; ++i) {
    if (library->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    const ElfW(Dyn)* entry = (const ElfW(Dyn)*)(library->dlpi_addr + library->dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; ++entry) {
      const void* address = address_in(library, entry->d_un.d_ptr);
      if (entry->d_tag == DT_SYMTAB) found.symbols = address;
      if (entry->d_tag == DT_STRTAB) found.names = address;
      if (entry->d_tag == DT_JMPREL) found.jumps = address;
      if (entry->d_tag == DT_RELA) found.others = address;
      if (entry->d_tag == DT_PLTRELSZ) found.jump_bytes = entry->d_un.d_val;
      if (entry->d_tag == DT_RELASZ) found.other_bytes = entry->d_un.d_val;
      if (entry->d_tag == DT_PLTREL) has_addends = entry->d_un.d_val == DT_RELA;
    }
  }
  return has_addends && found.symbols && found.names ? found : (struct dynamic){0};
}

static const char* unseen_in(const struct dynamic* library, const ElfW(Rela) * relocations, size_t bytes) {
  for (size_t i = 0; relocations && i < bytes / sizeof *relocations; ++i) {
    const ElfW(Sym)* symbol = &library->symbols[ELF64_R_SYM(relocations[i].r_info)];
    const char* name = library->names + symbol->st_name;
    if (symbol->st_shndx == SHN_UNDEF && is_described(name) && !is_watched(name)) return name;
  }
  return NULL;
}

/* A library with wrappers of its own calls what they are in front of. */
static bool has_wrappers(const struct dl_phdr_info* library) {
  for (const struct dperf_rt_api* api = first; api; api = api->next)
    for (int i = 0; i < library->dlpi_phnum; ++i) {
      const ElfW(Phdr)* part = &library->dlpi_phdr[i];
      const uintptr_t at = (uintptr_t)api - library->dlpi_addr - part->p_vaddr;
      if (part->p_type == PT_LOAD && at < part->p_memsz) return true;
    }
  return false;
}

static int look_at(struct dl_phdr_info* library, size_t size, void* any) {
  (void)size;
  if (has_wrappers(library)) return 0;
  const struct dynamic dynamic = dynamic_of(library);
  const char* name = unseen_in(&dynamic, dynamic.jumps, dynamic.jump_bytes);
  if (!name) name = unseen_in(&dynamic, dynamic.others, dynamic.other_bytes);
  if (!name) return 0;
  *(bool*)any = true;
  if (dperf_session.rank == 0)
    dperf_say(
        "%s calls %s, but dPerf cannot see these calls: build this library, or the one that defines the "
        "function, with dperf-cc, too",
        library->dlpi_name, name);
  return 0;
}

bool dperf_apis_unseen(void) {
  bool any = not_watched;
  if (any && dperf_session.rank == 0)
    dperf_say("calls of %s in the file that defines it are not seen: the start of its body cannot be edited",
              not_watched);
  if (first) dl_iterate_phdr(look_at, &any);
  return any;
}
