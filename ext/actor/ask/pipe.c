/* SPDX-License-Identifier: MIT */
/*
 * Mail that is converted to a message of the actor right before it is handled: results of futures (pipeToSelf) and
 * messages of other protocols (message adapters). What the user's functions throw is a failure of the actor.
 */
#include "actor/ask/pipe.h"

#include "zend_exceptions.h"

#include "actor/system/idle.h"
#include "runtime/async/async.h"
#include "engine/errors/errors.h"

/* One pipeToSelf(): waits for a future, then serves as the envelope of the mail. */
typedef struct {
    nx_envelope_t envelope;
    nx_observer_t observer;
    nx_list_t link; /* in nx_asks_t.errands of its actor, until it is mail */
    nx_cell_t *cell;
    nx_future_t *future; /* counted */
    nx_function_t map, map_failure;
    uint32_t incarnation;
} errand_t;

static void release_errand(nx_envelope_t *envelope)
{
    errand_t *errand = nx_container_of(envelope, errand_t, envelope);
    zval_ptr_dtor(&errand->map.callable);
    zval_ptr_dtor(&errand->map_failure.callable);
    OBJ_RELEASE(&errand->future->std);
    efree(errand);
}

/* The object that the function returns, counted; NULL with an exception. */
static zend_object *call_for_message(nx_function_t *function, zval *argument, const char *what)
{
    zval result;
    ZVAL_UNDEF(&result);
    if (!nx_function_call(function, &result, 1, argument)) {
        return NULL;
    }
    if (EXPECTED(Z_TYPE(result) == IS_OBJECT)) {
        return Z_OBJ(result);
    }
    nx_throw(NX_ERROR_NO_MESSAGE,
             "%s must return the message for its actor, which is an object; %s was returned", what,
             zend_zval_type_name(&result));
    zval_ptr_dtor(&result);
    return NULL;
}

static zend_object *message_of(errand_t *errand)
{
    zval *result = &errand->future->result;
    nx_function_t *function = errand->future->failed ? &errand->map_failure : &errand->map;
    if (nx_function_is_set(function)) {
        return call_for_message(function, result, "What pipeToSelf() maps by");
    }
    if (errand->future->failed) {
        GC_ADDREF(Z_OBJ_P(result));
        zend_throw_exception_internal(Z_OBJ_P(result));
        return NULL;
    }
    if (Z_TYPE_P(result) != IS_OBJECT) {
        nx_throw(
            NX_ERROR_NO_MESSAGE,
            "pipeToSelf() without a function to map by takes what brings a message, which is an object; this "
            "brought %s",
            zend_zval_type_name(result));
        return NULL;
    }
    GC_ADDREF(Z_OBJ_P(result));
    return Z_OBJ_P(result);
}

/* A result for an incarnation that has ended is dropped. */
static bool accept_errand(nx_cell_t *cell, nx_mail_t *mail)
{
    errand_t *errand = nx_container_of(mail->envelope, errand_t, envelope);
    if (UNEXPECTED(errand->incarnation != nx_cell__asks(cell)->incarnation)) {
        return false;
    }
    zend_object *message = message_of(errand);
    if (UNEXPECTED(message == NULL)) {
        return false;
    }
    OBJ_RELEASE(mail->message);
    mail->message = message;
    return true;
}

/* No dead letter while the mail still holds the future: it is no message before accept_errand() converts it. */
static bool lose_errand(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    errand_t *errand = nx_container_of(mail->envelope, errand_t, envelope);
    return mail->message != &errand->future->std;
}

static const nx_mail_kind_t errand_mail = {.what = "result",
                                           .uncounted = true,
                                           .accept = accept_errand,
                                           .lost = lose_errand,
                                           .release = release_errand};

static void send_errand(errand_t *errand)
{
    nx_cell_t *cell = errand->cell;
    nx_list_unlink(&errand->link);
    nx_actor_send(cell, &errand->future->std, &errand->envelope, NX_DROP);
    nx_company_expect_no_more(cell->company);
}

static void on_settled(nx_observer_t *observer, nx_future_t *future)
{
    send_errand(nx_container_of(observer, errand_t, observer));
}

void nx_cell_pipe(nx_cell_t *cell, nx_future_t *future, nx_function_t *map, nx_function_t *map_failure)
{
    errand_t *errand = emalloc(sizeof(*errand));
    nx_asks_t *asks = nx_cell__asks(cell);
    nx_envelope_init(&errand->envelope, &errand_mail, NULL);
    errand->observer.settled = on_settled;
    errand->cell = cell;
    errand->future = future;
    errand->map = *map;
    errand->map_failure = *map_failure;
    errand->incarnation = asks->incarnation;
    GC_ADDREF(&future->std);
    future->observed = true;
    nx_list_push_back(&asks->errands, &errand->link);
    nx_company_expect(cell->company);
    if (future->done) {
        send_errand(errand);
    } else {
        nx_future_observe(future, &errand->observer);
    }
}

typedef struct {
    nx_list_t link;
    zend_class_entry *message_class;
    nx_function_t function;
} adapter_t;

static void free_adapter(adapter_t *adapter)
{
    nx_list_unlink(&adapter->link);
    zval_ptr_dtor(&adapter->function.callable);
    efree(adapter);
}

void nx_cell_adapt_messages(nx_cell_t *cell, zend_class_entry *message_class, nx_function_t *function)
{
    nx_asks_t *asks = nx_cell__asks(cell);
    adapter_t *adapter = emalloc(sizeof(*adapter)), *previous = NULL;
    for (nx_list_t *node = asks->adapters.next; node != &asks->adapters; node = node->next) {
        adapter_t *other = nx_container_of(node, adapter_t, link);
        previous = other->message_class == message_class ? other : previous;
    }
    adapter->message_class = message_class;
    adapter->function = *function;
    nx_list_push_front(&asks->adapters, &adapter->link);
    if (previous != NULL) {
        free_adapter(previous);
    }
}

/* Calls a counted copy of the function: an adapter may register its own replacement, which frees the original. */
static zend_object *call_adapter(const adapter_t *adapter, zend_object *message)
{
    zval argument;
    nx_function_t function;
    nx_function_copy(&function, &adapter->function);
    ZVAL_OBJ(&argument, message);
    zend_object *adapted = call_for_message(&function, &argument, "A message adapter");
    zval_ptr_dtor(&function.callable);
    return adapted;
}

zend_object *nx_cell__adapt(nx_cell_t *cell, zend_object *message)
{
    nx_asks_t *asks = cell->extras == NULL ? NULL : cell->extras->asks;
    for (nx_list_t *node = asks == NULL ? NULL : asks->adapters.next; node != NULL && node != &asks->adapters;
         node = node->next) {
        adapter_t *adapter = nx_container_of(node, adapter_t, link);
        if (instanceof_function(message->ce, adapter->message_class)) {
            return call_adapter(adapter, message);
        }
    }
    return NULL;
}

static bool accept_adapted(nx_cell_t *cell, nx_mail_t *mail)
{
    zend_object *adapted = nx_cell__adapt(cell, mail->message);
    if (UNEXPECTED(adapted == NULL)) {
        if (EG(exception) == NULL) {
            cell->company->lost[NX_LOST_UNHANDLED]++;
            nx_company_dead_letter(cell->company, &cell->std, mail->envelope->sender, mail->message,
                                   NX_LOST_UNHANDLED);
        }
        return false;
    }
    OBJ_RELEASE(mail->message);
    mail->message = adapted;
    return true;
}

static const nx_mail_kind_t adapted_mail = {.what = "message to adapt", .accept = accept_adapted};

nx_envelope_t *nx_adapter_envelope(zend_object *sender)
{
    nx_envelope_t *envelope = emalloc(sizeof(*envelope));
    nx_envelope_init(envelope, &adapted_mail, sender);
    return envelope;
}

void nx_cell__end_errands_of_asks(nx_asks_t *asks, bool is_final)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(&asks->errands)) != NULL) {
        errand_t *errand = nx_container_of(node, errand_t, link);
        nx_list_unlink(&errand->observer.link);
        nx_company_expect_no_more(errand->cell->company);
        nx_envelope_release(&errand->envelope);
    }
    while ((node = nx_list_pop_front(&asks->adapters)) != NULL) {
        free_adapter(nx_container_of(node, adapter_t, link));
    }
}
