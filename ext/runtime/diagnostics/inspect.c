/* SPDX-License-Identifier: MIT */
#include "runtime/diagnostics/inspect.h"
#include "runtime/scheduler/scheduler.h"

#include "zend_builtin_functions.h"
#include "zend_smart_str.h"

const char *nx_coroutine_state_name(const nx_coroutine_t *coroutine)
{
    static const char *const names[] = {
        [NX_COROUTINE_NEW] = "starting",    [NX_COROUTINE_QUEUED] = "ready",
        [NX_COROUTINE_RUNNING] = "running", [NX_COROUTINE_PARKED] = "waiting",
        [NX_COROUTINE_ENDED] = "ended",
    };
    bool has_begun = coroutine->state != NX_COROUTINE_QUEUED || coroutine->context != NULL;
    return names[has_begun ? coroutine->state : NX_COROUTINE_NEW];
}

double nx_coroutine_age(const nx_coroutine_t *coroutine)
{
    nx_time_t age = nx_loop_now(nx_scheduler_loop()) - coroutine->started_at;
    return age < 0 ? 0 : (double)age / 1e9;
}

static zend_execute_data *innermost_frame(const nx_coroutine_t *coroutine)
{
    if (coroutine == nx_coroutine_current()) {
        return EG(current_execute_data);
    }
    return coroutine->context == NULL ? NULL : coroutine->parked_frame;
}

static uint32_t line_of(const zend_execute_data *frame)
{
    const zend_op *opline = frame->opline;
    if (opline == NULL) {
        return frame->func->op_array.line_start;
    }
    bool is_unwinding = opline->opcode == ZEND_HANDLE_EXCEPTION && EG(opline_before_exception) != NULL;
    return is_unwinding ? EG(opline_before_exception)->lineno : opline->lineno;
}

NX_HOT nx_place_t nx_inspect_place_of(const zend_execute_data *frame)
{
    while (frame != NULL && (frame->func == NULL || !ZEND_USER_CODE(frame->func->type))) {
        frame = frame->prev_execute_data;
    }
    if (frame == NULL) {
        return (nx_place_t){0};
    }
    return (nx_place_t){.file = frame->func->op_array.filename, .line = line_of(frame)};
}

static bool is_beneath(const zend_string *file, const zend_string *folder)
{
    return zend_string_starts_with(file, folder) && ZSTR_VAL(file)[ZSTR_LEN(folder)] == '/';
}

nx_place_t nx_inspect_place_outside(const zend_execute_data *frame, const zend_string *folder)
{
    for (; frame != NULL; frame = frame->prev_execute_data) {
        bool is_user_code = frame->func != NULL && ZEND_USER_CODE(frame->func->type);
        if (is_user_code && !is_beneath(frame->func->op_array.filename, folder)) {
            return nx_inspect_place_of(frame);
        }
    }
    const nx_coroutine_t *coroutine = nx_coroutine_current();
    if (coroutine == NULL) {
        return (nx_place_t){0};
    }
    return (nx_place_t){.file = coroutine->spawned_in, .line = coroutine->spawned_at};
}

nx_place_t nx_coroutine_place(const nx_coroutine_t *coroutine)
{
    return nx_inspect_place_of(innermost_frame(coroutine));
}

void nx_coroutine_trace(const nx_coroutine_t *coroutine, zval *trace)
{
    zend_execute_data *caller = EG(current_execute_data);
    EG(current_execute_data) = innermost_frame(coroutine);
    if (EG(current_execute_data) == NULL) {
        array_init(trace);
    } else {
        zend_fetch_debug_backtrace(trace, 0, DEBUG_BACKTRACE_IGNORE_ARGS, 0);
    }
    EG(current_execute_data) = caller;
}

void nx_coroutine_name(nx_coroutine_t *coroutine, smart_str *text)
{
    if (coroutine->name != NULL) {
        smart_str_append(text, coroutine->name);
    } else if (coroutine->kind->describe != NULL) {
        coroutine->kind->describe(coroutine, text);
    }
}

void nx_coroutine_describe_wait(const nx_coroutine_t *coroutine, smart_str *text)
{
    nx_wait_t *wait = coroutine->wait;
    if (wait == NULL) {
        return;
    }
    smart_str_appends(text, wait->kind->what);
    if (wait->kind->describe != NULL) {
        wait->kind->describe(wait, text);
    }
}

nx_coroutine_t *nx_coroutine_holder(const nx_coroutine_t *coroutine)
{
    nx_wait_t *wait = coroutine->wait;
    return wait == NULL || wait->kind->holder == NULL ? NULL : wait->kind->holder(wait);
}
