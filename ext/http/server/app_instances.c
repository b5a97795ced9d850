/* SPDX-License-Identifier: MIT */
/*
 * Application instances ("kernels"): each answers one request at a time. An instance is created when one more is
 * needed, and is leased to a request from its beginning to its end. Isolated globals, and what its requests have set
 * (settings, error handlers), stay with the instance from request to request, as in a process that answers one request
 * after another. The concurrency limit bounds the number of instances.
 */
#include "http/server/private.h"

#include "zend_exceptions.h"
#include "zend_weakrefs.h"

#include "runtime/scheduler/collector.h"
#include "engine/errors/errors.h"
#include "isolation/coroutine/coroutine_globals.h"

/*
 * Limit of live instances, as a multiple of the concurrency. A dropped instance may be referenced for a while, for
 * example by a coroutine that continues.
 */
#define ALIVE_AT_MOST 2

struct nx_kernel {
    nx_kernel_t *next; /* next free instance */
    zval callable;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    /* The isolated globals it has set, while it is free; NULL: none. */
    nx_isolated_t *isolated;
    nx_world_t *world;
    nx_handlers_t *handlers;
    nx_realm_session_t *session;
};

struct nx_kernels {
    zval factory;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    nx_kernel_t *free; /* the instance used last comes first: its memory is warm */
    /* weak references to the callable of each instance: free, leased, or dropped and still referenced */
    HashTable alive;
    bool has_dropped; /* an instance was dropped since the last collection */
    bool is_stuck;    /* the log message about too many live instances was written */
};

/* Not all versions of PHP have an interface that lists weak references, so the object is stored as the value, too. */
static void note_alive(nx_kernels_t *kernels, zval *callable)
{
    zval object;
    if (Z_TYPE_P(callable) == IS_OBJECT) {
        ZVAL_PTR(&object, Z_OBJ_P(callable));
        zend_weakrefs_hash_add(&kernels->alive, Z_OBJ_P(callable), &object);
    }
}

static void forget_alive(nx_kernels_t *kernels)
{
    HashPosition first;
    zval *object;
    while (zend_hash_internal_pointer_reset_ex(&kernels->alive, &first),
           (object = zend_hash_get_current_data_ex(&kernels->alive, &first)) != NULL) {
        zend_weakrefs_hash_del(&kernels->alive, Z_PTR_P(object));
    }
    zend_hash_destroy(&kernels->alive);
}

static nx_kernel_t *make(nx_kernels_t *kernels)
{
    zval callable;
    ZVAL_UNDEF(&callable);
    kernels->call.retval = &callable;
    zend_call_function(&kernels->call, &kernels->cache);
    if (EG(exception) != NULL) {
        kernels->has_dropped = true;
        return NULL;
    }
    nx_kernel_t *kernel = ecalloc(1, sizeof(*kernel));
    if (zend_fcall_info_init(&callable, 0, &kernel->call, &kernel->cache, NULL, NULL) != SUCCESS) {
        nx_throw(NX_ERROR_BAD_HANDLER, "A kernel cannot be called. Return a closure");
        zval_ptr_dtor(&callable);
        efree(kernel);
        return NULL;
    }
    ZVAL_COPY_VALUE(&kernel->callable, &callable);
    note_alive(kernels, &callable);
    return kernel;
}

static void drop(nx_kernel_t *kernel)
{
    zval_ptr_dtor(&kernel->callable);
    if (kernel->isolated != NULL) {
        nx_isolated_destroy(kernel->isolated);
    }
    if (kernel->world != NULL) {
        nx_world_release(kernel->world);
    }
    if (kernel->handlers != NULL) {
        nx_apart_drop_handlers(kernel->handlers);
    }
    if (kernel->session != NULL) {
        nx_realm_drop_settings(kernel->session);
    }
    efree(kernel);
}

nx_kernels_t *nx_kernels_create(zval *factory)
{
    nx_kernels_t *kernels = ecalloc(1, sizeof(*kernels));
    zend_hash_init(&kernels->alive, 8, NULL, NULL, false);
    zend_fcall_info_init(factory, 0, &kernels->call, &kernels->cache, NULL, NULL);
    ZVAL_COPY(&kernels->factory, factory);
    nx_isolated_t *isolated = nx_isolated_create();
    nx_isolated_exchange(isolated);
    kernels->free = make(kernels);
    nx_isolated_exchange(isolated);
    if (kernels->free == NULL) {
        nx_isolated_destroy(isolated);
        nx_kernels_destroy(kernels);
        return NULL;
    }
    kernels->free->isolated = isolated;
    return kernels;
}

void nx_kernels_destroy(nx_kernels_t *kernels)
{
    while (kernels->free != NULL) {
        nx_kernel_t *kernel = kernels->free;
        kernels->free = kernel->next;
        drop(kernel);
    }
    forget_alive(kernels);
    zval_ptr_dtor(&kernels->factory);
    efree(kernels);
}

void nx_kernels_collect(nx_kernels_t *kernels, zend_get_gc_buffer *buffer)
{
    zend_get_gc_buffer_add_zval(buffer, &kernels->factory);
    for (nx_kernel_t *kernel = kernels->free; kernel != NULL; kernel = kernel->next) {
        zend_get_gc_buffer_add_zval(buffer, &kernel->callable);
    }
}

static void put_isolated(nx_realm_t *realm, nx_kernel_t *kernel)
{
    if (kernel->isolated == NULL || !nx_isolated_is_used()) {
        return;
    }
    nx_isolated_t *begun = nx_realm_give_isolated(realm, kernel->isolated);
    kernel->isolated = NULL;
    if (begun != NULL) {
        nx_isolated_destroy(begun);
    }
}

static void put_in_place(nx_kernel_t *kernel)
{
    nx_realm_t *realm = nx_realm_enter();
    put_isolated(realm, kernel);
    if (kernel->world != NULL) {
        nx_world_give(kernel->world);
        kernel->world = NULL;
    }
    if (kernel->handlers != NULL) {
        nx_apart_give_handlers(kernel->handlers);
        kernel->handlers = NULL;
    }
    nx_realm_keep_settings(realm, kernel->session);
    kernel->session = NULL;
}

/* A new instance is created with the request's own globals, which then belong to the instance. */
static nx_kernel_t *lease(nx_exchange_t *exchange)
{
    nx_kernels_t *kernels = exchange->handler->kernels;
    nx_kernel_t *kernel = kernels->free;
    if (UNEXPECTED(kernel == NULL)) {
        nx_realm_keep_settings(nx_realm_enter(), NULL);
        return make(kernels);
    }
    kernels->free = kernel->next;
    put_in_place(kernel);
    return kernel;
}

void nx_kernels__call(nx_exchange_t *exchange, zval *arguments, uint32_t count, zval *result)
{
    ZVAL_UNDEF(result);
    nx_kernel_t *kernel = lease(exchange);
    if (kernel == NULL) {
        return;
    }
    exchange->kernel = kernel;
    zend_fcall_info info = kernel->call;
    info.params = arguments;
    info.param_count = count;
    info.retval = result;
    zend_call_function(&info, &kernel->cache);
}

void nx_kernels__keep(nx_exchange_t *exchange)
{
    nx_kernel_t *kernel = exchange->kernel;
    kernel->handlers = nx_apart_take_handlers();
    kernel->world = nx_world_take();
}

/* An instance that returned something other than a response is dropped, because its state is unknown. */
void nx_kernels__give_back(nx_exchange_t *exchange, bool is_sound)
{
    nx_kernels_t *kernels = exchange->handler->kernels;
    nx_kernel_t *kernel = exchange->kernel;
    nx_realm_t *realm = exchange->coroutine.realm;
    exchange->kernel = NULL;
    if (realm != NULL) {
        nx_isolated_t *isolated = nx_realm_give_isolated(realm, NULL);
        if (kernel->isolated != NULL) {
            nx_isolated_destroy(kernel->isolated);
        }
        kernel->isolated = isolated;
        kernel->session = nx_realm_take_settings(realm);
    }
    if (!is_sound) {
        kernels->has_dropped = true;
        drop(kernel);
        return;
    }
    kernel->next = kernels->free;
    kernels->free = kernel;
}

/*
 * Instances contain reference cycles and hold connections, so the garbage collector runs. What the request itself
 * referred to (handlers, its session) is freed by now, and the next request has not begun.
 */
void nx_kernels__collect_dropped(nx_kernels_t *kernels)
{
    if (kernels->has_dropped) {
        kernels->has_dropped = false;
        nx_garbage_collect();
    }
}

static NX_COLD void report_stuck(nx_kernels_t *kernels, uint32_t concurrency)
{
    kernels->is_stuck = true;
    nx_fault_say(
        "nexus: [NX-0334] %u application instances are alive, and at most %u are in use: something refers to "
        "those that were given up. This worker makes no more of them, and is replaced\n",
        zend_hash_num_elements(&kernels->alive), concurrency);
}

bool nx_kernels__has_room(nx_exchange_t *exchange)
{
    nx_kernels_t *kernels = exchange->handler->kernels;
    uint64_t most = (uint64_t)ALIVE_AT_MOST * exchange->server->manager.settings.concurrency;
    if (EXPECTED(kernels->free != NULL) || zend_hash_num_elements(&kernels->alive) < most) {
        return true;
    }
    nx_garbage_collect();
    if (zend_hash_num_elements(&kernels->alive) < most) {
        return true;
    }
    if (!kernels->is_stuck) {
        report_stuck(kernels, exchange->server->manager.settings.concurrency);
    }
    nx_coro_taint();
    return false;
}
