/* SPDX-License-Identifier: MIT */
#include "actor/delivery/loss_report.h"

#include <inttypes.h>

#include "actor/system/extras.h"
#include "core/base/clock.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

enum { WARNINGS_IN_A_ROW = 10 };
#define PAUSE ((nx_time_t)300 * NX_NANOSECONDS_PER_SECOND)

static const char *loss_report_plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* The pause ends five minutes after the last warning. */
static bool loss_report_is_paused(nx_loss_report_t *report)
{
    nx_time_t now = nx_loop_now(nx_scheduler_loop());
    if (now >= report->paused_until) {
        report->warnings = 0;
    }
    if (report->warnings == WARNINGS_IN_A_ROW) {
        return true;
    }
    report->paused_until = now + PAUSE;
    return false;
}

static void loss_report_warn(nx_cell_t *cell, uint64_t waiting, uint64_t interrupted)
{
    zend_string *path = nx_cell_path(cell);
    nx_error_say(
        "nexus: [NX-1021] %s of actor system %s has stopped with %" PRIu64 " message%s unhandled (%" PRIu64
        " of them interrupted by its time limit): they are dead letters. Stop it with a PoisonPill, or give it "
        "more time\n",
        ZSTR_VAL(path), ZSTR_VAL(cell->system->name), waiting + interrupted,
        loss_report_plural(waiting + interrupted), interrupted);
    zend_string_release(path);
}

NX_HOT void nx_loss_report_stopped(nx_cell_t *cell, uint64_t count)
{
    nx_actor_system_t *system = cell->system;
    uint64_t interrupted = cell->extras == NULL ? 0 : cell->extras->interrupted;
    if (EXPECTED(count + interrupted == 0) || system->is_stepping || system->losses.is_off ||
        CG(unclean_shutdown)) {
        return;
    }
    nx_loss_report_t *report = &system->losses;
    if (loss_report_is_paused(report)) {
        report->unreported_actors++;
        report->unreported_messages += count + interrupted;
        return;
    }
    report->warnings++;
    nx_loss_report_flush(system);
    loss_report_warn(cell, count, interrupted);
}

void nx_loss_report_flush(nx_actor_system_t *system)
{
    nx_loss_report_t *report = &system->losses;
    if (EXPECTED(report->unreported_actors == 0)) {
        return;
    }
    nx_error_say("nexus: [NX-1021] %" PRIu32 " further actor%s of actor system %s stopped with %" PRIu64
                 " message%s unhandled: they are dead letters\n",
                 report->unreported_actors, loss_report_plural(report->unreported_actors),
                 ZSTR_VAL(system->name), report->unreported_messages,
                 loss_report_plural(report->unreported_messages));
    report->unreported_actors = 0;
    report->unreported_messages = 0;
}
