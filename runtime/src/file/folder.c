/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "file/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "dperf/trace_format.h"
#include "file/folder_contents.h"

enum { PATH_BYTES = 4200 };

static int folder = -1;
static struct dperf_identity identity;

struct dperf_identity dperf_identity_of(int descriptor) {
  struct stat known;
  if (fstat(descriptor, &known) != 0) return (struct dperf_identity){0, 0};
  return (struct dperf_identity){known.st_dev, known.st_ino};
}

bool dperf_is_still(int descriptor, struct dperf_identity known) {
  const struct dperf_identity now = dperf_identity_of(descriptor);
  return known.number && now.device == known.device && now.number == known.number;
}

bool dperf_folder_path(char* path, size_t size) {
  const char* name = getenv("DPERF_TRACE_DIR");
  if (!name || !*name) name = "traces";
  char here[4096] = "";
  if (*name != '/' && !getcwd(here, sizeof here)) return false;
  const int length =
      *name == '/' ? snprintf(path, size, "%s", name) : snprintf(path, size, "%s/%s", here, name);
  /* Room for the names of files in it; a slash at the end would make a rename go into the folder. */
  if (length < 0 || (size_t)length + 64 >= size) {
    errno = ENAMETOOLONG;
    return false;
  }
  for (char* end = path + length - 1; end > path && *end == '/'; --end) *end = 0;
  return true;
}

static void rest(long ns) {
  const struct timespec time = {0, ns};
  nanosleep(&time, NULL);
}

/* ---- The open folder. ---- */

/* Above the standard descriptors, which may be closed: what the program prints must not get into the trace.
 */
static int above_standard(int descriptor) {
  if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
  const int higher = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int error = errno;
  close(descriptor);
  errno = error;
  return higher;
}

static int open_folder(const char* path) {
  return above_standard(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

static void keep(int descriptor) {
  dperf_folder_close();
  folder = descriptor;
  identity = dperf_identity_of(descriptor);
}

void dperf_folder_close(void) {
  if (folder >= 0 && dperf_is_still(folder, identity)) close(folder);
  folder = -1;
}

/* Where files go; negative if the program has closed the folder, or put another file in its place. */
static int place(void) {
  if (folder < 0) return AT_FDCWD;
  if (dperf_is_still(folder, identity)) return folder;
  errno = EBADF;
  return -1;
}

int dperf_folder_create(const char* name) {
  const int in = place();
  if (in == -1) return -1;
  return above_standard(openat(in, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
}

/* A write may take less than it is given. */
static bool write_all(int file, const struct dperf_bytes* text) {
  if (text->broken) errno = ENOMEM;
  size_t done = 0;
  while (!text->broken && done < text->size) {
    const ssize_t size = write(file, text->data + done, text->size - done);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return false;
    done += (size_t)size;
  }
  return !text->broken;
}

static void remove_at(int in, const char* name) {
  const int error = errno;
  unlinkat(in, name, 0);
  errno = error;
}

static bool write_at(int in, const char* name, const struct dperf_bytes* text) {
  const int file = above_standard(openat(in, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (file < 0) return false;
  const bool is_whole = write_all(file, text);
  if (close(file) == 0 && is_whole) return true;
  remove_at(in, name);
  return false;
}

bool dperf_folder_is_stopped(void) {
  const int in = place();
  return in >= 0 && dperf_folder_has_note(in);
}

bool dperf_folder_write(const char* name, const struct dperf_bytes* text) {
  char unfinished[256];
  snprintf(unfinished, sizeof unfinished, "%s" DPERF_UNFINISHED, name);
  const int in = place();
  if (in == -1 || !write_at(in, unfinished, text)) return false;
  if (renameat(in, unfinished, in, name) == 0) return true;
  remove_at(in, unfinished);
  return false;
}

void dperf_folder_remove(const char* name) {
  const int in = place();
  if (in != -1) remove_at(in, name);
}

/* A lock that is never given back: it needs no room on a full disk, and no other process. */
bool dperf_folder_speaks_first(void) {
  const int in = place();
  if (in < 0) return true;
  int file = openat(in, DPERF_MANIFEST_FILE, O_RDWR | O_CLOEXEC);
  if (file < 0) file = openat(in, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  file = above_standard(file);
  if (file < 0 || flock(file, LOCK_EX | LOCK_NB) == 0) return true;
  const bool others_did = errno == EWOULDBLOCK;
  close(file);
  return !others_did;
}

/* ---- Acquiring and finding. ---- */

/* Of another run's folder in place of the one that was meant, nothing is lost: the run that acquires it has
 * it open. An empty one is made again by its owner. */
static void undo_if_other(const char* moved, struct dperf_identity meant) {
  struct stat now;
  if (lstat(moved, &now) == 0 && (now.st_ino != meant.number || now.st_dev != meant.device)) rmdir(moved);
}

static bool rename_anew(int in, const char* from, const char* to) {
  if (renameat2(in, from, in, to, RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  struct stat known; /* a file system without that, as NFS */
  if (fstatat(in, to, &known, AT_SYMLINK_NOFOLLOW) == 0) {
    errno = EEXIST;
    return false;
  }
  return renameat(in, from, in, to) == 0;
}

/* Renames the trace at `path`, which is open as `known`, to the first free name. */
static bool move_away(const char* path, int known) {
  char moved[PATH_BYTES];
  const struct dperf_identity meant = dperf_identity_of(known);
  unsigned number = 1;
  bool is_moved;
  do {
    snprintf(moved, sizeof moved, "%s.%u", path, number++);
    is_moved = rename_anew(AT_FDCWD, path, moved);
  } while (!is_moved && errno == EEXIST);
  if (is_moved) undo_if_other(moved, meant);
  return is_moved || errno == ENOENT; /* another run has moved it */
}

static bool make_folders(const char* path) {
  char part[PATH_BYTES];
  snprintf(part, sizeof part, "%s", path);
  for (char* slash = part + 1; (slash = strchr(slash, '/')); ++slash) {
    *slash = 0;
    mkdir(part, 0777); /* whether it worked shows at the last one */
    *slash = '/';
  }
  return mkdir(part, 0777) == 0 || errno == EEXIST;
}

enum outcome { ACQUIRED, THIS_RUNS, NOT_YET, REFUSED };

__attribute__((format(printf, 2, 3))) static enum outcome refuse(struct dperf_folder_request* request,
                                                                 const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(request->why, sizeof request->why, format, arguments);
  va_end(arguments);
  return REFUSED;
}

/* What was in the way may be gone at the next try. */
static enum outcome failed(struct dperf_folder_request* request, const char* doing) {
  const int error = errno;
  refuse(request, "%s%s", doing, strerror(error));
  return error == EEXIST || error == ENOENT ? NOT_YET : REFUSED;
}

/* Puts the manifest in place if there is none. Where the file system cannot rename like that, an empty file
 * keeps the place. */
static bool put_manifest(int in, const char* unfinished) {
  if (renameat2(in, unfinished, in, DPERF_MANIFEST_FILE, RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  const int request = openat(in, DPERF_MANIFEST_FILE, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  return request >= 0 && close(request) == 0 && renameat(in, unfinished, in, DPERF_MANIFEST_FILE) == 0;
}

/* Files of ranks that came in between are those of a run whose manifest is on another disk. */
static bool is_alone(int in) {
  struct dperf_folder_contents now;
  return dperf_folder_look(in, &now) && !now.rank_files;
}

static enum outcome acquire_empty(struct dperf_folder_request* request, int in) {
  char unfinished[128];
  snprintf(unfinished, sizeof unfinished, DPERF_MANIFEST_FILE ".%s" DPERF_UNFINISHED, request->run_id);
  if (!write_at(in, unfinished, request->manifest)) return failed(request, "");
  if (!put_manifest(in, unfinished)) {
    remove_at(in, unfinished);
    return failed(request, "");
  }
  if (is_alone(in)) return ACQUIRED;
  remove_at(in, DPERF_MANIFEST_FILE);
  return NOT_YET;
}

static bool is_working_folder(int known) {
  struct stat here;
  const struct dperf_identity of = dperf_identity_of(known);
  return stat(".", &here) == 0 && here.st_dev == of.device && here.st_ino == of.number;
}

static enum outcome make_empty(struct dperf_folder_request* request, const char* path, int in) {
  if (is_working_folder(in))
    return refuse(request,
                  "it is the working folder and holds an earlier trace, which therefore is not renamed");
  return move_away(path, in) ? NOT_YET
                             : failed(request, "it holds an earlier trace, which cannot be renamed: ");
}

static enum outcome acquire_open(struct dperf_folder_request* request, const char* path, int in) {
  struct dperf_folder_contents found;
  if (!dperf_folder_look(in, &found)) return failed(request, "");
  if (dperf_folder_is_of_run(in, request->run_id)) return THIS_RUNS;
  if (found.foreign[0])
    return refuse(request,
                  "it holds %s, which does not belong to dPerf, so nothing is written there or renamed",
                  found.foreign);
  if (found.begun) {
    refuse(request, DPERF_MANIFEST_FILE " in it is empty");
    return NOT_YET;
  }
  const bool is_used = found.manifest || found.rank_files || found.of_tools;
  return is_used ? make_empty(request, path, in) : acquire_empty(request, in);
}

/* The folder itself, if its name is a link: it is what gets another name, and not the link. */
static const char* resolve(const char* path, char real[PATH_MAX]) {
  return realpath(path, real) ? real : path;
}

static enum outcome try_to_acquire(struct dperf_folder_request* request, const char* path) {
  if (!make_folders(path)) return failed(request, "");
  const int in = open_folder(path);
  if (in < 0) return failed(request, "");
  const enum outcome outcome = acquire_open(request, path, in);
  if (outcome == ACQUIRED || outcome == THIS_RUNS)
    keep(in);
  else
    close(in);
  return outcome;
}

bool dperf_folder_acquire(struct dperf_folder_request* request, bool* is_new) {
  enum { TRIES = 300, REST_NS = 1000000, TRIES_WITHOUT_REST = 32 };
  enum outcome outcome = NOT_YET;
  char real[PATH_MAX]; /* what a link says is found once: its folder is away for a moment then */
  const char* path = request->path;
  for (int i = 0; outcome == NOT_YET && i < TRIES; ++i) {
    if (i >= TRIES_WITHOUT_REST) rest(REST_NS);
    if (path == request->path) path = resolve(path, real);
    outcome = try_to_acquire(request, path);
  }
  *is_new = outcome == ACQUIRED;
  return outcome == ACQUIRED || outcome == THIS_RUNS;
}

static bool open_if_of_run(const char* path, const char* run_id) {
  const int in = open_folder(path);
  if (in < 0) return false;
  const bool found = dperf_folder_is_of_run(in, run_id);
  if (found)
    keep(in);
  else
    close(in);
  return found;
}

/* Among NAME.1, NAME.2, ..., some of which may be gone. */
static bool find_renamed(const char* path, const char* run_id) {
  char parent[PATH_BYTES], candidate[PATH_BYTES + 256];
  snprintf(parent, sizeof parent, "%s", path);
  char* name = strrchr(parent, '/');
  if (!name) return false;
  *name++ = 0;
  const size_t length = strlen(name);
  DIR* list = opendir(*parent ? parent : "/");
  if (!list) return false;
  bool found = false;
  for (const struct dirent* entry; !found && (entry = readdir(list));) {
    if (strncmp(entry->d_name, name, length) != 0 || entry->d_name[length] != '.') continue;
    snprintf(candidate, sizeof candidate, "%s/%s", parent, entry->d_name);
    found = open_if_of_run(candidate, run_id);
  }
  closedir(list);
  return found;
}

bool dperf_folder_find(const char* path, const char* run_id, int tries) {
  enum { LONGEST_REST_NS = 64000000 };
  long rest_ns = 500000;
  for (int i = 0; i < tries; ++i) {
    if (i > 0) rest(rest_ns);
    if (rest_ns < LONGEST_REST_NS) rest_ns *= 2;
    char real[PATH_MAX];
    const char* now = resolve(path, real);
    if (open_if_of_run(now, run_id) || find_renamed(now, run_id)) return true;
  }
  errno = ENOENT;
  return false;
}
