/* SPDX-License-Identifier: MIT */
#include "core/shm/shared_waiters.h"

#include <errno.h>

#include "core/shm/shared_processes.h"

enum { PLACE_FREE, PLACE_WAITS, PLACE_CALLED };

static uint32_t used_bound(const nx_shared_waiters_t *waiters)
{
    uint32_t high = atomic_load_explicit(&waiters->memory->high, memory_order_relaxed);
    return high < NX_SHARED_WAITERS ? high : NX_SHARED_WAITERS;
}

static nx_shared_waiter_t *place_at(const nx_shared_waiters_t *waiters, uint32_t place)
{
    return &waiters->memory->places[place];
}

static uint32_t place_state(const nx_shared_waiters_t *waiters, uint32_t place)
{
    return atomic_load_explicit(&place_at(waiters, place)->state, memory_order_relaxed);
}

/* Counts again what a killed process may have left wrong. */
static void repair_table(const nx_shared_waiters_t *waiters)
{
    uint32_t used = 0, high = 0;
    for (uint32_t place = 0; place < NX_SHARED_WAITERS; place++) {
        if (place_state(waiters, place) != PLACE_FREE) {
            used++;
            high = place + 1;
        }
    }
    atomic_store(&waiters->memory->used, used);
    atomic_store(&waiters->memory->high, high);
    atomic_store(&waiters->memory->low, 0);
}

static void lock_table(const nx_shared_waiters_t *waiters)
{
    if (nx_shared_lock_acquire(&waiters->memory->lock)) {
        repair_table(waiters);
    }
}

static void unlock_table(const nx_shared_waiters_t *waiters)
{
    nx_shared_lock_release(&waiters->memory->lock);
}

static uint32_t find_free_place(const nx_shared_waiters_t *waiters)
{
    uint32_t place = atomic_load_explicit(&waiters->memory->low, memory_order_relaxed);
    while (place < NX_SHARED_WAITERS && place_state(waiters, place) != PLACE_FREE) {
        place++;
    }
    return place < NX_SHARED_WAITERS ? place : NX_SHARED_NO_PLACE;
}

int nx_shared_waiters_add(const nx_shared_waiters_t *waiters, uint32_t process, uint64_t topic,
                          uint64_t holder, uint32_t *place)
{
    nx_shared_waiters_memory_t *memory = waiters->memory;
    lock_table(waiters);
    *place = find_free_place(waiters);
    if (*place != NX_SHARED_NO_PLACE) {
        nx_shared_waiter_t *waiter = place_at(waiters, *place);
        waiter->process = process;
        waiter->identity = nx_shared_identity();
        waiter->sequence = memory->sequence++;
        waiter->topic = topic;
        waiter->holder = holder;
        /* Before the state: a place in use that is not counted would not be called. */
        atomic_fetch_add(&memory->used, 1);
        if (*place >= used_bound(waiters)) {
            atomic_store(&memory->high, *place + 1);
        }
        atomic_store(&memory->low, *place + 1);
        atomic_store(&waiter->state, PLACE_WAITS);
    }
    unlock_table(waiters);
    return *place == NX_SHARED_NO_PLACE ? -ENOBUFS : 0;
}

static void free_place(const nx_shared_waiters_t *waiters, uint32_t place)
{
    nx_shared_waiters_memory_t *memory = waiters->memory;
    atomic_store(&place_at(waiters, place)->state, PLACE_FREE);
    if (place < atomic_load_explicit(&memory->low, memory_order_relaxed)) {
        atomic_store(&memory->low, place);
    }
    uint32_t high = used_bound(waiters);
    while (high > 0 && place_state(waiters, high - 1) == PLACE_FREE) {
        high--;
    }
    atomic_store(&memory->high, high);
    if (atomic_load_explicit(&memory->used, memory_order_relaxed) > 0) {
        atomic_fetch_sub(&memory->used, 1);
    }
}

bool nx_shared_waiters_remove(const nx_shared_waiters_t *waiters, uint32_t place)
{
    lock_table(waiters);
    const nx_shared_waiter_t *waiter = place_at(waiters, place);
    bool is_own = waiter->identity == nx_shared_identity();
    bool was_called = is_own && place_state(waiters, place) == PLACE_CALLED;
    if (is_own && place_state(waiters, place) != PLACE_FREE) {
        free_place(waiters, place);
    }
    unlock_table(waiters);
    return was_called;
}

void nx_shared_waiters_rest(const nx_shared_waiters_t *waiters, uint32_t place)
{
    lock_table(waiters);
    if (place_state(waiters, place) == PLACE_CALLED) {
        atomic_store(&place_at(waiters, place)->state, PLACE_WAITS);
    }
    unlock_table(waiters);
}

bool nx_shared_waiters_is_called(const nx_shared_waiters_t *waiters, uint32_t place)
{
    return atomic_load_explicit(&place_at(waiters, place)->state, memory_order_acquire) != PLACE_WAITS;
}

static uint32_t find_oldest(const nx_shared_waiters_t *waiters, uint64_t topic)
{
    uint32_t oldest = NX_SHARED_NO_PLACE, bound = used_bound(waiters);
    for (uint32_t place = 0; place < bound; place++) {
        const nx_shared_waiter_t *waiter = place_at(waiters, place);
        if (place_state(waiters, place) == PLACE_WAITS && waiter->topic == topic &&
            (oldest == NX_SHARED_NO_PLACE || waiter->sequence < place_at(waiters, oldest)->sequence)) {
            oldest = place;
        }
    }
    return oldest;
}

/* The state is set first: the process that is rung has to find it. */
static void call_place(const nx_shared_waiters_t *waiters, uint32_t place)
{
    atomic_store(&place_at(waiters, place)->state, PLACE_CALLED);
    nx_shared_process_ring(waiters->heap, place_at(waiters, place)->process);
}

bool nx_shared_waiters_call(const nx_shared_waiters_t *waiters, uint64_t topic, nx_shared_waiter_t *called)
{
    if (nx_shared_waiters_is_empty(waiters)) {
        return false;
    }
    lock_table(waiters);
    uint32_t place = find_oldest(waiters, topic);
    if (place != NX_SHARED_NO_PLACE) {
        *called = *place_at(waiters, place);
        call_place(waiters, place);
    }
    unlock_table(waiters);
    return place != NX_SHARED_NO_PLACE;
}

static void note_rung(uint64_t *rung, uint32_t process)
{
    if (process < NX_SHARED_PROCESSES) {
        rung[process / 64] |= UINT64_C(1) << process % 64;
    }
}

void nx_shared_waiters_call_all(const nx_shared_waiters_t *waiters, uint64_t topic, uint64_t mask)
{
    if (nx_shared_waiters_is_empty(waiters)) {
        return;
    }
    uint64_t rung[NX_SHARED_PROCESSES / 64] = {0};
    lock_table(waiters);
    uint32_t bound = used_bound(waiters);
    for (uint32_t place = 0; place < bound; place++) {
        nx_shared_waiter_t *waiter = place_at(waiters, place);
        if (place_state(waiters, place) != PLACE_WAITS || (waiter->topic & mask) != (topic & mask)) {
            continue;
        }
        atomic_store(&waiter->state, PLACE_CALLED);
        note_rung(rung, waiter->process);
    }
    /* Each process is rung once, after all its places were called. */
    for (uint32_t process = 0; process < NX_SHARED_PROCESSES; process++) {
        if (rung[process / 64] >> process % 64 & 1) {
            nx_shared_process_ring(waiters->heap, process);
        }
    }
    unlock_table(waiters);
}

void nx_shared_waiters_purge(const nx_shared_waiters_t *waiters)
{
    if (nx_shared_waiters_is_empty(waiters)) {
        return;
    }
    lock_table(waiters);
    /* From the end, since the bound falls when the last places become free. */
    for (uint32_t place = used_bound(waiters); place-- > 0;) {
        const nx_shared_waiter_t *waiter = place_at(waiters, place);
        if (place_state(waiters, place) != PLACE_FREE &&
            !nx_shared_process_is(waiters->heap, waiter->process, waiter->identity)) {
            free_place(waiters, place);
        }
    }
    unlock_table(waiters);
}
