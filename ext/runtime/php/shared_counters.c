/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include "core/shm/shared_counters.h"
#include "runtime/php/shared_counters_arginfo.h"

static bool parse_name(INTERNAL_FUNCTION_PARAMETERS, uint64_t *name)
{
    zend_string *text;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(text)
    ZEND_PARSE_PARAMETERS_END_EX(return false);
    *name = nx_shared_counter_name(ZSTR_VAL(text), ZSTR_LEN(text));
    return true;
}

static bool parse_number(INTERNAL_FUNCTION_PARAMETERS, uint64_t *name, uint32_t *number)
{
    zend_string *text;
    zend_long value;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_STR(text)
    Z_PARAM_LONG(value)
    ZEND_PARSE_PARAMETERS_END_EX(return false);
    *name = nx_shared_counter_name(ZSTR_VAL(text), ZSTR_LEN(text));
    *number = (uint32_t)MAX(0, MIN(value, UINT32_MAX));
    return true;
}

ZEND_FUNCTION(Nexus_Internal_take_shared_counter)
{
    uint64_t name;
    uint32_t most;
    if (parse_number(INTERNAL_FUNCTION_PARAM_PASSTHRU, &name, &most)) {
        RETURN_BOOL(nx_shared_counter_take(name, most));
    }
}

ZEND_FUNCTION(Nexus_Internal_give_shared_counter)
{
    uint64_t name;
    if (parse_name(INTERNAL_FUNCTION_PARAM_PASSTHRU, &name)) {
        nx_shared_counter_give(name);
    }
}

ZEND_FUNCTION(Nexus_Internal_request_shared_counter)
{
    uint64_t name;
    uint32_t wanted;
    if (parse_number(INTERNAL_FUNCTION_PARAM_PASSTHRU, &name, &wanted)) {
        nx_shared_counter_request(name, wanted);
    }
}

ZEND_FUNCTION(Nexus_Internal_shared_counter_wanted)
{
    uint64_t name;
    if (parse_name(INTERNAL_FUNCTION_PARAM_PASSTHRU, &name)) {
        RETURN_LONG(nx_shared_counters_sum(name).wanted);
    }
}

ZEND_FUNCTION(Nexus_Internal_shared_counter_sum)
{
    uint64_t name;
    if (parse_name(INTERNAL_FUNCTION_PARAM_PASSTHRU, &name)) {
        RETURN_LONG(nx_shared_counters_sum(name).count);
    }
}

void nx_php_register_shared_counters(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
