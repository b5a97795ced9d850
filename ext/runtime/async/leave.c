/* SPDX-License-Identifier: MIT */
/* Leaving scopes: the leaving coroutine continues when everything below has ended, whatever happens meanwhile. */
#include "runtime/async/scope.h"

#include "zend_exceptions.h"

#include "runtime/async/private.h"
#include "engine/errors/errors.h"

static const nx_wait_kind_t for_end = {
    .what = "end of a scope", .abandon = nx_scope__leave_list, .describe = nx_scope__describe};

static bool wait_for_end(nx_scope_t *scope)
{
    while (scope->living > 0) {
        nx_scope_party_t leaver = {.wait = {.kind = &for_end}, .scope = scope};
        nx_list_push_back(&scope->leavers, &leaver.link);
        if (UNEXPECTED(!nx_coroutine_park(&leaver.wait))) {
            return false;
        }
    }
    return true;
}

static zend_object *detach_exception(void)
{
    zend_object *error = EG(exception);
    if (error != NULL) {
        GC_ADDREF(error);
        zend_clear_exception();
    }
    return error;
}

/* Rethrown through the engine, so that debuggers see it. An exit() is restored directly: it is no exception to show. */
static void put_exception_back(zend_object *error)
{
    if (EG(exception) != NULL) {
        zend_clear_exception();
    }
    if (zend_is_unwind_exit(error) || zend_is_graceful_exit(error)) {
        EG(exception) = error;
        return;
    }
    zend_throw_exception_internal(error);
}

static NX_PER_THREAD uint32_t visit;

static nx_scope_t *scope_waited_for(const nx_task_t *task)
{
    nx_wait_t *wait = task->coroutine.wait;
    return wait == NULL || wait->kind != &for_end ? NULL
                                                  : nx_container_of(wait, nx_scope_party_t, wait)->scope;
}

/* True if a member below waits, directly or through others, for a scope that contains this coroutine: a deadlock. */
static bool has_member_waiting_for(nx_scope_t *scope, uint32_t number)
{
    if (scope->visited == number) {
        return false;
    }
    scope->visited = number;
    for (nx_list_t *node = scope->members.next; node != &scope->members; node = node->next) {
        nx_scope_t *other = scope_waited_for(nx_container_of(node, nx_task_t, membership));
        if (other != NULL && (nx_scope__is_inside(other) || has_member_waiting_for(other, number))) {
            return true;
        }
    }
    for (nx_list_t *node = scope->children.next; node != &scope->children; node = node->next) {
        if (has_member_waiting_for(nx_container_of(node, nx_scope_t, sibling), number)) {
            return true;
        }
    }
    return false;
}

/*
 * The coroutine that leaves was stopped by `error`: the members are stopped too, and it still continues only after
 * all of them have ended.
 */
static void end_members(nx_scope_t *scope, const char *reason)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    zend_object *error = detach_exception();
    nx_scope_cancel(scope, zend_string_init(reason, strlen(reason), false));
    if (!has_member_waiting_for(scope, ++visit)) {
        nx_coroutine_shield(coroutine);
        wait_for_end(scope);
        nx_coroutine_unshield(coroutine);
    }
    if (error != NULL) {
        put_exception_back(error);
    }
}

static bool throw_failure(nx_scope_t *scope)
{
    if (EXPECTED(scope->failure == NULL)) {
        return true;
    }
    scope->failure_seen = true;
    GC_ADDREF(scope->failure);
    zend_throw_exception_internal(scope->failure);
    return false;
}

bool nx_scope_join(nx_scope_t *scope)
{
    if (UNEXPECTED(nx_scope__is_inside(scope))) {
        nx_throw(NX_ERROR_SELF_AWAIT,
                 "A coroutine cannot wait for the end of a scope that it runs in itself: it would "
                 "wait for ever. Wait for it from outside");
        return false;
    }
    nx_scope_hold(scope);
    bool is_left = wait_for_end(scope);
    if (UNEXPECTED(!is_left)) {
        end_members(scope, "the coroutine that waited for its scope was stopped");
    }
    is_left = is_left && throw_failure(scope);
    nx_scope_release(scope);
    return is_left;
}

/* The exception of the body is thrown. The scope's first failure becomes its previous exception. */
static void chain_failure(nx_scope_t *scope)
{
    scope->failure_seen = true;
    if (scope->failure != NULL) {
        nx_error_chain_previous(EG(exception), scope->failure);
    }
}

void nx_scope__leave(nx_scope_t *scope, bool was_stopped, zval *result)
{
    if (EXPECTED(EG(exception) == NULL)) {
        if (!nx_scope_join(scope)) {
            zval_ptr_dtor(result);
            ZVAL_UNDEF(result);
        }
        return;
    }
    if (was_stopped) {
        zend_clear_exception();
    }
    end_members(scope, "its scope was left by an exception");
    if (!was_stopped) {
        chain_failure(scope);
    } else if (EG(exception) == NULL && throw_failure(scope)) {
        ZVAL_NULL(result);
    }
}

/* False: a fatal error. The caller's frame has a registered cancellation, so the error must not jump over it. */
static bool call_in_scope(zend_fcall_info *call, zend_fcall_info_cache *cache)
{
    volatile bool has_returned = false;
    zend_try
    {
        zend_call_function(call, cache);
        has_returned = true;
    }
    zend_end_try();
    return has_returned;
}

/* In a userland Fiber the frame may outlive its coroutine, which is NULL then. */
static void restore_outer_scope(nx_coroutine_t *coroutine, nx_scope_t *scope, nx_scope_t *outer)
{
    if (EXPECTED(coroutine != NULL)) {
        nx_scope_put(coroutine, outer);
    } else {
        nx_scope_hold(scope);
        nx_scope_release(outer);
    }
}

void nx_scope_enter(nx_scope_t *scope, nx_scope_entry_t *entry)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    entry->outer = nx_scope_current();
    nx_cancellation_init(&entry->cancellation, coroutine);
    scope->runner = &entry->cancellation;
    nx_scope_put(coroutine, nx_scope_hold(scope));
}

bool nx_scope_exit(nx_scope_t *scope, nx_scope_entry_t *entry)
{
    scope->runner = NULL;
    restore_outer_scope(entry->cancellation.coroutine, scope, entry->outer);
    bool was_stopped = nx_cancellation_explains(&entry->cancellation, EG(exception));
    nx_cancellation_destroy(&entry->cancellation);
    return was_stopped;
}

void nx_scope_run(nx_scope_t *scope, zend_fcall_info *call, zend_fcall_info_cache *cache, zval *result)
{
    if (scope->runner != NULL || nx_scope__is_inside(scope)) {
        nx_throw(NX_ERROR_BAD_ARGUMENT,
                 "This scope runs a function already. Create another scope: new Scope");
        return;
    }
    nx_scope_entry_t entry;
    nx_scope_enter(scope, &entry);
    call->retval = result;
    bool has_returned = call_in_scope(call, cache);
    bool was_stopped = nx_scope_exit(scope, &entry);
    if (has_returned) {
        nx_scope__leave(scope, was_stopped, result);
    }
    nx_scope_release(scope);
    if (!has_returned) {
        zend_bailout();
    }
}

void nx_scope_end_of(nx_coroutine_t *coroutine)
{
    nx_scope_t *scope = nx_scope_of_coroutine(coroutine);
    if (EXPECTED(scope == NULL) || scope->living == 0) {
        return;
    }
    if (UNEXPECTED(EG(exception) != NULL)) {
        end_members(scope, "its owner failed");
        return;
    }
    if (!nx_scope_join(scope)) {
        zend_clear_exception();
    }
}
