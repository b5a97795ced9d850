/* SPDX-License-Identifier: MIT */
/* Texts about waiting coroutines, for the error log and for DeadlockError. */

#include "runtime/diagnostics/private.h"
#include "runtime/scheduler/scheduler.h"
#include "zend_smart_str.h"

#define REPORTED_AT_MOST 20
#define LONGEST_CYCLE    100

void nx_report__place(smart_str *text, const char *before, nx_place_t place)
{
    if (place.file != NULL) {
        smart_str_append_printf(text, "%s%s:%" PRIu32, before, ZSTR_VAL(place.file), place.line);
    }
}

void nx_report__who(smart_str *text, nx_coroutine_t *coroutine)
{
    smart_str name = {0};
    nx_coroutine_name(coroutine, &name);
    smart_str_0(&name);
    smart_str_append_printf(text, "coroutine %" PRIu64, coroutine->id);
    if (name.s != NULL) {
        smart_str_append_printf(text, " (%s)", ZSTR_VAL(name.s));
    }
    smart_str_free(&name);
}

void nx_report__spawn_site(smart_str *text, const nx_coroutine_t *coroutine)
{
    nx_place_t site = {.file = coroutine->spawned_in, .line = coroutine->spawned_at};
    nx_report__place(text, ", spawned at ", site);
}

void nx_report__swallowed(const nx_cancellation_t *cancellation)
{
    smart_str text = {0};
    nx_report__who(&text, cancellation->coroutine);
    smart_str_append_printf(&text, " was cancelled (%s) and waits again: ", ZSTR_VAL(cancellation->reason));
    nx_coroutine_describe_wait(cancellation->coroutine, &text);
    nx_report__place(&text, ", at ", nx_coroutine_place(cancellation->coroutine));
    smart_str_0(&text);
    zend_error(E_WARNING,
               "Nexus: %s. It is cancelled again; let CancelledError pass, or shield() what must not be "
               "interrupted",
               ZSTR_VAL(text.s));
    smart_str_free(&text);
}

static int append_waiters(smart_str *text, nx_coroutine_t *from)
{
    int count = 0;
    for (nx_coroutine_t *coroutine = from; coroutine != NULL; coroutine = nx_scheduler_next(coroutine)) {
        if (coroutine->wait == NULL || ++count > REPORTED_AT_MOST) {
            continue;
        }
        smart_str_appends(text, "\n  ");
        nx_report__who(text, coroutine);
        smart_str_appends(text, ": ");
        nx_coroutine_describe_wait(coroutine, text);
        nx_report__place(text, ", at ", nx_coroutine_place(coroutine));
        nx_report__spawn_site(text, coroutine);
    }
    if (count > REPORTED_AT_MOST) {
        smart_str_append_printf(text, "\n  and %d more", count - REPORTED_AT_MOST);
    }
    return count;
}

/* The coroutine with the lowest id in a cycle, so that each cycle is reported once. */
static bool begins_cycle(const nx_coroutine_t *coroutine)
{
    const nx_coroutine_t *next = nx_coroutine_holder(coroutine);
    for (int steps = 1; next != NULL && next->id > coroutine->id && steps < LONGEST_CYCLE; steps++) {
        next = nx_coroutine_holder(next);
    }
    return next == coroutine;
}

static void append_cycle(smart_str *text, const nx_coroutine_t *first)
{
    smart_str_append_printf(text, "\n  in a cycle: %" PRIu64, first->id);
    const nx_coroutine_t *next = first;
    do {
        next = nx_coroutine_holder(next);
        smart_str_append_printf(text, " waits for %" PRIu64, next->id);
    } while (next != first);
}

static void append_cycles(smart_str *text)
{
    int count = 0;
    for (nx_coroutine_t *coroutine = nx_scheduler_next(NULL); coroutine != NULL;
         coroutine = nx_scheduler_next(coroutine)) {
        if (begins_cycle(coroutine) && ++count <= REPORTED_AT_MOST) {
            append_cycle(text, coroutine);
        }
    }
    if (count > REPORTED_AT_MOST) {
        smart_str_append_printf(text, "\n  and %d more cycles", count - REPORTED_AT_MOST);
    }
}

zend_string *nx_report__deadlock(void)
{
    smart_str text = {0};
    append_waiters(&text, nx_scheduler_next(NULL));
    append_cycles(&text);
    return smart_str_extract(&text);
}

void nx_report__asleep(const char *headline)
{
    smart_str text = {0};
    smart_str_append_printf(&text, "Nexus: %s", headline);
    int count = append_waiters(&text, nx_scheduler_next(nx_scheduler_main()));
    append_cycles(&text);
    smart_str_0(&text);
    if (count > 0) {
        zend_error(E_WARNING, "%s", ZSTR_VAL(text.s));
    }
    smart_str_free(&text);
}
