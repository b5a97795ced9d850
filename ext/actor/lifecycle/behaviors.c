/* SPDX-License-Identifier: MIT */
/* Resolves behaviors of props and results of handlers to behaviors that handle mail. */
#include "php.h"
#include "zend_exceptions.h"

#include "actor/lifecycle/interception.h"
#include "actor/system/current.h"
#include "actor/system/decorate.h"

#include "actor/lifecycle/lifecycle.h"

enum { DEEPEST = 10 };

static NX_COLD void behavior_refuse(nx_cell_t *cell, nx_host_method_t method, zval *what)
{
    zval arguments[2];
    ZVAL_OBJ(&arguments[0], &cell->std);
    ZVAL_COPY_VALUE(&arguments[1], what);
    nx_actor_host_throw(&cell->system->host, method, arguments);
}

/* Calls the factory of the behavior; the result is counted. NULL with an exception. */
static nx_behavior_t *behavior_make(nx_cell_t *cell, nx_behavior_t *behavior, zval *argument)
{
    zval result;
    ZVAL_UNDEF(&result);
    if (!nx_function_call(&behavior->handler, &result, 1, argument)) {
        return NULL;
    }
    if (UNEXPECTED(Z_TYPE(result) != IS_OBJECT || Z_OBJCE(result) != nx_ce_behavior)) {
        behavior_refuse(cell, NX_HOST_BAD_BEHAVIOR, &result);
        zval_ptr_dtor(&result);
        return NULL;
    }
    return nx_behavior_of(Z_OBJ(result));
}

/* Adds a strategy before those of the outer behaviors. */
static void behavior_add_strategy(nx_cell_t *cell, zval *strategy)
{
    nx_cell_extras_t *extras = nx_cell_extras(cell);
    HashTable *outer = extras->strategies;
    zval *each;
    extras->strategies = zend_new_array(2);
    Z_ADDREF_P(strategy);
    zend_hash_next_index_insert_new(extras->strategies, strategy);
    if (outer == NULL) {
        return;
    }
    ZEND_HASH_FOREACH_VAL(outer, each)
    {
        Z_ADDREF_P(each);
        zend_hash_next_index_insert_new(extras->strategies, each);
    }
    ZEND_HASH_FOREACH_END();
    zend_array_release(outer);
}

static nx_behavior_t *behavior_resolve(nx_cell_t *cell, nx_behavior_t *behavior, int depth);

static nx_behavior_t *behavior_make_with(nx_cell_t *cell, nx_behavior_t *behavior, zend_object *object)
{
    zval argument;
    zend_object *given = nx_actor_decorate(cell, object);
    ZVAL_OBJ(&argument, given);
    nx_behavior_t *made = behavior_make(cell, behavior, &argument);
    OBJ_RELEASE(given);
    return made;
}

/* Like behavior_make_with(), with a new TimerScheduler or StashBuffer. */
static nx_behavior_t *behavior_make_with_feature(nx_cell_t *cell, nx_behavior_t *behavior, nx_feature_id_t id)
{
    zend_object *object = nx_features[id]->argument(cell, behavior);
    nx_behavior_t *made = behavior_make_with(cell, behavior, object);
    OBJ_RELEASE(object);
    return made;
}

/* Resolves the wrapped behavior first: only a behavior that handles mail can be intercepted. */
static nx_behavior_t *behavior_intercept(nx_cell_t *cell, nx_behavior_t *behavior, int depth)
{
    nx_behavior_t *inner = behavior_resolve(cell, behavior->inner, depth + 1);
    return inner == NULL || inner->kind == NX_BEHAVIOR_STOPPED ? inner
                                                               : nx_intercept_wrap(&behavior->handler, inner);
}

/* Removes one wrapper; the result is counted. NULL with an exception. */
static nx_behavior_t *behavior_unwrap(nx_cell_t *cell, nx_behavior_t *behavior, int depth)
{
    zval argument;
    switch (behavior->kind) {
    case NX_BEHAVIOR_WITH_TIMERS:
        return behavior_make_with_feature(cell, behavior, NX_FEATURE_TIMERS);
    case NX_BEHAVIOR_WITH_STASH:
        return behavior_make_with_feature(cell, behavior, NX_FEATURE_STASH);
    case NX_BEHAVIOR_INTERCEPT:
        return behavior_intercept(cell, behavior, depth);
    case NX_BEHAVIOR_SETUP:
        return behavior_make_with(cell, behavior, cell->context);
    case NX_BEHAVIOR_SUPERVISE:
        behavior_add_strategy(cell, &behavior->state);
        GC_ADDREF(&behavior->inner->std);
        return behavior->inner;
    default:
        ZVAL_OBJ(&argument, &behavior->std);
        behavior_refuse(cell, NX_HOST_BAD_BEHAVIOR, &argument);
        return NULL;
    }
}

/* The wrapped behavior inherits the wrapper's signal handler unless it has its own. Both are released. */
static nx_behavior_t *behavior_inherit_signal(nx_behavior_t *wrapper, nx_behavior_t *inner)
{
    if (nx_function_is_set(&wrapper->signal) && !nx_function_is_set(&inner->signal) &&
        inner->kind != NX_BEHAVIOR_STOPPED) {
        nx_behavior_t *bare = inner;
        inner = nx_behavior_with_signal(bare, &wrapper->signal);
        OBJ_RELEASE(&bare->std);
    }
    OBJ_RELEASE(&wrapper->std);
    return inner;
}

static nx_behavior_t *behavior_resolve(nx_cell_t *cell, nx_behavior_t *behavior, int depth)
{
    GC_ADDREF(&behavior->std);
    for (; !nx_behavior_handles(behavior) && behavior->kind != NX_BEHAVIOR_STOPPED; depth++) {
        zval wrapper;
        ZVAL_OBJ(&wrapper, &behavior->std);
        nx_behavior_t *inner = NULL;
        if (depth == DEEPEST) {
            behavior_refuse(cell, NX_HOST_WRAPPED_TOO_DEEP, &wrapper);
        } else {
            inner = behavior_unwrap(cell, behavior, depth);
        }
        if (inner == NULL) {
            OBJ_RELEASE(&behavior->std);
            return NULL;
        }
        behavior = behavior_inherit_signal(behavior, inner);
    }
    return behavior;
}

nx_behavior_t *nx_behavior_resolve(nx_cell_t *cell, nx_behavior_t *behavior)
{
    return behavior_resolve(cell, behavior, 0);
}

/* Adopts a new behavior. Takes over the state; NULL: the behavior's initial state. False with an exception. */
static bool behavior_become(nx_cell_t *cell, nx_behavior_t *behavior, zval *state)
{
    nx_visit_t visit;
    nx_cell_enter(&visit, cell);
    behavior = nx_behavior_resolve(cell, behavior);
    nx_cell_leave(&visit);
    if (behavior == NULL) {
        return false;
    }
    if (behavior->kind == NX_BEHAVIOR_STOPPED) {
        OBJ_RELEASE(&behavior->std);
        nx_cell_stop_self(cell);
        return true;
    }
    nx_behavior_t *before = cell->behavior;
    zval state_before;
    ZVAL_COPY_VALUE(&state_before, &cell->state);
    cell->behavior = behavior;
    ZVAL_COPY(&cell->state,
              state != NULL && behavior->kind == NX_BEHAVIOR_WITH_STATE ? state : &behavior->state);
    OBJ_RELEASE(&before->std);
    zval_ptr_dtor(&state_before);
    return true;
}

static void behavior_adopt_behavior(nx_cell_t *cell, nx_behavior_t *behavior, nx_outcome_t *outcome)
{
    if (behavior->kind == NX_BEHAVIOR_STOPPED) {
        nx_cell_stop_self(cell);
    } else if (behavior->kind == NX_BEHAVIOR_UNHANDLED) {
        *outcome = NX_HANDLED_NOT;
    } else if (behavior->kind != NX_BEHAVIOR_SAME && cell->status < NX_CELL_STOPPING) {
        behavior_become(cell, behavior, NULL);
    }
}

static void behavior_adopt_step(nx_cell_t *cell, nx_step_t *step, nx_outcome_t *outcome)
{
    zval before;
    switch (step->kind) {
    case NX_STEP_SAME:
        return;
    case NX_STEP_STOPPED:
        nx_cell_stop_self(cell);
        return;
    case NX_STEP_UNHANDLED:
        *outcome = NX_HANDLED_NOT;
        return;
    case NX_STEP_BECOME:
        behavior_become(cell, step->behavior, &step->state);
        return;
    default:
        ZVAL_COPY_VALUE(&before, &cell->state);
        ZVAL_COPY(&cell->state, &step->state);
        zval_ptr_dtor(&before);
    }
}

bool nx_cell_adopt_result(nx_cell_t *cell, zval *result, nx_outcome_t *outcome)
{
    zend_class_entry *class_entry = Z_TYPE_P(result) == IS_OBJECT ? Z_OBJCE_P(result) : NULL;
    if (class_entry == nx_ce_behavior) {
        behavior_adopt_behavior(cell, nx_behavior_of(Z_OBJ_P(result)), outcome);
    } else if (class_entry == nx_ce_step && cell->behavior != NULL &&
               cell->behavior->kind == NX_BEHAVIOR_WITH_STATE) {
        behavior_adopt_step(cell, nx_step_of(Z_OBJ_P(result)), outcome);
    } else {
        behavior_refuse(cell, NX_HOST_BAD_RESULT, result);
    }
    zval_ptr_dtor(result);
    return EG(exception) == NULL;
}

void nx_cell_discard_strategies(nx_cell_t *cell)
{
    nx_cell_extras_t *extras = cell->extras;
    if (extras == NULL) {
        return;
    }
    if (extras->strategies != NULL) {
        zend_array_release(extras->strategies);
        extras->strategies = NULL;
    }
}
