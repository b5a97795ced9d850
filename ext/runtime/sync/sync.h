/* SPDX-License-Identifier: MIT */
/*
 * Synchronization of coroutines: permits (Mutex, Semaphore, RwLock), gates (Barrier, WaitGroup, Event) and the
 * RateLimiter.
 *
 * Fairness: waiting coroutines form a queue (nx_wait_queue_t), which is served oldest first. No coroutine overtakes
 * another, not even a new one. A coroutine leaves the queue when its wait is cancelled or times out, and the next one
 * is served. What was granted stays granted.
 * Ownership: queues and permits are parts of PHP objects, which are kept alive by the frames that wait and by the
 * Locks that hold them. A grip belongs to its holder: a Lock, or the frame of a synchronized call.
 * Suspension and exceptions: as marked. `patience` is in seconds; INFINITY waits without limit.
 * Fork: refused while coroutines live.
 */
#ifndef NX_RUNTIME_SYNC_SYNC_H
#define NX_RUNTIME_SYNC_SYNC_H

#include "php.h"

#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"
#include "runtime/scheduler/lease.h"

/* Set by runtime/php/. Handlers belong to a structure: several classes may share one. */
extern zend_class_entry *nx_ce_lock;
extern const zend_object_handlers *nx_lock_handlers, *nx_permits_handlers, *nx_gate_handlers,
    *nx_rate_handlers;

extern const nx_module_t nx_sync_module;

typedef struct nx_wait_queue nx_wait_queue_t;
struct nx_wait_queue {
    nx_list_t entries; /* oldest first */
    zend_long length;
    /* number of tokens that all entries request; not used for permits, where it may overflow */
    uint64_t wanted;
    /*
     * Serves the entries that can be served. Called when the front of the queue may have changed. NULL: no entry can be
     * served because another one has left.
     */
    void (*admit)(nx_wait_queue_t *queue);
};

/* A way to hold permits: as a mutex, a semaphore, a reader or a writer. */
typedef struct nx_way {
    nx_wait_kind_t wait;
    bool personal; /* only its holder may release it */
    bool once;     /* a second acquisition by the same holder would wait for the first (deadlock) */
} nx_way_t;
extern const nx_way_t nx_by_mutex, nx_by_semaphore, nx_by_reading, nx_by_writing;

/* Permits. A mutex has one. A lock of readers (one permit each) and writers (all permits) has NX_PERMITS_ALL. */
typedef struct nx_permits {
    nx_wait_queue_t queue;
    nx_list_t grips; /* oldest first */
    zend_long limit, taken;
    zend_object std;
} nx_permits_t;

#define NX_PERMITS_ALL ZEND_LONG_MAX

typedef struct nx_grip {
    nx_lease_t lease;
    nx_list_t link;
    nx_permits_t *permits; /* NULL: holds nothing yet, or no longer */
    const nx_way_t *way;
    zend_long count;
    zend_string *file; /* file in which it was acquired; NULL: not by PHP code */
    uint64_t coroutine_id;
    uint32_t line;
    bool outside_coroutine; /* acquired where no coroutine ran */
} nx_grip_t;

static inline nx_permits_t *nx_permits_of(zend_object *object)
{
    return nx_container_of(object, nx_permits_t, std);
}

zend_object *nx_permits_create(zend_class_entry *class_entry);
static inline bool nx_permits_are_free(const nx_permits_t *permits, zend_long count)
{
    return permits->limit - permits->taken >= count && nx_list_is_empty(&permits->queue.entries);
}

/* Acquires without waiting. False: not available. */
bool nx_permits_try(nx_permits_t *permits, nx_grip_t *grip);
NX_SUSPENDS NX_THROWS bool nx_permits_acquire(nx_permits_t *permits, nx_grip_t *grip, double patience);
/* Calls the function while the permits are held, without a Lock object. */
NX_SUSPENDS NX_THROWS void nx_permits_synchronized(nx_permits_t *permits, nx_grip_t *grip, double patience,
                                                   zend_fcall_info *call, zend_fcall_info_cache *cache,
                                                   zval *result);

static inline void nx_grip_init(nx_grip_t *grip, const nx_way_t *way, zend_long count)
{
    grip->permits = NULL;
    grip->way = way;
    grip->count = count;
}

typedef struct nx_lock {
    nx_grip_t grip;
    zend_object *of;
    zend_object std;
} nx_lock_t;

static inline nx_lock_t *nx_lock_of(zend_object *object)
{
    return nx_container_of(object, nx_lock_t, std);
}

/* Creates a Lock that holds nothing yet. It keeps a reference to `of`, whose permits it is for. */
nx_lock_t *nx_lock_create(zend_object *of, const nx_way_t *way, zend_long count);
zend_object *nx_lock_create_object(zend_class_entry *class_entry);
NX_THROWS bool nx_lock_release(nx_lock_t *lock);
void nx_lock_free_object(zend_object *object);

/* `number` is the number of a barrier's parties, the count of a wait group, or whether an event is set. */
typedef struct nx_gate {
    nx_wait_queue_t queue;
    zend_long number;
    zend_object std;
} nx_gate_t;

static inline nx_gate_t *nx_gate_of(zend_object *object)
{
    return nx_container_of(object, nx_gate_t, std);
}

zend_object *nx_gate_create(zend_class_entry *class_entry);
/* The index of the arrival; -1 with an exception. */
NX_SUSPENDS NX_THROWS zend_long nx_barrier_wait(nx_gate_t *gate, double patience);
NX_THROWS bool nx_group_add(nx_gate_t *gate, zend_long count);
NX_SUSPENDS NX_THROWS bool nx_group_wait(nx_gate_t *gate, double patience);
void nx_event_set(nx_gate_t *gate);
NX_SUSPENDS NX_THROWS bool nx_event_wait(nx_gate_t *gate, double patience);

typedef struct nx_rate {
    nx_wait_queue_t queue;
    nx_timer_t timer; /* timer of the first waiter: active exactly while there is one */
    double interval;  /* nanoseconds per token */
    double full_at;   /* nanoseconds since `origin`: when the bucket is full again if no token is taken */
    nx_time_t origin;
    zend_long burst; /* 0: not constructed */
    zend_object std;
} nx_rate_t;

static inline nx_rate_t *nx_rate_of(zend_object *object)
{
    return nx_container_of(object, nx_rate_t, std);
}

zend_object *nx_rate_create(zend_class_entry *class_entry);
void nx_rate_open(nx_rate_t *rate, double per_second, zend_long burst);
bool nx_rate_try(nx_rate_t *rate, zend_long tokens);
NX_SUSPENDS NX_THROWS bool nx_rate_acquire(nx_rate_t *rate, zend_long tokens, double patience);

#endif
