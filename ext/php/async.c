/* SPDX-License-Identifier: MIT */
#include "php/php.h"

#include <math.h>

#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "async/async.h"
#include "coro/coro.h"
#include "fault/fault.h"
#include "php/async_arginfo.h"

static zend_object_handlers coroutine_handlers, channel_handlers;

#define THIS_TASK    nx_task_of(Z_OBJ_P(ZEND_THIS))
#define THIS_CHANNEL nx_channel_of(Z_OBJ_P(ZEND_THIS))

ZEND_FUNCTION(Nexus_Async_spawn)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(1, -1)
    Z_PARAM_FUNC(call, cache)
    Z_PARAM_VARIADIC_WITH_NAMED(call.params, call.param_count, call.named_params)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_OBJ(&nx_task_spawn(&call, &cache)->std);
}

ZEND_FUNCTION(Nexus_Async_await)
{
    zend_object *coroutine;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJ_OF_CLASS(coroutine, nx_ce_coroutine)
    ZEND_PARSE_PARAMETERS_END();
    nx_task_await(nx_task_of(coroutine), return_value);
}

static bool is_duration(double seconds, const char *what)
{
    if (EXPECTED(seconds >= 0)) {
        return true;
    }
    nx_throw(NX_ERROR_BAD_ARGUMENT, "%s must be 0 or more seconds, %g given", what, seconds);
    return false;
}

ZEND_FUNCTION(Nexus_Async_delay)
{
    double seconds;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_DOUBLE(seconds)
    ZEND_PARSE_PARAMETERS_END();
    if (is_duration(seconds, "The delay") && nx_coro_has_loop()) {
        nx_coro_sleep_until(seconds == 0 ? 0 : nx_async_deadline(seconds));
    }
}

ZEND_FUNCTION(Nexus_Async_timeout)
{
    double seconds;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_DOUBLE(seconds)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    if (is_duration(seconds, "The time limit") && nx_coro_has_loop()) {
        nx_async_timeout(seconds, &call, &cache, return_value);
    }
}

ZEND_METHOD(Nexus_Async_Coroutine, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Async_Coroutine, await)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_task_await(THIS_TASK, return_value);
}

ZEND_METHOD(Nexus_Async_Coroutine, cancel)
{
    zend_string *reason = NULL;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR(reason)
    ZEND_PARSE_PARAMETERS_END();
    if (reason != NULL) {
        nx_task_cancel(THIS_TASK, reason);
        return;
    }
    reason = zend_string_init(ZEND_STRL("cancel() was called"), false);
    nx_task_cancel(THIS_TASK, reason);
    zend_string_release(reason);
}

ZEND_METHOD(Nexus_Async_Coroutine, isDone)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_TASK->done);
}

ZEND_METHOD(Nexus_Async_Channel, __construct)
{
    zend_long capacity = 0;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(capacity)
    ZEND_PARSE_PARAMETERS_END();
    if (capacity < 0 || capacity > (1 << 30) || THIS_CHANNEL->buffer != NULL) {
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "A channel's capacity is 0 to 2^30 values and set once, " ZEND_LONG_FMT " given", capacity);
        return;
    }
    THIS_CHANNEL->capacity = (uint32_t)capacity;
}

ZEND_METHOD(Nexus_Async_Channel, send)
{
    zval *value;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    nx_channel_send(THIS_CHANNEL, value);
}

ZEND_METHOD(Nexus_Async_Channel, receive)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_channel_receive(THIS_CHANNEL, return_value);
}

ZEND_METHOD(Nexus_Async_Channel, close)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_channel_close(THIS_CHANNEL);
}

ZEND_METHOD(Nexus_Async_Channel, isClosed)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_CHANNEL->closed);
}

ZEND_METHOD(Nexus_Async_Channel, getIterator)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

typedef struct {
    zend_object_iterator iterator;
    zval value;
    zend_long key;
} channel_iterator_t;

static channel_iterator_t *channel_iterator_of(zend_object_iterator *iterator)
{
    return nx_container_of(iterator, channel_iterator_t, iterator);
}

static void forget_value(zend_object_iterator *iterator)
{
    zval *value = &channel_iterator_of(iterator)->value;
    zval_ptr_dtor(value);
    ZVAL_UNDEF(value);
}

static void destroy_iterator(zend_object_iterator *iterator)
{
    forget_value(iterator);
    zval_ptr_dtor(&iterator->data);
}

static void fetch_value(zend_object_iterator *iterator)
{
    forget_value(iterator);
    nx_channel_next(nx_channel_of(Z_OBJ(iterator->data)), &channel_iterator_of(iterator)->value);
}

static int has_value(zend_object_iterator *iterator)
{
    return Z_TYPE(channel_iterator_of(iterator)->value) == IS_UNDEF ? FAILURE : SUCCESS;
}

static zval *current_value(zend_object_iterator *iterator)
{
    return &channel_iterator_of(iterator)->value;
}

static void current_key(zend_object_iterator *iterator, zval *key)
{
    ZVAL_LONG(key, channel_iterator_of(iterator)->key);
}

static void move_forward(zend_object_iterator *iterator)
{
    channel_iterator_of(iterator)->key++;
    fetch_value(iterator);
}

static const zend_object_iterator_funcs channel_iterator_functions = {
    .dtor = destroy_iterator,
    .valid = has_value,
    .get_current_data = current_value,
    .get_current_key = current_key,
    .move_forward = move_forward,
    .rewind = fetch_value,
};

static zend_object_iterator *get_channel_iterator(zend_class_entry *class_entry, zval *object,
                                                  int by_reference)
{
    if (by_reference) {
        zend_throw_error(NULL, "A channel cannot be iterated by reference");
        return NULL;
    }
    channel_iterator_t *iterator = emalloc(sizeof(*iterator));
    zend_iterator_init(&iterator->iterator);
    ZVAL_OBJ_COPY(&iterator->iterator.data, Z_OBJ_P(object));
    iterator->iterator.funcs = &channel_iterator_functions;
    ZVAL_UNDEF(&iterator->value);
    iterator->key = 0;
    return &iterator->iterator;
}

ZEND_FUNCTION(Nexus_Internal_runtime_counters)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_coro_counters_t *counters = nx_coro_counters();
    array_init_size(return_value, 8);
    add_assoc_long(return_value, "started", (zend_long)counters->started);
    add_assoc_long(return_value, "ended", (zend_long)counters->ended);
    add_assoc_long(return_value, "alive", (zend_long)counters->alive);
    add_assoc_long(return_value, "parks", (zend_long)counters->parks);
    add_assoc_long(return_value, "switches", (zend_long)counters->switches);
    add_assoc_long(return_value, "stacks", (zend_long)counters->stacks_created);
    add_assoc_long(return_value, "spareStacks", (zend_long)counters->stacks_spare);
    add_assoc_long(return_value, "turns", (zend_long)counters->loop_turns);
}

static void register_coroutine(void)
{
    nx_ce_coroutine = register_class_Nexus_Async_Coroutine();
    nx_ce_coroutine->create_object = nx_task_create;
    memcpy(&coroutine_handlers, &std_object_handlers, sizeof(coroutine_handlers));
    coroutine_handlers.offset = offsetof(nx_task_t, std);
    coroutine_handlers.dtor_obj = nx_task_destroy_object;
    coroutine_handlers.free_obj = nx_task_free_object;
    coroutine_handlers.get_gc = nx_task_get_gc;
    coroutine_handlers.clone_obj = NULL;
    nx_task_handlers = &coroutine_handlers;
}

static void register_channel(void)
{
    nx_ce_channel = register_class_Nexus_Async_Channel(zend_ce_aggregate);
    nx_ce_channel->create_object = nx_channel_create;
    nx_ce_channel->get_iterator = get_channel_iterator;
    memcpy(&channel_handlers, &std_object_handlers, sizeof(channel_handlers));
    channel_handlers.offset = offsetof(nx_channel_t, std);
    channel_handlers.free_obj = nx_channel_free_object;
    channel_handlers.get_gc = nx_channel_get_gc;
    channel_handlers.clone_obj = NULL;
    nx_channel_handlers = &channel_handlers;
}

void nx_php_register_async(void)
{
    register_coroutine();
    register_channel();
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
