/* SPDX-License-Identifier: MIT */
/*
 * Control of the scheduler for tests: other legal orders that can be repeated, and a wait until all other coroutines
 * are idle.
 *
 * Threads: each thread has its own state. Fork: the child continues with the same seed.
 */
#ifndef NX_RUNTIME_SCHEDULER_ORDER_H
#define NX_RUNTIME_SCHEDULER_ORDER_H

#include "runtime/scheduler/coroutine.h"

/*
 * From now on the order is pseudo-random: which ready coroutine runs next, which of several timers with the same
 * deadline fires first and in which iteration, and when the event loop runs. The same seed makes the same choices in
 * the same program. 0: first in, first out.
 */
void nx_order_use_seed(uint64_t seed);
/* The seed that was set, or that of the environment variable NX_SCHED_SEED. */
uint64_t nx_order_seed(void);

/* A number below `among`, uniformly distributed; repeatable with a seed. */
uint32_t nx_order_choose(uint32_t among);

/* How many times the next coroutine was chosen since the seed was set. Without a seed nothing is chosen. */
uint64_t nx_order_choices(void);
/*
 * At that choice, counted since the seed was set, cancels one of the coroutines that have not ended: `victim` modulo
 * their number.
 */
void nx_order_cancel_at(uint64_t choice, uint64_t victim);

/*
 * Suspends until no other coroutine is ready and no event or due timer is pending. Several coroutines that wait for
 * this are woken one at a time. False as for nx_coroutine_park().
 */
NX_SUSPENDS NX_THROWS bool nx_order_wait_until_idle(void);

/*
 * Holds the rests (nx_coroutine_rest_until()) of coroutines with ids up to this one, such as the maintenance of pools:
 * they would run at moments that an order does not determine, and many times in a jump of virtual time. Returns the id
 * up to which they were held before.
 */
uint64_t nx_order_hold_rest(uint64_t up_to);
/*
 * Undoes nx_order_hold_rest(), which returned this value. A rest whose time has passed meanwhile ends in the next
 * iteration.
 */
void nx_order_release_rest(uint64_t before);

#endif
