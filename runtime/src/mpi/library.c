/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "mpi/library.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

#include "base/mpi_api.h"

/* A program that is not a PIE and takes the address of a library's function gets that of its own jump to it,
 * and so does the library: a symbol with a value that is defined nowhere. */
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
  for (library = library->l_next; library && !found; library = library->l_next)
    found = defined_by(library, name);
  dlclose(program);
  return found == (void*)own;
}

bool dperf_is_reached(const char* name, void (*used)(void), void (*own)(void)) {
  return used == own || (is_jump(used) && jump_leads_to(name, own));
}

/* Blanks and control characters in a row become one blank. */
void dperf_mpi_library(char* name, size_t size) {
  char text[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int length = 0;
  PMPI_Get_library_version(text, &length);
  text[strcspn(text, "\n")] = 0;
  size_t used = 0;
  for (const char* at = text; *at && used + 1 < size; ++at) {
    const bool is_blank = (unsigned char)*at <= ' ' || *at == 0x7f;
    if (!is_blank)
      name[used++] = *at;
    else if (used && name[used - 1] != ' ')
      name[used++] = ' ';
  }
  name[used] = 0;
}

#define AS_TEXT_2(number) #number
#define AS_TEXT(number) AS_TEXT_2(number)
#ifdef OPEN_MPI
enum { MAJOR = OMPI_MAJOR_VERSION };
static const char built_for[] = "Open MPI " AS_TEXT(OMPI_MAJOR_VERSION) "." AS_TEXT(OMPI_MINOR_VERSION);
#elif defined MPICH_VERSION
enum { MAJOR = 0 };
static const char built_for[] = "MPICH " MPICH_VERSION;
#else
enum { MAJOR = 0 };
static const char built_for[] = "";
#endif

const char* dperf_mpi_expected(const char* name) {
  static const char* const of_mpich[] = {"MPICH", "Intel(R) MPI", "MVAPICH"};
  static const char open_mpi[] = "Open MPI v";
  const bool is_open = strncmp(name, open_mpi, strlen(open_mpi)) == 0;
  bool is_mpich = false;
  for (size_t i = 0; i < sizeof of_mpich / sizeof *of_mpich; ++i)
    is_mpich = is_mpich || strstr(name, of_mpich[i]);
  const bool for_open = strncmp(built_for, open_mpi, strlen("Open MPI")) == 0;
  if (for_open && (is_mpich || (is_open && strtol(name + strlen(open_mpi), NULL, 10) != MAJOR)))
    return built_for;
  return !for_open && *built_for != '\0' && is_open ? built_for : NULL;
}
