/* SPDX-License-Identifier: MIT */
/* Supervision: a closure of the host decides what happens to a failed actor; this file applies the decision. */
#include "php.h"
#include "zend_exceptions.h"

#include "actor/lifecycle/lifecycle.h"

/* Results of the closure that decides. 0 or more: restart after that many ns. */
enum { STOP = -1, RESUME = -2, ESCALATE = -3, EXHAUSTED = -4 };

/* To which siblings the decision applies: SupervisionStrategy::extent(). */
typedef enum { ALONE, ALL, REST } extent_t;

/* A failure of a child that was escalated to its parent. */
typedef struct nx_failure {
    struct nx_failure *next;
    zend_object *child, *cause; /* counted */
} nx_failure_t;

static zval *supervision_child_strategy(nx_cell_t *parent)
{
    bool has_one =
        parent != NULL && parent->props != NULL && Z_TYPE(parent->props->child_supervision) == IS_OBJECT;
    return has_one ? &parent->props->child_supervision : NULL;
}

static bool supervision_has_own_strategy(nx_cell_t *cell)
{
    bool by_behavior = cell->extras->strategies != NULL;
    return by_behavior || (cell->props != NULL && Z_TYPE(cell->props->supervision) == IS_OBJECT);
}

/* Creates the closure that decides for the cell, at its first failure. False with an exception. */
static bool supervision_make_own(nx_cell_t *cell)
{
    zval strategies;
    array_init(&strategies);
    if (cell->extras->strategies != NULL) {
        zval *strategy;
        ZEND_HASH_FOREACH_VAL(cell->extras->strategies, strategy)
        {
            Z_ADDREF_P(strategy);
            zend_hash_next_index_insert_new(Z_ARRVAL(strategies), strategy);
        }
        ZEND_HASH_FOREACH_END();
    }
    if (cell->props != NULL && Z_TYPE(cell->props->supervision) == IS_OBJECT) {
        Z_ADDREF(cell->props->supervision);
        zend_hash_next_index_insert_new(Z_ARRVAL(strategies), &cell->props->supervision);
    }
    bool is_made =
        nx_actor_host_call(&cell->system->host, NX_HOST_SUPERVISION, &cell->extras->supervision, &strategies);
    zval_ptr_dtor(&strategies);
    return is_made;
}

static bool supervision_make_parents(nx_cell_t *cell, zval *supervision, zval *strategy)
{
    zval strategies;
    array_init(&strategies);
    Z_ADDREF_P(strategy);
    zend_hash_next_index_insert_new(Z_ARRVAL(strategies), strategy);
    bool is_made = nx_actor_host_call(&cell->system->host, NX_HOST_SUPERVISION, supervision, &strategies);
    zval_ptr_dtor(&strategies);
    return is_made;
}

/*
 * Called when the closure has failed. Writes the exception to PHP's error log. The host itself reports exceptions of a
 * user's decider.
 */
static NX_COLD zend_long supervision_escalate_undecided(void)
{
    if (zend_is_unwind_exit(EG(exception)) || zend_is_graceful_exit(EG(exception))) {
        zend_clear_exception();
    } else {
        zend_exception_error(EG(exception), E_WARNING);
        EG(exception) = NULL;
    }
    return ESCALATE;
}

/* Calls the closure that decides. ESCALATE if it throws. */
static zend_long supervision_decide_by(zval *supervision, zend_object *cause)
{
    zval result, argument;
    ZVAL_UNDEF(&result);
    ZVAL_OBJ(&argument, cause);
    call_user_function(NULL, NULL, supervision, &result, 1, &argument);
    return EG(exception) != NULL ? supervision_escalate_undecided() : zval_get_long(&result);
}

static zend_long supervision_decide_alone(nx_cell_t *cell, zend_object *cause)
{
    if (Z_TYPE(cell->extras->supervision) == IS_UNDEF && !supervision_make_own(cell)) {
        return supervision_escalate_undecided();
    }
    return supervision_decide_by(&cell->extras->supervision, cause);
}

static zend_long supervision_decide_by_parent(nx_cell_t *cell, zval *strategy, extent_t *extent,
                                              zend_object *cause)
{
    *extent = (extent_t)cell->parent->props->child_extent;
    zval *supervision =
        *extent == ALONE ? &cell->extras->parents_supervision : &cell->parent->extras->children_supervision;
    if (Z_TYPE_P(supervision) == IS_UNDEF && !supervision_make_parents(cell, supervision, strategy)) {
        return supervision_escalate_undecided();
    }
    return supervision_decide_by(supervision, cause);
}

static zend_long supervision_decide(nx_cell_t *cell, extent_t *extent, zend_object *cause)
{
    zval *parents = supervision_child_strategy(cell->parent);
    zend_long verdict = ESCALATE;
    *extent = ALONE;
    if (cell->props != NULL && cell->props->restart == NX_RESTART_TEMPORARY) {
        return STOP;
    }
    if (supervision_has_own_strategy(cell) || parents == NULL) {
        verdict = supervision_decide_alone(cell, cause);
    }
    return verdict == ESCALATE && parents != NULL ? supervision_decide_by_parent(cell, parents, extent, cause)
                                                  : verdict;
}

/* Escalates the failure to the parent. The guardian only reports it. */
static void supervision_escalate(nx_cell_t *cell, zend_object *cause)
{
    nx_cell_t *parent = cell->parent;
    if (parent == NULL || parent->status >= NX_CELL_STOPPING) {
        return;
    }
    nx_failure_t *failure = emalloc(sizeof(*failure));
    void **slot = &nx_cell_extras(parent)->slots[NX_FEATURE_SUPERVISION];
    *failure = (nx_failure_t){.child = &cell->std, .cause = cause};
    GC_ADDREF(failure->child);
    GC_ADDREF(cause);
    nx_failure_t *last = *slot;
    while (last != NULL && last->next != NULL) {
        last = last->next;
    }
    if (last == NULL) {
        *slot = failure;
    } else {
        last->next = failure;
    }
    nx_cell_request(parent, NX_PENDING_FAIL);
}

static void supervision_notify_parent(nx_cell_t *cell, zend_object *cause)
{
    zval arguments[2], exhausted;
    ZVAL_OBJ(&arguments[0], &cell->std);
    ZVAL_OBJ(&arguments[1], cause);
    ZVAL_UNDEF(&exhausted);
    if (!nx_actor_host_call(&cell->system->host, NX_HOST_EXHAUSTED, &exhausted, arguments) ||
        cell->parent == NULL) {
        zval_ptr_dtor(&exhausted);
        return;
    }
    ZVAL_COPY_VALUE(&arguments[1], &exhausted);
    zend_object *signal = nx_signal_create(NX_CLASS_CHILD_FAILED, 2, arguments);
    zval_ptr_dtor(&exhausted);
    if (signal != NULL) {
        nx_cell_send_signal(cell->parent, signal);
    }
}

static void supervision_report(nx_cell_t *cell, zend_object *cause, zend_long verdict)
{
    zval arguments[3];
    ZVAL_OBJ(&arguments[0], &cell->std);
    ZVAL_OBJ(&arguments[1], cause);
    ZVAL_LONG(&arguments[2], verdict);
    nx_actor_host_call(&cell->system->host, NX_HOST_FAILED, NULL, arguments);
}

static void supervision_request_restart(nx_cell_t *cell, zend_object *cause)
{
    nx_cell_extras_t *extras = nx_cell_extras(cell);
    if (cell->status >= NX_CELL_STOPPING || extras->is_restarting) {
        return;
    }
    if (extras->cause == NULL) {
        GC_ADDREF(cause);
        extras->cause = cause;
    }
    nx_cell_request(cell, NX_PENDING_RESTART);
}

bool nx_cell_may_restart(nx_cell_t *cell)
{
    nx_cell_t *sibling;
    bool is_elder = true;
    if (!cell->extras->restarts_with_siblings) {
        return true;
    }
    ZEND_HASH_FOREACH_PTR(nx_cell_siblings(cell), sibling)
    {
        is_elder = is_elder && sibling != cell;
        bool is_concerned =
            sibling != cell && sibling->extras != NULL && sibling->extras->restarts_with_siblings;
        if (is_concerned && (is_elder || !sibling->extras->is_restarting)) {
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

void nx_cell_wake_restarting_siblings(nx_cell_t *cell)
{
    nx_cell_t *sibling;
    ZEND_HASH_FOREACH_PTR(nx_cell_siblings(cell), sibling)
    {
        if (sibling != cell && sibling->extras != NULL && sibling->extras->restarts_with_siblings) {
            nx_cell_request(sibling, NX_PENDING_SETTLE);
        }
    }
    ZEND_HASH_FOREACH_END();
}

static void supervision_apply_to_sibling(nx_cell_t *sibling, zend_object *cause, zend_long verdict)
{
    if (verdict < 0 || (sibling->props != NULL && sibling->props->restart == NX_RESTART_TEMPORARY)) {
        nx_cell_stop_now(sibling, NX_TIME_NEVER);
    } else if (sibling->status < NX_CELL_STOPPING) {
        supervision_request_restart(sibling, cause);
        sibling->extras->restarts_with_siblings = true;
    }
}

/* Applies the decision to siblings too, if the strategy says so: to all, or to those started after the cell. */
static void supervision_apply_to_siblings(nx_cell_t *cell, extent_t extent, zend_object *cause,
                                          zend_long verdict)
{
    bool is_concerned = extent == ALL;
    nx_cell_t *sibling;
    if (extent == ALONE || verdict == RESUME) {
        return;
    }
    cell->extras->restarts_with_siblings = verdict >= 0;
    ZEND_HASH_FOREACH_PTR(nx_cell_siblings(cell), sibling)
    {
        if (sibling == cell) {
            is_concerned = true;
        } else if (is_concerned) {
            supervision_apply_to_sibling(sibling, cause, verdict);
        }
    }
    ZEND_HASH_FOREACH_END();
}

void nx_cell_fail(nx_cell_t *cell, zend_object *cause)
{
    extent_t extent;
    nx_cell_extras(cell);
    if (cell->status >= NX_CELL_STOPPING) {
        OBJ_RELEASE(cause);
        return;
    }
    cell->status = NX_CELL_SUSPENDED;
    zend_long verdict = supervision_decide(cell, &extent, cause);
    supervision_report(cell, cause, verdict);
    supervision_apply_to_siblings(cell, extent, cause, verdict);
    if (verdict >= 0) {
        nx_cell_restart(cell, cause, verdict);
        return;
    }
    if (verdict == RESUME) {
        cell->status = NX_CELL_RUNNING;
    } else if (verdict == ESCALATE || (verdict == EXHAUSTED && extent != ALONE)) {
        supervision_escalate(cell, cause);
    } else if (verdict == EXHAUSTED) {
        supervision_notify_parent(cell, cause);
    }
    OBJ_RELEASE(cause);
    if (verdict != RESUME) {
        nx_cell_stop_now(cell, NX_TIME_NEVER);
    }
}

void nx_cell_signal_restarted(nx_cell_t *cell, zend_object *cause)
{
    zval argument;
    zend_object *failure = NULL;
    ZVAL_OBJ(&argument, cause);
    if (nx_cell_signal_by_class(cell, NX_CLASS_POST_RESTART, 1, &argument, &failure) == NX_SIGNAL_THREW) {
        nx_cell_fail(cell, failure);
    }
}

void nx_cell_apply_restart(nx_cell_t *cell)
{
    zend_object *cause = cell->extras->cause;
    cell->extras->cause = NULL;
    if (cause != NULL) {
        nx_cell_restart(cell, cause, 0);
    }
}

static bool supervision_signal_failure(nx_cell_t *cell, const nx_failure_t *failure)
{
    zval arguments[2];
    zend_object *thrown = NULL;
    ZVAL_OBJ(&arguments[0], failure->child);
    ZVAL_OBJ(&arguments[1], failure->cause);
    nx_signalled_t answer = nx_cell_signal_by_class(cell, NX_CLASS_CHILD_FAILED, 2, arguments, &thrown);
    if (answer == NX_SIGNAL_THREW) {
        nx_cell_fail(cell, thrown);
    }
    return answer != NX_SIGNAL_UNHANDLED;
}

/* Frees the failure and returns the next one. */
static nx_failure_t *supervision_free_failure(nx_failure_t *failure)
{
    nx_failure_t *next = failure->next;
    OBJ_RELEASE(failure->child);
    OBJ_RELEASE(failure->cause);
    efree(failure);
    return next;
}

static nx_failure_t *supervision_take_failures(nx_cell_t *cell)
{
    nx_failure_t *failures = cell->extras->slots[NX_FEATURE_SUPERVISION];
    cell->extras->slots[NX_FEATURE_SUPERVISION] = NULL;
    return failures;
}

void nx_cell_apply_failures(nx_cell_t *cell)
{
    nx_failure_t *failure = supervision_take_failures(cell);
    for (; failure != NULL; failure = supervision_free_failure(failure)) {
        if (cell->status < NX_CELL_STOPPING && !supervision_signal_failure(cell, failure)) {
            GC_ADDREF(failure->cause);
            nx_cell_fail(cell, failure->cause);
        }
    }
}

static void supervision_discard_failures(nx_cell_t *cell)
{
    nx_failure_t *failure = supervision_take_failures(cell);
    while (failure != NULL) {
        failure = supervision_free_failure(failure);
    }
}

static const nx_feature_t supervision = {.release = supervision_discard_failures};

void nx_supervision_start(void)
{
    nx_feature_register(NX_FEATURE_SUPERVISION, &supervision);
}
