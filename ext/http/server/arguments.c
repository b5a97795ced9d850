/* SPDX-License-Identifier: MIT */
/* The arguments of a handler, from the path and the request. */
#include "http/request/body_stream.h"
#include "http/server/private.h"

#include "zend_enum.h"

static void make_string(const nx_message_t *message, const nx_route_parameter_t *parameter, zval *argument)
{
    const char *text = nx_message_at(message, parameter->value);
    uint32_t length = parameter->value.length;
    if (EXPECTED(!parameter->is_encoded)) {
        ZVAL_STRINGL_FAST(argument, text, length);
        return;
    }
    if (UNEXPECTED(parameter->is_host)) {
        zend_string *lower = zend_string_alloc(length, false);
        zend_str_tolower_copy(ZSTR_VAL(lower), text, length);
        ZVAL_STR(argument, lower);
        return;
    }
    zend_string *decoded = zend_string_alloc(length, false);
    ZSTR_LEN(decoded) = nx_wire_decode_percent(text, length, ZSTR_VAL(decoded), false);
    ZSTR_VAL(decoded)[ZSTR_LEN(decoded)] = '\0';
    ZVAL_STR(argument, decoded);
}

/* Spans of route parameters are relative to the path, spans of the message to the message. */
static nx_route_parameter_t parameter_of(const nx_exchange_t *exchange, unsigned number)
{
    nx_route_parameter_t placed = exchange->match.parameters[number];
    placed.value.offset += exchange->message->head.path.offset;
    return placed;
}

static void add_path_parameters(const nx_exchange_t *exchange, const HashTable *names, zval *attributes)
{
    unsigned number = 0;
    zval *name, value;
    if (EXPECTED(Z_TYPE_P(attributes) == IS_UNDEF)) {
        array_init_size(attributes, zend_hash_num_elements(names));
    }
    ZEND_HASH_FOREACH_VAL((HashTable *)names, name)
    {
        nx_route_parameter_t parameter = parameter_of(exchange, number++);
        make_string(exchange->message, &parameter, &value);
        zend_symtable_update(Z_ARRVAL_P(attributes), Z_STR_P(name), &value);
    }
    ZEND_HASH_FOREACH_END();
}

/* A request of Server::handle() may have attributes already. */
static NX_COLD void copy_attributes(const nx_exchange_t *exchange, zval *attributes)
{
    const nx_request_t *given = nx_in_process__request(exchange);
    if (given != NULL && Z_TYPE(given->attributes) == IS_ARRAY) {
        ZVAL_ARR(attributes, zend_array_dup(Z_ARR(given->attributes)));
    }
}

static void make_request(const nx_exchange_t *exchange, zval *argument)
{
    nx_request_t *request = nx_request_of(nx_request_for(exchange->message));
    const zval *names = &exchange->handler->parameter_names;
    request->started_at = (double)(exchange->message->started + nx_server__wall_time(exchange->server)) / 1e9;
    if (UNEXPECTED(exchange->is_in_process)) {
        copy_attributes(exchange, &request->attributes);
    }
    if (Z_TYPE_P(names) == IS_ARRAY) {
        add_path_parameters(exchange, Z_ARRVAL_P(names), &request->attributes);
    }
    ZVAL_OBJ(argument, &request->std);
}

static bool make_integer(const char *text, size_t length, zval *argument)
{
    int64_t value;
    bool is_integer = nx_route_parse_int(text, length, &value);
    ZVAL_LONG(argument, is_integer ? value : 0);
    return is_integer;
}

static bool make_float(const char *text, size_t length, zval *argument)
{
    zend_long integer;
    double number;
    char copy[64];
    if (length == 0 || length >= sizeof(copy) || strspn(text, " \t") != 0) {
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    switch (is_numeric_string(copy, length, &integer, &number, false)) {
    case IS_LONG:
        ZVAL_DOUBLE(argument, (double)integer);
        return true;
    case IS_DOUBLE:
        ZVAL_DOUBLE(argument, number);
        return isfinite(number);
    default:
        return false;
    }
}

static bool make_bool(const char *text, size_t length, zval *argument)
{
    bool yes = (length == 1 && *text == '1') || (length == 4 && memcmp(text, "true", 4) == 0);
    bool no = (length == 1 && *text == '0') || (length == 5 && memcmp(text, "false", 5) == 0);
    ZVAL_BOOL(argument, yes);
    return yes || no;
}

static bool make_case(zend_class_entry *enumeration, zend_string *text, zval *argument)
{
    zend_object *found = NULL;
    int64_t integer = 0;
    bool is_integer = enumeration->enum_backing_type == IS_LONG;
    if (is_integer && !nx_route_parse_int(ZSTR_VAL(text), ZSTR_LEN(text), &integer)) {
        return false;
    }
    zend_result status =
        zend_enum_get_case_by_value(&found, enumeration, integer, is_integer ? NULL : text, true);
    if (status != SUCCESS || found == NULL) {
        return false;
    }
    ZVAL_OBJ_COPY(argument, found);
    return true;
}

static bool make_scalar(unsigned kind, const char *text, size_t length, zval *argument)
{
    switch (kind) {
    case NX_ARGUMENT_INT:
        return make_integer(text, length, argument);
    case NX_ARGUMENT_FLOAT:
        return make_float(text, length, argument);
    default:
        return make_bool(text, length, argument);
    }
}

/* False when the path does not contain a value of the handler's parameter type. */
static bool make_argument(nx_exchange_t *exchange, unsigned index, zval *argument)
{
    const nx_handler_t *handler = exchange->handler;
    const unsigned kind = handler->arguments[index].kind;
    if (kind == NX_ARGUMENT_REQUEST) {
        make_request(exchange, argument);
        return true;
    }
    if (kind == NX_ARGUMENT_BODY) {
        ZVAL_OBJ(argument, nx_body_stream_for(exchange->message));
        return true;
    }
    nx_route_parameter_t placed = parameter_of(exchange, handler->arguments[index].parameter);
    const bool is_text = kind == NX_ARGUMENT_STRING || kind == NX_ARGUMENT_ENUM;
    if (!is_text && EXPECTED(!placed.is_encoded)) {
        return make_scalar(kind, nx_message_at(exchange->message, placed.value), placed.value.length,
                           argument);
    }
    zval text;
    make_string(exchange->message, &placed, &text);
    if (kind == NX_ARGUMENT_STRING) {
        ZVAL_COPY_VALUE(argument, &text);
        return true;
    }
    bool is_valid = is_text ? make_case(handler->arguments[index].enumeration, Z_STR(text), argument)
                            : make_scalar(kind, Z_STRVAL(text), Z_STRLEN(text), argument);
    zval_ptr_dtor(&text);
    return is_valid;
}

NX_HOT void nx_arguments__release(zval *arguments, uint32_t count)
{
    while (count > 0) {
        zval_ptr_dtor(&arguments[--count]);
    }
}

NX_HOT bool nx_arguments__make(nx_exchange_t *exchange, zval *arguments)
{
    const nx_handler_t *handler = exchange->handler;
    for (uint32_t count = 0; count < handler->argument_count; count++) {
        if (UNEXPECTED(!make_argument(exchange, count, &arguments[count]))) {
            nx_arguments__release(arguments, count);
            return false;
        }
    }
    return true;
}
