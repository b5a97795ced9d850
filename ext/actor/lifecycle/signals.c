/* SPDX-License-Identifier: MIT */
/* Signals: lifecycle events of an actor and of actors that it watches, passed to its signal handler. */

#include "php.h"
#include "zend_exceptions.h"

#include "actor/lifecycle/lifecycle.h"
#include "actor/system/current.h"
#include "actor/system/decorate.h"
#include "engine/errors/errors.h"

static zend_object *signals_create(zend_class_entry *class_entry, uint32_t argument_count, zval *arguments)
{
    zval object;
    if (class_entry == NULL || object_init_ex(&object, class_entry) == FAILURE) {
        return NULL;
    }
    if (class_entry->constructor != NULL) {
        zend_call_known_function(class_entry->constructor, Z_OBJ(object), class_entry, NULL, argument_count,
                                 arguments, NULL);
    }
    return Z_OBJ(object);
}

/* A time limit that ended the constructor would leave a signal without its properties. */
zend_object *nx_signal_create(nx_package_class_t id, uint32_t argument_count, zval *arguments)
{
    nx_coroutine_t *shielded = nx_cell_shield();
    zend_object *signal = signals_create(nx_package_class(id), argument_count, arguments);
    nx_cell_unshield(shielded);
    return signal;
}

nx_signalled_t nx_cell_signal(nx_cell_t *cell, zend_object *signal, zend_object **failure)
{
    nx_behavior_t *behavior = cell->behavior;
    if (behavior == NULL || !nx_function_is_set(&behavior->signal)) {
        return NX_SIGNAL_UNHANDLED;
    }
    zval arguments[3], result;
    nx_visit_t visit;
    nx_cell_enter(&visit, cell);
    zend_object *given = nx_actor_decorate(cell, visit.context);
    ZVAL_OBJ(&arguments[0], given);
    ZVAL_OBJ(&arguments[1], signal);
    ZVAL_COPY_VALUE(&arguments[2], &cell->state);
    ZVAL_UNDEF(&result);
    nx_outcome_t outcome = NX_HANDLED;
    if (nx_function_call(&behavior->signal, &result, behavior->kind == NX_BEHAVIOR_WITH_STATE ? 3 : 2,
                         arguments)) {
        nx_cell_adopt_result(cell, &result, &outcome);
    }
    OBJ_RELEASE(given);
    nx_cell_leave(&visit);
    if (EG(exception) == NULL) {
        return outcome == NX_HANDLED_NOT ? NX_SIGNAL_UNHANDLED : NX_SIGNAL_HANDLED;
    }
    nx_actor_take_failure(failure);
    return NX_SIGNAL_THREW;
}

NX_HOT nx_signalled_t nx_cell_signal_by_class(nx_cell_t *cell, nx_package_class_t id, uint32_t argument_count,
                                              zval *arguments, zend_object **failure)
{
    if (cell->behavior == NULL || !nx_function_is_set(&cell->behavior->signal)) {
        return NX_SIGNAL_UNHANDLED;
    }
    zend_object *signal = nx_signal_create(id, argument_count, arguments);
    if (signal == NULL) {
        nx_actor_take_failure(failure);
        return NX_SIGNAL_THREW;
    }
    nx_signalled_t answer = nx_cell_signal(cell, signal, failure);
    OBJ_RELEASE(signal);
    return answer;
}

/* Reports the exception of a signal handler. Releases `failure`. */
static NX_COLD void signals_report(nx_cell_t *cell, zend_object *signal, zend_object *failure)
{
    zval arguments[3];
    ZVAL_OBJ(&arguments[0], &cell->std);
    ZVAL_OBJ(&arguments[1], signal);
    ZVAL_OBJ(&arguments[2], failure);
    nx_actor_host_call(&cell->system->host, NX_HOST_SIGNAL_FAILED, NULL, arguments);
    OBJ_RELEASE(failure);
}

NX_HOT void nx_cell_signal_lifecycle(nx_cell_t *cell, nx_package_class_t id, zend_object *cause)
{
    zval argument;
    zend_object *failure = NULL;
    if (cell->behavior == NULL || !nx_function_is_set(&cell->behavior->signal)) {
        return;
    }
    if (cause != NULL) {
        ZVAL_OBJ(&argument, cause);
    }
    zend_object *signal = nx_signal_create(id, cause == NULL ? 0 : 1, &argument);
    if (signal != NULL && nx_cell_signal(cell, signal, &failure) == NX_SIGNAL_THREW) {
        signals_report(cell, signal, failure);
    }
    if (signal != NULL) {
        OBJ_RELEASE(signal);
    }
}

void nx_cell_receive_signal(nx_cell_t *cell, zend_object *signal, bool is_death_watch)
{
    zend_object *failure = NULL;
    switch (nx_cell_signal(cell, signal, &failure)) {
    case NX_SIGNAL_HANDLED:
        return;
    case NX_SIGNAL_UNHANDLED:
        if (is_death_watch) {
            nx_cell_stop_now(cell, NX_TIME_NEVER);
        }
        return;
    case NX_SIGNAL_THREW:
        nx_cell_fail(cell, failure);
    }
}

static void signals_deliver(nx_cell_t *cell, nx_mail_t *mail)
{
    nx_cell_receive_signal(cell, mail->message, false);
}

static bool signals_lost(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    return false;
}

static const nx_mail_kind_t signal_mail = {
    .what = "signal", .uncounted = true, .deliver = signals_deliver, .lost = signals_lost};

void nx_cell_send_signal(nx_cell_t *cell, zend_object *signal)
{
    nx_envelope_t *envelope = emalloc(sizeof(*envelope));
    nx_envelope_init(envelope, &signal_mail, NULL);
    nx_mail_post(cell, signal, envelope, NX_DROP);
    OBJ_RELEASE(signal);
}
