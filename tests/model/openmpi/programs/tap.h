/* Writes down what passes through the point-to-point layer of Open MPI 4.1, the messages of collectives,
 * windows and new communicators included. (Its own monitoring does not survive intercommunicators.)
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#pragma once

/* Behind MPI_Init: the messages of this rank r go to the file PREFIX.r. @return whether it can be done */
int tap_open(const char* prefix);
/* From here on, messages are those of `row`; NULL: of nobody. */
void tap_row(const char* row);
