/* SPDX-License-Identifier: MIT */
#include "coro/private.h"

#include "zend_smart_str.h"

#define REPORTED_AT_MOST 20

static zend_execute_data *user_frame(zend_execute_data *frame)
{
    while (frame != NULL && (frame->func == NULL || !ZEND_USER_CODE(frame->func->type))) {
        frame = frame->prev_execute_data;
    }
    return frame;
}

void nx_report__swallowed(const nx_cancellation_t *cancellation)
{
    nx_coroutine_t *coroutine = cancellation->coroutine;
    zend_execute_data *frame = user_frame(coroutine->parked_frame);
    zend_error(E_WARNING,
               "Nexus: coroutine %" PRIu64
               " was cancelled (%s) and waits again: %s, %s:%u. It is cancelled again; let "
               "CancelledError pass, or shield() what must not be interrupted",
               coroutine->id, ZSTR_VAL(cancellation->reason), coroutine->wait->kind->what,
               frame == NULL ? "?" : ZSTR_VAL(frame->func->op_array.filename),
               frame == NULL ? 0 : frame->opline->lineno);
}

void nx_report__asleep(const char *headline)
{
    smart_str text = {0};
    int listed = 0;
    for (nx_list_t *node = nx_scheduler.alive.next; node != &nx_scheduler.alive; node = node->next) {
        nx_coroutine_t *coroutine = nx_container_of(node, nx_coroutine_t, alive_link);
        if (coroutine->wait == NULL || (coroutine->flags & NX_CORO_DAEMON) || ++listed > REPORTED_AT_MOST) {
            continue;
        }
        zend_execute_data *frame = user_frame(coroutine->parked_frame);
        smart_str_append_printf(&text, "\n  coroutine %" PRIu64 ": %s, %s:%u", coroutine->id,
                                coroutine->wait->kind->what,
                                frame == NULL ? "?" : ZSTR_VAL(frame->func->op_array.filename),
                                frame == NULL ? 0 : frame->opline->lineno);
    }
    if (listed > REPORTED_AT_MOST) {
        smart_str_append_printf(&text, "\n  and %d more", listed - REPORTED_AT_MOST);
    }
    smart_str_0(&text);
    if (listed > 0) {
        zend_error(E_WARNING, "Nexus: %s%s", headline, ZSTR_VAL(text.s));
    }
    smart_str_free(&text);
}
