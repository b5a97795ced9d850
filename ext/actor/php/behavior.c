/* SPDX-License-Identifier: MIT */
#include "actor/php/classes.h"
#include "actor/php/actor.h"

#include "zend_closures.h"
#include "zend_interfaces.h"

#include "actor/lifecycle/interception.h"
#include "engine/errors/errors.h"
#include "actor/php/behavior_arginfo.h"

#define THIS_BEHAVIOR nx_behavior_of(Z_OBJ_P(ZEND_THIS))
#define THIS_STEP     nx_step_of(Z_OBJ_P(ZEND_THIS))

/*
 * Stores a Closure of the callable: a call then needs no lookup, and methods served by __call() have no permanent
 * zend_function of their own.
 */
bool nx_php_function(nx_function_t *function, zend_fcall_info *call, zend_fcall_info_cache *cache)
{
    zval closure;
    if (Z_TYPE(call->function_name) == IS_OBJECT && Z_OBJCE(call->function_name) == zend_ce_closure) {
        ZVAL_COPY(&function->callable, &call->function_name);
        function->call = *cache;
        return true;
    }
    ZVAL_UNDEF(&closure);
    zend_call_method_with_1_params(NULL, zend_ce_closure, NULL, "fromcallable", &closure,
                                   &call->function_name);
    if (EG(exception) != NULL) {
        return false;
    }
    zend_fcall_info info;
    zend_fcall_info_init(&closure, 0, &info, &function->call, NULL, NULL);
    ZVAL_COPY_VALUE(&function->callable, &closure);
    return true;
}

static nx_behavior_t *php_behavior_make(nx_behavior_kind_t kind, zend_fcall_info *call,
                                        zend_fcall_info_cache *cache, zval *return_value)
{
    object_init_ex(return_value, nx_ce_behavior);
    nx_behavior_t *behavior = nx_behavior_of(Z_OBJ_P(return_value));
    behavior->kind = kind;
    nx_php_function(&behavior->handler, call, cache);
    return behavior;
}

static void php_behavior_make_of_function(INTERNAL_FUNCTION_PARAMETERS, nx_behavior_kind_t kind)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    php_behavior_make(kind, &call, &cache, return_value);
}

ZEND_METHOD(Nexus_Actor_Behavior, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Actor_Behavior, receive)
{
    php_behavior_make_of_function(INTERNAL_FUNCTION_PARAM_PASSTHRU, NX_BEHAVIOR_RECEIVE);
}

ZEND_METHOD(Nexus_Actor_Behavior, setup)
{
    php_behavior_make_of_function(INTERNAL_FUNCTION_PARAM_PASSTHRU, NX_BEHAVIOR_SETUP);
}

ZEND_METHOD(Nexus_Actor_Behavior, withState)
{
    zval *state;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_ZVAL(state)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    nx_behavior_t *behavior = php_behavior_make(NX_BEHAVIOR_WITH_STATE, &call, &cache, return_value);
    ZVAL_COPY(&behavior->state, state);
}

ZEND_METHOD(Nexus_Actor_Behavior, supervise)
{
    zval *inner, *strategy;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJECT_OF_CLASS(inner, nx_ce_behavior)
    Z_PARAM_OBJECT(strategy)
    ZEND_PARSE_PARAMETERS_END();
    if (!nx_php_check_class(strategy, 2, NX_CLASS_SUPERVISION_STRATEGY)) {
        RETURN_THROWS();
    }
    object_init_ex(return_value, nx_ce_behavior);
    nx_behavior_t *behavior = nx_behavior_of(Z_OBJ_P(return_value));
    behavior->kind = NX_BEHAVIOR_SUPERVISE;
    behavior->inner = nx_behavior_of(Z_OBJ_P(inner));
    GC_ADDREF(Z_OBJ_P(inner));
    ZVAL_COPY(&behavior->state, strategy);
}

ZEND_METHOD(Nexus_Actor_Behavior, withTimers)
{
    php_behavior_make_of_function(INTERNAL_FUNCTION_PARAM_PASSTHRU, NX_BEHAVIOR_WITH_TIMERS);
}

ZEND_METHOD(Nexus_Actor_Behavior, withStash)
{
    zend_long capacity;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_LONG(capacity)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    if (UNEXPECTED(capacity < 1 || capacity > INT32_MAX)) {
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "The capacity of withStash() must be 1 to %d messages, " ZEND_LONG_FMT " given", INT32_MAX,
                 capacity);
        RETURN_THROWS();
    }
    nx_behavior_t *behavior = php_behavior_make(NX_BEHAVIOR_WITH_STASH, &call, &cache, return_value);
    ZVAL_LONG(&behavior->state, capacity);
}

ZEND_METHOD(Nexus_Actor_Behavior, intercept)
{
    zval *inner;
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    nx_function_t interceptor;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_FUNC(call, cache)
    Z_PARAM_OBJECT_OF_CLASS(inner, nx_ce_behavior)
    ZEND_PARSE_PARAMETERS_END();
    if (nx_php_function(&interceptor, &call, &cache)) {
        RETVAL_OBJ(&nx_intercept(&interceptor, nx_behavior_of(Z_OBJ_P(inner)))->std);
        zval_ptr_dtor(&interceptor.callable);
    }
}

/* Intercepts with an interceptor that the PHP class Internal\Interceptors creates from the argument. */
static void php_behavior_intercept_by(const char *method, zval *argument, zval *inner, zval *return_value)
{
    zval closure;
    zend_fcall_info call;
    nx_function_t interceptor;
    zend_class_entry *class_entry = nx_package_class(NX_CLASS_INTERCEPTORS);
    if (class_entry == NULL) {
        zend_throw_error(
            NULL, "Class Nexus\\Actor\\Internal\\Interceptors was not found: load vendor/autoload.php first");
        return;
    }
    ZVAL_UNDEF(&closure);
    zend_call_method(NULL, class_entry, NULL, method, strlen(method), &closure, 1, argument, NULL);
    if (EG(exception) == NULL &&
        zend_fcall_info_init(&closure, 0, &call, &interceptor.call, NULL, NULL) == SUCCESS) {
        ZVAL_COPY_VALUE(&interceptor.callable, &closure);
        RETVAL_OBJ(&nx_intercept(&interceptor, nx_behavior_of(Z_OBJ_P(inner)))->std);
    }
    zval_ptr_dtor(&closure);
}

ZEND_METHOD(Nexus_Actor_Behavior, monitor)
{
    zval *monitor, *inner;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJECT_OF_CLASS(monitor, nx_ce_actor_ref)
    Z_PARAM_OBJECT_OF_CLASS(inner, nx_ce_behavior)
    ZEND_PARSE_PARAMETERS_END();
    php_behavior_intercept_by("monitor", monitor, inner, return_value);
}

ZEND_METHOD(Nexus_Actor_Behavior, logMessages)
{
    zval *inner, argument;
    zend_string *level = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_OBJECT_OF_CLASS(inner, nx_ce_behavior)
    Z_PARAM_OPTIONAL
    Z_PARAM_STR(level)
    ZEND_PARSE_PARAMETERS_END();
    if (level == NULL) {
        ZVAL_STRING(&argument, "debug");
    } else {
        ZVAL_STR_COPY(&argument, level);
    }
    php_behavior_intercept_by("logMessages", &argument, inner, return_value);
    zval_ptr_dtor(&argument);
}

NX_HOT ZEND_METHOD(Nexus_Actor_Behavior, same)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_OBJ(nx_behavior_single(NX_BEHAVIOR_SAME));
}

ZEND_METHOD(Nexus_Actor_Behavior, stopped)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_OBJ(nx_behavior_single(NX_BEHAVIOR_STOPPED));
}

ZEND_METHOD(Nexus_Actor_Behavior, unhandled)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_OBJ(nx_behavior_single(NX_BEHAVIOR_UNHANDLED));
}

ZEND_METHOD(Nexus_Actor_Behavior, empty)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_OBJ(nx_behavior_single(NX_BEHAVIOR_EMPTY));
}

ZEND_METHOD(Nexus_Actor_Behavior, onSignal)
{
    zend_fcall_info call;
    zend_fcall_info_cache cache;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_FUNC(call, cache)
    ZEND_PARSE_PARAMETERS_END();
    nx_function_t signal;
    if (nx_php_function(&signal, &call, &cache)) {
        RETVAL_OBJ(&nx_behavior_with_signal(THIS_BEHAVIOR, &signal)->std);
        zval_ptr_dtor(&signal.callable);
    }
}

ZEND_METHOD(Nexus_Actor_Behavior, signalHandler)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (nx_function_is_set(&THIS_BEHAVIOR->signal)) {
        RETURN_COPY(&THIS_BEHAVIOR->signal.callable);
    }
}

ZEND_METHOD(Nexus_Actor_BehaviorWithState, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

NX_HOT ZEND_METHOD(Nexus_Actor_BehaviorWithState, next)
{
    zval *state, copy;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ZVAL(state)
    ZEND_PARSE_PARAMETERS_END();
    ZVAL_COPY(&copy, state);
    RETURN_OBJ(nx_step_next(&copy));
}

ZEND_METHOD(Nexus_Actor_BehaviorWithState, same)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_OBJ(nx_step_single(NX_STEP_SAME));
}

ZEND_METHOD(Nexus_Actor_BehaviorWithState, stopped)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_OBJ(nx_step_single(NX_STEP_STOPPED));
}

ZEND_METHOD(Nexus_Actor_BehaviorWithState, unhandled)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_OBJ(nx_step_single(NX_STEP_UNHANDLED));
}

ZEND_METHOD(Nexus_Actor_BehaviorWithState, withBehavior)
{
    zval *behavior, *state;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_OBJECT_OF_CLASS(behavior, nx_ce_behavior)
    Z_PARAM_ZVAL(state)
    ZEND_PARSE_PARAMETERS_END();
    object_init_ex(return_value, nx_ce_step);
    nx_step_t *step = nx_step_of(Z_OBJ_P(return_value));
    step->kind = NX_STEP_BECOME;
    step->behavior = nx_behavior_of(Z_OBJ_P(behavior));
    GC_ADDREF(Z_OBJ_P(behavior));
    ZVAL_COPY(&step->state, state);
}

ZEND_METHOD(Nexus_Actor_BehaviorWithState, isStopped)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_STEP->kind == NX_STEP_STOPPED);
}

ZEND_METHOD(Nexus_Actor_BehaviorWithState, behavior)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (THIS_STEP->behavior != NULL) {
        RETURN_OBJ_COPY(&THIS_STEP->behavior->std);
    }
}

ZEND_METHOD(Nexus_Actor_BehaviorWithState, state)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (Z_TYPE(THIS_STEP->state) != IS_UNDEF) {
        RETURN_COPY(&THIS_STEP->state);
    }
}

ZEND_METHOD(Nexus_Actor_BehaviorWithState, hasNewState)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_STEP->kind == NX_STEP_NEXT || THIS_STEP->kind == NX_STEP_BECOME);
}

void nx_php_register_actor_behavior(void)
{
    nx_ce_behavior =
        nx_php_prepare(register_class_Nexus_Actor_Behavior(), &nx_behavior_handlers,
                       offsetof(nx_behavior_t, std), nx_behavior_create_object, nx_behavior_free_object);
    nx_behavior_handlers.get_gc = nx_behavior_get_gc;
    nx_ce_step = nx_php_prepare(register_class_Nexus_Actor_BehaviorWithState(), &nx_step_handlers,
                                offsetof(nx_step_t, std), nx_step_create_object, nx_step_free_object);
    nx_step_handlers.get_gc = nx_step_get_gc;
}
