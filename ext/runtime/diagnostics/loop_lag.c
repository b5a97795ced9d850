/* SPDX-License-Identifier: MIT */
/*
 * Measures how late the loop runs, and which code delayed it. The delay is measured when the loop runs. The code can
 * only be observed before that: by the interrupt, or, under JIT, by where the coroutine was when it next waited or
 * ended.
 */

#include "runtime/diagnostics/private.h"
#include <syslog.h>

#include "zend_smart_str.h"

#include "core/base/clock.h"
#include "runtime/scheduler/scheduler.h"

#define USUAL_THRESHOLD (100 * NX_NANOSECONDS_PER_MILLISECOND)
/* At most one warning in this period. */
#define QUIET NX_NANOSECONDS_PER_SECOND

static NX_PER_THREAD nx_loop_lag_t lag_of_request;

/* The code observed while the loop is delayed. It becomes the culprit when the loop has run. */
static NX_PER_THREAD zend_string *suspect;

const nx_loop_lag_t *nx_inspect_loop_lag(void)
{
    return &lag_of_request;
}

void nx_loop_lag__start(void)
{
    nx_time_t asked = (nx_time_t)nx_scheduler_settings.stall_ms * NX_NANOSECONDS_PER_MILLISECOND;
    lag_of_request = (nx_loop_lag_t){.threshold = asked > 0 ? asked : USUAL_THRESHOLD};
}

static void replace_text(zend_string **held, zend_string *text)
{
    if (*held != NULL) {
        zend_string_release(*held);
    }
    *held = text;
}

void nx_loop_lag__stop(void)
{
    replace_text(&suspect, NULL);
    replace_text(&lag_of_request.culprit, NULL);
}

void nx_loop_lag__blame(const zend_execute_data *frame)
{
    replace_text(&suspect, nx_stall__record(frame));
}

void nx_loop_lag__blame_leaving(nx_coroutine_t *coroutine)
{
    smart_str text = {0};
    nx_report__who(&text, coroutine);
    if (coroutine->wait != NULL) {
        nx_place_t place = nx_coroutine_place(coroutine);
        nx_report__place(&text, ", which next waited at ", place);
    }
    nx_report__spawn_site(&text, coroutine);
    replace_text(&suspect, smart_str_extract(&text));
}

/* `who` is the place, and in further lines the calls that led there. */
static void warn(nx_time_t lag, const char *who)
{
    char *text;
    char others[64] = "";
    if (lag_of_request.not_warned_of > 0) {
        snprintf(others, sizeof(others), " (and %" PRIu64 " times since the last warning)",
                 lag_of_request.not_warned_of);
    }
    int line = (int)strcspn(who, "\n");
    spprintf(
        &text, 0,
        "Nexus: the event loop was blocked for %.0f ms%s: %.*s. Call delay(0) in long computations, use a "
        "call that lets other coroutines run, or move the work to another process%s",
        (double)lag / NX_NANOSECONDS_PER_MILLISECOND, others, line, who, who + line);
    php_log_err_with_severity(text, LOG_WARNING);
    efree(text);
}

static void report_lag(nx_time_t lag, const zend_string *who)
{
    nx_time_t now = nx_clock_monotonic();
    if (lag_of_request.warned_at != 0 && now - lag_of_request.warned_at < QUIET) {
        lag_of_request.not_warned_of++;
        return;
    }
    warn(lag, who == NULL ? "no coroutine was observed to run that long" : ZSTR_VAL(who));
    lag_of_request.warned_at = now;
    lag_of_request.not_warned_of = 0;
}

static zend_string *first_line(const zend_string *text)
{
    return text == NULL ? NULL : zend_string_init(ZSTR_VAL(text), strcspn(ZSTR_VAL(text), "\n"), false);
}

static NX_COLD void note_late(nx_time_t lag)
{
    lag_of_request.longest = lag > lag_of_request.longest ? lag : lag_of_request.longest;
    if (lag <= lag_of_request.threshold) {
        return;
    }
    lag_of_request.over++;
    lag_of_request.latest = lag;
    zend_string *seen = nx_stall__take();
    if (seen != NULL) {
        replace_text(&suspect, seen);
    }
    replace_text(&lag_of_request.culprit, first_line(suspect));
    if (nx_scheduler_settings.stall_ms > 0) {
        report_lag(lag, suspect);
    }
    replace_text(&suspect, NULL);
}

NX_HOT void nx_loop_lag__measure(nx_time_t lag)
{
    if (UNEXPECTED(lag > lag_of_request.longest || lag > lag_of_request.threshold)) {
        note_late(lag);
    }
}
