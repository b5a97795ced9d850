/* SPDX-License-Identifier: MIT */
/*
 * A signal prints what this process is doing. In an idle process the loop's callback prints. While PHP computes, the
 * interrupt at the engine's next opcode prints. The first of the two takes the request. Under JIT no opcode may be
 * interrupted for that (interrupt.h), so a copy of the process prints the state at the signal. If the signal arrived in
 * the middle of an operation, the copy may crash, which is ignored.
 *
 * Several processes may print to the same log, so every line names its process.
 */

#include "runtime/diagnostics/private.h"
#include <stdatomic.h>
#include <unistd.h>

#include "php.h"
#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "core/base/clock.h"
#include "engine/intercept/process_copy.h"
#include "runtime/scheduler/collector.h"
#include "runtime/scheduler/interrupt.h"
#include "core/loop/virtual_time.h"
#include "runtime/scheduler/scheduler.h"

#define PRINTED_AT_MOST 2000
/* The interrupted code may hold a lock for which the copy waits. */
#define COPY_MILLISECONDS 2000

typedef struct {
    char tag[32];
} printer_t;

static NX_PER_THREAD nx_signal_t report_signal;
static atomic_int asked_by;

/* Each line is a separate log message, so that no name in it can start a line of its own. */
static void print_line(const printer_t *printer, const char *line, size_t length)
{
    smart_str text = {0};
    smart_str_appends(&text, printer->tag);
    smart_str_appendl(&text, line, length);
    smart_str_0(&text);
    php_log_err(ZSTR_VAL(text.s));
    smart_str_free(&text);
}

static void print_text(printer_t *printer, smart_str *line)
{
    print_line(printer, ZSTR_VAL(line->s), ZSTR_LEN(line->s));
    smart_str_free(line);
}

static void print_summary(printer_t *printer)
{
    size_t counts[NX_COROUTINE_ENDED + 1] = {0}, total = 0;
    for (nx_coroutine_t *coroutine = nx_scheduler_next(NULL); coroutine != NULL;
         coroutine = nx_scheduler_next(coroutine)) {
        counts[coroutine->state]++;
        total++;
    }
    smart_str line = {0};
    smart_str_append_printf(&line, "%zu coroutine%s: %zu running, %zu ready, %zu waiting; up %.1f s, ", total,
                            total == 1 ? "" : "s", counts[NX_COROUTINE_RUNNING], counts[NX_COROUTINE_QUEUED],
                            counts[NX_COROUTINE_PARKED], nx_coroutine_age(nx_scheduler_main()));
    const nx_scheduler_counters_t *counters = nx_scheduler_counters();
    smart_str_append_printf(&line, "%" PRIu64 " started, %" PRIu64 " iterations of the loop; ",
                            counters->started, counters->iterations);
    const nx_collector_counters_t *garbage = nx_collector_counters();
    smart_str_append_printf(&line, "%" PRIu64 " collections, the longest of %.1f ms",
                            garbage->at_idle + garbage->forced + garbage->by_program,
                            (double)garbage->longest / 1e6);
    const nx_loop_lag_t *lag = nx_inspect_loop_lag();
    smart_str_append_printf(&line, "; an iteration was %.1f ms late at the most", (double)lag->longest / 1e6);
    if (lag->culprit != NULL) {
        smart_str_append_printf(&line, ", last for %.1f ms: %s", (double)lag->latest / 1e6,
                                ZSTR_VAL(lag->culprit));
    }
    if (nx_coroutine_current() != NULL) {
        smart_str_append_printf(&line, "; no iteration for %.3f s now",
                                (double)nx_scheduler_time_since_iteration() / 1e9);
    }
    print_text(printer, &line);
}

static void print_trace(printer_t *printer, const nx_coroutine_t *coroutine)
{
    zval trace;
    nx_coroutine_trace(coroutine, &trace);
    zend_string *text = zend_trace_to_string(Z_ARRVAL(trace), false);
    for (const char *line = ZSTR_VAL(text); *line != '\0'; line += *line == '\n') {
        size_t length = strcspn(line, "\n");
        smart_str indented = {0};
        smart_str_appends(&indented, "    ");
        smart_str_appendl(&indented, line, length);
        print_text(printer, &indented);
        line += length;
    }
    zend_string_release(text);
    zval_ptr_dtor(&trace);
}

static void print_coroutine(printer_t *printer, nx_coroutine_t *coroutine)
{
    smart_str line = {0};
    nx_report__who(&line, coroutine);
    smart_str_append_printf(&line, ": %s, %.3f s old", nx_coroutine_state_name(coroutine),
                            nx_coroutine_age(coroutine));
    if (coroutine->wait != NULL) {
        smart_str_appends(&line, ": ");
        nx_coroutine_describe_wait(coroutine, &line);
    }
    nx_report__place(&line, ", at ", nx_coroutine_place(coroutine));
    nx_report__spawn_site(&line, coroutine);
    print_text(printer, &line);
    if (coroutine == nx_coroutine_current()) {
        print_trace(printer, coroutine);
    }
}

static void print_as(pid_t process)
{
    printer_t printer = {0};
    size_t count = 0;
    snprintf(printer.tag, sizeof(printer.tag), "nexus[%d]: ", (int)process);
    nx_loop_update_now(nx_scheduler_loop());
    print_summary(&printer);
    for (nx_coroutine_t *coroutine = nx_scheduler_next(NULL); coroutine != NULL;
         coroutine = nx_scheduler_next(coroutine)) {
        if (++count <= PRINTED_AT_MOST || coroutine == nx_coroutine_current()) {
            print_coroutine(&printer, coroutine);
        }
    }
    if (count > PRINTED_AT_MOST) {
        smart_str line = {0};
        smart_str_append_printf(&line, "and %zu more", count - PRINTED_AT_MOST);
        print_text(&printer, &line);
    }
}

static void print_all(void)
{
    if (UNEXPECTED(!nx_scheduler_is_open())) {
        fprintf(stderr, "nexus[%d]: no request is being answered\n", (int)getpid());
        return;
    }
    print_as(getpid());
}

static void print_in_copy(void *process)
{
    nx_process_copy_mend_frame();
    print_as(*(pid_t *)process);
}

static void print_from_copy(void)
{
    pid_t process = getpid();
    nx_process_copy_run(print_in_copy, &process, COPY_MILLISECONDS);
}

/* Called in the signal handler. */
static void note_request(int signal_number)
{
    bool is_in_log = signal_number != atomic_load(&asked_by) || nx_interrupt_request(NX_INTERRUPT_REPORT);
    if (is_in_log || !nx_scheduler_is_open()) {
        return;
    }
    if (!nx_scheduler_is_asleep() && nx_interrupt_take(NX_INTERRUPT_REPORT)) {
        print_from_copy();
    }
}

static void print_in_loop(nx_signal_t *signal, int signal_number)
{
    if (nx_interrupt_take(NX_INTERRUPT_REPORT)) {
        print_all();
    }
}

void nx_print__start(void)
{
    zend_long signal_number = nx_scheduler_settings.report_signal;
    if (signal_number > 0 && nx_scheduler_has_loop()) {
        nx_report_on((int)signal_number);
    }
}

void nx_print__stop(void)
{
    nx_report_off(report_signal.signal_number);
}

int nx_report_on(int signal_number)
{
    nx_report_off(report_signal.signal_number);
    atomic_store(&asked_by, signal_number);
    nx_loop_hint_signals(note_request);
    nx_interrupt_on(NX_INTERRUPT_REPORT, print_all);
    return nx_loop_own_signal(nx_scheduler_outer_loop(), &report_signal, signal_number, print_in_loop);
}

void nx_report_off(int signal_number)
{
    if (signal_number == 0 || signal_number != report_signal.signal_number) {
        return;
    }
    nx_loop_release_signal(nx_scheduler_outer_loop(), &report_signal);
    atomic_store(&asked_by, 0);
    nx_interrupt_on(NX_INTERRUPT_REPORT, NULL);
}
