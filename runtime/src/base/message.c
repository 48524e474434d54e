/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "base/message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

/* One write, so that lines of several ranks do not mix; not through stdio, whose buffers are the program's.
 */
void dperf_say(const char* format, ...) {
  const int error = errno;
  char line[1024] = "dperf: ";
  va_list arguments;
  va_start(arguments, format);
  int size = 7 + vsnprintf(line + 7, sizeof line - 8, format, arguments);
  va_end(arguments);
  if (size > (int)sizeof line - 2) size = (int)sizeof line - 2;
  for (int i = 0; i < size; ++i) /* names of files may hold anything: it stays one line */
    if ((unsigned char)line[i] < 0x20 || line[i] == 0x7f) line[i] = '?';
  line[size++] = '\n';
  const ssize_t ignored = write(STDERR_FILENO, line, (size_t)size);
  (void)ignored;
  errno = error;
}
