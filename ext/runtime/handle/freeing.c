/* SPDX-License-Identifier: MIT */
/*
 * Statements and results contact their server when they are freed (libpq deallocates, mysqlnd reads the rest). This
 * happens where their last reference is released, without a call that could be guarded. If another coroutine uses the
 * connection, the object is kept until no coroutine does. A coroutine that waits while it frees an object is recorded
 * as using its connection.
 */
#include "engine/intercept/objects.h"
#include "runtime/handle/private.h"

typedef struct {
    nx_list_t link;
    nx_coroutine_t *coroutine;
    nx_handle_operand_t operand;
} freeing_t;

/* being_freed: entries on the stacks of the freeing coroutines. kept: objects whose release was postponed. */
static NX_PER_THREAD nx_list_t being_freed;
static NX_PER_THREAD HashTable deferred;
static NX_PER_THREAD bool is_open;

static void open_lists(void)
{
    if (!is_open) {
        nx_list_init(&being_freed);
        zend_hash_init(&deferred, 8, NULL, NULL, true);
        is_open = true;
    }
}

static bool is_used_by_another(zend_object *object)
{
    const nx_handle_kind_t *kind = nx_handle__kind_of_class(object->ce);
    nx_handle_key_t key = kind->identify(object);
    return key != 0 && nx_handle__user_of(key) != NULL;
}

static void destroy(zend_object *object)
{
    zend_objects_destroy_object(object);
    if (UNEXPECTED(nx_handle__state.attention > 0) && is_used_by_another(object)) {
        open_lists();
        GC_ADDREF(object);
        nx_handle__state.attention++;
        zend_hash_index_add_ptr(&deferred, object->handle, object);
    }
}

/* The list entry is in this frame, so a fatal error must not jump over it. */
static void free_recorded(zend_object *object)
{
    const nx_handle_kind_t *kind = nx_handle__kind_of_class(object->ce);
    freeing_t freeing = {.coroutine = nx_coroutine_current(), .operand = {.kind = kind, .object = object}};
    freeing.operand.key = kind->identify(object);
    volatile bool is_fatal = false;
    open_lists();
    nx_list_push_back(&being_freed, &freeing.link);
    zend_try
    {
        nx_objects_free(object);
    }
    zend_catch
    {
        is_fatal = true;
    }
    zend_end_try();
    nx_list_unlink(&freeing.link);
    if (is_fatal) {
        zend_bailout();
    }
}

void nx_handle__each_freed(nx_handle_visit_fn visit, void *context)
{
    if (!is_open) {
        return;
    }
    for (nx_list_t *node = being_freed.next; node != &being_freed; node = node->next) {
        freeing_t *freeing = nx_container_of(node, freeing_t, link);
        if (freeing->coroutine == nx_coroutine_current() && freeing->operand.key != 0) {
            visit(&freeing->operand, context);
        }
    }
}

static bool is_freed_key(const nx_handle_operand_t *operand, void *context)
{
    nx_handle_key_t *key = context;
    if (operand->key != *key) {
        return true;
    }
    *key = 0;
    return false;
}

/* True if `caller` runs within a call on the object's connection (a callback). */
static bool is_used_by_caller(zend_object *object, zend_execute_data *caller)
{
    nx_handle_key_t key = nx_handle__kind_of_class(object->ce)->identify(object);
    nx_handle__each(caller, true, is_freed_key, &key);
    return key == 0;
}

static zend_object *find_releasable(zend_execute_data *caller)
{
    zend_object *object;
    ZEND_HASH_FOREACH_PTR(&deferred, object)
    {
        if (!is_used_by_another(object) && !is_used_by_caller(object, caller)) {
            return object;
        }
    }
    ZEND_HASH_FOREACH_END();
    return NULL;
}

void nx_handle__release_deferred(zend_execute_data *caller)
{
    zend_object *object;
    while (is_open && zend_hash_num_elements(&deferred) > 0 && (object = find_releasable(caller)) != NULL) {
        zend_hash_index_del(&deferred, object->handle);
        nx_handle__state.attention--;
        OBJ_RELEASE(object);
    }
}

/* At the end of a request the engine frees the kept objects with all others. */
void nx_handle__discard_deferred(void)
{
    if (is_open) {
        zend_hash_destroy(&deferred);
        is_open = false;
    }
}

void nx_handle__take_over_freeing(void)
{
    zend_class_entry *class_entry;
    ZEND_HASH_FOREACH_PTR(CG(class_table), class_entry)
    {
        const nx_handle_kind_t *kind =
            class_entry->type == ZEND_INTERNAL_CLASS ? nx_handle__kind_of_class(class_entry) : NULL;
        if (kind != NULL && !kind->is_owner) {
            nx_objects_take_over(class_entry, destroy, free_recorded);
        }
    }
    ZEND_HASH_FOREACH_END();
}
