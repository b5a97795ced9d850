/* SPDX-License-Identifier: MIT */
/*
 * Application instances. Each answers one request at a time. An instance is created when all others are leased. It is
 * leased to a request from the beginning of the request to its end. Isolated globals, and the settings and error
 * handlers that its requests have set, stay with the instance from request to request, as in a process that answers one
 * request after another. The concurrency limit bounds the number of instances.
 */
#include "http/server/private.h"

#include "zend_exceptions.h"
#include "zend_weakrefs.h"

#include "runtime/scheduler/collector.h"
#include "engine/errors/errors.h"

/*
 * Limit of live instances, as a multiple of the concurrency. A dropped instance may be referenced for a while, for
 * example by a coroutine that continues.
 */
#define ALIVE_AT_MOST 2

struct nx_app_instance {
    nx_app_instance_t *next; /* next free instance */
    zval callable;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    nx_isolation_t kept; /* while the instance is free: what its last request has left */
};

struct nx_app_instances {
    zval factory;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    nx_app_instance_t *free; /* the instance used last comes first: its memory is warm */
    /* weak references to the callable of each instance: free, leased, or dropped and still referenced */
    HashTable alive;
    bool has_dropped; /* an instance was dropped since the last collection */
    bool is_stuck;    /* the log message about too many live instances was written */
};

/* Not all versions of PHP have an interface that lists weak references, so the object is stored as the value, too. */
static void note_alive(nx_app_instances_t *instances, zval *callable)
{
    zval object;
    if (Z_TYPE_P(callable) == IS_OBJECT) {
        ZVAL_PTR(&object, Z_OBJ_P(callable));
        zend_weakrefs_hash_add(&instances->alive, Z_OBJ_P(callable), &object);
    }
}

static void forget_alive(nx_app_instances_t *instances)
{
    HashPosition first;
    zval *object;
    while (zend_hash_internal_pointer_reset_ex(&instances->alive, &first),
           (object = zend_hash_get_current_data_ex(&instances->alive, &first)) != NULL) {
        zend_weakrefs_hash_del(&instances->alive, Z_PTR_P(object));
    }
    zend_hash_destroy(&instances->alive);
}

static nx_app_instance_t *make_instance(nx_app_instances_t *instances)
{
    zval callable;
    ZVAL_UNDEF(&callable);
    instances->call.retval = &callable;
    zend_call_function(&instances->call, &instances->cache);
    if (EG(exception) != NULL) {
        instances->has_dropped = true;
        return NULL;
    }
    nx_app_instance_t *instance = ecalloc(1, sizeof(*instance));
    if (zend_fcall_info_init(&callable, 0, &instance->call, &instance->cache, NULL, NULL) != SUCCESS) {
        nx_throw(NX_ERROR_BAD_HANDLER,
                 "An application instance cannot be called. Return a closure from the factory");
        zval_ptr_dtor(&callable);
        efree(instance);
        return NULL;
    }
    ZVAL_COPY_VALUE(&instance->callable, &callable);
    note_alive(instances, &callable);
    return instance;
}

static void drop_instance(nx_app_instance_t *instance)
{
    zval_ptr_dtor(&instance->callable);
    nx_isolation_release(&instance->kept);
    efree(instance);
}

nx_app_instances_t *nx_app_instances_create(zval *factory)
{
    nx_app_instances_t *instances = ecalloc(1, sizeof(*instances));
    zend_hash_init(&instances->alive, 8, NULL, NULL, false);
    zend_fcall_info_init(factory, 0, &instances->call, &instances->cache, NULL, NULL);
    ZVAL_COPY(&instances->factory, factory);
    nx_isolation_t outer, kept = {0};
    nx_isolation_begin_nested(&outer);
    instances->free = make_instance(instances);
    nx_isolation_end_nested(&outer, &kept);
    if (instances->free == NULL) {
        nx_isolation_release(&kept);
        nx_app_instances_destroy(instances);
        return NULL;
    }
    instances->free->kept = kept;
    return instances;
}

void nx_app_instances_destroy(nx_app_instances_t *instances)
{
    while (instances->free != NULL) {
        nx_app_instance_t *instance = instances->free;
        instances->free = instance->next;
        drop_instance(instance);
    }
    forget_alive(instances);
    zval_ptr_dtor(&instances->factory);
    efree(instances);
}

void nx_app_instances_collect(nx_app_instances_t *instances, zend_get_gc_buffer *buffer)
{
    zend_get_gc_buffer_add_zval(buffer, &instances->factory);
    for (nx_app_instance_t *instance = instances->free; instance != NULL; instance = instance->next) {
        zend_get_gc_buffer_add_zval(buffer, &instance->callable);
    }
}

/* A new instance is created with the request's own globals, which then belong to the instance. */
static nx_app_instance_t *lease(nx_exchange_t *exchange)
{
    nx_app_instances_t *instances = exchange->handler->instances;
    nx_app_instance_t *instance = instances->free;
    if (UNEXPECTED(instance == NULL)) {
        nx_request_globals_enter();
        return make_instance(instances);
    }
    instances->free = instance->next;
    nx_request_globals_enter();
    nx_isolation_give(&instance->kept);
    return instance;
}

void nx_app_instances__call(nx_exchange_t *exchange, zval *arguments, uint32_t count, zval *result)
{
    ZVAL_UNDEF(result);
    nx_app_instance_t *instance = lease(exchange);
    if (instance == NULL) {
        return;
    }
    exchange->instance = instance;
    zend_fcall_info info = instance->call;
    info.params = arguments;
    info.param_count = count;
    info.retval = result;
    zend_call_function(&info, &instance->cache);
}

void nx_app_instances__save_globals(nx_exchange_t *exchange)
{
    nx_isolation_take(&exchange->instance->kept);
}

/* An instance that returned something other than a response is dropped, because its state is unknown. */
void nx_app_instances__give_back(nx_exchange_t *exchange, bool is_sound)
{
    nx_app_instances_t *instances = exchange->handler->instances;
    nx_app_instance_t *instance = exchange->instance;
    exchange->instance = NULL;
    if (!is_sound) {
        instances->has_dropped = true;
        drop_instance(instance);
        return;
    }
    instance->next = instances->free;
    instances->free = instance;
}

/*
 * Runs the garbage collector, because instances contain reference cycles and hold connections. The objects of the
 * request itself (handlers, its session) are freed by now, and the next request has not begun.
 */
void nx_app_instances__collect_dropped(nx_app_instances_t *instances)
{
    if (instances->has_dropped) {
        instances->has_dropped = false;
        nx_collector_collect();
    }
}

static NX_COLD void report_stuck(nx_app_instances_t *instances, uint32_t concurrency)
{
    instances->is_stuck = true;
    nx_error_say(
        "nexus: [NX-0334] %u application instances exist, but at most %u are in use: other objects still "
        "refer to released instances. This worker creates no more instances and is replaced\n",
        zend_hash_num_elements(&instances->alive), concurrency);
}

bool nx_app_instances__are_available(nx_exchange_t *exchange)
{
    nx_app_instances_t *instances = exchange->handler->instances;
    uint64_t most = (uint64_t)ALIVE_AT_MOST * exchange->server->manager.settings.concurrency;
    if (EXPECTED(instances->free != NULL) || zend_hash_num_elements(&instances->alive) < most) {
        return true;
    }
    nx_collector_collect();
    if (zend_hash_num_elements(&instances->alive) < most) {
        return true;
    }
    if (!instances->is_stuck) {
        report_stuck(instances, exchange->server->manager.settings.concurrency);
    }
    nx_scheduler_taint();
    return false;
}
