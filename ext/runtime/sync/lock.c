/* SPDX-License-Identifier: MIT */
#include "runtime/sync/private.h"

#include "zend_smart_str.h"

#include "engine/errors/errors.h"

zend_class_entry *nx_ce_lock;
const zend_object_handlers *nx_lock_handlers;

NX_HOT static nx_lock_t *create_lock(zend_class_entry *class_entry, zend_object *of, const nx_way_t *way,
                                     zend_long count)
{
    nx_lock_t *lock = zend_object_alloc(sizeof(nx_lock_t), class_entry);
    nx_grip_init(&lock->grip, way, count);
    lock->of = of;
    zend_object_std_init(&lock->std, class_entry);
    /* A Lock references nothing that could reference it, so it cannot be part of a cycle. */
    GC_ADD_FLAGS(&lock->std, GC_NOT_COLLECTABLE);
    lock->std.handlers = nx_lock_handlers;
    return lock;
}

NX_HOT nx_lock_t *nx_lock_create(zend_object *of, const nx_way_t *way, zend_long count)
{
    GC_ADDREF(of);
    return create_lock(nx_ce_lock, of, way, count);
}

/* `new` creates the object before it detects that the constructor is private. */
zend_object *nx_lock_create_object(zend_class_entry *class_entry)
{
    return &create_lock(class_entry, NULL, NULL, 0)->std;
}

static NX_COLD void throw_not_held(const nx_grip_t *grip)
{
    if (grip->permits == NULL) {
        nx_throw(
            NX_ERROR_LOCK_NOT_HELD,
            "Cannot release this %s: it was released already. Call release() once, or let the Lock go out "
            "of scope",
            grip->way->wait.what);
        return;
    }
    smart_str text = {0};
    nx_grip__describe(grip, &text);
    smart_str_0(&text);
    nx_throw(NX_ERROR_LOCK_NOT_HELD,
             "Cannot release this %s here: it is%s. Only the coroutine that holds it may release it. Use a "
             "Semaphore if other coroutines must release",
             grip->way->wait.what, ZSTR_VAL(text.s));
    smart_str_free(&text);
}

static bool is_anothers(const nx_grip_t *grip)
{
    return grip->way->personal && grip->lease.coroutine != NULL &&
           grip->lease.coroutine != nx_coroutine_current();
}

NX_HOT bool nx_lock_release(nx_lock_t *lock)
{
    nx_grip_t *grip = &lock->grip;
    if (UNEXPECTED(grip->permits == NULL || is_anothers(grip))) {
        throw_not_held(grip);
        return false;
    }
    nx_grip__release(grip);
    return true;
}

NX_HOT void nx_lock_free_object(zend_object *object)
{
    nx_lock_t *lock = nx_lock_of(object);
    if (lock->grip.permits != NULL) {
        nx_grip__release(&lock->grip);
    }
    if (EXPECTED(lock->of != NULL)) {
        OBJ_RELEASE(lock->of);
    }
    zend_object_std_dtor(object);
}
