/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include <math.h>

#include "engine/arguments/duration.h"
#include "engine/php/php.h"
#include "runtime/async/combine.h"
#include "runtime/php/select_arginfo.h"

static zend_object_handlers send_case_handlers;

ZEND_FUNCTION(Nexus_Async_select)
{
    zval *cases;
    zval *timeout = NULL;
    double seconds = INFINITY;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_ITERABLE(cases)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    if (timeout == NULL || (nx_duration_parse_seconds(timeout, 2, NX_DURATION_OR_NULL_TYPE, &seconds) &&
                            nx_php_is_duration(seconds, "The timeout"))) {
        nx_select(cases, seconds, return_value);
    }
}

ZEND_METHOD(Nexus_Async_Selected, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Async_SendCase, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

void nx_php_register_select(void)
{
    nx_ce_selected = register_class_Nexus_Async_Selected();
    nx_ce_send_case = register_class_Nexus_Async_SendCase();
    nx_ce_send_case->create_object = nx_send_case_create;
    memcpy(&send_case_handlers, &std_object_handlers, sizeof(send_case_handlers));
    send_case_handlers.offset = offsetof(nx_send_case_t, std);
    send_case_handlers.free_obj = nx_send_case_free_object;
    send_case_handlers.get_gc = nx_send_case_get_gc;
    send_case_handlers.clone_obj = NULL;
    nx_send_case_handlers = &send_case_handlers;
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
