/* SPDX-License-Identifier: MIT */
/*
 * Death watch: a watcher is notified exactly once that its target has stopped, after the messages that the target sent
 * to it before. A watch lasts until the watcher has handled the notification. Watching the stopped target again before
 * that has no effect. After unwatch() a notification that is already in the mailbox is dropped.
 */
#include "actor/lifecycle/lifecycle.h"

typedef struct nx_watch_entry {
    nx_list_t link; /* in extras->watchers of the target */
    nx_cell_t *watcher;
    nx_cell_t *target;      /* counted */
    zend_object *reference; /* counted; of the target, as Terminated has it */
    zend_object *message;   /* counted; NULL: Terminated */
} nx_watch_entry_t;

typedef struct nx_termination {
    nx_envelope_t envelope;
    zend_ulong key; /* of the stopped target; the watch entry holds it, so that the key stays unique */
} nx_termination_t;

static zend_ulong watch_key_of(const nx_cell_t *cell)
{
    return (zend_ulong)(uintptr_t)cell >> 3;
}

static void watch_free_entry(nx_watch_entry_t *entry)
{
    nx_list_unlink(&entry->link);
    if (entry->message != NULL) {
        OBJ_RELEASE(entry->message);
    }
    OBJ_RELEASE(entry->reference);
    OBJ_RELEASE(&entry->target->std);
    efree(entry);
}

static nx_watch_entry_t *watch_find(const nx_cell_t *watcher, zend_ulong key)
{
    HashTable *watched = watcher->extras == NULL ? NULL : watcher->extras->watched;
    return watched == NULL ? NULL : zend_hash_index_find_ptr(watched, key);
}

/* Ends the watch. False if the watcher has called unwatch() since. */
static bool watch_is_awaited(nx_cell_t *cell, nx_mail_t *mail)
{
    zend_ulong key = ((nx_termination_t *)mail->envelope)->key;
    nx_watch_entry_t *entry = watch_find(cell, key);
    if (entry == NULL || entry->target->status != NX_CELL_STOPPED) {
        return false;
    }
    zend_hash_index_del(cell->extras->watched, key);
    watch_free_entry(entry);
    return true;
}

static void watch_deliver(nx_cell_t *cell, nx_mail_t *mail)
{
    if (watch_is_awaited(cell, mail)) {
        nx_cell_receive_signal(cell, mail->message, true);
    }
}

static bool watch_lost(nx_cell_t *cell, nx_mail_t *mail, nx_lost_t reason)
{
    return false;
}

static const nx_mail_kind_t terminated = {
    .what = "Terminated", .uncounted = true, .deliver = watch_deliver, .lost = watch_lost};
static const nx_mail_kind_t watch_message = {
    .what = "message of watchWith()", .uncounted = true, .accept = watch_is_awaited, .lost = watch_lost};

static void watch_notify_watcher(const nx_watch_entry_t *entry)
{
    zval reference;
    ZVAL_OBJ(&reference, entry->reference);
    zend_object *message = entry->message;
    if (message == NULL) {
        message = nx_signal_create(NX_CLASS_TERMINATED, 1, &reference);
    } else {
        GC_ADDREF(message);
    }
    if (message == NULL) {
        return;
    }
    nx_termination_t *termination = emalloc(sizeof(*termination));
    nx_envelope_init(&termination->envelope, entry->message == NULL ? &terminated : &watch_message, NULL);
    termination->key = watch_key_of(entry->target);
    nx_mail_post(entry->watcher, message, &termination->envelope, NX_DROP);
    OBJ_RELEASE(message);
}

static nx_watch_entry_t *watch_make_entry(nx_cell_t *watcher, nx_cell_t *target, zend_object *reference,
                                          zend_object *message)
{
    nx_cell_extras_t *extras = nx_cell_extras(watcher);
    nx_watch_entry_t *entry = emalloc(sizeof(*entry));
    nx_list_init(&entry->link);
    entry->watcher = watcher;
    entry->target = target;
    entry->reference = reference;
    entry->message = message;
    GC_ADDREF(reference);
    GC_ADDREF(&target->std);
    if (message != NULL) {
        GC_ADDREF(message);
    }
    if (extras->watched == NULL) {
        extras->watched = zend_new_array(8);
    }
    zend_hash_index_add_new_ptr(extras->watched, watch_key_of(target), entry);
    return entry;
}

bool nx_cell_watch(nx_cell_t *watcher, nx_cell_t *target, zend_object *reference, zend_object *message)
{
    nx_watch_entry_t *entry = watch_find(watcher, watch_key_of(target));
    if (entry != NULL && target->status == NX_CELL_STOPPED) {
        return true;
    }
    nx_cell_unwatch(watcher, target);
    entry = watch_make_entry(watcher, target, reference, message);
    if (target->status == NX_CELL_STOPPED) {
        watch_notify_watcher(entry);
    } else {
        nx_list_push_back(&nx_cell_extras(target)->watchers, &entry->link);
    }
    return EG(exception) == NULL;
}

void nx_cell_unwatch(nx_cell_t *watcher, nx_cell_t *target)
{
    nx_watch_entry_t *entry = watch_find(watcher, watch_key_of(target));
    if (entry != NULL) {
        zend_hash_index_del(watcher->extras->watched, watch_key_of(target));
        watch_free_entry(entry);
    }
}

NX_HOT void nx_cell_end_watches(nx_cell_t *cell)
{
    nx_cell_extras_t *extras = cell->extras;
    nx_watch_entry_t *entry;
    if (extras == NULL) {
        return;
    }
    if (extras->watched != NULL) {
        ZEND_HASH_FOREACH_PTR(extras->watched, entry)
        {
            watch_free_entry(entry);
        }
        ZEND_HASH_FOREACH_END();
        zend_array_release(extras->watched);
        extras->watched = NULL;
    }
    while (!nx_list_is_empty(&extras->watchers)) {
        entry = nx_container_of(nx_list_pop_front(&extras->watchers), nx_watch_entry_t, link);
        watch_notify_watcher(entry);
    }
}
