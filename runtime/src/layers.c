/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "layers.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stddef.h>

/* A program that is no PIE and takes the address of a library's function gets that of its own jump to it, and
 * so does the library: a symbol with a value that is defined nowhere. */
static bool is_jump(void (*used)(void)) {
  Dl_info place;
  void* symbol = NULL;
  if (!dladdr1((void*)used, &place, &symbol, RTLD_DL_SYMENT) || !symbol) return false;
  return ((const ElfW(Sym)*)symbol)->st_shndx == SHN_UNDEF;
}

/* What a library itself defines by that name; null if it does not. Looking in it finds what it needs, too. */
static void* defined_by(const struct link_map* library, const char* name) {
  void* handle = dlopen(library->l_name, RTLD_LAZY | RTLD_NOLOAD);
  if (!handle) return NULL;
  void* found = dlsym(handle, name);
  dlclose(handle);
  Dl_info place;
  void* map = NULL;
  const bool known = found && dladdr1(found, &place, &map, RTLD_DL_LINKMAP);
  return known && map == library ? found : NULL;
}

/* The program's jumps lead to the first library that defines the function. */
static bool jump_leads_to(const char* name, void (*own)(void)) {
  void* program = dlopen(NULL, RTLD_LAZY);
  struct link_map* library = NULL;
  if (!program || dlinfo(program, RTLD_DI_LINKMAP, &library) != 0) return false;
  void* found = NULL;
  while (!found && (library = library->l_next)) found = defined_by(library, name);
  dlclose(program);
  return found == (void*)own;
}

bool dperf_is_reached(const char* name, void (*used)(void), void (*own)(void)) {
  return used == own || (is_jump(used) && jump_leads_to(name, own));
}
