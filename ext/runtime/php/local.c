/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include "runtime/async/async.h"
#include "runtime/async/local.h"
#include "runtime/php/local_arginfo.h"

static zend_object_handlers local_handlers;

#define THIS_LOCAL nx_local_of(Z_OBJ_P(ZEND_THIS))

ZEND_METHOD(Nexus_Async_CoroutineLocal, __construct)
{
    zend_fcall_info call = {0};
    zend_fcall_info_cache cache = {0};
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_FUNC_OR_NULL(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    nx_local_t *local = THIS_LOCAL;
    if (!ZEND_FCI_INITIALIZED(call) || Z_TYPE(local->at_end) != IS_UNDEF) {
        return;
    }
    ZVAL_COPY(&local->at_end, &call.function_name);
    local->at_end_cache = cache;
}

ZEND_METHOD(Nexus_Async_CoroutineLocal, get)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zval *value = nx_local_find(THIS_LOCAL);
    if (value != NULL) {
        RETURN_COPY(value);
    }
}

ZEND_METHOD(Nexus_Async_CoroutineLocal, set)
{
    zval *value;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    nx_local_set(THIS_LOCAL, value);
}

ZEND_METHOD(Nexus_Async_CoroutineLocal, take)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_local_take(THIS_LOCAL, return_value);
}

void nx_php_register_local(void)
{
    nx_ce_local = register_class_Nexus_Async_CoroutineLocal();
    nx_ce_local->create_object = nx_local_create_object;
    memcpy(&local_handlers, &std_object_handlers, sizeof(local_handlers));
    local_handlers.offset = offsetof(nx_local_t, std);
    local_handlers.free_obj = nx_local_free_object;
    local_handlers.get_gc = nx_local_get_gc;
    local_handlers.clone_obj = NULL;
    nx_local_handlers = &local_handlers;
}
