/* SPDX-License-Identifier: MIT */
/*
 * A queue of waiting coroutines. Each place is on the C stack of its coroutine. A place leaves the queue when it is
 * served, cancelled or timed out, and each of these unlinks it at once. So the result of a wait is decided before its
 * coroutine is woken.
 */
#include "runtime/sync/private.h"

#include <math.h>

#include "zend_smart_str.h"

#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

NX_PER_THREAD bool nx_sync__is_over;

void nx_line__init(nx_line_t *line, void (*admit)(nx_line_t *line))
{
    nx_list_init(&line->places);
    line->length = 0;
    line->wanted = 0;
    line->admit = admit;
}

static void leave(nx_line_place_t *place)
{
    nx_list_unlink(&place->link);
    place->line->length--;
    place->line->wanted -= (uint64_t)place->wanted;
    if (nx_timer_is_active(&place->timer)) {
        nx_loop_stop_timer(nx_scheduler_loop(), &place->timer);
    }
}

static void give_up(nx_line_place_t *place)
{
    if (!nx_list_is_linked(&place->link)) {
        return;
    }
    leave(place);
    if (place->line->admit != NULL) {
        place->line->admit(place->line);
    }
}

void nx_line__abandon(nx_wait_t *wait)
{
    give_up(nx_place__of(wait));
}

void nx_line__serve(nx_line_place_t *place)
{
    leave(place);
    nx_coroutine_wake(&place->wait);
}

void nx_line__serve_all(nx_line_t *line)
{
    nx_line_place_t *place;
    while ((place = nx_line__first(line)) != NULL) {
        nx_line__serve(place);
    }
}

/* A place that can be served by now is served, although its timeout has passed. */
static void on_patience_ended(nx_timer_t *timer)
{
    nx_line_place_t *place = nx_container_of(timer, nx_line_place_t, timer);
    if (place->line->admit != NULL) {
        place->line->admit(place->line);
    }
    if (!nx_list_is_linked(&place->link)) {
        return;
    }
    place->is_late = true;
    give_up(place);
    nx_coroutine_wake(&place->wait);
}

zend_string *nx_line__target(nx_wait_t *wait)
{
    smart_str text = {0};
    smart_str_appends(&text, wait->kind->what);
    if (wait->kind->describe != NULL) {
        wait->kind->describe(wait, &text);
    }
    return smart_str_extract(&text);
}

static NX_COLD void throw_timeout(nx_line_place_t *place, double patience)
{
    zend_string *target = nx_line__target(&place->wait);
    nx_throw(NX_ERROR_TIMEOUT, "Timed out after %g s: %s", patience, ZSTR_VAL(target));
    zend_string_release(target);
}

static bool start_patience(nx_line_place_t *place, double patience)
{
    nx_time_t deadline = nx_coroutine_deadline(patience);
    if (nx_loop_start_timer(nx_scheduler_loop(), &place->timer, deadline, on_patience_ended) == 0) {
        return true;
    }
    nx_throw(NX_ERROR_SYSTEM, "No memory for another timer");
    return false;
}

bool nx_line__wait(nx_line_place_t *place, double patience)
{
    if (!isinf(patience) && UNEXPECTED(!start_patience(place, patience))) {
        return false;
    }
    nx_line_t *line = place->line;
    nx_list_push_back(&line->places, &place->link);
    line->length++;
    line->wanted += (uint64_t)place->wanted;
    if (UNEXPECTED(!nx_coroutine_park(&place->wait))) {
        /* Again, because `abandon` may not have been called for a Fiber that PHP unwinds at the end of a request. */
        give_up(place);
        return false;
    }
    if (UNEXPECTED(place->is_late)) {
        throw_timeout(place, patience);
        return false;
    }
    return true;
}

static int start_request(void)
{
    nx_sync__is_over = false;
    return 0;
}

static void end_request(void)
{
    nx_sync__is_over = true;
}

const nx_module_t nx_sync_module = {.name = "sync", .rinit = start_request, .rshutdown = end_request};
