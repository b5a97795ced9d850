/* SPDX-License-Identifier: MIT */
#include "runtime/async/local.h"

#include "runtime/async/async.h"
#include "runtime/scheduler/lease.h"
#include "runtime/scheduler/scheduler.h"

zend_class_entry *nx_ce_local;
const zend_object_handlers *nx_local_handlers;

typedef struct nx_local_value {
    nx_lease_t lease;
    nx_local_t *local;
    uint64_t id; /* of the coroutine; the lease no longer refers to it after its end */
    zval value;
} nx_local_value_t;

static nx_coroutine_t *running_coroutine(void)
{
    nx_coroutine_t *current = nx_coroutine_current();
    return EXPECTED(current != NULL) ? current : nx_scheduler_main();
}

static nx_local_value_t *find_local_value(nx_local_t *local, const nx_coroutine_t *coroutine)
{
    return zend_hash_index_find_ptr(&local->values, coroutine->id);
}

static void remove_entry(nx_local_value_t *entry, zval *value)
{
    nx_lease_drop(&entry->lease);
    zend_hash_index_del(&entry->local->values, entry->id);
    ZVAL_COPY_VALUE(value, &entry->value);
    efree(entry);
}

static void orphaned(nx_lease_t *lease, nx_coroutine_end_t how)
{
    nx_local_value_t *entry = nx_container_of(lease, nx_local_value_t, lease);
    nx_local_t *local = entry->local;
    zval value;
    GC_ADDREF(&local->std);
    remove_entry(entry, &value);
    if (Z_TYPE(local->at_end) != IS_UNDEF) {
        zend_fcall_info call = {.size = sizeof(call), .params = &value, .param_count = 1};
        ZVAL_COPY_VALUE(&call.function_name, &local->at_end);
        nx_task_start_in_main(&call, &local->at_end_cache, "the end of another");
    }
    zval_ptr_dtor(&value);
    OBJ_RELEASE(&local->std);
}

zval *nx_local_find(nx_local_t *local)
{
    nx_local_value_t *entry = find_local_value(local, running_coroutine());
    return entry == NULL ? NULL : &entry->value;
}

static nx_local_value_t *add_local_entry(nx_local_t *local, nx_coroutine_t *coroutine)
{
    nx_local_value_t *entry = emalloc(sizeof(*entry));
    entry->local = local;
    entry->id = coroutine->id;
    ZVAL_NULL(&entry->value);
    nx_lease_take(&entry->lease, coroutine, orphaned);
    zend_hash_index_add_new_ptr(&local->values, entry->id, entry);
    return entry;
}

void nx_local_set(nx_local_t *local, zval *value)
{
    nx_coroutine_t *coroutine = running_coroutine();
    nx_local_value_t *entry = find_local_value(local, coroutine);
    if (entry == NULL) {
        entry = add_local_entry(local, coroutine);
    }
    zval before;
    ZVAL_COPY_VALUE(&before, &entry->value);
    ZVAL_COPY(&entry->value, value);
    zval_ptr_dtor(&before);
}

void nx_local_take(nx_local_t *local, zval *value)
{
    nx_local_value_t *entry = find_local_value(local, running_coroutine());
    if (entry == NULL) {
        ZVAL_NULL(value);
        return;
    }
    remove_entry(entry, value);
}

zend_object *nx_local_create_object(zend_class_entry *class_entry)
{
    nx_local_t *local = zend_object_alloc(sizeof(*local), class_entry);
    ZVAL_UNDEF(&local->at_end);
    zend_hash_init(&local->values, 0, NULL, NULL, false);
    zend_object_std_init(&local->std, class_entry);
    local->std.handlers = nx_local_handlers;
    return &local->std;
}

/* One at a time, because a destructor may use this object for another coroutine's value. */
static void drop_values(nx_local_t *local)
{
    void *first;
    while (zend_hash_num_elements(&local->values) > 0) {
        zend_hash_internal_pointer_reset(&local->values);
        first = zend_hash_get_current_data_ptr(&local->values);
        zval value;
        remove_entry(first, &value);
        zval_ptr_dtor(&value);
    }
}

void nx_local_free_object(zend_object *object)
{
    nx_local_t *local = nx_local_of(object);
    drop_values(local);
    zend_hash_destroy(&local->values);
    zval_ptr_dtor(&local->at_end);
    ZVAL_UNDEF(&local->at_end);
    zend_object_std_dtor(object);
}

HashTable *nx_local_get_gc(zend_object *object, zval **table, int *count)
{
    nx_local_t *local = nx_local_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    zend_get_gc_buffer_add_zval(buffer, &local->at_end);
    void *entry;
    ZEND_HASH_FOREACH_PTR(&local->values, entry)
    zend_get_gc_buffer_add_zval(buffer, &((nx_local_value_t *)entry)->value);
    ZEND_HASH_FOREACH_END();
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}
