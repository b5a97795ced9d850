/* SPDX-License-Identifier: MIT */
/* Asks, replies, and forwarding of the message being handled. */
#include "actor/php/classes.h"
#include "actor/php/actor.h"

#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "engine/arguments/duration.h"
#include "engine/php/php.h"
#include "actor/ask/pipe.h"
#include "actor/ask/reply.h"
#include "runtime/async/async.h"
#include "engine/errors/errors.h"
#include "actor/php/ask_arginfo.h"

#define THIS_CONTEXT nx_actor_context_of(Z_OBJ_P(ZEND_THIS))

NX_HOT static bool php_ask_parse_ask(zend_execute_data *execute_data, zval **message, nx_time_t *timeout)
{
    zval *duration;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJECT(*message)
    Z_PARAM_ZVAL(duration)
    ZEND_PARSE_PARAMETERS_END_EX(return false);
    return nx_duration_parse_time(duration, 2, NX_DURATION_TYPE, timeout);
}

static void php_ask_ask_cell(nx_cell_t *cell, bool adapts, INTERNAL_FUNCTION_PARAMETERS)
{
    zval *message;
    nx_time_t timeout;
    if (!php_ask_parse_ask(execute_data, &message, &timeout)) {
        return;
    }
    zend_object *future = nx_ask(cell, Z_OBJ_P(message), timeout, adapts, NX_TELL);
    if (EXPECTED(future != NULL)) {
        RETURN_OBJ(future);
    }
}

NX_HOT ZEND_METHOD(Nexus_Actor_Internal_LocalRef, ask)
{
    php_ask_ask_cell(nx_cell_of(Z_OBJ_P(ZEND_THIS)), false, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Nexus_Actor_Internal_AskRef, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Actor_Internal_AskRef, tell)
{
    zval *message;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_ask_answer(nx_ask_ref_of(Z_OBJ_P(ZEND_THIS))->ask, Z_OBJ_P(message));
}

ZEND_METHOD(Nexus_Actor_Internal_AskRef, ask)
{
    zval *message;
    nx_time_t timeout;
    if (!php_ask_parse_ask(execute_data, &message, &timeout)) {
        return;
    }
    nx_ask_t *ask = nx_ask_ref_of(Z_OBJ_P(ZEND_THIS))->ask;
    zend_object *future = nx_ask_refused(ask->target, Z_OBJ_P(message),
                                         "it is the sender of an ask, which accepts only the answer");
    RETURN_OBJ(future);
}

ZEND_METHOD(Nexus_Actor_Internal_AskRef, fail)
{
    zval *failure, error;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT_OF_CLASS(failure, zend_ce_throwable)
    ZEND_PARSE_PARAMETERS_END();
    nx_ask_t *ask = nx_ask_ref_of(Z_OBJ_P(ZEND_THIS))->ask;
    if (!nx_ask_is_over(ask)) {
        ZVAL_COPY(&error, failure);
        nx_ask_settle(ask, &error, true);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_AskRef, path)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_ask_t *ask = nx_ask_ref_of(Z_OBJ_P(ZEND_THIS))->ask;
    zval above, name;
    ZVAL_UNDEF(&above);
    nx_php_path(ask->target, &above);
    if (Z_TYPE(above) == IS_OBJECT) {
        ZVAL_STR(&name, zend_strpprintf(0, "ask-%" PRIu64, ask->serial));
        zend_call_method(Z_OBJ(above), Z_OBJCE(above), NULL, ZEND_STRL("child"), return_value, 1, &name,
                         NULL);
        zval_ptr_dtor(&name);
    }
    zval_ptr_dtor(&above);
}

ZEND_METHOD(Nexus_Actor_Internal_AskRef, isAlive)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(!nx_ask_is_over(nx_ask_ref_of(Z_OBJ_P(ZEND_THIS))->ask));
}

ZEND_METHOD(Nexus_Actor_Internal_AdapterRef, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Actor_Internal_AdapterRef, tell)
{
    zval *message;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_ref_tell(Z_OBJ_P(ZEND_THIS), Z_OBJ_P(message), NULL, NX_TELL);
}

ZEND_METHOD(Nexus_Actor_Internal_AdapterRef, ask)
{
    php_ask_ask_cell(nx_adapter_ref_of(Z_OBJ_P(ZEND_THIS))->cell, true, INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Nexus_Actor_Internal_AdapterRef, path)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_php_path(nx_adapter_ref_of(Z_OBJ_P(ZEND_THIS))->cell, return_value);
}

ZEND_METHOD(Nexus_Actor_Internal_AdapterRef, isAlive)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(nx_adapter_ref_of(Z_OBJ_P(ZEND_THIS))->cell->status < NX_CELL_STOPPING);
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, sender)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "sender");
    zend_object *sender = cell == NULL ? NULL : nx_mail_sender(THIS_CONTEXT->mail);
    if (sender != NULL) {
        RETURN_OBJ(sender);
    }
}

NX_HOT ZEND_METHOD(Nexus_Actor_Internal_CellContext, reply)
{
    zval *message;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "reply");
    if (EXPECTED(cell != NULL)) {
        nx_mail_reply(cell, THIS_CONTEXT->mail, Z_OBJ_P(message));
    }
}

static NX_COLD void php_ask_throw_nothing_handled(const char *what)
{
    nx_throw(
        NX_ERROR_CONTEXT_MISUSED,
        "%s forwards the message that is being handled, and no message is: call tell() in signal handlers and "
        "during construction",
        what);
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, forward)
{
    zval *target, *message = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_OBJECT_OF_CLASS(target, nx_ce_actor_ref)
    Z_PARAM_OPTIONAL
    Z_PARAM_OBJECT_OR_NULL(message)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "forward");
    nx_mail_t *mail = cell == NULL ? NULL : THIS_CONTEXT->mail;
    if (cell != NULL && mail == NULL) {
        php_ask_throw_nothing_handled("ActorContext::forward()");
    } else if (cell != NULL) {
        nx_mail_forward(mail, Z_OBJ_P(target), message == NULL ? mail->message : Z_OBJ_P(message), NX_TELL);
    }
}

/* The mail that the current coroutine handles; NULL: it is not a dispatcher. */
static nx_mail_t *php_ask_current_mail(void)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    nx_dispatch_t *dispatch = coroutine == NULL ? NULL : nx_dispatch_of(coroutine);
    return dispatch == NULL ? NULL : dispatch->mail;
}

ZEND_FUNCTION(Nexus_Actor_Internal_relay)
{
    zval *target, *message;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJECT_OF_CLASS(target, nx_ce_actor_ref)
    Z_PARAM_OBJECT(message)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(nx_mail_forward(php_ask_current_mail(), Z_OBJ_P(target), Z_OBJ_P(message), NX_DROP) ==
                NX_ACCEPTED);
}

ZEND_FUNCTION(Nexus_Actor_Internal_ask_now)
{
    zval *target, *message, *duration;
    nx_time_t timeout;
    ZEND_PARSE_PARAMETERS_START(3, 3)
    Z_PARAM_OBJECT_OF_CLASS(target, nx_ce_actor_ref)
    Z_PARAM_OBJECT(message)
    Z_PARAM_ZVAL(duration)
    ZEND_PARSE_PARAMETERS_END();
    zend_object *reference = Z_OBJ_P(target);
    bool adapts = reference->ce == nx_ce_adapter_ref;
    if (!adapts && reference->ce != nx_ce_local_ref) {
        zend_call_method(reference, reference->ce, NULL, ZEND_STRL("ask"), return_value, 2, message,
                         duration);
        return;
    }
    if (!nx_duration_parse_time(duration, 3, NX_DURATION_TYPE, &timeout)) {
        return;
    }
    nx_cell_t *cell = adapts ? nx_adapter_ref_of(reference)->cell : nx_cell_of(reference);
    zend_object *future = nx_ask(cell, Z_OBJ_P(message), timeout, adapts, NX_DROP);
    if (EXPECTED(future != NULL)) {
        RETURN_OBJ(future);
    }
}

static nx_future_t *php_ask_future_of(zend_object *object, zend_fcall_info *call,
                                      zend_fcall_info_cache *cache)
{
    if (object != NULL) {
        GC_ADDREF(object);
        return nx_future_of(object);
    }
    nx_task_t *task = nx_task_spawn(call, cache);
    return task == NULL ? NULL : &task->future;
}

/* Parses a Future or a callable. */
static bool php_ask_parse_work(zval *work, zend_object **future, zend_fcall_info *call,
                               zend_fcall_info_cache *cache)
{
    *future = Z_TYPE_P(work) == IS_OBJECT && instanceof_function(Z_OBJCE_P(work), nx_ce_future)
                  ? Z_OBJ_P(work)
                  : NULL;
    if (*future != NULL || zend_fcall_info_init(work, 0, call, cache, NULL, NULL) == SUCCESS) {
        return true;
    }
    zend_argument_type_error(1, "must be of type Nexus\\Async\\Future or a callable, %s given",
                             zend_zval_type_name(work));
    return false;
}

static void php_ask_set_function(nx_function_t *function, zend_fcall_info *call, zend_fcall_info_cache *cache)
{
    ZVAL_UNDEF(&function->callable);
    memset(&function->call, 0, sizeof(function->call));
    if (ZEND_FCI_INITIALIZED(*call)) {
        nx_php_function(function, call, cache);
    }
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, pipeToSelf)
{
    zval *work;
    zend_object *object;
    zend_fcall_info call, map_call = {0}, failure_call = {0};
    zend_fcall_info_cache cache, map_cache = {0}, failure_cache = {0};
    ZEND_PARSE_PARAMETERS_START(1, 3)
    Z_PARAM_ZVAL(work)
    Z_PARAM_OPTIONAL
    Z_PARAM_FUNC_OR_NULL(map_call, map_cache)
    Z_PARAM_FUNC_OR_NULL(failure_call, failure_cache)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "pipeToSelf");
    if (cell == NULL || !php_ask_parse_work(work, &object, &call, &cache)) {
        return;
    }
    nx_future_t *future = php_ask_future_of(object, &call, &cache);
    if (future == NULL) {
        return;
    }
    nx_function_t map, map_failure;
    php_ask_set_function(&map, &map_call, &map_cache);
    php_ask_set_function(&map_failure, &failure_call, &failure_cache);
    nx_cell_pipe(cell, future, &map, &map_failure);
    OBJ_RELEASE(&future->std);
}

ZEND_METHOD(Nexus_Actor_Internal_CellContext, messageAdapter)
{
    zend_class_entry *message_class = NULL;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_CLASS(message_class)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    nx_cell_t *cell = nx_php_cell_in_handler(ZEND_THIS, "messageAdapter");
    if (cell == NULL) {
        return;
    }
    nx_function_t function;
    php_ask_set_function(&function, &call, &cache);
    nx_cell_adapt_messages(cell, message_class, &function);
    zend_object *reference = nx_adapter_ref_create_object(nx_ce_adapter_ref);
    GC_ADDREF(&cell->std);
    nx_adapter_ref_of(reference)->cell = cell;
    RETURN_OBJ(reference);
}

void nx_php_register_ask(void)
{
    nx_ce_routed_ref = register_class_Nexus_Actor_Internal_RoutedRef(nx_ce_actor_ref);
    nx_ce_watched_ref = register_class_Nexus_Actor_Internal_WatchedRef(nx_ce_actor_ref);
    nx_ce_ask_ref =
        nx_php_prepare(register_class_Nexus_Actor_Internal_AskRef(nx_ce_actor_ref), &nx_ask_ref_handlers,
                       offsetof(nx_ask_ref_t, std), nx_ask_ref_create_object, nx_ask_ref_free_object);
    nx_ce_adapter_ref = nx_php_prepare(register_class_Nexus_Actor_Internal_AdapterRef(nx_ce_actor_ref),
                                       &nx_adapter_ref_handlers, offsetof(nx_adapter_ref_t, std),
                                       nx_adapter_ref_create_object, nx_adapter_ref_free_object);
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
