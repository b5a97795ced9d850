/* SPDX-License-Identifier: MIT */
/* Shared by the files of sync/ only. */
#ifndef NX_RUNTIME_SYNC_PRIVATE_H
#define NX_RUNTIME_SYNC_PRIVATE_H

#include "runtime/sync/sync.h"

/* Place of a waiting coroutine in a queue, on its C stack. */
typedef struct nx_line_place {
    nx_wait_t wait;
    nx_list_t link;
    nx_line_t *line;
    nx_grip_t *grip; /* filled when it is served; NULL where nothing is held */
    zend_long wanted;
    zend_long answer; /* result, set by the code that served it */
    nx_timer_t timer;
    bool is_late;
} nx_line_place_t;

static inline nx_line_place_t *nx_place__of(nx_wait_t *wait)
{
    return nx_container_of(wait, nx_line_place_t, wait);
}

/* The place to serve next, or NULL. */
static inline nx_line_place_t *nx_line__first(const nx_line_t *line)
{
    return nx_list_is_empty(&line->places) ? NULL : nx_container_of(line->places.next, nx_line_place_t, link);
}

/* `abandon` for every kind of wait in a queue. */
void nx_line__abandon(nx_wait_t *wait);
void nx_line__init(nx_line_t *line, void (*admit)(nx_line_t *line));
/* Waits until it is served. False with TimeoutException, CancelledError, or the exception of nx_coroutine_park(). */
NX_SUSPENDS NX_THROWS bool nx_line__wait(nx_line_place_t *place, double patience);
void nx_line__serve(nx_line_place_t *place);
void nx_line__serve_all(nx_line_t *line);
/* Text for reports: what it waits for. */
NX_COLD zend_string *nx_line__target(nx_wait_t *wait);

/* permits.c */
void nx_grip__release(nx_grip_t *grip);
/* " held by coroutine 7 (acquired in /app/x.php:12)" */
NX_COLD void nx_grip__describe(const nx_grip_t *grip, smart_str *text);

/* The request's coroutines and their stacks are freed, or about to be freed: no coroutine may be woken. */
extern NX_PER_THREAD bool nx_sync__is_over;

#endif
