/* SPDX-License-Identifier: MIT */
/*
 * What tests need of the scheduler: other legal orders, repeatably, and to know when everybody waits.
 *
 * Threads: all of this is one thread's. Fork: the child goes on with the same seed.
 */
#ifndef NX_RUNTIME_SCHEDULER_ORDER_H
#define NX_RUNTIME_SCHEDULER_ORDER_H

#include "runtime/scheduler/coroutine.h"

/*
 * From here on the order is chosen pseudo-randomly: which of the ready coroutines runs next, which of several timers
 * of one deadline is told first and in which turn, when the reactor is looked at. The same seed gives the same
 * choices to the same program. 0: first in, first out.
 */
void nx_order_use_seed(uint64_t seed);
/* As it was given, or by NX_SCHED_SEED. */
uint64_t nx_order_seed(void);

/* A number below `among`, each as likely; repeatable with a seed. */
uint32_t nx_order_choose(uint32_t among);

/* How often it was chosen who runs next since the seed was set; nobody chooses without one. */
uint64_t nx_order_choices(void);
/*
 * At that choice, counted from the seed on, one of the coroutines that have not ended is cancelled first: `victim`
 * modulo their number.
 */
void nx_order_cancel_at(uint64_t choice, uint64_t victim);

/*
 * Suspends until nobody else is ready and no event or due timer is left to be told; several who wait for that are
 * woken one by one. False as nx_coro_park().
 */
NX_SUSPENDS NX_THROWS bool nx_order_wait_until_idle(void);

#endif
