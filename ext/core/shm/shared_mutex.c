/* SPDX-License-Identifier: MIT */
#include "core/shm/shared_mutex.h"

#include <errno.h>
#include <stdlib.h>

#include "core/shm/shared_lock.h"

/* A zeroed segment is a free lock. */
typedef struct mutex_memory {
    nx_shared_lock_t guard;
    /* The number is written first: a holder is a process and the number that stands with it. */
    _Atomic uint64_t process;
    _Atomic uint64_t number;
    uint64_t padding[5];
    nx_shared_waiters_memory_t waiters;
} mutex_memory_t;

struct nx_shared_mutex {
    nx_shared_segment_t segment;
    mutex_memory_t *memory;
    nx_shared_waiters_t waiters;
};

int nx_shared_mutex_open(nx_shared_heap_t *heap, const char *name, size_t name_length,
                         nx_shared_mutex_t **mutex, nx_shared_existing_t *existing)
{
    nx_shared_mutex_t *opened = calloc(1, sizeof(*opened));
    if (opened == NULL) {
        return -ENOMEM;
    }
    nx_shared_spec_t spec = {
        .name = name, .name_length = name_length, .kind = NX_SHARED_LOCK, .bytes = sizeof(mutex_memory_t)};
    int result = nx_shared_heap_open(heap, &spec, &opened->segment, existing);
    if (result != 0) {
        free(opened);
        return result;
    }
    opened->memory = opened->segment.memory;
    opened->waiters = (nx_shared_waiters_t){.heap = heap, .memory = &opened->memory->waiters};
    *mutex = opened;
    return 0;
}

void nx_shared_mutex_close(nx_shared_mutex_t *mutex)
{
    nx_shared_segment_close(&mutex->segment);
    free(mutex);
}

/* Every state in which a killed process leaves it is a state: nothing needs repair. */
static void lock_guard(nx_shared_mutex_t *mutex)
{
    nx_shared_lock_acquire(&mutex->memory->guard);
}

static void unlock_guard(nx_shared_mutex_t *mutex)
{
    nx_shared_lock_release(&mutex->memory->guard);
}

static bool is_held_by(const nx_shared_mutex_t *mutex, uint64_t process, uint64_t number)
{
    return atomic_load(&mutex->memory->process) == process && atomic_load(&mutex->memory->number) == number;
}

/* The process is cleared meanwhile, so that a kill in between frees the lock, and never gives it to a mixture. */
static void give_mutex(nx_shared_mutex_t *mutex, uint64_t process, uint64_t number)
{
    atomic_store(&mutex->memory->process, 0);
    atomic_store(&mutex->memory->number, number);
    atomic_store(&mutex->memory->process, process);
}

/*
 * To the oldest waiter, which is called before. A process that is killed between the call and the store leaves the lock
 * with a dead holder; the called one finds this when it looks.
 */
static void hand_over(nx_shared_mutex_t *mutex)
{
    nx_shared_waiter_t next;
    if (nx_shared_waiters_call(&mutex->waiters, 0, &next)) {
        give_mutex(mutex, next.identity, next.holder);
    } else {
        atomic_store(&mutex->memory->process, 0);
    }
}

/* A holder that died, or was killed while it took the lock, holds nothing. */
static void free_from_dead(nx_shared_mutex_t *mutex)
{
    uint64_t process = atomic_load(&mutex->memory->process);
    if (process != 0 && process != nx_shared_identity() && !nx_shared_identity_is_alive(process)) {
        atomic_store(&mutex->memory->process, 0);
    }
}

static int queue_for_mutex(nx_shared_mutex_t *mutex, uint64_t holder, nx_shared_ticket_t *ticket)
{
    if (ticket == NULL) {
        return -EAGAIN;
    }
    if (ticket->place != NX_SHARED_NO_PLACE) {
        nx_shared_waiters_rest(&mutex->waiters, ticket->place);
        return -EAGAIN;
    }
    int error = nx_shared_waiters_add(&mutex->waiters, ticket->process, 0, holder, &ticket->place);
    return error == 0 ? -EAGAIN : error;
}

static void leave_queue_of_mutex(nx_shared_mutex_t *mutex, nx_shared_ticket_t *ticket)
{
    if (ticket != NULL && ticket->place != NX_SHARED_NO_PLACE) {
        nx_shared_waiters_remove(&mutex->waiters, ticket->place);
        ticket->place = NX_SHARED_NO_PLACE;
    }
}

static int acquire_guarded(nx_shared_mutex_t *mutex, uint64_t holder, nx_shared_ticket_t *ticket)
{
    bool is_waiting = ticket != NULL && ticket->place != NX_SHARED_NO_PLACE;
    if (is_held_by(mutex, nx_shared_identity(), holder)) {
        leave_queue_of_mutex(mutex, ticket);
        return is_waiting ? 0 : -EDEADLK;
    }
    free_from_dead(mutex);
    if (atomic_load(&mutex->memory->process) != 0) {
        return queue_for_mutex(mutex, holder, ticket);
    }
    /* Free: a waiter takes it, whichever it is. The order is that of the line as long as no process dies. */
    leave_queue_of_mutex(mutex, ticket);
    give_mutex(mutex, nx_shared_identity(), holder);
    return 0;
}

int nx_shared_mutex_acquire(nx_shared_mutex_t *mutex, uint64_t holder, nx_shared_ticket_t *ticket)
{
    lock_guard(mutex);
    int result = acquire_guarded(mutex, holder, ticket);
    unlock_guard(mutex);
    return result;
}

int nx_shared_mutex_release(nx_shared_mutex_t *mutex, uint64_t holder)
{
    int result = -EPERM;
    lock_guard(mutex);
    if (is_held_by(mutex, nx_shared_identity(), holder)) {
        hand_over(mutex);
        result = 0;
    }
    unlock_guard(mutex);
    return result;
}

void nx_shared_mutex_leave(nx_shared_mutex_t *mutex, uint64_t holder, nx_shared_ticket_t *ticket)
{
    if (ticket->place == NX_SHARED_NO_PLACE) {
        return;
    }
    lock_guard(mutex);
    leave_queue_of_mutex(mutex, ticket);
    if (is_held_by(mutex, nx_shared_identity(), holder)) {
        hand_over(mutex);
    }
    unlock_guard(mutex);
}

uint64_t nx_shared_mutex_holder(const nx_shared_mutex_t *mutex)
{
    return atomic_load(&mutex->memory->process);
}

const nx_shared_waiters_t *nx_shared_mutex_waiters(const nx_shared_mutex_t *mutex)
{
    return &mutex->waiters;
}
