/* SPDX-License-Identifier: MIT */
/*
 * Invariants: `living` of a scope counts its members, including queued ones, and its children that have living ones. So
 * waiting for 0 waits for the whole tree below. Members are in `queued` only while `active` is at the limit, and
 * spawning coroutines wait only while the queue is full. A cancelled scope starts no further body.
 */
#include "runtime/async/scope.h"

#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "runtime/async/async.h"
#include "runtime/async/private.h"
#include "runtime/diagnostics/failure_log.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

#define UNLIMITED UINT32_MAX

nx_scope_t *(*nx_scope_home)(void);

static NX_PER_THREAD nx_scope_t *root; /* main's; counted */

static nx_scope_party_t *scope_party_of(nx_wait_t *wait)
{
    return nx_container_of(wait, nx_scope_party_t, wait);
}

void nx_scope__leave_list(nx_wait_t *wait)
{
    nx_list_unlink(&scope_party_of(wait)->link);
}

void nx_scope__describe(nx_wait_t *wait, smart_str *text)
{
    const nx_scope_t *scope = scope_party_of(wait)->scope;
    smart_str_append_printf(text, " with %u coroutine%s", scope->living, scope->living == 1 ? "" : "s");
}

static const nx_wait_kind_t for_capacity = {
    .what = "space in a scope", .abandon = nx_scope__leave_list, .describe = nx_scope__describe};

static nx_scope_t *create_scope(nx_scope_t *parent, bool supervises)
{
    nx_scope_t *scope = ecalloc(1, sizeof(*scope));
    nx_list_init(&scope->sibling);
    nx_list_init(&scope->children);
    nx_list_init(&scope->members);
    nx_list_init(&scope->queued);
    nx_list_init(&scope->spawners);
    nx_list_init(&scope->leavers);
    scope->references = 1;
    scope->concurrency = UNLIMITED;
    scope->queue = UNLIMITED;
    scope->supervises = supervises;
    if (parent != NULL) {
        scope->parent = nx_scope_hold(parent);
        parent->child_references++;
        nx_list_push_back(&parent->children, &scope->sibling);
    }
    return scope;
}

nx_scope_t *nx_scope_hold(nx_scope_t *scope)
{
    scope->references++;
    return scope;
}

void nx_scope_report_failure(nx_scope_t *scope)
{
    zend_object *failure = scope->failure;
    if (failure != NULL && !scope->failure_seen) {
        scope->failure_seen = true;
        GC_ADDREF(failure);
        nx_error_report(failure);
    }
}

static void release_results(nx_scope_t *scope)
{
    nx_scope_report_failure(scope);
    zend_object *failure = scope->failure, *values = scope->values;
    scope->failure = scope->values = NULL;
    if (failure != NULL) {
        OBJ_RELEASE(failure);
    }
    if (values != NULL) {
        OBJ_RELEASE(values);
    }
}

/*
 * Called when only a Scope object refers to the scope, perhaps in a cycle with what the scope refers to. The collector
 * may have examined those values while there were other references, and does not examine them again by itself.
 */
static void suspect_cycles(nx_scope_t *scope)
{
    if (UNEXPECTED(scope->failure != NULL)) {
        gc_check_possible_root((zend_refcounted *)scope->failure);
    }
    if (UNEXPECTED(scope->values != NULL)) {
        gc_check_possible_root((zend_refcounted *)scope->values);
    }
}

NX_HOT void nx_scope_release(nx_scope_t *scope)
{
    while (scope != NULL && --scope->references == 0) {
        nx_scope_t *parent = scope->parent;
        nx_list_unlink(&scope->sibling);
        release_results(scope);
        if (scope->reason != NULL) {
            zend_string_release(scope->reason);
        }
        efree(scope);
        scope = parent;
        if (scope != NULL) {
            scope->child_references--;
        }
    }
    if (scope != NULL && nx_scope_is_of_object(scope)) {
        suspect_cycles(scope);
    }
}

void nx_scope_leave_coroutine(nx_coroutine_t *coroutine)
{
    if (nx_scope_of_coroutine(coroutine) != NULL) {
        nx_scope_release(nx_scope_of_coroutine(coroutine));
        nx_scope_put(coroutine, NULL);
    }
    if (coroutine->values != NULL) {
        OBJ_RELEASE(coroutine->values);
        coroutine->values = NULL;
    }
}

void nx_scope_release_by_object(nx_scope_t *scope)
{
    if (scope != NULL && nx_scope_is_of_object(scope)) {
        release_results(scope);
    }
    nx_scope_release(scope);
}

nx_scope_t *nx_scope_of_main(void)
{
    if (UNEXPECTED(root == NULL)) {
        root = create_scope(NULL, true);
    }
    return root;
}

static nx_scope_t *make_own(nx_coroutine_t *coroutine)
{
    nx_scope_t *scope = nx_scope_home == NULL ? NULL : nx_scope_home();
    if (scope != NULL) {
        return nx_scope_hold(scope);
    }
    if (coroutine == nx_scheduler_main()) {
        return nx_scope_hold(nx_scope_of_main());
    }
    scope = create_scope(nx_scope_of_main(), true);
    scope->owner = coroutine;
    return scope;
}

NX_HOT nx_scope_t *nx_scope_current(void)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    if (UNEXPECTED(nx_scope_of_coroutine(coroutine) == NULL)) {
        nx_scope_put(coroutine, make_own(coroutine));
    }
    return nx_scope_of_coroutine(coroutine);
}

nx_scope_t *nx_scope_open_in_main(void)
{
    return create_scope(nx_scope_of_main(), true);
}

nx_scope_t *nx_scope_open(bool supervises)
{
    nx_scope_t *scope = create_scope(nx_scope_current(), supervises);
    scope->values = nx_coroutine_current()->values;
    if (scope->values != NULL) {
        GC_ADDREF(scope->values);
    }
    return scope;
}

static void gain_one(nx_scope_t *scope)
{
    while (scope != NULL && scope->living++ == 0) {
        scope = scope->parent;
    }
}

static void wake_leavers(nx_scope_t *scope)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(&scope->leavers)) != NULL) {
        nx_coroutine_wake(&nx_container_of(node, nx_scope_party_t, link)->wait);
    }
}

NX_HOT static void lose_one(nx_scope_t *scope)
{
    while (scope != NULL && --scope->living == 0) {
        if (UNEXPECTED(!nx_list_is_empty(&scope->leavers))) {
            wake_leavers(scope);
        }
        scope = scope->parent;
    }
}

static void begin_task(nx_scope_t *scope, nx_task_t *task)
{
    nx_list_push_back(&scope->members, &task->membership);
    nx_coroutine_start(&task->coroutine);
}

static void begin_counted(nx_scope_t *scope, nx_task_t *task)
{
    task->is_counted = true;
    scope->active++;
    begin_task(scope, task);
}

static void uncount_task(nx_scope_t *scope, nx_task_t *task)
{
    if (task->is_counted) {
        task->is_counted = false;
        scope->active--;
    }
}

static void enqueue(nx_scope_t *scope, nx_task_t *task)
{
    nx_list_push_back(&scope->queued, &task->membership);
    scope->waiting++;
}

static nx_task_t *dequeue_task(nx_scope_t *scope)
{
    scope->waiting--;
    return nx_container_of(nx_list_pop_front(&scope->queued), nx_task_t, membership);
}

static void join_membership(nx_scope_t *scope, nx_task_t *task)
{
    GC_ADDREF(&task->future.std);
    task->scope = nx_scope_hold(scope);
    nx_scope_put(&task->coroutine, nx_scope_hold(scope));
    gain_one(scope);
}

static bool has_capacity(const nx_scope_t *scope)
{
    return scope->active < scope->concurrency || scope->waiting < scope->queue;
}

/* Free space goes to the coroutine that has waited longest, before a new one can take it. */
static void fill_capacity(nx_scope_t *scope)
{
    while (scope->active < scope->concurrency && !nx_list_is_empty(&scope->queued)) {
        begin_counted(scope, dequeue_task(scope));
    }
    while (has_capacity(scope) && !nx_list_is_empty(&scope->spawners)) {
        nx_scope_party_t *spawner =
            nx_container_of(nx_list_pop_front(&scope->spawners), nx_scope_party_t, link);
        join_membership(scope, spawner->task);
        if (scope->active < scope->concurrency) {
            begin_counted(scope, spawner->task);
        } else {
            enqueue(scope, spawner->task);
        }
        nx_coroutine_wake(&spawner->wait);
    }
}

bool nx_scope__is_inside(const nx_scope_t *scope)
{
    nx_task_t *task = nx_task_of_coroutine(nx_coroutine_current());
    for (const nx_scope_t *own = task == NULL ? NULL : task->scope; own != NULL; own = own->parent) {
        if (own == scope) {
            return true;
        }
    }
    return false;
}

static void begin_cancelled(nx_scope_t *scope, nx_task_t *task)
{
    nx_coroutine_cancel_own(&task->coroutine, zend_string_copy(scope->reason));
    begin_task(scope, task);
}

/*
 * The limits apply to tasks that come from outside. A member's own children count as part of the member. A member never
 * waits for space, because it may itself occupy the space that it waits for.
 */
static bool add_limited(nx_scope_t *scope, nx_task_t *task, bool by_name)
{
    bool by_member = nx_scope__is_inside(scope);
    if (by_member && !by_name) {
        join_membership(scope, task);
        begin_task(scope, task);
        return true;
    }
    if (scope->active < scope->concurrency) {
        join_membership(scope, task);
        begin_counted(scope, task);
        return true;
    }
    if (by_member || (scope->waiting < scope->queue && nx_list_is_empty(&scope->spawners))) {
        join_membership(scope, task);
        enqueue(scope, task);
        return true;
    }
    nx_scope_party_t spawner = {.wait = {.kind = &for_capacity}, .scope = scope, .task = task};
    nx_list_push_back(&scope->spawners, &spawner.link);
    return nx_coroutine_park(&spawner.wait);
}

NX_HOT bool nx_scope_add(nx_scope_t *scope, nx_task_t *task, bool by_name)
{
    if (UNEXPECTED(scope->reason != NULL)) {
        join_membership(scope, task);
        begin_cancelled(scope, task);
        return true;
    }
    if (UNEXPECTED(scope->concurrency != UNLIMITED)) {
        return add_limited(scope, task, by_name);
    }
    join_membership(scope, task);
    begin_task(scope, task);
    return true;
}

static bool answer_for(nx_scope_t *scope, zend_object *failure)
{
    if (failure == scope->failure) {
        return true;
    }
    if (scope->supervises || scope->failure != NULL) {
        return false;
    }
    GC_ADDREF(failure);
    scope->failure = failure;
    scope->failure_seen = false;
    nx_scope_cancel(scope, zend_string_init(ZEND_STRL("another coroutine of its scope failed"), false));
    return true;
}

NX_HOT bool nx_scope_lose(nx_task_t *task, zend_object *failure)
{
    nx_scope_t *scope = task->scope;
    nx_list_unlink(&task->membership);
    uncount_task(scope, task);
    bool answers = UNEXPECTED(failure != NULL) && answer_for(scope, failure);
    if (UNEXPECTED(scope->concurrency != UNLIMITED)) {
        fill_capacity(scope);
    }
    lose_one(scope);
    task->scope = NULL;
    nx_scope_release(nx_scope_of_coroutine(&task->coroutine));
    nx_scope_put(&task->coroutine, NULL);
    nx_scope_release(scope);
    return answers;
}

void nx_scope_move(nx_task_t *task, nx_scope_t *to)
{
    nx_scope_t *from = task->scope;
    if (from == NULL || from == to) {
        return;
    }
    bool has_begun = task->coroutine.state != NX_COROUTINE_NEW;
    nx_list_unlink(&task->membership);
    gain_one(to);
    task->scope = nx_scope_hold(to);
    if (nx_scope_of_coroutine(&task->coroutine) == from) {
        nx_scope_release(from);
        nx_scope_put(&task->coroutine, nx_scope_hold(to));
    }
    if (has_begun) {
        nx_list_push_back(&to->members, &task->membership);
        uncount_task(from, task);
    } else {
        from->waiting--;
        begin_task(to, task);
    }
    fill_capacity(from);
    lose_one(from);
    nx_scope_release(from);
}

static void cancel_members(nx_scope_t *scope, zend_string *reason)
{
    if (scope->reason == NULL) {
        scope->reason = zend_string_copy(reason);
    }
    nx_list_t *next;
    for (nx_list_t *node = scope->members.next; node != &scope->members; node = next) {
        next = node->next;
        nx_coroutine_cancel_own(&nx_container_of(node, nx_task_t, membership)->coroutine,
                                zend_string_copy(reason));
    }
    while (!nx_list_is_empty(&scope->queued)) {
        begin_cancelled(scope, dequeue_task(scope));
    }
    while (!nx_list_is_empty(&scope->spawners)) {
        nx_scope_party_t *spawner =
            nx_container_of(nx_list_pop_front(&scope->spawners), nx_scope_party_t, link);
        join_membership(scope, spawner->task);
        begin_cancelled(scope, spawner->task);
        nx_coroutine_wake(&spawner->wait);
    }
    if (scope->runner != NULL) {
        nx_coroutine_cancel(scope->runner, zend_string_copy(reason));
    }
}

static nx_scope_t *deepest_of(nx_scope_t *scope)
{
    while (!nx_list_is_empty(&scope->children)) {
        scope = nx_container_of(scope->children.next, nx_scope_t, sibling);
    }
    return scope;
}

void nx_scope_cancel(nx_scope_t *root, zend_string *reason)
{
    nx_scope_t *scope = deepest_of(root);
    for (;;) {
        cancel_members(scope, reason);
        if (scope == root) {
            break;
        }
        bool is_last = scope->sibling.next == &scope->parent->children;
        scope =
            is_last ? scope->parent : deepest_of(nx_container_of(scope->sibling.next, nx_scope_t, sibling));
    }
    zend_string_release(reason);
}

nx_coroutine_t *nx_scope_origin(nx_coroutine_t *coroutine)
{
    for (const nx_scope_t *scope = nx_scope_of_coroutine(coroutine); scope != NULL; scope = scope->parent) {
        if (scope->owner != NULL) {
            return scope->owner;
        }
    }
    return nx_scope_of_coroutine(coroutine) == NULL ? coroutine : nx_scheduler_main();
}

NX_HOT void nx_scope_forget(nx_coroutine_t *coroutine)
{
    if (UNEXPECTED(nx_scope_of_coroutine(coroutine) != NULL)) {
        nx_scope_t *scope = nx_scope_of_coroutine(coroutine);
        for (nx_scope_t *above = scope; above != NULL; above = above->parent) {
            above->owner = above->owner == coroutine ? NULL : above->owner;
        }
        nx_scope_put(coroutine, NULL);
        nx_coroutine_t *outer = nx_failure_begin(coroutine);
        nx_scope_release(scope);
        nx_failure_end(outer);
    }
    if (UNEXPECTED(coroutine->values != NULL)) {
        OBJ_RELEASE(coroutine->values);
        coroutine->values = NULL;
    }
}

void nx_scope_end_request(void)
{
    nx_scope_forget(nx_scheduler_main());
    nx_scope_t *last = root;
    root = NULL;
    nx_scope_release(last);
}
