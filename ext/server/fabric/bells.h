/* SPDX-License-Identifier: MIT */
/* The eventfds of the workers of a server, also in classic mode, for processes that wake each other without a ring. */
#ifndef NX_SERVER_FABRIC_BELLS_H
#define NX_SERVER_FABRIC_BELLS_H

#include <stdint.h>

/*
 * The eventfds, by the rows of the workers, and this worker's own row. NULL: this process is no worker of a server. A
 * worker that is a member is rung by nx_fabric_ring() instead, except by itself.
 */
const int *nx_fabric_bells(uint32_t *count, uint32_t *own);

#endif
