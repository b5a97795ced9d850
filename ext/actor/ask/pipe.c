/* SPDX-License-Identifier: MIT */
/*
 * Mail that is converted to a message of the actor right before it is handled: results of futures (pipeToSelf) and
 * messages of other protocols (message adapters). An exception of the user's functions is a failure of the actor.
 */
#include "actor/ask/pipe.h"

#include "zend_exceptions.h"

#include "actor/delivery/post.h"
#include "actor/system/idle.h"
#include "runtime/async/async.h"
#include "engine/errors/errors.h"

/* One pipeToSelf(): waits for a future, then serves as the envelope of the mail. */
typedef struct {
    nx_envelope_t envelope;
    nx_observer_t observer;
    nx_list_t link; /* in nx_asks_t.pipes of its actor, until it is mail */
    nx_cell_t *cell;
    nx_future_t *future; /* counted */
    nx_function_t map, map_failure;
    uint32_t incarnation;
} pipe_t;

static void pipe_release(nx_envelope_t *envelope)
{
    pipe_t *pipe = nx_container_of(envelope, pipe_t, envelope);
    zval_ptr_dtor(&pipe->map.callable);
    zval_ptr_dtor(&pipe->map_failure.callable);
    OBJ_RELEASE(&pipe->future->std);
    efree(pipe);
}

/* The object that the function returns, counted; NULL with an exception. */
static zend_object *pipe_call_for_message(nx_function_t *function, zval *argument, const char *what)
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

static zend_object *pipe_message_of(pipe_t *pipe)
{
    zval *result = &pipe->future->result;
    nx_function_t *function = pipe->future->failed ? &pipe->map_failure : &pipe->map;
    if (nx_function_is_set(function)) {
        return pipe_call_for_message(function, result, "A function passed to pipeToSelf()");
    }
    if (pipe->future->failed) {
        GC_ADDREF(Z_OBJ_P(result));
        zend_throw_exception_internal(Z_OBJ_P(result));
        return NULL;
    }
    if (Z_TYPE_P(result) != IS_OBJECT) {
        nx_throw(
            NX_ERROR_NO_MESSAGE,
            "pipeToSelf() without a mapping function takes a future of a message, which is an object; its value is %s",
            zend_zval_type_name(result));
        return NULL;
    }
    GC_ADDREF(Z_OBJ_P(result));
    return Z_OBJ_P(result);
}

/* A result for an incarnation that has ended is dropped. */
static bool pipe_accept(nx_cell_t *cell, nx_mail_t *mail)
{
    pipe_t *pipe = nx_container_of(mail->envelope, pipe_t, envelope);
    if (UNEXPECTED(pipe->incarnation != nx_asks_of(cell)->incarnation)) {
        return false;
    }
    zend_object *message = pipe_message_of(pipe);
    if (UNEXPECTED(message == NULL)) {
        return false;
    }
    OBJ_RELEASE(mail->message);
    mail->message = message;
    return true;
}

/*
 * Mail that still holds the future makes no dead letter, because pipe_accept() has not converted it to a message yet.
 */
static bool pipe_lost(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    pipe_t *pipe = nx_container_of(mail->envelope, pipe_t, envelope);
    return mail->message != &pipe->future->std;
}

static const nx_mail_kind_t pipe_mail = {
    .what = "result", .uncounted = true, .accept = pipe_accept, .lost = pipe_lost, .release = pipe_release};

static void pipe_send(pipe_t *pipe)
{
    nx_cell_t *cell = pipe->cell;
    nx_list_unlink(&pipe->link);
    nx_mail_post(cell, &pipe->future->std, &pipe->envelope, NX_DROP);
    nx_actor_system_remove_mail_source(cell->system);
}

static void pipe_on_settled(nx_observer_t *observer, nx_future_t *future)
{
    pipe_send(nx_container_of(observer, pipe_t, observer));
}

void nx_cell_pipe(nx_cell_t *cell, nx_future_t *future, nx_function_t *map, nx_function_t *map_failure)
{
    pipe_t *pipe = emalloc(sizeof(*pipe));
    nx_asks_t *asks = nx_asks_of(cell);
    nx_envelope_init(&pipe->envelope, &pipe_mail, NULL);
    pipe->observer.settled = pipe_on_settled;
    pipe->cell = cell;
    pipe->future = future;
    pipe->map = *map;
    pipe->map_failure = *map_failure;
    pipe->incarnation = asks->incarnation;
    GC_ADDREF(&future->std);
    future->observed = true;
    nx_list_push_back(&asks->pipes, &pipe->link);
    nx_actor_system_add_mail_source(cell->system);
    if (future->done) {
        pipe_send(pipe);
    } else {
        nx_future_observe(future, &pipe->observer);
    }
}

typedef struct {
    nx_list_t link;
    zend_class_entry *message_class;
    nx_function_t function;
} adapter_t;

static void adapter_free(adapter_t *adapter)
{
    nx_list_unlink(&adapter->link);
    zval_ptr_dtor(&adapter->function.callable);
    efree(adapter);
}

void nx_cell_adapt_messages(nx_cell_t *cell, zend_class_entry *message_class, nx_function_t *function)
{
    nx_asks_t *asks = nx_asks_of(cell);
    adapter_t *adapter = emalloc(sizeof(*adapter)), *previous = NULL;
    for (nx_list_t *node = asks->adapters.next; node != &asks->adapters; node = node->next) {
        adapter_t *other = nx_container_of(node, adapter_t, link);
        previous = other->message_class == message_class ? other : previous;
    }
    adapter->message_class = message_class;
    adapter->function = *function;
    nx_list_push_front(&asks->adapters, &adapter->link);
    if (previous != NULL) {
        adapter_free(previous);
    }
}

/* Calls a counted copy of the function: an adapter may register its own replacement, which frees the original. */
static zend_object *adapter_call(const adapter_t *adapter, zend_object *message)
{
    zval argument;
    nx_function_t function;
    nx_function_copy(&function, &adapter->function);
    ZVAL_OBJ(&argument, message);
    zend_object *adapted = pipe_call_for_message(&function, &argument, "A message adapter");
    zval_ptr_dtor(&function.callable);
    return adapted;
}

zend_object *nx_cell_adapt(nx_cell_t *cell, zend_object *message)
{
    nx_asks_t *asks = cell->extras == NULL ? NULL : cell->extras->slots[NX_FEATURE_ASKS];
    for (nx_list_t *node = asks == NULL ? NULL : asks->adapters.next; node != NULL && node != &asks->adapters;
         node = node->next) {
        adapter_t *adapter = nx_container_of(node, adapter_t, link);
        if (instanceof_function(message->ce, adapter->message_class)) {
            return adapter_call(adapter, message);
        }
    }
    return NULL;
}

static bool adapter_accept(nx_cell_t *cell, nx_mail_t *mail)
{
    zend_object *adapted = nx_cell_adapt(cell, mail->message);
    if (UNEXPECTED(adapted == NULL)) {
        if (EG(exception) == NULL) {
            cell->system->lost[NX_LOST_UNHANDLED]++;
            nx_actor_dead_letter(cell->system, &cell->std, mail->envelope->sender, mail->message,
                                 NX_LOST_UNHANDLED);
        }
        return false;
    }
    OBJ_RELEASE(mail->message);
    mail->message = adapted;
    return true;
}

static const nx_mail_kind_t adapted_mail = {.what = "message to adapt", .accept = adapter_accept};

nx_envelope_t *nx_adapter_envelope(zend_object *sender)
{
    nx_envelope_t *envelope = emalloc(sizeof(*envelope));
    nx_envelope_init(envelope, &adapted_mail, sender);
    return envelope;
}

void nx_asks_end_pipes(nx_asks_t *asks, bool is_final)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(&asks->pipes)) != NULL) {
        pipe_t *pipe = nx_container_of(node, pipe_t, link);
        nx_list_unlink(&pipe->observer.link);
        nx_actor_system_remove_mail_source(pipe->cell->system);
        nx_envelope_release(&pipe->envelope);
    }
    while ((node = nx_list_pop_front(&asks->adapters)) != NULL) {
        adapter_free(nx_container_of(node, adapter_t, link));
    }
}
