/* SPDX-License-Identifier: MIT */
/* Describes what the target of an ask was doing when the ask timed out, for error messages. */
#include "actor/ask/ask.h"

#include "zend_smart_str.h"

#include "actor/delivery/bounded_mailbox.h"
#include "runtime/diagnostics/inspect.h"
#include "runtime/scheduler/scheduler.h"

static double progress_seconds_since(nx_time_t moment)
{
    return (double)(nx_loop_now(nx_scheduler_loop()) - moment) / 1e9;
}

static void progress_append_wait(smart_str *text, const nx_coroutine_t *coroutine)
{
    if (coroutine->state == NX_COROUTINE_PARKED && coroutine->wait != NULL) {
        smart_str_appends(text, ", waiting for ");
        nx_coroutine_describe_wait(coroutine, text);
    }
}

static void progress_append_handling(smart_str *text, const nx_dispatch_t *dispatch, bool is_this)
{
    smart_str_appends(text, "it has been handling ");
    if (is_this || dispatch->mail == NULL) {
        smart_str_appends(text, is_this ? "it" : "a signal");
    } else {
        smart_str_append(text, dispatch->mail->message->ce->name);
    }
    smart_str_append_printf(text, " for %.3f s", progress_seconds_since(dispatch->since));
    progress_append_wait(text, &dispatch->coroutine);
}

static void progress_append_queued(smart_str *text, const nx_cell_t *target)
{
    if (target->work == NX_CELL_TAKEN && target->dispatch != NULL) {
        progress_append_handling(text, target->dispatch, false);
        return;
    }
    static const char *const states[] = {
        [NX_CELL_STARTING] = "it is being started", [NX_CELL_RUNNING] = "it has not handled it yet",
        [NX_CELL_SUSPENDED] = "it is suspended",    [NX_CELL_STOPPING] = "it is stopping",
        [NX_CELL_STOPPED] = "it is stopped",
    };
    smart_str_appends(text, states[target->status]);
}

zend_string *nx_ask_describe_progress(const nx_ask_t *ask)
{
    smart_str text = {0};
    switch ((nx_ask_stage_t)ask->stage) {
    case NX_ASK_HANDLED_NOW:
        progress_append_handling(&text, ask->handler, true);
        break;
    case NX_ASK_QUEUED:
        progress_append_queued(&text, ask->target);
        break;
    case NX_ASK_STASHED:
        smart_str_appends(&text, "it has stashed it");
        break;
    case NX_ASK_HANDLED:
        smart_str_appends(&text, "it has handled it without a reply");
    }
    smart_str_append_printf(&text, "; %u in its queue", nx_cell_depth(ask->target));
    smart_str_0(&text);
    return text.s;
}
