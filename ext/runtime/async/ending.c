/* SPDX-License-Identifier: MIT */
#include "runtime/async/ending.h"

#include "zend_smart_str.h"

#include "core/base/clock.h"
#include "runtime/scheduler/scheduler.h"

#define LATE (100 * NX_NANOSECONDS_PER_MILLISECOND)

static nx_task_t *any_living_of(nx_scope_t *scope)
{
    while (nx_list_is_empty(&scope->members)) {
        nx_list_t *node = scope->children.next;
        while (nx_container_of(node, nx_scope_t, sibling)->living == 0) {
            node = node->next;
        }
        scope = nx_container_of(node, nx_scope_t, sibling);
    }
    return nx_container_of(scope->members.next, nx_task_t, membership);
}

void nx_ending__begin(nx_ending_t *ending, const char *name)
{
    ending->name = name;
    ending->last = NULL;
    ending->since = nx_loop_update_now(nx_scheduler_loop());
    ending->coroutine = nx_coroutine_current();
    nx_coroutine_shield(ending->coroutine);
    nx_cancellation_init(&ending->witness, ending->coroutine);
}

bool nx_ending__wait_for(nx_ending_t *ending, nx_task_t *task)
{
    GC_ADDREF(&task->future.std);
    if (ending->last != NULL) {
        OBJ_RELEASE(&ending->last->future.std);
    }
    ending->last = task;
    return nx_future_wait(&task->future);
}

bool nx_ending__wait_for_scope(nx_ending_t *ending, nx_scope_t *scope)
{
    while (scope->living > 0) {
        if (UNEXPECTED(!nx_ending__wait_for(ending, any_living_of(scope)))) {
            return false;
        }
    }
    return true;
}

static NX_COLD void report_late(const nx_ending_t *ending, nx_time_t took)
{
    smart_str text = {0};
    nx_coroutine_t *coroutine = &ending->last->coroutine;
    smart_str_append_printf(&text,
                            "Nexus: %s had its result %.3f s before it could return: coroutine %" PRIu64,
                            ending->name, (double)took / 1e9, coroutine->id);
    if (coroutine->name != NULL) {
        smart_str_append_printf(&text, " (%s)", ZSTR_VAL(coroutine->name));
    }
    if (coroutine->spawned_in != NULL) {
        smart_str_append_printf(&text, ", spawned at %s:%" PRIu32 ",", ZSTR_VAL(coroutine->spawned_in),
                                coroutine->spawned_at);
    }
    smart_str_appends(
        &text,
        " was cancelled and continued for that time. Code in shield() and in finally delays the return");
    smart_str_0(&text);
    php_log_err(ZSTR_VAL(text.s));
    smart_str_free(&text);
}

void nx_ending__finish(nx_ending_t *ending)
{
    /* In a userland Fiber this frame may outlive its coroutine. */
    if (EXPECTED(ending->witness.coroutine != NULL)) {
        nx_coroutine_unshield(ending->coroutine);
    }
    nx_cancellation_destroy(&ending->witness);
    if (ending->last == NULL) {
        return;
    }
    nx_time_t took = nx_loop_update_now(nx_scheduler_loop()) - ending->since;
    if (UNEXPECTED(took > LATE) && ending->last->future.done) {
        report_late(ending, took);
    }
    OBJ_RELEASE(&ending->last->future.std);
}
