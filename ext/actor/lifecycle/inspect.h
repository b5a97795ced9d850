/* SPDX-License-Identifier: MIT */
/* Actors as somebody sees them who is none. Nothing here waits, throws or runs user code. */
#ifndef NX_ACTOR_LIFECYCLE_INSPECT_H
#define NX_ACTOR_LIFECYCLE_INSPECT_H

#include "actor/system/cell.h"

/*
 * The tree as a list of arrays (name, status, mailbox, message, age, waitsFor, restarts, children, beyond), of at
 * most `room` actors; children that are not shown are counted in `beyond`. Returns how many of the first level are
 * not.
 */
uint32_t nx_company_inspect(nx_company_t *company, uint32_t room, zval *actors);

#endif
