/* SPDX-License-Identifier: MIT */
/* Inspection of actors, for reports and `nexus actors`. Nothing here suspends, throws or runs user code. */
#ifndef NX_ACTOR_LIFECYCLE_INSPECT_H
#define NX_ACTOR_LIFECYCLE_INSPECT_H

#include "actor/system/cell.h"

/*
 * Puts the tree of actors into `actors` as nested lists of arrays (name, status, mailbox, message, age, waitsFor,
 * restarts, children, beyond). The tree has at most `limit` actors. `beyond` counts the children that were left out.
 * Returns the number of top-level actors that were left out.
 */
uint32_t nx_actor_system_inspect(nx_actor_system_t *system, uint32_t limit, zval *actors);

#endif
