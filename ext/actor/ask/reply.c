/* SPDX-License-Identifier: MIT */
#include "actor/ask/reply.h"

#include "zend_exceptions.h"

#include "actor/ask/direct_route.h"
#include "actor/ask/pipe.h"
#include "actor/lifecycle/tell.h"
#include "engine/errors/errors.h"

zend_class_entry *nx_ce_ask_ref, *nx_ce_adapter_ref, *nx_ce_routed_ref;
zend_object_handlers nx_ask_ref_handlers, nx_adapter_ref_handlers;

zend_object *nx_ask_ref_create_object(zend_class_entry *class_entry)
{
    nx_ask_ref_t *reference = zend_object_alloc(sizeof(*reference), class_entry);
    reference->ask = NULL;
    zend_object_std_init(&reference->std, class_entry);
    reference->std.handlers = &nx_ask_ref_handlers;
    return &reference->std;
}

void nx_ask_ref_free_object(zend_object *object)
{
    nx_ask_t *ask = nx_ask_ref_of(object)->ask;
    if (ask != NULL) {
        ask->reference = NULL;
        nx_ask_release(ask);
    }
    zend_object_std_dtor(object);
}

zend_object *nx_adapter_ref_create_object(zend_class_entry *class_entry)
{
    nx_adapter_ref_t *reference = zend_object_alloc(sizeof(*reference), class_entry);
    reference->cell = NULL;
    zend_object_std_init(&reference->std, class_entry);
    reference->std.handlers = &nx_adapter_ref_handlers;
    return &reference->std;
}

void nx_adapter_ref_free_object(zend_object *object)
{
    nx_cell_t *cell = nx_adapter_ref_of(object)->cell;
    if (cell != NULL) {
        OBJ_RELEASE(&cell->std);
    }
    zend_object_std_dtor(object);
}

static zend_object *reply_reference_of(nx_ask_t *ask)
{
    if (ask->reference == NULL) {
        ask->reference = nx_ask_ref_create_object(nx_ce_ask_ref);
        nx_ask_ref_of(ask->reference)->ask = ask;
        ask->references++;
    } else {
        GC_ADDREF(ask->reference);
    }
    return ask->reference;
}

zend_object *nx_mail_sender(const nx_mail_t *mail)
{
    nx_ask_t *ask = mail == NULL ? NULL : nx_ask_of_mail(mail);
    if (ask != NULL) {
        return reply_reference_of(ask);
    }
    zend_object *sender = mail == NULL || mail->envelope == NULL ? NULL : mail->envelope->sender;
    if (sender != NULL) {
        GC_ADDREF(sender);
    }
    return sender;
}

static NX_COLD void reply_throw_no_sender(nx_cell_t *cell, const nx_mail_t *mail)
{
    zval arguments[2];
    ZVAL_OBJ(&arguments[0], &cell->std);
    if (mail == NULL) {
        ZVAL_NULL(&arguments[1]);
    } else {
        ZVAL_OBJ(&arguments[1], mail->message);
    }
    nx_actor_host_throw(&cell->system->host, NX_HOST_NO_SENDER, arguments);
}

NX_HOT bool nx_mail_reply(nx_cell_t *cell, const nx_mail_t *mail, zend_object *answer)
{
    nx_ask_t *ask = mail == NULL ? NULL : nx_ask_of_mail(mail);
    if (EXPECTED(ask != NULL)) {
        nx_ask_answer(ask, answer);
        return true;
    }
    zend_object *sender = nx_mail_sender(mail);
    if (sender == NULL) {
        reply_throw_no_sender(cell, mail);
        return false;
    }
    nx_ref_tell(sender, answer, NULL, NX_TELL);
    OBJ_RELEASE(sender);
    return EG(exception) == NULL;
}

static void reply_tell_by_method(zend_object *reference, zend_object *message)
{
    zval argument;
    ZVAL_OBJ(&argument, message);
    nx_method_call(reference, nx_method_tell, NULL, 1, &argument);
}

/* An ask forwarded to a reference that cannot answer asks: fails the ask. Takes over the envelope. */
static NX_COLD void reply_fail_stranded(nx_envelope_t *envelope, zend_object *reference)
{
    if (envelope == NULL) {
        return;
    }
    if (envelope->kind == &nx_ask_mail) {
        nx_ask_t *ask = nx_container_of(envelope, nx_ask_t, envelope);
        zend_string *why =
            zend_strpprintf(0, "it forwarded it to a %s, which cannot answer", ZSTR_VAL(reference->ce->name));
        if (!nx_ask_is_over(ask)) {
            nx_ask_fail_undelivered(ask, ZSTR_VAL(why), NULL);
        }
        zend_string_release(why);
    }
    nx_envelope_release(envelope);
}

static nx_delivery_t reply_tell_adapter(nx_cell_t *cell, zend_object *message, nx_envelope_t *envelope,
                                        nx_delivery_mode_t mode)
{
    if (envelope != NULL && envelope->kind == &nx_ask_mail) {
        nx_container_of(envelope, nx_ask_t, envelope)->adapts = true;
        return nx_actor_send(cell, message, envelope, mode);
    }
    nx_envelope_t *adapted = nx_adapter_envelope(envelope == NULL ? NULL : envelope->sender);
    if (envelope != NULL) {
        nx_envelope_release(envelope);
    }
    return nx_actor_send(cell, message, adapted, mode);
}

static nx_delivery_t reply_tell_other(zend_object *reference, zend_object *message, nx_envelope_t *envelope)
{
    reply_fail_stranded(envelope, reference);
    if (reference->ce == nx_ce_ask_ref) {
        nx_ask_answer(nx_ask_ref_of(reference)->ask, message);
    } else {
        reply_tell_by_method(reference, message);
    }
    return EG(exception) == NULL ? NX_ACCEPTED : NX_THROWN;
}

/*
 * Calls route(). `route` gets its result: [ActorRef, message], the new recipient and message. False with an exception.
 */
static bool reply_call_route(zend_object *reference, zend_object *message, zval *route)
{
    zval argument;
    ZVAL_OBJ(&argument, message);
    ZVAL_UNDEF(route);
    if (!nx_method_call(reference, nx_method_route, route, 1, &argument)) {
        return false;
    }
    zval *to = Z_TYPE_P(route) == IS_ARRAY ? zend_hash_index_find(Z_ARRVAL_P(route), 0) : NULL;
    zval *what = to == NULL ? NULL : zend_hash_index_find(Z_ARRVAL_P(route), 1);
    bool is_route = what != NULL && Z_TYPE_P(to) == IS_OBJECT && Z_TYPE_P(what) == IS_OBJECT &&
                    instanceof_function(Z_OBJCE_P(to), nx_ce_actor_ref);
    if (!is_route) {
        nx_throw(NX_ERROR_BAD_ARGUMENT, "%s::route() must return an ActorRef and a message",
                 ZSTR_VAL(reference->ce->name));
    }
    return is_route;
}

static nx_delivery_t reply_send_to(zend_object *reference, zend_object *message, nx_envelope_t *envelope,
                                   nx_delivery_mode_t mode)
{
    if (EXPECTED(reference->ce == nx_ce_local_ref)) {
        nx_cell_t *cell = nx_cell_of(reference);
        if (envelope != NULL && envelope->kind == &nx_ask_mail) {
            nx_container_of(envelope, nx_ask_t, envelope)->adapts = false;
        }
        return nx_actor_send(cell, message, envelope, mode);
    }
    if (reference->ce == nx_ce_adapter_ref) {
        return reply_tell_adapter(nx_adapter_ref_of(reference)->cell, message, envelope, mode);
    }
    return reply_tell_other(reference, message, envelope);
}

static nx_cell_t *reply_cell_behind(zend_object *reference)
{
    if (reference->ce == nx_ce_local_ref) {
        return nx_cell_of(reference);
    }
    return reference->ce == nx_ce_adapter_ref ? nx_adapter_ref_of(reference)->cell : NULL;
}

static void reply_retarget(nx_envelope_t *envelope, zend_object *reference)
{
    nx_cell_t *cell = reply_cell_behind(reference);
    if (envelope == NULL || envelope->kind != &nx_ask_mail || cell == NULL) {
        return;
    }
    nx_ask_t *ask = nx_container_of(envelope, nx_ask_t, envelope);
    nx_cell_t *before = ask->target;
    GC_ADDREF(&cell->std);
    ask->target = cell;
    OBJ_RELEASE(&before->std);
}

/* False: PHP code has to send the message. */
static bool reply_send_directly(zend_object *reference, zend_object *message, nx_envelope_t *envelope,
                                nx_delivery_mode_t mode, nx_delivery_t *sent)
{
    nx_direct_route_t *route =
        instanceof_function(reference->ce, nx_ce_direct_ref) ? nx_direct_route_of_reference(reference) : NULL;
    nx_cell_t *cell = route == NULL ? NULL : nx_direct_route_actor(route);
    if (cell != NULL) {
        nx_direct_route_count(route);
        GC_ADDREF(&cell->std);
        reply_retarget(envelope, &cell->std);
        *sent = reply_send_to(&cell->std, message, envelope, mode);
        OBJ_RELEASE(&cell->std);
        return true;
    }
    if (route == NULL || envelope != NULL) {
        return false;
    }
    int outcome = nx_direct_route_send_out(route, message, mode == NX_TELL);
    *sent = outcome == 1 ? NX_ACCEPTED : NX_THROWN;
    return outcome != 0;
}

nx_delivery_t nx_ref_tell(zend_object *reference, zend_object *message, nx_envelope_t *envelope,
                          nx_delivery_mode_t mode)
{
    zval route;
    if (EXPECTED(nx_ce_routed_ref == NULL || !instanceof_function(reference->ce, nx_ce_routed_ref))) {
        reply_retarget(envelope, reference);
        return reply_send_to(reference, message, envelope, mode);
    }
    nx_delivery_t sent = NX_THROWN;
    if (reply_send_directly(reference, message, envelope, mode, &sent)) {
        return sent;
    }
    if (reply_call_route(reference, message, &route)) {
        zend_object *to = Z_OBJ_P(zend_hash_index_find(Z_ARRVAL(route), 0));
        reply_retarget(envelope, to);
        sent = reply_send_to(to, Z_OBJ_P(zend_hash_index_find(Z_ARRVAL(route), 1)), envelope, mode);
    } else if (envelope != NULL) {
        reply_fail_stranded(envelope, reference);
    }
    zval_ptr_dtor(&route);
    return sent;
}

static const nx_mail_kind_t passed_mail = {.what = "message that was passed on"};

static nx_envelope_t *reply_make_passed(zend_object *sender)
{
    nx_envelope_t *envelope = emalloc(sizeof(*envelope));
    nx_envelope_init(envelope, &passed_mail, sender);
    return envelope;
}

/* Moves the ask out of the mail. The mail keeps its sender, so that the handler may still answer. */
static nx_envelope_t *reply_take_ask(nx_mail_t *mail, nx_ask_t *ask)
{
    zend_object *sender = reply_reference_of(ask);
    mail->envelope = reply_make_passed(sender);
    OBJ_RELEASE(sender);
    nx_ask_leave_handler(ask, NX_ASK_QUEUED);
    return &ask->envelope;
}

static void reply_forward_ask(nx_ask_t *ask, nx_delivery_t sent)
{
    if (EXPECTED(sent == NX_ACCEPTED) || nx_ask_is_over(ask) || ask->stage != NX_ASK_QUEUED) {
        return;
    }
    zend_object *cause = EG(exception);
    nx_ask_fail_undelivered(ask, "it did not accept the forwarded message", cause);
}

nx_delivery_t nx_mail_forward(nx_mail_t *mail, zend_object *target, zend_object *message,
                              nx_delivery_mode_t mode)
{
    nx_ask_t *ask = mail == NULL ? NULL : nx_ask_of_mail(mail);
    if (ask == NULL) {
        zend_object *sender = mail == NULL || mail->envelope == NULL ? NULL : mail->envelope->sender;
        return nx_ref_tell(target, message, sender == NULL ? NULL : reply_make_passed(sender), mode);
    }
    ask->references++;
    nx_delivery_t sent = nx_ref_tell(target, message, reply_take_ask(mail, ask), mode);
    reply_forward_ask(ask, sent);
    nx_ask_release(ask);
    return sent;
}
