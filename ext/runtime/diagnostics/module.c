/* SPDX-License-Identifier: MIT */
#include "runtime/diagnostics/private.h"
#include "runtime/scheduler/scheduler.h"

static int diagnostics_start_process(int module_number)
{
    static const nx_scheduler_observer_t observer = {
        .looped = nx_loop_lag__measure,
        .stalled = nx_loop_lag__blame,
        .has_stalled = nx_loop_lag__blame_leaving,
        .inspect = nx_stall__inspect,
        .asleep = nx_report__asleep,
        .deadlock = nx_report__deadlock,
        .swallowed = nx_report__swallowed,
    };
    nx_scheduler_observe(&observer);
    nx_failure__install();
    return 0;
}

static int diagnostics_start_request(void)
{
    nx_loop_lag__start();
    nx_print__start();
    return 0;
}

/* A worker that starts a PHP request for each HTTP request keeps the signal: it belongs to the lasting loop. */
static void diagnostics_free_request(void)
{
    if (EXPECTED(nx_scheduler_lasting_loop == NULL)) {
        nx_print__stop();
    }
    nx_loop_lag__stop();
}

const nx_module_t nx_diagnostics_module = {
    .name = "diagnostics",
    .minit = diagnostics_start_process,
    .rinit = diagnostics_start_request,
    .rfree = diagnostics_free_request,
};
