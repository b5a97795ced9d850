/* SPDX-License-Identifier: MIT */
#include "runtime/diagnostics/failure_log.h"
#include "runtime/diagnostics/inspect.h"
#include "runtime/scheduler/watching.h"

static int start_process(int module_number)
{
    nx_failure__install();
    return 0;
}

static int start_request(void)
{
    nx_lag__start();
    nx_print__start();
    return 0;
}

/* A worker that starts a request for each HTTP request keeps the signal: it belongs to the loop that lasts. */
static void free_request(void)
{
    if (EXPECTED(nx_coro_lasting_loop == NULL)) {
        nx_print__stop();
    }
    nx_lag__stop();
}

const nx_module_t nx_diagnostics_module = {
    .name = "diagnostics",
    .minit = start_process,
    .rinit = start_request,
    .rfree = free_request,
};
