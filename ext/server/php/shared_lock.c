/* SPDX-License-Identifier: MIT */
#include "server/php/classes.h"

#include <errno.h>
#include <string.h>

#include "zend_smart_str.h"

#include "core/base/list.h"
#include "core/shm/shared_mutex.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/lease.h"
#include "server/fabric/shared_heap.h"
#include "server/fabric/shared_wait.h"
#include "server/php/shared_values.h"

#include "server/php/shared_lock_arginfo.h"

typedef struct shared_lock_object {
    nx_shared_mutex_t *mutex;
    zend_string *name;
    zend_object std;
} shared_lock_object_t;

/* A lock that a coroutine of this process holds. It keeps the object, and releases the lock when the coroutine ends. */
typedef struct held_lock {
    nx_lease_t lease;
    nx_list_t link;
    shared_lock_object_t *of;
    uint64_t holder;
} held_lock_t;

typedef struct lock_wait {
    nx_shared_wait_t wait;
    shared_lock_object_t *of;
    nx_shared_ticket_t ticket;
    uint64_t holder;
} lock_wait_t;

static NX_PER_THREAD nx_list_t held_locks;
static zend_class_entry *shared_lock_class;
static zend_object_handlers shared_lock_handlers;

static shared_lock_object_t *shared_lock_of(zend_object *object)
{
    return nx_container_of(object, shared_lock_object_t, std);
}

#define THIS_LOCK shared_lock_of(Z_OBJ_P(ZEND_THIS))

static zend_object *shared_lock_create(zend_class_entry *class_entry)
{
    shared_lock_object_t *lock = zend_object_alloc(sizeof(shared_lock_object_t), class_entry);
    zend_object_std_init(&lock->std, class_entry);
    object_properties_init(&lock->std, class_entry);
    lock->std.handlers = &shared_lock_handlers;
    return &lock->std;
}

static void shared_lock_free(zend_object *object)
{
    shared_lock_object_t *lock = shared_lock_of(object);
    if (lock->mutex != NULL) {
        nx_shared_mutex_close(lock->mutex);
        zend_string_release(lock->name);
    }
    zend_object_std_dtor(object);
}

/* The number of the current coroutine within its process; that of the main coroutine is 0. */
static uint64_t current_holder(void)
{
    const nx_coroutine_t *current = nx_coroutine_current();
    return current == NULL ? 0 : current->id;
}

/* --- errors --- */

static NX_COLD void shared_lock_throw_open_error(int error, const zend_string *name)
{
    switch (error) {
    case -EEXIST:
        nx_throw(NX_ERROR_SHARED_DIFFERS,
                 "Shared data of another kind have the name \"%s\": choose another one", ZSTR_VAL(name));
        return;
    case -ENOSPC:
        nx_throw(NX_ERROR_SHARED_FULL, "The shared memory has no space for the lock \"%s\"", ZSTR_VAL(name));
        return;
    case -ENAMETOOLONG:
        nx_throw(NX_ERROR_BAD_ARGUMENT, "The name of a shared lock must have 1 to %d bytes",
                 NX_SHARED_NAME_BYTES);
        return;
    default:
        nx_throw(NX_ERROR_SYSTEM, "The shared lock cannot be used: %s", strerror(-error));
    }
}

static NX_COLD void shared_lock_throw_system(int error)
{
    nx_throw(NX_ERROR_SYSTEM, "The shared lock cannot be used: %s", strerror(-error));
}

static NX_COLD void shared_lock_throw_held(const shared_lock_object_t *lock)
{
    nx_throw(NX_ERROR_SHARED_LOCK,
             "This coroutine holds the shared lock \"%s\", and would wait for itself. Release it before",
             ZSTR_VAL(lock->name));
}

static NX_COLD void shared_lock_throw_not_held(const shared_lock_object_t *lock)
{
    nx_throw(NX_ERROR_SHARED_LOCK,
             "The shared lock \"%s\" is not held by this coroutine, so it cannot release it. Use withLock()",
             ZSTR_VAL(lock->name));
}

static NX_COLD void shared_lock_throw(const shared_lock_object_t *lock, int error, double patience)
{
    switch (error) {
    case -EDEADLK:
        shared_lock_throw_held(lock);
        return;
    case -ENOBUFS:
        nx_throw(NX_ERROR_SHARED_FULL,
                 "%d coroutines wait for the shared lock \"%s\", and there is no place for more",
                 NX_SHARED_WAITERS, ZSTR_VAL(lock->name));
        return;
    case -ETIMEDOUT:
        nx_shared_throw_timeout(patience, "shared lock", ZSTR_VAL(lock->name));
        return;
    case -ECANCELED:
        return;
    default:
        shared_lock_throw_system(error);
    }
}

/* --- holding --- */

static void forget_held(held_lock_t *held)
{
    nx_list_unlink(&held->link);
    nx_lease_drop(&held->lease);
    zend_object *object = &held->of->std;
    efree(held);
    OBJ_RELEASE(object);
}

static void release_orphaned(nx_lease_t *lease, nx_coroutine_end_t how)
{
    held_lock_t *held = nx_container_of(lease, held_lock_t, lease);
    nx_shared_mutex_release(held->of->mutex, held->holder);
    forget_held(held);
}

static void hold_lock(shared_lock_object_t *lock, uint64_t holder)
{
    held_lock_t *held = emalloc(sizeof(*held));
    held->of = lock;
    held->holder = holder;
    GC_ADDREF(&lock->std);
    nx_list_init(&held->link);
    nx_list_push_back(&held_locks, &held->link);
    nx_lease_take(&held->lease, nx_coroutine_current(), release_orphaned);
}

/* Locks of the same name are one lock, whichever object has acquired it. */
static held_lock_t *find_held(const shared_lock_object_t *lock, uint64_t holder)
{
    for (nx_list_t *node = held_locks.next; node != &held_locks; node = node->next) {
        held_lock_t *held = nx_container_of(node, held_lock_t, link);
        if (held->holder == holder && zend_string_equals(held->of->name, lock->name)) {
            return held;
        }
    }
    return NULL;
}

/* --- waiting --- */

static lock_wait_t *lock_wait_of(nx_shared_wait_t *wait)
{
    return nx_container_of(wait, lock_wait_t, wait);
}

static bool attempt_lock(nx_shared_wait_t *wait, uint32_t process)
{
    lock_wait_t *own = lock_wait_of(wait);
    own->ticket.process = process;
    wait->result = nx_shared_mutex_acquire(own->of->mutex, own->holder, &own->ticket);
    wait->place = own->ticket.place;
    return wait->result != -EAGAIN;
}

static void leave_lock(nx_shared_wait_t *wait)
{
    lock_wait_t *own = lock_wait_of(wait);
    nx_shared_mutex_leave(own->of->mutex, own->holder, &own->ticket);
}

static void describe_lock(nx_wait_t *wait, smart_str *text)
{
    const lock_wait_t *own = lock_wait_of(nx_container_of(wait, nx_shared_wait_t, wait));
    smart_str_append_printf(text, " \"%s\"", ZSTR_VAL(own->of->name));
}

static const nx_shared_wait_kind_t lock_waits = {
    .wait = {.what = "shared lock", .abandon = nx_shared_wait_abandon, .describe = describe_lock},
    .attempt = attempt_lock,
    .leave = leave_lock,
};

static NX_SUSPENDS NX_THROWS bool acquire_lock(shared_lock_object_t *lock, double patience)
{
    lock_wait_t wait = {.of = lock, .holder = current_holder()};
    nx_shared_wait_init(&wait.wait, &lock_waits, nx_shared_mutex_waiters(lock->mutex));
    wait.ticket.place = NX_SHARED_NO_PLACE;
    int error = nx_shared_wait(&wait.wait, patience);
    if (UNEXPECTED(error != 0)) {
        shared_lock_throw(lock, error, patience);
        return false;
    }
    hold_lock(lock, wait.holder);
    return true;
}

static NX_THROWS void release_lock(shared_lock_object_t *lock)
{
    uint64_t holder = current_holder();
    held_lock_t *held = find_held(lock, holder);
    int error = held == NULL ? -EPERM : nx_shared_mutex_release(lock->mutex, holder);
    if (held != NULL) {
        forget_held(held);
    }
    error == 0 ? (void)0 : shared_lock_throw_not_held(lock);
}

/* --- the class --- */

ZEND_METHOD(Nexus_Shared_Lock, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Shared_Lock, create)
{
    zend_string *name;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(name)
    ZEND_PARSE_PARAMETERS_END();
    nx_shared_heap_t *heap;
    nx_shared_mutex_t *mutex = NULL;
    nx_shared_existing_t existing = {0};
    int error = nx_fabric_shared_heap(&heap);
    error =
        error != 0 ? error : nx_shared_mutex_open(heap, ZSTR_VAL(name), ZSTR_LEN(name), &mutex, &existing);
    if (UNEXPECTED(error != 0)) {
        shared_lock_throw_open_error(error, name);
        RETURN_THROWS();
    }
    object_init_ex(return_value, shared_lock_class);
    shared_lock_of(Z_OBJ_P(return_value))->mutex = mutex;
    shared_lock_of(Z_OBJ_P(return_value))->name = zend_string_copy(name);
}

ZEND_METHOD(Nexus_Shared_Lock, acquire)
{
    zval *timeout = NULL;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    double patience;
    if (nx_shared_parse_timeout(timeout, 1, &patience)) {
        acquire_lock(THIS_LOCK, patience);
    }
}

ZEND_METHOD(Nexus_Shared_Lock, tryAcquire)
{
    ZEND_PARSE_PARAMETERS_NONE();
    shared_lock_object_t *lock = THIS_LOCK;
    uint64_t holder = current_holder();
    uint32_t process;
    /* Processes that wait for this lock watch those in the table. */
    int error = nx_shared_wait_process(&process);
    error = error != 0 ? error : nx_shared_mutex_acquire(lock->mutex, holder, NULL);
    if (error == 0) {
        hold_lock(lock, holder);
        RETURN_TRUE;
    }
    if (error == -EDEADLK) {
        shared_lock_throw_held(lock);
    } else if (error != -EAGAIN) {
        shared_lock_throw_system(error);
    }
    RETURN_FALSE;
}

ZEND_METHOD(Nexus_Shared_Lock, release)
{
    ZEND_PARSE_PARAMETERS_NONE();
    release_lock(THIS_LOCK);
}

/* Without an exception if the lock is gone: the process may have forked, or the function has released it. */
static void release_after_call(shared_lock_object_t *lock)
{
    uint64_t holder = current_holder();
    held_lock_t *held = find_held(lock, holder);
    if (held != NULL) {
        nx_shared_mutex_release(lock->mutex, holder);
        forget_held(held);
    }
}

ZEND_METHOD(Nexus_Shared_Lock, withLock)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    zval *timeout = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_FUNC(call, cache)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    double patience;
    if (!nx_shared_parse_timeout(timeout, 2, &patience) || !acquire_lock(THIS_LOCK, patience)) {
        RETURN_THROWS();
    }
    call.retval = return_value;
    zend_call_function(&call, &cache);
    release_after_call(THIS_LOCK);
}

/* Coroutines that the end of a request has not ended in order: their locks are free, too. */
void nx_php_release_shared_locks(void)
{
    while (held_locks.next != NULL && !nx_list_is_empty(&held_locks)) {
        held_lock_t *held = nx_container_of(held_locks.next, held_lock_t, link);
        nx_shared_mutex_release(held->of->mutex, held->holder);
        forget_held(held);
    }
}

void nx_php_begin_shared_locks(void)
{
    nx_list_init(&held_locks);
}

/* The locks of a parent are not those of its child. */
void nx_php_forget_shared_locks(void)
{
    while (held_locks.next != NULL && !nx_list_is_empty(&held_locks)) {
        forget_held(nx_container_of(held_locks.next, held_lock_t, link));
    }
}

void nx_php_register_shared_lock(void)
{
    shared_lock_class = register_class_Nexus_Shared_Lock();
    shared_lock_class->create_object = shared_lock_create;
    memcpy(&shared_lock_handlers, &std_object_handlers, sizeof(shared_lock_handlers));
    shared_lock_handlers.offset = offsetof(shared_lock_object_t, std);
    shared_lock_handlers.free_obj = shared_lock_free;
    shared_lock_handlers.clone_obj = NULL;
}
