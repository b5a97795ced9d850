/* SPDX-License-Identifier: MIT */
/*
 * filter_input() and related functions. ext/filter reads its own copies of the input variables, which no other code can
 * exchange. For a request the values that the client has sent are passed to filter_var() instead.
 */
#include "isolation/request/private.h"

#include "php_variables.h"
#include "zend_exceptions.h"

#include "engine/intercept/functions.h"

static ZEND_NAMED_FUNCTION(filter_input);
static ZEND_NAMED_FUNCTION(filter_input_array);
static ZEND_NAMED_FUNCTION(filter_has_var);

enum { INPUT, INPUT_ARRAY, HAS_VAR, CALLS };

static nx_intercept_t calls[CALLS] = {
    [INPUT] = {.name = "filter_input", .handler = filter_input},
    [INPUT_ARRAY] = {.name = "filter_input_array", .handler = filter_input_array},
    [HAS_VAR] = {.name = "filter_has_var", .handler = filter_has_var},
};

/* Indexed by the numbers of ext/filter. */
static const struct {
    nx_superglobal_t superglobal;
    int tracked;
} sources[] = {
    [PARSE_POST] = {NX_SUPERGLOBAL_POST, TRACK_VARS_POST},
    [PARSE_GET] = {NX_SUPERGLOBAL_GET, TRACK_VARS_GET},
    [PARSE_COOKIE] = {NX_SUPERGLOBAL_COOKIE, TRACK_VARS_COOKIE},
    [PARSE_SERVER] = {NX_SUPERGLOBAL_SERVER, TRACK_VARS_SERVER},
};

/* The values as the client has sent them, not as the superglobal was changed. NULL: no request runs. */
static HashTable *input_values(zend_execute_data *call)
{
    zval *from = ZEND_CALL_NUM_ARGS(call) == 0 ? NULL : ZEND_CALL_ARG(call, 1);
    bool is_known = from != NULL && Z_TYPE_P(from) == IS_LONG && Z_LVAL_P(from) >= 0 &&
                    Z_LVAL_P(from) <= PARSE_SERVER && Z_LVAL_P(from) != PARSE_ENV &&
                    Z_LVAL_P(from) != PARSE_STRING;
    nx_request_globals_t *request = is_known ? nx_request_globals_enter() : NULL;
    if (request == NULL) {
        return NULL;
    }
    nx_superglobals__fill(request, 1U << sources[Z_LVAL_P(from)].superglobal);
    zval *tracked = &PG(http_globals)[sources[Z_LVAL_P(from)].tracked];
    return Z_TYPE_P(tracked) == IS_ARRAY ? Z_ARRVAL_P(tracked) : NULL;
}

/* The process itself has no input: PHP returns what it returns for a missing value. */
static void return_missing(unsigned which, INTERNAL_FUNCTION_PARAMETERS)
{
    ZVAL_LONG(ZEND_CALL_ARG(execute_data, 1), PARSE_GET);
    calls[which].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static zval *name_argument(zend_execute_data *call)
{
    zval *name = ZEND_CALL_NUM_ARGS(call) < 2 ? NULL : ZEND_CALL_ARG(call, 2);
    return name != NULL && Z_TYPE_P(name) == IS_STRING ? name : NULL;
}

/* Calls that function with `first`, and with the arguments of this call from that number on. */
static void call_filter(const char *function, zval *first, uint32_t from, zend_execute_data *call,
                        zval *result)
{
    zval arguments[4];
    uint32_t count = 1;
    ZVAL_COPY_VALUE(&arguments[0], first);
    for (uint32_t number = from; number <= ZEND_CALL_NUM_ARGS(call) && count < 4; number++) {
        ZVAL_COPY_VALUE(&arguments[count++], ZEND_CALL_ARG(call, number));
    }
    zend_function *callee = zend_hash_str_find_ptr(CG(function_table), function, strlen(function));
    zend_call_known_function(callee, NULL, NULL, result, count, arguments, NULL);
}

static ZEND_NAMED_FUNCTION(filter_input)
{
    HashTable *all = input_values(execute_data);
    zval *name = name_argument(execute_data);
    if (all == NULL || name == NULL) {
        calls[INPUT].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    zval *value = zend_symtable_find(all, Z_STR_P(name));
    if (value == NULL) {
        return_missing(INPUT, INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    call_filter("filter_var", value, 3, execute_data, return_value);
}

static ZEND_NAMED_FUNCTION(filter_input_array)
{
    HashTable *all = input_values(execute_data);
    if (all == NULL) {
        calls[INPUT_ARRAY].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    if (zend_hash_num_elements(all) == 0) {
        return_missing(INPUT_ARRAY, INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    zval array;
    ZVAL_ARR(&array, all);
    call_filter("filter_var_array", &array, 2, execute_data, return_value);
}

static ZEND_NAMED_FUNCTION(filter_has_var)
{
    HashTable *all = input_values(execute_data);
    zval *name = name_argument(execute_data);
    if (all == NULL || name == NULL) {
        calls[HAS_VAR].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    RETURN_BOOL(zend_symtable_exists(all, Z_STR_P(name)));
}

void nx_request_filter__install(void)
{
    nx_intercept_start(calls, CALLS);
}

void nx_request_filter__remove(void)
{
    nx_intercept_remove(calls, CALLS);
}
