/* SPDX-License-Identifier: MIT */
#include "actor/features/stash.h"

#include "zend_exceptions.h"

#include "actor/features/timers.h"
#include "actor/ask/ask.h"
#include "actor/system/fingerprint.h"
#include "actor/delivery/post.h"
#include "actor/system/dispatch.h"
#include "engine/errors/errors.h"

zend_class_entry *nx_ce_stash;
zend_object_handlers nx_stash_handlers;

enum { FEW = 8 };

/* Frees empty stashes without a StashBuffer: they belonged to behaviors that were replaced. */
static void stash_sweep(struct nx_stashes *stashes)
{
    nx_list_t *next;
    for (nx_list_t *node = stashes->list.next; node != &stashes->list; node = next) {
        nx_stash_t *stash = nx_container_of(node, nx_stash_t, link);
        next = node->next;
        if (stash->references == 1 && stash->mail.count == 0 && !stash->is_of_context) {
            nx_list_unlink(&stash->link);
            nx_stash_release(stash);
            stashes->count--;
        }
    }
    stashes->sweep_at = 2 * stashes->count + FEW;
}

static struct nx_stashes *stashes_of(nx_cell_t *cell)
{
    void **slot = &nx_cell_extras(cell)->slots[NX_FEATURE_STASH];
    if (*slot == NULL) {
        struct nx_stashes *stashes = emalloc(sizeof(*stashes));
        nx_list_init(&stashes->list);
        stashes->count = 0;
        stashes->sweep_at = FEW;
        *slot = stashes;
    }
    return *slot;
}

nx_stash_t *nx_stash_open(nx_cell_t *cell, uint32_t capacity)
{
    struct nx_stashes *stashes = stashes_of(cell);
    if (++stashes->count > stashes->sweep_at) {
        stash_sweep(stashes);
    }
    nx_stash_t *stash = ecalloc(1, sizeof(*stash));
    nx_mailbox_init(&stash->mail);
    stash->cell = cell;
    stash->capacity = capacity;
    stash->references = 1;
    nx_list_push_back(&stashes->list, &stash->link);
    return stash;
}

nx_stash_t *nx_stash_of(nx_cell_t *cell)
{
    struct nx_stashes *stashes = nx_cell_extras(cell)->slots[NX_FEATURE_STASH];
    if (stashes != NULL) {
        for (nx_list_t *node = stashes->list.next; node != &stashes->list; node = node->next) {
            nx_stash_t *stash = nx_container_of(node, nx_stash_t, link);
            if (stash->is_of_context) {
                return stash;
            }
        }
    }
    nx_stash_t *stash = nx_stash_open(cell, NX_STASH_CAPACITY);
    stash->is_of_context = true;
    return stash;
}

void nx_stash_release(nx_stash_t *stash)
{
    if (--stash->references == 0) {
        if (stash->mail.slots != &stash->mail.alone) {
            efree(stash->mail.slots);
        }
        efree(stash);
    }
}

static NX_COLD void stash_throw_overflow(const nx_stash_t *stash)
{
    zval arguments[2], exception;
    ZVAL_LONG(&arguments[0], stash->capacity);
    ZVAL_LONG(&arguments[1], stash->mail.count);
    ZVAL_UNDEF(&exception);
    if (nx_actor_host_call(&stash->cell->system->host, NX_HOST_STASH_OVERFLOW, &exception, arguments)) {
        zend_throw_exception_object(&exception);
    }
}

static bool stash_has_capacity(const nx_stash_t *stash)
{
    if (UNEXPECTED(stash->cell == NULL)) {
        nx_throw(
            NX_ERROR_NOTHING_TO_STASH,
            "This StashBuffer belonged to an actor that has stopped or restarted since: withStash() passes a "
            "new one to each incarnation");
        return false;
    }
    if (UNEXPECTED(stash->mail.count >= stash->capacity)) {
        stash_throw_overflow(stash);
        return false;
    }
    return true;
}

/* The envelope to stash. A timer's message is stashed without one: a stashed message no longer depends on its timer. */
static nx_envelope_t *stash_take_envelope(nx_mail_t *mail)
{
    nx_envelope_t *envelope = mail->envelope;
    if (envelope != NULL && envelope->kind == &nx_actor_timer_mail) {
        return NULL;
    }
    mail->envelope = NULL;
    envelope = envelope == NULL ? NULL : nx_fingerprint_remove(envelope);
    if (envelope != NULL) {
        nx_ask_mail_stashed(envelope);
    }
    return envelope;
}

bool nx_stash_current(nx_stash_t *stash, nx_actor_context_t *context)
{
    nx_mail_t *mail = context->mail;
    if (UNEXPECTED(mail == NULL)) {
        nx_throw(
            NX_ERROR_NOTHING_TO_STASH,
            "There is no message to stash: no message is being handled, or it was stashed already; call stash() "
            "once, in the handler that received the message");
        return false;
    }
    if (!stash_has_capacity(stash)) {
        return false;
    }
    GC_ADDREF(mail->message);
    nx_mailbox_push(&stash->mail, mail->message, stash_take_envelope(mail));
    context->mail = NULL;
    return true;
}

bool nx_stash_put(nx_stash_t *stash, zend_object *message)
{
    const nx_dispatch_t *dispatch = nx_dispatch_of(nx_coroutine_current());
    zend_object *object = dispatch != NULL && dispatch->shown != NULL ? dispatch->shown
                          : stash->cell == NULL                       ? NULL
                                                                      : stash->cell->context;
    nx_actor_context_t *context = object == NULL ? NULL : nx_actor_context_of(object);
    if (context != NULL && context->cell == stash->cell && context->mail != NULL &&
        context->mail->message == message) {
        return nx_stash_current(stash, context);
    }
    if (!stash_has_capacity(stash)) {
        return false;
    }
    GC_ADDREF(message);
    nx_mailbox_push(&stash->mail, message, NULL);
    return true;
}

void nx_stash_unstash(nx_stash_t *stash, uint32_t limit)
{
    uint32_t count = MIN(limit, stash->mail.count);
    if (stash->cell == NULL) {
        return;
    }
    nx_mailbox_t *mailbox = &stash->cell->mailbox;
    for (uint32_t i = count; i-- > 0;) {
        nx_mail_t *mail = &stash->mail.slots[(stash->mail.head + i) & (stash->mail.capacity - 1)];
        nx_mailbox_push_front(mailbox, mail->message, mail->envelope);
    }
    for (uint32_t i = 0; i < count; i++) {
        nx_mailbox_pop(&stash->mail);
    }
}

static void stash_lose_at_stop(nx_stash_t *stash, nx_cell_t *cell)
{
    while (stash->mail.count > 0) {
        nx_mail_t mail = nx_mailbox_pop(&stash->mail);
        nx_mail_lose_at_stop(cell, &mail);
    }
}

void nx_stash_clear(nx_stash_t *stash)
{
    while (stash->cell != NULL && stash->mail.count > 0) {
        nx_mail_t mail = nx_mailbox_pop(&stash->mail);
        nx_mail_lose(stash->cell, &mail, NX_LOST_UNHANDLED);
    }
}

NX_HOT static void stashes_end(nx_cell_t *cell, bool is_final)
{
    struct nx_stashes *stashes = cell->extras->slots[NX_FEATURE_STASH];
    (void)is_final;
    if (stashes == NULL) {
        return;
    }
    while (!nx_list_is_empty(&stashes->list)) {
        nx_stash_t *stash = nx_container_of(nx_list_pop_front(&stashes->list), nx_stash_t, link);
        stash->cell = NULL;
        stash_lose_at_stop(stash, cell);
        nx_stash_release(stash);
    }
    efree(stashes);
    cell->extras->slots[NX_FEATURE_STASH] = NULL;
}

zend_object *nx_stash_create_object(zend_class_entry *class_entry)
{
    nx_stash_object_t *shown = zend_object_alloc(sizeof(*shown), class_entry);
    shown->stash = NULL;
    zend_object_std_init(&shown->std, class_entry);
    shown->std.handlers = &nx_stash_handlers;
    return &shown->std;
}

void nx_stash_free_object(zend_object *object)
{
    nx_stash_t *stash = nx_stash_object_of(object)->stash;
    if (stash != NULL) {
        nx_stash_release(stash);
    }
    zend_object_std_dtor(object);
}

zend_object *nx_stash_show(nx_stash_t *stash)
{
    zend_object *object = nx_stash_create_object(nx_ce_stash);
    stash->references++;
    nx_stash_object_of(object)->stash = stash;
    return object;
}

static zend_object *stash_argument(nx_cell_t *cell, const nx_behavior_t *behavior)
{
    return nx_stash_show(nx_stash_open(cell, (uint32_t)Z_LVAL(behavior->state)));
}

static uint32_t stashes_count(nx_cell_t *cell)
{
    const struct nx_stashes *stashes = cell->extras->slots[NX_FEATURE_STASH];
    uint32_t kept = 0;
    if (stashes == NULL) {
        return 0;
    }
    for (const nx_list_t *node = stashes->list.next; node != &stashes->list; node = node->next) {
        kept += nx_container_of(node, const nx_stash_t, link)->mail.count;
    }
    return kept;
}

static const nx_feature_t stash_feature = {
    .end = stashes_end, .argument = stash_argument, .kept = stashes_count};

void nx_stashes_start(void)
{
    nx_feature_register(NX_FEATURE_STASH, &stash_feature);
}
