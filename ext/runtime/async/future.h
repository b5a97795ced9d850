/* SPDX-License-Identifier: MIT */
/*
 * Futures. A future is settled once, with a value or a failure. Coroutines are futures (async.h), and a Deferred
 * settles one.
 *
 * Ownership: a future is a PHP object. An observer is memory of the observing code (the frame that waits), which
 * unlinks it.
 * Suspension and exceptions: as marked; `settled` callbacks may neither suspend nor throw.
 * Fork: nothing to rebuild.
 */
#ifndef NX_RUNTIME_ASYNC_FUTURE_H
#define NX_RUNTIME_ASYNC_FUTURE_H

#include "php.h"

#include "core/base/list.h"
#include "runtime/scheduler/coroutine.h"

typedef struct nx_future nx_future_t;
typedef struct nx_observer nx_observer_t;

/* Filled in by php/. */
extern zend_class_entry *nx_ce_future;
extern zend_class_entry *nx_ce_deferred;
extern const zend_object_handlers *nx_future_handlers;
extern const zend_object_handlers *nx_deferred_handlers;

struct nx_observer {
    nx_list_t link; /* taken out of the list before the call */
    void (*settled)(nx_observer_t *observer, nx_future_t *future);
};

struct nx_future {
    zval result; /* the value, or the exception when `failed` */
    nx_list_t observers;
    bool done, failed;
    bool observed;        /* other code has taken responsibility for its failure */
    bool has_await_trace; /* the trace of its failure already contains the awaiting code */
    zend_object std;
};

static inline nx_future_t *nx_future_of(zend_object *object)
{
    return nx_container_of(object, nx_future_t, std);
}

/* The part of the create_object handler that all kinds of futures share. */
void nx_future_init(nx_future_t *future, zend_class_entry *class_entry);
zend_object *nx_future_create(zend_class_entry *class_entry);
/* Reports a failure that no code has observed. */
void nx_future_destroy_object(zend_object *object);
void nx_future_free_object(zend_object *object);
HashTable *nx_future_get_gc(zend_object *object, zval **table, int *count);

/* Settles the future; once. Takes the value or the exception over. Notifies the observers, oldest first. */
void nx_future_settle(nx_future_t *future, zval *result, bool failed);
/*
 * Calls the observer when the future is settled, in the order of registration. Only for a future that is not settled.
 */
void nx_future_observe(nx_future_t *future, nx_observer_t *observer);
/* Waits until it is settled, whatever the outcome. */
NX_SUSPENDS NX_THROWS bool nx_future_wait(nx_future_t *future);
/* Waits, and returns the value or throws the failure, with both stack traces. */
NX_SUSPENDS NX_THROWS bool nx_future_await(nx_future_t *future, zval *result);
/* The same for a settled future, without waiting. */
NX_THROWS bool nx_future_take(nx_future_t *future, zval *result);

/*
 * Futures of another module, recognized by their handlers: functions for waits and reports. Set once at startup;
 * NULL: there are none.
 */
typedef struct nx_future_kind {
    const zend_object_handlers *handlers;
    /* Appends its origin: " of the ask of /user/x". */
    void (*describe)(nx_future_t *future, smart_str *text);
    /* The only coroutine that could settle it now, or NULL. */
    nx_coroutine_t *(*holder)(nx_future_t *future);
    /* False, with an exception: the current coroutine would wait forever. */
    NX_THROWS bool (*may_await)(nx_future_t *future);
} nx_future_kind_t;
extern const nx_future_kind_t *nx_future_other_kind;
/* The future that a parked coroutine awaits; NULL if it waits for something else. */
nx_future_t *nx_future_awaited(const nx_wait_t *wait);

/* " of coroutine 7 (spawned at /app/x.php:12)": the text after `what` of a wait. */
void nx_future_describe(nx_future_t *future, smart_str *text);

/*
 * The writing end of a future. If it is destroyed before it has settled the future, the future fails, so that no
 * coroutine waits in vain.
 */
typedef struct nx_deferred {
    nx_future_t *future;
    zend_object std;
} nx_deferred_t;

static inline nx_deferred_t *nx_deferred_of(zend_object *object)
{
    return nx_container_of(object, nx_deferred_t, std);
}

zend_object *nx_deferred_create(zend_class_entry *class_entry);
/* Fails the future if it was not settled. */
void nx_deferred_destroy_object(zend_object *object);
void nx_deferred_free_object(zend_object *object);
HashTable *nx_deferred_get_gc(zend_object *object, zval **table, int *count);

#endif
