/* SPDX-License-Identifier: MIT */
/* Death watch: who watches is told of the end exactly once, behind what the dead has sent it before. */
#include "actor/cell.h"

typedef struct nx_watch_entry {
    nx_list_t link; /* in the target's list of watchers */
    nx_cell_t *watcher;
    nx_cell_t *target;    /* counted */
    zend_object *message; /* counted; NULL: Terminated */
} nx_watch_entry_t;

static zend_ulong key_of(const nx_cell_t *cell)
{
    return (zend_ulong)(uintptr_t)cell >> 3;
}

static void forget(nx_watch_entry_t *entry)
{
    nx_list_unlink(&entry->link);
    if (entry->message != NULL) {
        OBJ_RELEASE(entry->message);
    }
    OBJ_RELEASE(&entry->target->std);
    efree(entry);
}

static void tell_end(nx_cell_t *watcher, nx_cell_t *target, zend_object *message)
{
    zval reference;
    if (message != NULL) {
        nx_actor_send(watcher, message, NULL, NX_DROP);
        return;
    }
    ZVAL_OBJ(&reference, &target->std);
    zend_object *signal = nx_signal_create("Terminated", 1, &reference);
    if (signal != NULL) {
        nx_cell_signal_by_mail(watcher, signal, true);
    }
}

bool nx_cell_watch(nx_cell_t *watcher, nx_cell_t *target, zend_object *message)
{
    nx_cell_unwatch(watcher, target);
    if (target->status == NX_CELL_STOPPED) {
        tell_end(watcher, target, message);
        return EG(exception) == NULL;
    }
    nx_watch_entry_t *entry = emalloc(sizeof(*entry));
    entry->watcher = watcher;
    entry->target = target;
    entry->message = message;
    GC_ADDREF(&target->std);
    if (message != NULL) {
        GC_ADDREF(message);
    }
    nx_list_push_back(&nx_cell_extras(target)->watchers, &entry->link);
    nx_cell_extras_t *extras = nx_cell_extras(watcher);
    if (extras->watched == NULL) {
        extras->watched = zend_new_array(8);
    }
    zend_hash_index_add_new_ptr(extras->watched, key_of(target), entry);
    return true;
}

void nx_cell_unwatch(nx_cell_t *watcher, nx_cell_t *target)
{
    HashTable *watched = watcher->extras == NULL ? NULL : watcher->extras->watched;
    nx_watch_entry_t *entry = watched == NULL ? NULL : zend_hash_index_find_ptr(watched, key_of(target));
    if (entry != NULL) {
        zend_hash_index_del(watched, key_of(target));
        forget(entry);
    }
}

void nx_cell__end_watches(nx_cell_t *cell)
{
    nx_cell_extras_t *extras = cell->extras;
    nx_watch_entry_t *entry;
    if (extras == NULL) {
        return;
    }
    if (extras->watched != NULL) {
        ZEND_HASH_FOREACH_PTR(extras->watched, entry)
        {
            forget(entry);
        }
        ZEND_HASH_FOREACH_END();
        zend_array_release(extras->watched);
        extras->watched = NULL;
    }
    while (!nx_list_is_empty(&extras->watchers)) {
        entry = nx_container_of(extras->watchers.next, nx_watch_entry_t, link);
        nx_cell_t *watcher = entry->watcher;
        zend_object *message = entry->message;
        zend_hash_index_del(watcher->extras->watched, key_of(cell));
        nx_list_unlink(&entry->link);
        tell_end(watcher, cell, message);
        forget(entry);
    }
}
