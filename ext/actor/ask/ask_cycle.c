/* SPDX-License-Identifier: MIT */
/*
 * Deadlock detection by a depth-first search along what each coroutine waits for. A coroutine that waits for one thing
 * is stuck if that thing is stuck. A coroutine that waits for all of several things is stuck if any of them is. A
 * coroutine that needs only one of several things is stuck if all of them are. A coroutine that is already on the
 * search path counts as stuck.
 */
#include "actor/ask/ask_cycle.h"

#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "actor/delivery/bounded_mailbox.h"
#include "actor/dispatch/reentrancy.h"
#include "runtime/async/async.h"
#include "runtime/async/combine.h"
#include "runtime/diagnostics/inspect.h"
#include "engine/errors/errors.h"

enum { LONGEST_PATH = 64, MOST_STEPS = 2000 };

/*
 * A step of the search: the coroutine `who` waits for an answer of the target, or (`ask` NULL) for space in its
 * mailbox.
 */
typedef struct {
    nx_coroutine_t *who;
    nx_cell_t *target;
    nx_ask_t *ask;
} link_t;

typedef struct {
    nx_coroutine_t *path[LONGEST_PATH];
    link_t links[LONGEST_PATH];
    uint32_t depth, link_count, steps;
    const nx_ask_t *first; /* the ask that the search started with; NULL: it started at path[0] */
    bool is_closed;        /* the search has returned to its start */
} cycle_search_t;

static bool cycle_is_stuck(cycle_search_t *search, nx_coroutine_t *coroutine);

/* True if a reentrant actor handles that class of messages while a handler waits. NULL: any class. */
static bool cycle_takes_meanwhile(const nx_cell_t *cell, const zend_class_entry *message_class)
{
    const zval *reentrant = cell->props == NULL ? NULL : &cell->props->reentrant;
    if (reentrant == NULL || Z_TYPE_P(reentrant) != IS_ARRAY) {
        return reentrant != NULL && Z_TYPE_P(reentrant) == IS_TRUE;
    }
    zval *name;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(reentrant), name)
    {
        if (message_class == NULL ||
            (Z_TYPE_P(name) == IS_STRING && zend_string_equals_ci(Z_STR_P(name), message_class->name))) {
            return true;
        }
    }
    ZEND_HASH_FOREACH_END();
    return false;
}

/* The coroutine whose handler blocks the cell for other messages; NULL: none. */
static nx_coroutine_t *cycle_serving_coroutine(const nx_cell_t *cell, const zend_class_entry *message_class)
{
    bool is_taken = cell->work == NX_CELL_TAKEN && cell->dispatch != NULL;
    return is_taken && !cycle_takes_meanwhile(cell, message_class) ? &cell->dispatch->coroutine : NULL;
}

NX_HOT nx_coroutine_t *nx_ask_answering_coroutine(const nx_ask_t *ask)
{
    switch ((nx_ask_stage_t)ask->stage) {
    case NX_ASK_HANDLED_NOW:
        return &ask->handler->coroutine;
    case NX_ASK_QUEUED:
        return cycle_serving_coroutine(ask->target, ask->message_class);
    default:
        return NULL;
    }
}

/* True if a message to that reentrant cell, which no handler has taken, may wait for handlers of the cell. */
static bool cycle_waits_for_handlers(const nx_cell_t *target, const nx_ask_t *ask)
{
    return (ask == NULL || ask->stage == NX_ASK_QUEUED) && nx_cell_is_reentrant(target);
}

/* The first message of a reentrant cell may have to wait until all of its handlers have ended. */
static bool cycle_handler_is_stuck(cycle_search_t *search, nx_cell_t *cell)
{
    const nx_list_t *all = &cell->system->dispatches;
    if (!nx_reentrancy_is_blocked(cell)) {
        return false;
    }
    for (nx_list_t *node = all->next; node != all; node = node->next) {
        nx_dispatch_t *dispatch = nx_container_of(node, nx_dispatch_t, link);
        bool is_handler = dispatch->cell == cell && dispatch->shown != NULL;
        if (is_handler && cycle_is_stuck(search, &dispatch->coroutine)) {
            return true;
        }
    }
    return false;
}

static bool cycle_target_is_stuck(cycle_search_t *search, nx_cell_t *target, const nx_ask_t *ask)
{
    nx_coroutine_t *next =
        ask == NULL ? cycle_serving_coroutine(target, NULL) : nx_ask_answering_coroutine(ask);
    if (next != NULL) {
        return cycle_is_stuck(search, next);
    }
    return cycle_waits_for_handlers(target, ask) && cycle_handler_is_stuck(search, target);
}

static bool cycle_follow(cycle_search_t *search, nx_coroutine_t *who, nx_cell_t *target, nx_ask_t *ask)
{
    if (search->link_count == LONGEST_PATH) {
        return false;
    }
    search->links[search->link_count++] = (link_t){.who = who, .target = target, .ask = ask};
    if (cycle_target_is_stuck(search, target, ask)) {
        return true;
    }
    search->link_count--;
    return false;
}

static bool cycle_future_is_stuck(cycle_search_t *search, nx_coroutine_t *who, nx_future_t *future)
{
    nx_task_t *task = nx_task_of_future(future);
    if (task != NULL) {
        return cycle_is_stuck(search, &task->coroutine);
    }
    nx_ask_t *ask = nx_ask_of_future(future);
    if (ask != NULL && ask == search->first && search->depth > 0) {
        search->is_closed = true;
        return true;
    }
    return ask != NULL && cycle_follow(search, who, ask->target, ask);
}

/* The error message contains only the branch that closes the cycle. */
static bool cycle_group_is_stuck(cycle_search_t *search, nx_coroutine_t *who, const nx_wait_t *wait)
{
    bool needs_one = nx_combine_needs_one(wait), is_any_stuck = false;
    uint32_t position = 0;
    nx_future_t *future;
    while ((future = nx_combine_next_pending(wait, &position)) != NULL) {
        uint32_t before = search->link_count;
        bool was_closed = search->is_closed;
        bool branch_is_stuck = cycle_future_is_stuck(search, who, future);
        if (was_closed || !search->is_closed) {
            search->link_count = before;
        }
        if (branch_is_stuck != needs_one) {
            return branch_is_stuck;
        }
        is_any_stuck |= branch_is_stuck;
    }
    return is_any_stuck;
}

static bool cycle_wait_is_stuck(cycle_search_t *search, nx_coroutine_t *who)
{
    nx_wait_t *wait = who->wait;
    nx_future_t *future = nx_future_awaited(wait);
    if (future != NULL) {
        return cycle_future_is_stuck(search, who, future);
    }
    if (nx_combine_is_waited_for(wait)) {
        return cycle_group_is_stuck(search, who, wait);
    }
    nx_cell_t *full = nx_mailbox_waited_for(wait);
    if (full != NULL) {
        return cycle_follow(search, who, full, NULL);
    }
    nx_coroutine_t *next = wait->kind->holder == NULL ? NULL : wait->kind->holder(wait);
    return next != NULL && cycle_is_stuck(search, next);
}

static bool cycle_is_on_path(cycle_search_t *search, const nx_coroutine_t *coroutine)
{
    for (uint32_t i = 0; i < search->depth; i++) {
        if (search->path[i] == coroutine) {
            search->is_closed |= i == 0 && search->first == NULL;
            return true;
        }
    }
    return false;
}

static bool cycle_is_stuck(cycle_search_t *search, nx_coroutine_t *coroutine)
{
    if (cycle_is_on_path(search, coroutine)) {
        return true;
    }
    bool is_parked = coroutine->state == NX_COROUTINE_PARKED && coroutine->wait != NULL;
    if (!is_parked || search->depth == LONGEST_PATH || ++search->steps > MOST_STEPS) {
        return false;
    }
    search->path[search->depth++] = coroutine;
    bool answer = cycle_wait_is_stuck(search, coroutine);
    search->depth--;
    return answer;
}

static void cycle_append_who(smart_str *text, nx_coroutine_t *coroutine)
{
    nx_dispatch_t *dispatch = coroutine == NULL ? NULL : nx_dispatch_of(coroutine);
    if (dispatch == NULL || dispatch->cell == NULL) {
        smart_str_append_printf(text, "coroutine %" PRIu64, coroutine == NULL ? 0 : coroutine->id);
        return;
    }
    zend_string *path = nx_cell_path(dispatch->cell);
    smart_str_append(text, path);
    zend_string_release(path);
    if (dispatch->mail != NULL) {
        smart_str_append_printf(text, " (handling %s)", ZSTR_VAL(dispatch->mail->message->ce->name));
    }
}

/*
 * "/user/a (handling Go) awaits an answer of /user/b, /user/b (handling Ask) waits for space in the mailbox of /user/a"
 */
static NX_COLD zend_string *cycle_describe(const cycle_search_t *search)
{
    smart_str text = {0};
    for (uint32_t i = 0; i < search->link_count; i++) {
        const link_t *link = &search->links[i];
        zend_string *path = nx_cell_path(link->target);
        smart_str_appends(&text, i == 0 ? "" : ", ");
        cycle_append_who(&text, link->who);
        smart_str_appends(&text, link->ask == NULL ? " waits for space in the mailbox of "
                                                   : " awaits an answer of ");
        smart_str_append(&text, path);
        if (link->ask != NULL) {
            smart_str_append_printf(&text, " to %s", ZSTR_VAL(link->ask->message_class->name));
        }
        zend_string_release(path);
    }
    smart_str_0(&text);
    return text.s;
}

static NX_COLD zend_object *cycle_create_error(const cycle_search_t *search)
{
    zend_string *path = cycle_describe(search);
    bool is_self = search->link_count == 1;
    zend_object *error =
        is_self
            ? nx_error_create(
                  NX_ERROR_ACTOR_AWAITS_ITSELF,
                  "An actor waits for itself: %s. It handles nothing else while it waits: use pipeToSelf(), or "
                  "call the code that would answer",
                  ZSTR_VAL(path))
            : nx_error_create(
                  NX_ERROR_ACTORS_IN_CYCLE,
                  "Actors wait for one another in a cycle: %s. Use pipeToSelf() instead of await() in one of "
                  "them, or make it reentrant",
                  ZSTR_VAL(path));
    zend_string_release(path);
    return error;
}

/* Throws: the wait that the current coroutine is about to start would close a cycle. */
static NX_COLD void cycle_throw_error(const cycle_search_t *search)
{
    zend_throw_exception_internal(cycle_create_error(search));
}

NX_HOT bool nx_ask_cycle_may_await(nx_future_t *future)
{
    nx_coroutine_t *current = nx_coroutine_current();
    nx_ask_t *ask = nx_ask_of_future(future);
    bool may_wait = ask != NULL &&
                    (nx_ask_answering_coroutine(ask) != NULL || cycle_waits_for_handlers(ask->target, ask));
    if (EXPECTED(!may_wait) || current == NULL) {
        return true;
    }
    cycle_search_t search;
    search.path[0] = current;
    search.depth = 1;
    search.link_count = search.steps = 0;
    search.first = NULL;
    search.is_closed = false;
    if (EXPECTED(!cycle_follow(&search, current, ask->target, ask)) || !search.is_closed) {
        return true;
    }
    cycle_throw_error(&search);
    return false;
}

bool nx_ask_cycle_would_close(nx_cell_t *target)
{
    nx_coroutine_t *current = nx_coroutine_current();
    cycle_search_t search;
    search.path[0] = current;
    search.depth = 1;
    search.link_count = search.steps = 0;
    search.first = NULL;
    search.is_closed = false;
    if (current == NULL || !cycle_follow(&search, current, target, NULL) || !search.is_closed) {
        return false;
    }
    cycle_throw_error(&search);
    return true;
}

nx_ask_t *nx_ask_cycle_find(nx_ask_t *ask, zval *error)
{
    cycle_search_t search;
    search.depth = search.link_count = search.steps = 0;
    search.first = ask;
    search.is_closed = false;
    nx_coroutine_t *who =
        ask->asker == NULL || ask->asker->dispatch == NULL ? NULL : &ask->asker->dispatch->coroutine;
    if (!cycle_follow(&search, who, ask->target, ask) || !search.is_closed) {
        return NULL;
    }
    nx_ask_t *latest = ask;
    for (uint32_t i = 0; i < search.link_count; i++) {
        nx_ask_t *other = search.links[i].ask;
        latest = other != NULL && other->serial > latest->serial ? other : latest;
    }
    ZVAL_OBJ(error, cycle_create_error(&search));
    return latest;
}
