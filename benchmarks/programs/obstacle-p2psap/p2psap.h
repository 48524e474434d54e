/* P2PSAP in small: the two operations of the self-adaptive protocol for peer-to-peer computing, over MPI.
 *
 * A program chooses a scheme of computation; the library chooses from it, and from which peers are in one
 * cluster (P2PSAP_CLUSTERS), how two of them communicate. Synchronous:
 * a message is sent when it has been received, and a receive waits for it. Asynchronous: a send waits for
 * nobody, a message that has not left yet is overwritten by the next one to the same peer, and a receive
 * takes the newest message, or nothing. Described for dPerf in share/comm-api/p2psap.json.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef P2PSAP_H
#define P2PSAP_H

#include <stddef.h>

/* Hybrid: synchronous within a cluster, asynchronous between clusters. */
enum { P2P_SYNCHRONOUS = 0, P2P_ASYNCHRONOUS = 1, P2P_HYBRID = 2 };

/* Joins the computation. Ends the program if it cannot. */
void P2P_Init(int* argc, char*** argv);
/* Leaves it, after a P2P_Barrier. */
void P2P_Finalize(void);
void P2P_Set_scheme(int scheme);

int P2P_Self(void);
int P2P_Peers(void);
/* How messages to and from this peer travel: P2P_SYNCHRONOUS or P2P_ASYNCHRONOUS. */
int P2P_Mode(int peer);
/* Do messages between all peers travel synchronously? */
int P2P_All_synchronous(void);

/* 0, or -1 if the message is too long for asynchronous communication. */
int P2P_Send(int peer, const void* data, size_t bytes);
/* The size of the message that was received; 0 if there was none (asynchronous only). */
long P2P_Receive(int peer, void* data, size_t bytes);

/* The largest value of all peers, known to all. */
double P2P_Largest(double value);
/* All peers meet; asynchronous messages that have not been received are lost. */
int P2P_Barrier(void);

#endif
