/* SPDX-License-Identifier: MIT */
/*
 * How long the loop had no turn, and who took it. It is measured whenever the loop gets its turn; who it was can only be seen
 * before that: by the interrupt, or, under JIT, by where the coroutine was when it went on to wait or ended.
 */
#include "coro/private.h"
#include "coro/watching.h"

#include <syslog.h>

#include "zend_smart_str.h"

#include "base/clock.h"
#include "coro/inspect.h"

#define USUAL_THRESHOLD (100 * NX_NANOSECONDS_PER_MILLISECOND)
/* At most one warning in that time. */
#define QUIET NX_NANOSECONDS_PER_SECOND

NX_PER_THREAD nx_lag_t nx_lag;

/* Seen while the loop still waits for its turn; whose it is once that came. */
static NX_PER_THREAD zend_string *suspect;

const nx_lag_t *nx_coro_lag(void)
{
    return &nx_lag;
}

nx_time_t nx_lag__start(void)
{
    nx_time_t asked = (nx_time_t)nx_coro_settings.lag_warning_ms * NX_NANOSECONDS_PER_MILLISECOND;
    nx_lag = (nx_lag_t){.threshold = asked > 0 ? asked : USUAL_THRESHOLD};
    return asked > 0 ? asked : NX_PULSE_NEVER;
}

static void replace(zend_string **held, zend_string *text)
{
    if (*held != NULL) {
        zend_string_release(*held);
    }
    *held = text;
}

void nx_lag__stop(void)
{
    replace(&suspect, NULL);
    replace(&nx_lag.culprit, NULL);
}

static void append_function(smart_str *text, const zend_function *function)
{
    if (function->common.function_name == NULL) {
        smart_str_appends(text, "the file's own code");
        return;
    }
    if (function->common.scope != NULL) {
        smart_str_append(text, function->common.scope->name);
        smart_str_appends(text, "::");
    }
    smart_str_append(text, function->common.function_name);
    smart_str_appends(text, "()");
}

void nx_lag__blame(const zend_execute_data *frame)
{
    nx_coroutine_t *coroutine = nx_scheduler.current;
    if (coroutine == NULL || frame == NULL || frame->func == NULL) {
        return;
    }
    smart_str text = {0};
    nx_report__who(&text, coroutine);
    smart_str_appends(&text, " ran ");
    append_function(&text, frame->func);
    nx_report__place(&text, " at ", nx_coro_place(coroutine));
    replace(&suspect, smart_str_extract(&text));
}

void nx_lag__blame_leaving(nx_coroutine_t *coroutine)
{
    smart_str text = {0};
    nx_report__who(&text, coroutine);
    if (coroutine->wait != NULL) {
        nx_place_t place = nx_coro_place(coroutine);
        nx_report__place(&text, ", which next waited at ", place);
    }
    nx_report__spawn_site(&text, coroutine);
    replace(&suspect, smart_str_extract(&text));
}

static void warn(nx_time_t lag)
{
    char *text;
    char others[64] = "";
    if (nx_lag.not_warned_of > 0) {
        snprintf(others, sizeof(others), " (and %" PRIu64 " times since the last warning)",
                 nx_lag.not_warned_of);
    }
    spprintf(&text, 0,
             "Nexus: timers and sockets waited %.0f ms for their turn%s: %s. Let it wait now and then "
             "(delay(0)), or move the work to another process",
             (double)lag / NX_NANOSECONDS_PER_MILLISECOND, others,
             nx_lag.culprit == NULL ? "nobody was seen to run that long" : ZSTR_VAL(nx_lag.culprit));
    php_log_err_with_severity(text, LOG_WARNING);
    efree(text);
}

void nx_lag__was_late(nx_time_t lag)
{
    nx_lag.longest = lag > nx_lag.longest ? lag : nx_lag.longest;
    if (lag <= nx_lag.threshold) {
        return;
    }
    nx_lag.over++;
    nx_lag.latest = lag;
    replace(&nx_lag.culprit, suspect);
    suspect = NULL;
    if (nx_coro_settings.lag_warning_ms == 0) {
        return;
    }
    nx_time_t now = nx_clock_monotonic();
    if (nx_lag.warned_at != 0 && now - nx_lag.warned_at < QUIET) {
        nx_lag.not_warned_of++;
        return;
    }
    warn(lag);
    nx_lag.warned_at = now;
    nx_lag.not_warned_of = 0;
}
