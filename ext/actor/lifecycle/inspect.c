/* SPDX-License-Identifier: MIT */
#include "php.h"
#include "zend_smart_str.h"

#include "actor/lifecycle/inspect.h"

#include "actor/delivery/bounded_mailbox.h"
#include "actor/system/dispatch.h"
#include "runtime/diagnostics/inspect.h"
#include "runtime/scheduler/scheduler.h"

static void inspect_add_text(zval *array, const char *key, zend_string *text)
{
    if (text != NULL) {
        add_assoc_str(array, key, text);
    } else {
        add_assoc_null(array, key);
    }
}

/* Describes what the handler waits for, counted; NULL: it does not wait. */
static zend_string *inspect_describe_wait(const nx_dispatch_t *dispatch)
{
    smart_str text = {0};
    nx_coroutine_describe_wait(&dispatch->coroutine, &text);
    smart_str_0(&text);
    return text.s;
}

static void inspect_add_current(const nx_cell_t *cell, zval *shown)
{
    const nx_dispatch_t *dispatch = cell->dispatch;
    const bool is_handling = dispatch != NULL && dispatch->mail != NULL;
    inspect_add_text(shown, "message",
                     is_handling ? zend_string_copy(dispatch->mail->message->ce->name) : NULL);
    add_assoc_long(shown, "age", is_handling ? nx_loop_update_now(nx_scheduler_loop()) - dispatch->since : 0);
    inspect_add_text(shown, "waitsFor", dispatch == NULL ? NULL : inspect_describe_wait(dispatch));
}

static uint32_t inspect_add_children(HashTable *children, uint32_t *limit, zval *list);

static void inspect_add_cell(nx_cell_t *cell, uint32_t *limit, zval *list)
{
    zval shown, children;
    array_init(&shown);
    array_init(&children);
    inspect_add_text(&shown, "name", nx_cell_name(cell));
    add_assoc_long(&shown, "status", cell->status);
    add_assoc_long(&shown, "mailbox", nx_cell_depth(cell));
    inspect_add_current(cell, &shown);
    add_assoc_long(&shown, "restarts", cell->extras == NULL ? 0 : cell->extras->restarts);
    const uint32_t beyond =
        cell->extras == NULL ? 0 : inspect_add_children(&cell->extras->children, limit, &children);
    add_assoc_zval(&shown, "children", &children);
    add_assoc_long(&shown, "beyond", beyond);
    add_next_index_zval(list, &shown);
}

static uint32_t inspect_add_children(HashTable *children, uint32_t *limit, zval *list)
{
    nx_cell_t *child;
    uint32_t beyond = 0;
    ZEND_HASH_FOREACH_PTR(children, child)
    {
        if (*limit == 0) {
            beyond++;
            continue;
        }
        --*limit;
        inspect_add_cell(child, limit, list);
    }
    ZEND_HASH_FOREACH_END();
    return beyond;
}

uint32_t nx_actor_system_inspect(nx_actor_system_t *system, uint32_t limit, zval *actors)
{
    array_init(actors);
    return inspect_add_children(&system->children, &limit, actors);
}
