/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include "zend_exceptions.h"

#include "runtime/async/combine.h"
#include "engine/errors/errors.h"
#include "runtime/php/combine_arginfo.h"

static void combine(nx_combine_rule_t rule, INTERNAL_FUNCTION_PARAMETERS)
{
    zval *items;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ITERABLE(items)
    ZEND_PARSE_PARAMETERS_END();
    nx_combine(rule, items, UINT32_MAX, return_value);
}

ZEND_FUNCTION(Nexus_Async_all)
{
    combine(NX_COMBINE_ALL, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_FUNCTION(Nexus_Async_any)
{
    combine(NX_COMBINE_ANY, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_FUNCTION(Nexus_Async_race)
{
    combine(NX_COMBINE_RACE, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_FUNCTION(Nexus_Async_settle)
{
    combine(NX_COMBINE_SETTLE, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_FUNCTION(Nexus_Async_concurrent)
{
    zval *items;
    zend_long limit;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_ITERABLE(items)
    Z_PARAM_LONG(limit)
    ZEND_PARSE_PARAMETERS_END();
    if (UNEXPECTED(limit < 1)) {
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "The limit of concurrent() must be at least 1, " ZEND_LONG_FMT " given", limit);
        return;
    }
    nx_combine(NX_COMBINE_CONCURRENT, items, (uint32_t)MIN(limit, UINT32_MAX), return_value);
}

ZEND_METHOD(Nexus_Async_Outcome, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Async_Outcome, isSuccess)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(Z_TYPE_P(OBJ_PROP_NUM(Z_OBJ_P(ZEND_THIS), 1)) != IS_OBJECT);
}

ZEND_METHOD(Nexus_Async_Outcome, get)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zval *error = OBJ_PROP_NUM(Z_OBJ_P(ZEND_THIS), 1);
    if (UNEXPECTED(Z_TYPE_P(error) == IS_OBJECT)) {
        Z_ADDREF_P(error);
        zend_throw_exception_internal(Z_OBJ_P(error));
        return;
    }
    RETURN_COPY(OBJ_PROP_NUM(Z_OBJ_P(ZEND_THIS), 0));
}

void nx_php_register_combine(void)
{
    nx_ce_outcome = register_class_Nexus_Async_Outcome();
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
