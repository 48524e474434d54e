/* MPI-IO: one file for all, a part of SHORT elements for each rank.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "calls.h"

static const char* const name = "calls.data";
static MPI_File file;
static MPI_Status status;

static MPI_Offset mine(void) {
  return (MPI_Offset)(me() * SHORT * (int)sizeof(double));
}
/* Opens it, writes what may be read (Open MPI's MPI_File_iread waits for ever at the end of a file), runs,
 * closes. */
static void on_file(void (*run)(void)) {
  MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &file);
  MPI_File_write_at_all(file, mine(), in, SHORT, MPI_DOUBLE, &status);
  run();
  MPI_File_close(&file);
}
/* The row of `name`: what it does with the open file. */
#define ON_FILE(name, ...)        \
  static void with_##name(void) { \
    __VA_ARGS__;                  \
  }                               \
  CALL(name) {                    \
    on_file(with_##name);         \
  }
/* The same, of a call that starts a request. */
#define STARTED(name, ...)                         \
  static void start_##name(MPI_Request* request) { \
    name(__VA_ARGS__, request);                    \
  }                                                \
  ON_FILE(name, start_and_wait(start_##name))

static void start_and_wait(void (*start)(MPI_Request* request)) {
  MPI_Request request;
  start(&request);
  wait_for(&request);
}

ON_FILE(MPI_File_open, )
ON_FILE(MPI_File_close, )
CALL(MPI_File_delete) {
  MPI_File own;
  char path[] = "calls-0.data";
  path[6] = (char)('0' + me() % 10);
  MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &own);
  MPI_File_close(&own);
  MPI_File_delete(path, MPI_INFO_NULL);
}
ON_FILE(MPI_File_set_size, MPI_File_set_size(file, 4096))
ON_FILE(MPI_File_preallocate, MPI_File_preallocate(file, 4096))
ON_FILE(MPI_File_set_view, MPI_File_set_view(file, mine(), MPI_DOUBLE, MPI_DOUBLE, "native", MPI_INFO_NULL))
ON_FILE(MPI_File_sync, MPI_File_sync(file))
ON_FILE(MPI_File_seek_shared, MPI_File_seek_shared(file, 0, MPI_SEEK_SET))
ON_FILE(MPI_File_read_at, MPI_File_read_at(file, mine(), out, SHORT, MPI_DOUBLE, &status))
ON_FILE(MPI_File_read_at_all, MPI_File_read_at_all(file, mine(), out, SHORT, MPI_DOUBLE, &status))
ON_FILE(MPI_File_read, MPI_File_read(file, out, SHORT, MPI_DOUBLE, &status))
ON_FILE(MPI_File_read_all, MPI_File_read_all(file, out, SHORT, MPI_DOUBLE, &status))
ON_FILE(MPI_File_read_shared, MPI_File_read_shared(file, out, SHORT, MPI_DOUBLE, &status))
ON_FILE(MPI_File_read_ordered, MPI_File_read_ordered(file, out, SHORT, MPI_DOUBLE, &status))
STARTED(MPI_File_iread_at, file, mine(), out, SHORT, MPI_DOUBLE)
STARTED(MPI_File_iread_at_all, file, mine(), out, SHORT, MPI_DOUBLE)
STARTED(MPI_File_iread, file, out, SHORT, MPI_DOUBLE)
STARTED(MPI_File_iread_all, file, out, SHORT, MPI_DOUBLE)
STARTED(MPI_File_iread_shared, file, out, SHORT, MPI_DOUBLE)
static void read_at_all_in_two(void) {
  MPI_File_read_at_all_begin(file, mine(), out, SHORT, MPI_DOUBLE);
  MPI_File_read_at_all_end(file, out, &status);
}
ON_FILE(MPI_File_read_at_all_begin, read_at_all_in_two())
ON_FILE(MPI_File_read_at_all_end, read_at_all_in_two())
static void read_all_in_two(void) {
  MPI_File_read_all_begin(file, out, SHORT, MPI_DOUBLE);
  MPI_File_read_all_end(file, out, &status);
}
ON_FILE(MPI_File_read_all_begin, read_all_in_two())
ON_FILE(MPI_File_read_all_end, read_all_in_two())
static void read_ordered_in_two(void) {
  MPI_File_read_ordered_begin(file, out, SHORT, MPI_DOUBLE);
  MPI_File_read_ordered_end(file, out, &status);
}
ON_FILE(MPI_File_read_ordered_begin, read_ordered_in_two())
ON_FILE(MPI_File_read_ordered_end, read_ordered_in_two())
ON_FILE(MPI_File_write_at, MPI_File_write_at(file, mine(), in, SHORT, MPI_DOUBLE, &status))
ON_FILE(MPI_File_write_at_all, MPI_File_write_at_all(file, mine(), in, SHORT, MPI_DOUBLE, &status))
ON_FILE(MPI_File_write, MPI_File_write(file, in, SHORT, MPI_DOUBLE, &status))
ON_FILE(MPI_File_write_all, MPI_File_write_all(file, in, SHORT, MPI_DOUBLE, &status))
ON_FILE(MPI_File_write_shared, MPI_File_write_shared(file, in, SHORT, MPI_DOUBLE, &status))
ON_FILE(MPI_File_write_ordered, MPI_File_write_ordered(file, in, SHORT, MPI_DOUBLE, &status))
STARTED(MPI_File_iwrite_at, file, mine(), in, SHORT, MPI_DOUBLE)
STARTED(MPI_File_iwrite_at_all, file, mine(), in, SHORT, MPI_DOUBLE)
STARTED(MPI_File_iwrite, file, in, SHORT, MPI_DOUBLE)
STARTED(MPI_File_iwrite_all, file, in, SHORT, MPI_DOUBLE)
STARTED(MPI_File_iwrite_shared, file, in, SHORT, MPI_DOUBLE)
static void write_at_all_in_two(void) {
  MPI_File_write_at_all_begin(file, mine(), in, SHORT, MPI_DOUBLE);
  MPI_File_write_at_all_end(file, in, &status);
}
ON_FILE(MPI_File_write_at_all_begin, write_at_all_in_two())
ON_FILE(MPI_File_write_at_all_end, write_at_all_in_two())
static void write_all_in_two(void) {
  MPI_File_write_all_begin(file, in, SHORT, MPI_DOUBLE);
  MPI_File_write_all_end(file, in, &status);
}
ON_FILE(MPI_File_write_all_begin, write_all_in_two())
ON_FILE(MPI_File_write_all_end, write_all_in_two())
static void write_ordered_in_two(void) {
  MPI_File_write_ordered_begin(file, in, SHORT, MPI_DOUBLE);
  MPI_File_write_ordered_end(file, in, &status);
}
ON_FILE(MPI_File_write_ordered_begin, write_ordered_in_two())
ON_FILE(MPI_File_write_ordered_end, write_ordered_in_two())

const struct row files[] = {
    ROW(MPI_File_open),
    ROW(MPI_File_close),
    ROW(MPI_File_delete),
    ROW(MPI_File_set_size),
    ROW(MPI_File_preallocate),
    ROW(MPI_File_set_view),
    ROW(MPI_File_sync),
    ROW(MPI_File_seek_shared),
    ROW(MPI_File_read_at),
    ROW(MPI_File_read_at_all),
    ROW(MPI_File_read),
    ROW(MPI_File_read_all),
    ROW(MPI_File_read_shared),
    ROW(MPI_File_read_ordered),
    ROW(MPI_File_iread_at),
    ROW(MPI_File_iread_at_all),
    ROW(MPI_File_iread),
    ROW(MPI_File_iread_all),
    ROW(MPI_File_iread_shared),
    ROW(MPI_File_read_at_all_begin),
    ROW(MPI_File_read_at_all_end),
    ROW(MPI_File_read_all_begin),
    ROW(MPI_File_read_all_end),
    ROW(MPI_File_read_ordered_begin),
    ROW(MPI_File_read_ordered_end),
    ROW(MPI_File_write_at),
    ROW(MPI_File_write_at_all),
    ROW(MPI_File_write),
    ROW(MPI_File_write_all),
    ROW(MPI_File_write_shared),
    ROW(MPI_File_write_ordered),
    ROW(MPI_File_iwrite_at),
    ROW(MPI_File_iwrite_at_all),
    ROW(MPI_File_iwrite),
    ROW(MPI_File_iwrite_all),
    ROW(MPI_File_iwrite_shared),
    ROW(MPI_File_write_at_all_begin),
    ROW(MPI_File_write_at_all_end),
    ROW(MPI_File_write_all_begin),
    ROW(MPI_File_write_all_end),
    ROW(MPI_File_write_ordered_begin),
    ROW(MPI_File_write_ordered_end),
    END_OF_ROWS,
};
