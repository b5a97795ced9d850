/* SPDX-License-Identifier: MIT */
#include "actor/delivery/loss_report.h"

#include <inttypes.h>

#include "actor/lifecycle/lifecycle.h"
#include "actor/system/actor_system.h"
#include "actor/system/extras.h"
#include "core/base/clock.h"
#include "engine/errors/errors.h"

enum { WARNINGS_IN_A_ROW = 10 };
#define QUIET ((nx_time_t)300 * NX_NANOSECONDS_PER_SECOND)

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static bool is_quiet(nx_loss_report_t *report)
{
    nx_time_t now = nx_loop_now(nx_coro_loop());
    if (now >= report->quiet_until) {
        report->warnings = 0;
    }
    report->quiet_until = now + QUIET;
    return report->warnings == WARNINGS_IN_A_ROW;
}

static void warn(nx_cell_t *cell, uint64_t waiting, uint64_t cut)
{
    zend_string *path = nx_cell_path(cell);
    nx_fault_say("nexus: [NX-1021] %s of actor system %s has stopped with %" PRIu64
                 " message%s unhandled (%" PRIu64 " of them cut by its time limit): dead letters. "
                 "Stop it by telling it a PoisonPill, or give it more time\n",
                 ZSTR_VAL(path), ZSTR_VAL(cell->company->name), waiting + cut, plural(waiting + cut), cut);
    zend_string_release(path);
}

void nx_loss_report__stopped(nx_cell_t *cell, uint64_t count)
{
    nx_company_t *company = cell->company;
    uint64_t cut = cell->extras == NULL ? 0 : cell->extras->cut;
    if (EXPECTED(count + cut == 0) || company->is_stepping || company->losses.is_off ||
        CG(unclean_shutdown)) {
        return;
    }
    nx_loss_report_t *report = &company->losses;
    if (is_quiet(report)) {
        report->unreported_actors++;
        report->unreported_messages += count + cut;
        return;
    }
    report->warnings++;
    nx_loss_report__end(company);
    warn(cell, count, cut);
}

void nx_loss_report__end(nx_company_t *company)
{
    nx_loss_report_t *report = &company->losses;
    if (EXPECTED(report->unreported_actors == 0)) {
        return;
    }
    nx_fault_say("nexus: [NX-1021] %" PRIu32 " further actor%s of actor system %s stopped with %" PRIu64
                 " message%s unhandled: dead letters\n",
                 report->unreported_actors, plural(report->unreported_actors), ZSTR_VAL(company->name),
                 report->unreported_messages, plural(report->unreported_messages));
    report->unreported_actors = 0;
    report->unreported_messages = 0;
}
