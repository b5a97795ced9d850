/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include <math.h>

#include "engine/arguments/duration.h"
#include "engine/php/php.h"
#include "engine/errors/errors.h"
#include "runtime/php/sync_arginfo.h"
#include "runtime/sync/sync.h"

static zend_object_handlers lock_handlers, permits_handlers, gate_handlers, rate_handlers;

#define THIS_LOCK    nx_lock_of(Z_OBJ_P(ZEND_THIS))
#define THIS_PERMITS nx_permits_of(Z_OBJ_P(ZEND_THIS))
#define THIS_GATE    nx_gate_of(Z_OBJ_P(ZEND_THIS))
#define THIS_RATE    nx_rate_of(Z_OBJ_P(ZEND_THIS))

/* Reads the timeout with that number; NULL waits without limit. */
static bool parse_timeout(zval *timeout, uint32_t number, double *seconds)
{
    if (timeout == NULL) {
        *seconds = INFINITY;
        return true;
    }
    if (UNEXPECTED(!nx_duration_parse_seconds(timeout, number, NX_DURATION_OR_NULL_TYPE, seconds))) {
        return false;
    }
    if (EXPECTED(*seconds >= 0)) {
        return true;
    }
    nx_throw(NX_ERROR_BAD_ARGUMENT, "The timeout must be 0 or more seconds, or null, %g given", *seconds);
    return false;
}

/* Parses the only parameter of most waiting methods. */
NX_HOT static bool parse_patience(INTERNAL_FUNCTION_PARAMETERS, double *seconds)
{
    zval *timeout = NULL;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END_EX(return false);
    return parse_timeout(timeout, 1, seconds);
}

static bool is_possible(const char *what, zend_long count, zend_long most)
{
    if (EXPECTED(count >= 1 && count <= most)) {
        return true;
    }
    nx_throw(NX_ERROR_BAD_ARGUMENT,
             "Cannot take " ZEND_LONG_FMT " %s: the number must be 1 to " ZEND_LONG_FMT
             ". Take fewer at a time",
             count, what, most);
    return false;
}

/* A second call of a constructor would change the object that coroutines wait for. */
static bool is_unset(zend_long before, zend_long count, const char *what)
{
    if (EXPECTED(before == 0 && count >= 1)) {
        return true;
    }
    nx_throw(NX_ERROR_BAD_ARGUMENT,
             "The number of %s must be at least 1 and can be set only once, " ZEND_LONG_FMT " given", what,
             count);
    return false;
}

NX_HOT static void acquire(zval *this, const nx_way_t *way, zend_long count, double patience,
                           zval *return_value)
{
    nx_lock_t *lock = nx_lock_create(Z_OBJ_P(this), way, count);
    if (UNEXPECTED(!nx_permits_acquire(nx_permits_of(Z_OBJ_P(this)), &lock->grip, patience))) {
        OBJ_RELEASE(&lock->std);
        return;
    }
    RETURN_OBJ(&lock->std);
}

static void try_acquire(zval *this, const nx_way_t *way, zend_long count, zval *return_value)
{
    nx_permits_t *permits = nx_permits_of(Z_OBJ_P(this));
    if (nx_permits_are_free(permits, count)) {
        nx_lock_t *lock = nx_lock_create(Z_OBJ_P(this), way, count);
        nx_permits_try(permits, &lock->grip);
        RETURN_OBJ(&lock->std);
    }
}

static void synchronized(INTERNAL_FUNCTION_PARAMETERS, const nx_way_t *way)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    zval *timeout = NULL;
    double patience = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_FUNC(call, cache)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    if (UNEXPECTED(!parse_timeout(timeout, 2, &patience))) {
        return;
    }
    nx_grip_t grip;
    nx_grip_init(&grip, way, 1);
    nx_permits_synchronized(THIS_PERMITS, &grip, patience, &call, &cache, return_value);
    if (UNEXPECTED(Z_ISREF_P(return_value))) {
        zend_unwrap_reference(return_value);
    }
}

ZEND_METHOD(Nexus_Async_Lock, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

NX_HOT ZEND_METHOD(Nexus_Async_Lock, release)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_lock_release(THIS_LOCK);
}

ZEND_METHOD(Nexus_Async_Lock, isReleased)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_LOCK->grip.permits == NULL);
}

ZEND_METHOD(Nexus_Async_Mutex, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

NX_HOT ZEND_METHOD(Nexus_Async_Mutex, acquire)
{
    double patience = 0;
    if (EXPECTED(parse_patience(INTERNAL_FUNCTION_PARAM_PASSTHRU, &patience))) {
        acquire(ZEND_THIS, &nx_by_mutex, 1, patience, return_value);
    }
}

ZEND_METHOD(Nexus_Async_Mutex, tryAcquire)
{
    ZEND_PARSE_PARAMETERS_NONE();
    try_acquire(ZEND_THIS, &nx_by_mutex, 1, return_value);
}

ZEND_METHOD(Nexus_Async_Mutex, synchronized)
{
    synchronized(INTERNAL_FUNCTION_PARAM_PASSTHRU, &nx_by_mutex);
}

ZEND_METHOD(Nexus_Async_Mutex, isLocked)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_PERMITS->taken > 0);
}

ZEND_METHOD(Nexus_Async_Semaphore, __construct)
{
    zend_long permits;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(permits)
    ZEND_PARSE_PARAMETERS_END();
    if (is_unset(THIS_PERMITS->limit, permits, "permits")) {
        THIS_PERMITS->limit = permits;
    }
}

ZEND_METHOD(Nexus_Async_Semaphore, acquire)
{
    zend_long permits = 1;
    zval *timeout = NULL;
    double patience = 0;
    ZEND_PARSE_PARAMETERS_START(0, 2)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(permits)
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    if (parse_timeout(timeout, 2, &patience) && is_possible("permits", permits, THIS_PERMITS->limit)) {
        acquire(ZEND_THIS, &nx_by_semaphore, permits, patience, return_value);
    }
}

ZEND_METHOD(Nexus_Async_Semaphore, tryAcquire)
{
    zend_long permits = 1;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(permits)
    ZEND_PARSE_PARAMETERS_END();
    if (is_possible("permits", permits, THIS_PERMITS->limit)) {
        try_acquire(ZEND_THIS, &nx_by_semaphore, permits, return_value);
    }
}

ZEND_METHOD(Nexus_Async_Semaphore, synchronized)
{
    synchronized(INTERNAL_FUNCTION_PARAM_PASSTHRU, &nx_by_semaphore);
}

ZEND_METHOD(Nexus_Async_Semaphore, available)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(THIS_PERMITS->limit - THIS_PERMITS->taken);
}

ZEND_METHOD(Nexus_Async_Semaphore, waiting)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(THIS_PERMITS->queue.length);
}

ZEND_METHOD(Nexus_Async_RwLock, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Async_RwLock, readLock)
{
    double patience = 0;
    if (EXPECTED(parse_patience(INTERNAL_FUNCTION_PARAM_PASSTHRU, &patience))) {
        acquire(ZEND_THIS, &nx_by_reading, 1, patience, return_value);
    }
}

ZEND_METHOD(Nexus_Async_RwLock, writeLock)
{
    double patience = 0;
    if (EXPECTED(parse_patience(INTERNAL_FUNCTION_PARAM_PASSTHRU, &patience))) {
        acquire(ZEND_THIS, &nx_by_writing, NX_PERMITS_ALL, patience, return_value);
    }
}

ZEND_METHOD(Nexus_Async_Barrier, __construct)
{
    zend_long parties;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_LONG(parties)
    ZEND_PARSE_PARAMETERS_END();
    if (is_unset(THIS_GATE->number, parties, "parties")) {
        THIS_GATE->number = parties;
    }
}

ZEND_METHOD(Nexus_Async_Barrier, wait)
{
    double patience = 0;
    if (EXPECTED(parse_patience(INTERNAL_FUNCTION_PARAM_PASSTHRU, &patience))) {
        RETURN_LONG(nx_barrier_wait(THIS_GATE, patience));
    }
}

ZEND_METHOD(Nexus_Async_WaitGroup, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Async_WaitGroup, add)
{
    zend_long count = 1;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(count)
    ZEND_PARSE_PARAMETERS_END();
    nx_group_add(THIS_GATE, count);
}

ZEND_METHOD(Nexus_Async_WaitGroup, done)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_group_add(THIS_GATE, -1);
}

ZEND_METHOD(Nexus_Async_WaitGroup, wait)
{
    double patience = 0;
    if (EXPECTED(parse_patience(INTERNAL_FUNCTION_PARAM_PASSTHRU, &patience))) {
        nx_group_wait(THIS_GATE, patience);
    }
}

ZEND_METHOD(Nexus_Async_WaitGroup, count)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(THIS_GATE->number);
}

ZEND_METHOD(Nexus_Async_Event, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Async_Event, set)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_event_set(THIS_GATE);
}

ZEND_METHOD(Nexus_Async_Event, clear)
{
    ZEND_PARSE_PARAMETERS_NONE();
    THIS_GATE->number = 0;
}

ZEND_METHOD(Nexus_Async_Event, isSet)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_GATE->number != 0);
}

ZEND_METHOD(Nexus_Async_Event, wait)
{
    double patience = 0;
    if (EXPECTED(parse_patience(INTERNAL_FUNCTION_PARAM_PASSTHRU, &patience))) {
        nx_event_wait(THIS_GATE, patience);
    }
}

ZEND_METHOD(Nexus_Async_RateLimiter, __construct)
{
    double per_second;
    zend_long burst = 1;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_DOUBLE(per_second)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(burst)
    ZEND_PARSE_PARAMETERS_END();
    if (!(per_second > 0) || isinf(per_second)) {
        nx_throw(NX_ERROR_BAD_ARGUMENT, "A rate must be finite and greater than 0 per second, %g given",
                 per_second);
        return;
    }
    if (is_unset(THIS_RATE->burst, burst, "tokens in a burst")) {
        nx_rate_open(THIS_RATE, per_second, burst);
    }
}

ZEND_METHOD(Nexus_Async_RateLimiter, acquire)
{
    zend_long tokens = 1;
    zval *timeout = NULL;
    double patience = 0;
    ZEND_PARSE_PARAMETERS_START(0, 2)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(tokens)
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    if (parse_timeout(timeout, 2, &patience) && is_possible("tokens", tokens, THIS_RATE->burst)) {
        nx_rate_acquire(THIS_RATE, tokens, patience);
    }
}

ZEND_METHOD(Nexus_Async_RateLimiter, tryAcquire)
{
    zend_long tokens = 1;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(tokens)
    ZEND_PARSE_PARAMETERS_END();
    if (is_possible("tokens", tokens, THIS_RATE->burst)) {
        RETURN_BOOL(nx_rate_try(THIS_RATE, tokens));
    }
}

static const zend_object_handlers *prepare_handlers(zend_object_handlers *handlers, int offset)
{
    memcpy(handlers, &std_object_handlers, sizeof(*handlers));
    handlers->offset = offset;
    handlers->clone_obj = NULL;
    return handlers;
}

static zend_object *create_single(zend_class_entry *class_entry)
{
    zend_object *object = nx_permits_create(class_entry);
    nx_permits_of(object)->limit = 1;
    return object;
}

static zend_object *create_shared(zend_class_entry *class_entry)
{
    zend_object *object = nx_permits_create(class_entry);
    nx_permits_of(object)->limit = NX_PERMITS_ALL;
    return object;
}

void nx_php_register_sync(void)
{
    nx_ce_lock = register_class_Nexus_Async_Lock();
    nx_ce_lock->create_object = nx_lock_create_object;
    register_class_Nexus_Async_Mutex()->create_object = create_single;
    register_class_Nexus_Async_Semaphore()->create_object = nx_permits_create;
    register_class_Nexus_Async_RwLock()->create_object = create_shared;
    register_class_Nexus_Async_Barrier()->create_object = nx_gate_create;
    register_class_Nexus_Async_WaitGroup()->create_object = nx_gate_create;
    register_class_Nexus_Async_Event()->create_object = nx_gate_create;
    register_class_Nexus_Async_RateLimiter()->create_object = nx_rate_create;
    nx_lock_handlers = prepare_handlers(&lock_handlers, offsetof(nx_lock_t, std));
    lock_handlers.free_obj = nx_lock_free_object;
    nx_permits_handlers = prepare_handlers(&permits_handlers, offsetof(nx_permits_t, std));
    nx_gate_handlers = prepare_handlers(&gate_handlers, offsetof(nx_gate_t, std));
    nx_rate_handlers = prepare_handlers(&rate_handlers, offsetof(nx_rate_t, std));
}
