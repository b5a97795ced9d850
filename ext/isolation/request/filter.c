/* SPDX-License-Identifier: MIT */
/*
 * filter_input() and its kin read copies that ext/filter keeps of what PHP's readers have read, out of everybody's
 * reach. For a request they are answered from what it was sent, by filter_var().
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

/* By their numbers in ext/filter. */
static const struct {
    nx_realm_superglobal_t superglobal;
    int tracked;
} sources[] = {
    [PARSE_POST] = {NX_REALM_POST, TRACK_VARS_POST},
    [PARSE_GET] = {NX_REALM_GET, TRACK_VARS_GET},
    [PARSE_COOKIE] = {NX_REALM_COOKIE, TRACK_VARS_COOKIE},
    [PARSE_SERVER] = {NX_REALM_SERVER, TRACK_VARS_SERVER},
};

/* NULL: none of a request's. As it was sent, whatever has been written to the superglobal. */
static HashTable *sent(zend_execute_data *call)
{
    zval *from = ZEND_CALL_NUM_ARGS(call) == 0 ? NULL : ZEND_CALL_ARG(call, 1);
    bool is_known = from != NULL && Z_TYPE_P(from) == IS_LONG && Z_LVAL_P(from) >= 0 &&
                    Z_LVAL_P(from) <= PARSE_SERVER && Z_LVAL_P(from) != PARSE_ENV &&
                    Z_LVAL_P(from) != PARSE_STRING;
    nx_request_globals_t *realm = is_known ? nx_realm_enter() : NULL;
    if (realm == NULL) {
        return NULL;
    }
    nx_realm__fill(realm, 1U << sources[Z_LVAL_P(from)].superglobal);
    zval *tracked = &PG(http_globals)[sources[Z_LVAL_P(from)].tracked];
    return Z_TYPE_P(tracked) == IS_ARRAY ? Z_ARRVAL_P(tracked) : NULL;
}

/* Nothing is ever sent to the process itself: what PHP says of what is missing, it says then. */
static void answer_missing(unsigned which, INTERNAL_FUNCTION_PARAMETERS)
{
    ZVAL_LONG(ZEND_CALL_ARG(execute_data, 1), PARSE_GET);
    calls[which].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static zval *name_in(zend_execute_data *call)
{
    zval *name = ZEND_CALL_NUM_ARGS(call) < 2 ? NULL : ZEND_CALL_ARG(call, 2);
    return name != NULL && Z_TYPE_P(name) == IS_STRING ? name : NULL;
}

/* `first`, and the arguments of this call from that number on. */
static void pass_on(const char *function, zval *first, uint32_t from, zend_execute_data *call, zval *result)
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
    HashTable *all = sent(execute_data);
    zval *name = name_in(execute_data);
    if (all == NULL || name == NULL) {
        calls[INPUT].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    zval *value = zend_symtable_find(all, Z_STR_P(name));
    if (value == NULL) {
        answer_missing(INPUT, INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    pass_on("filter_var", value, 3, execute_data, return_value);
}

static ZEND_NAMED_FUNCTION(filter_input_array)
{
    HashTable *all = sent(execute_data);
    if (all == NULL) {
        calls[INPUT_ARRAY].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    if (zend_hash_num_elements(all) == 0) {
        answer_missing(INPUT_ARRAY, INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    zval array;
    ZVAL_ARR(&array, all);
    pass_on("filter_var_array", &array, 2, execute_data, return_value);
}

static ZEND_NAMED_FUNCTION(filter_has_var)
{
    HashTable *all = sent(execute_data);
    zval *name = name_in(execute_data);
    if (all == NULL || name == NULL) {
        calls[HAS_VAR].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    RETURN_BOOL(zend_symtable_exists(all, Z_STR_P(name)));
}

void nx_realm__install_filter(void)
{
    nx_intercept_start(calls, CALLS);
}

void nx_realm__remove_filter(void)
{
    nx_intercept_remove(calls, CALLS);
}
