/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "runtime/async/channel.h"
#include "runtime/async/combine.h"
#include "engine/arguments/duration.h"
#include "engine/php/php.h"
#include "engine/errors/errors.h"
#include "runtime/php/channel_arginfo.h"

static zend_object_handlers channel_handlers;

#define THIS_CHANNEL nx_channel_of(Z_OBJ_P(ZEND_THIS))

ZEND_METHOD(Nexus_Async_Channel, __construct)
{
    zend_long capacity = 0;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(capacity)
    ZEND_PARSE_PARAMETERS_END();
    if (capacity < 0 || capacity > (1 << 30) || THIS_CHANNEL->buffer != NULL) {
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "A channel's capacity must be 0 to 2^30 and can be set only once, " ZEND_LONG_FMT " given",
                 capacity);
        return;
    }
    THIS_CHANNEL->capacity = (uint32_t)capacity;
}

static NX_COLD void send_within(INTERNAL_FUNCTION_PARAMETERS)
{
    zval *value;
    zval *timeout = NULL;
    double seconds;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_ZVAL(value)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    if (timeout == NULL) {
        nx_channel_send(THIS_CHANNEL, value);
    } else if (nx_duration_parse_seconds(timeout, 2, NX_DURATION_OR_NULL_TYPE, &seconds) &&
               nx_php_is_duration(seconds, "The timeout")) {
        nx_channel_send_within(THIS_CHANNEL, value, seconds);
    }
}

/* Parsing the timeout, which is rarely passed, would take a tenth of the whole call. */
NX_HOT ZEND_METHOD(Nexus_Async_Channel, send)
{
    if (EXPECTED(ZEND_NUM_ARGS() == 1)) {
        nx_channel_send(THIS_CHANNEL, ZEND_CALL_ARG(execute_data, 1));
        return;
    }
    send_within(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static NX_COLD void receive_within(INTERNAL_FUNCTION_PARAMETERS)
{
    zval *timeout = NULL;
    double seconds;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    if (timeout == NULL) {
        nx_channel_receive(THIS_CHANNEL, return_value);
    } else if (nx_duration_parse_seconds(timeout, 1, NX_DURATION_OR_NULL_TYPE, &seconds) &&
               nx_php_is_duration(seconds, "The timeout")) {
        nx_channel_receive_within(THIS_CHANNEL, return_value, seconds);
    }
}

NX_HOT ZEND_METHOD(Nexus_Async_Channel, receive)
{
    if (EXPECTED(ZEND_NUM_ARGS() == 0)) {
        nx_channel_receive(THIS_CHANNEL, return_value);
        return;
    }
    receive_within(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Nexus_Async_Channel, sending)
{
    zval *value;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    zend_object *sending = nx_send_case_create(nx_ce_send_case);
    nx_send_case_of(sending)->channel = THIS_CHANNEL;
    GC_ADDREF(Z_OBJ_P(ZEND_THIS));
    ZVAL_COPY(&nx_send_case_of(sending)->value, value);
    RETURN_OBJ(sending);
}

ZEND_METHOD(Nexus_Async_Channel, count)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(THIS_CHANNEL->count);
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

static int channel_has_value(zend_object_iterator *iterator)
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
    .valid = channel_has_value,
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

void nx_php_register_channel(void)
{
    nx_ce_channel = register_class_Nexus_Async_Channel(zend_ce_aggregate, zend_ce_countable);
    nx_ce_channel->create_object = nx_channel_create;
    nx_ce_channel->get_iterator = get_channel_iterator;
    memcpy(&channel_handlers, &std_object_handlers, sizeof(channel_handlers));
    channel_handlers.offset = offsetof(nx_channel_t, std);
    channel_handlers.free_obj = nx_channel_free_object;
    channel_handlers.get_gc = nx_channel_get_gc;
    channel_handlers.clone_obj = NULL;
    nx_channel_handlers = &channel_handlers;
}
