/* Processes that join later. They need more of the machine than the other rows, so each is run by itself.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "calls.h"

/* Stands beside this program: initialises MPI and disconnects from its parent. */
static const char* const child = CALLS_CHILD;

CALL(MPI_Comm_spawn) {
  MPI_Comm children;
  MPI_Comm_spawn(child, MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
  MPI_Comm_disconnect(&children);
}
CALL(MPI_Comm_spawn_multiple) {
  MPI_Comm children;
  char* programs[1] = {(char*)child};
  const int numbers[1] = {1};
  const MPI_Info infos[1] = {MPI_INFO_NULL};
  MPI_Comm_spawn_multiple(1, programs, MPI_ARGVS_NULL, numbers, infos, 0, MPI_COMM_WORLD, &children,
                          MPI_ERRCODES_IGNORE);
  MPI_Comm_disconnect(&children);
}
/* The even ranks accept, the odd ones connect. */
static void accept_and_connect(void) {
  MPI_Comm half, bridge;
  char port[MPI_MAX_PORT_NAME] = "";
  MPI_Comm_split(MPI_COMM_WORLD, me() % 2, me(), &half);
  if (me() == 0) MPI_Open_port(MPI_INFO_NULL, port);
  MPI_Bcast(port, MPI_MAX_PORT_NAME, MPI_CHAR, 0, MPI_COMM_WORLD);
  if (me() % 2 == 0) MPI_Comm_accept(port, MPI_INFO_NULL, 0, half, &bridge);
  if (me() % 2 == 1) MPI_Comm_connect(port, MPI_INFO_NULL, 0, half, &bridge);
  MPI_Comm_disconnect(&bridge);
  MPI_Comm_free(&half);
  if (me() == 0) MPI_Close_port(port);
}
CALL(MPI_Comm_accept) {
  accept_and_connect();
}
CALL(MPI_Comm_connect) {
  accept_and_connect();
}

/* @return a socket to the partner, or -1 */
static int connect_to_partner(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
  socklen_t size = sizeof address;
  const int s = socket(AF_INET, SOCK_STREAM, 0);
  int connected = s;
  if (me() % 2 == 0) {
    bind(s, (struct sockaddr*)&address, size);
    listen(s, 1);
    getsockname(s, (struct sockaddr*)&address, &size);
    MPI_Send(&address, sizeof address, MPI_BYTE, partner(), 7, MPI_COMM_WORLD);
    connected = accept(s, NULL, NULL);
    close(s);
  } else {
    MPI_Recv(&address, sizeof address, MPI_BYTE, partner(), 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (connect(s, (struct sockaddr*)&address, size) != 0) connected = -1;
  }
  return connected;
}
/* Ranks 0 and 1. */
CALL(MPI_Comm_join) {
  MPI_Comm bridge;
  int s;
  if (me() > 1) return;
  s = connect_to_partner();
  MPI_Comm_join(s, &bridge);
  MPI_Comm_disconnect(&bridge);
  close(s);
}

const struct row processes[] = {
    ROW(MPI_Comm_spawn),   ROW(MPI_Comm_spawn_multiple), ROW(MPI_Comm_accept),
    ROW(MPI_Comm_connect), ROW(MPI_Comm_join),           END_OF_ROWS,
};
