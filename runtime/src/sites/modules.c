/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The program and the libraries that return addresses lie in. */
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file/definitions.h"
#include "sites/sites.h"

struct module {
  uintptr_t base, low, high; /* what is added to the file's addresses; where it lies now */
  uint32_t number;           /* of its definition; 0: not needed so far */
  int is_libc;
  char path[512];
  char build_id[2 * 64 + 1];
};
static struct module* modules;
static size_t count;

static void write_hex(char* text, const unsigned char* bytes, unsigned size) {
  static const char digits[] = "0123456789abcdef";
  for (unsigned i = 0; i < size; ++i) {
    *text++ = digits[bytes[i] >> 4];
    *text++ = digits[bytes[i] & 15];
  }
  *text = 0;
}

static void read_build_id(struct module* module, const ElfW(Nhdr) * note, size_t size) {
  const char* end = (const char*)note + size;
  while ((const char*)(note + 1) <= end) {
    const char* name = (const char*)(note + 1);
    const unsigned char* id = (const unsigned char*)name + ((note->n_namesz + 3) & ~3u);
    if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(name, "GNU", 4) == 0) {
      write_hex(module->build_id, id, note->n_descsz < 64 ? note->n_descsz : 64);
      return;
    }
    note = (const ElfW(Nhdr)*)(id + ((note->n_descsz + 3) & ~3u));
  }
}

static void name_module(struct module* module, const char* name) {
  if (*name) {
    snprintf(module->path, sizeof module->path, "%s", name);
  } else { /* the program itself has no name here */
    const ssize_t length = readlink("/proc/self/exe", module->path, sizeof module->path - 1);
    module->path[length > 0 ? length : 0] = 0;
  }
  const char* base = strrchr(module->path, '/');
  module->is_libc = strncmp(base ? base + 1 : module->path, "libc.so", 7) == 0;
}

static int add_module(struct dl_phdr_info* info, size_t size, void* data) {
  (void)size, (void)data;
  struct module* bigger = realloc(modules, (count + 1) * sizeof *modules);
  if (!bigger) return 1;
  modules = bigger;
  struct module module = {.base = info->dlpi_addr, .low = UINTPTR_MAX};
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)* part = &info->dlpi_phdr[i];
    const uintptr_t low = info->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_LOAD && low < module.low) module.low = low;
    if (part->p_type == PT_LOAD && low + part->p_memsz > module.high) module.high = low + part->p_memsz;
    if (part->p_type == PT_NOTE) read_build_id(&module, (const ElfW(Nhdr)*)low, part->p_memsz);
  }
  for (size_t i = 0; i < count; ++i)
    if (modules[i].base == module.base && modules[i].low == module.low) return 0;
  name_module(&module, info->dlpi_name);
  modules[count++] = module;
  return 0;
}

static struct module* find(uintptr_t address) {
  for (size_t i = count; i-- > 0;)
    if (address >= modules[i].low && address < modules[i].high) return &modules[i];
  return NULL;
}

/* Libraries may have been loaded since the last look. */
static struct module* find_or_look(uintptr_t address) {
  struct module* module = find(address);
  if (module) return module;
  dl_iterate_phdr(add_module, NULL);
  return find(address);
}

static uint32_t defined;

uint32_t dperf_module_of(uintptr_t address, uint64_t* offset) {
  struct module* module = find_or_look(address);
  *offset = address - (module ? module->base : 0);
  if (!module) return 0;
  if (!module->number) {
    module->number = ++defined;
    struct dperf_bytes payload = {0};
    dperf_bytes_string(&payload, module->path);
    dperf_bytes_string(&payload, module->build_id);
    dperf_define(DPERF_DEF_MODULE, &payload);
    dperf_bytes_free(&payload);
  }
  return module->number;
}

int dperf_module_is_libc(uintptr_t address) {
  const struct module* module = find_or_look(address);
  return module && module->is_libc;
}

void dperf_modules_reset(void) {
  free(modules);
  modules = NULL;
  count = 0;
  defined = 0;
}
