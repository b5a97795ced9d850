/* SPDX-License-Identifier: MIT */
/*
 * A model of the protocol of rings and bells: two writers, a reader and a supervisor. Each access to shared memory is a
 * step. The search tries all orders of the steps, and one kill before any step. When no step is possible, all messages
 * must have arrived, and no process may sleep that has something to do. The model assumes sequential consistency.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { READER = 2, PROCESSES = 3, MESSAGES = 2, SLEEPING = 128, KILLS = 1, STATES = 1 << 22 };
enum { ALIVE, KILLED, REAPED };

typedef enum fault { NONE, BELL_CLEARED_LATE, NO_SUPERVISOR, EVENTFD_WITHOUT_BIT, NO_SECOND_LOOK } fault_t;

/* The steps of writers, of the reader, and of both. */
typedef enum step {
    CHECK_LIFE,
    CHECK_SPACE,
    PUBLISH,
    CLEAR,
    STARVE,
    LOOK_AGAIN,
    LOOK_AT_LIFE,
    LOOK_AT_TAIL,
    TAKE,
    LOOK_AT_STARVED,
    LOAD_BELL,
    SET_BIT,
    WRITE_EVENTFD,
    SLEEP,
    WAIT,
    AWAKE,
    ENDED,
} step_t;

typedef struct state {
    uint8_t tail[2], head[2], starved[2];
    uint8_t bell[PROCESSES], eventfd[PROCESSES], life[PROCESSES], step[PROCESSES];
    uint8_t supervised[PROCESSES]; /* how far the supervisor is with the end of the process */
    uint8_t seen_starved[2], seen_life[2], active, current, has_found, loaded_life, kills;
} state_t;

typedef struct search {
    fault_t fault;
    state_t *visited, *stack;
    uint8_t *is_used;
    size_t count, depth;
    bool has_failed;
} search_t;

static bool is_full(const state_t *state, int writer)
{
    return state->tail[writer] - state->head[writer] >= 1;
}

/* --- writers --- */

static uint8_t when_rung(int process)
{
    return process == READER ? LOOK_AT_LIFE : CHECK_LIFE;
}

static void step_bell(state_t *state, int process, int target)
{
    uint8_t bit = (uint8_t)(1 << process), before = state->bell[target];
    switch (state->step[process]) {
    case LOAD_BELL:
        state->step[process] = before & bit ? when_rung(process) : SET_BIT;
        break;
    case SET_BIT:
        state->bell[target] |= bit;
        state->step[process] = before == SLEEPING ? WRITE_EVENTFD : when_rung(process);
        break;
    default:
        state->eventfd[target] = 1;
        state->step[process] = when_rung(process);
    }
}

static void step_sleep(state_t *state, int process, uint8_t first)
{
    switch (state->step[process]) {
    case SLEEP:
        state->step[process] = state->bell[process] == 0 ? WAIT : first;
        state->bell[process] = state->bell[process] == 0 ? SLEEPING : state->bell[process];
        break;
    case WAIT:
        state->eventfd[process] = 0;
        state->step[process] = AWAKE;
        break;
    default:
        state->bell[process] &= (uint8_t)~SLEEPING;
        state->step[process] = first;
    }
}

static void step_writer(state_t *state, int writer, fault_t fault)
{
    uint8_t *step = &state->step[writer];
    switch (*step) {
    case CHECK_LIFE:
        *step = state->tail[writer] == MESSAGES || state->life[READER] == REAPED ? ENDED : CHECK_SPACE;
        break;
    case CHECK_SPACE:
        *step = is_full(state, writer) ? CLEAR : PUBLISH;
        break;
    case PUBLISH:
        state->tail[writer]++;
        *step = LOAD_BELL;
        break;
    case CLEAR:
        state->bell[writer] = 0;
        *step = STARVE;
        break;
    case STARVE:
        state->starved[writer] = (uint8_t)((state->starved[writer] + 1) % 4);
        *step = fault == NO_SECOND_LOOK ? LOOK_AT_LIFE : LOOK_AGAIN;
        break;
    case LOOK_AGAIN:
        *step = is_full(state, writer) ? LOOK_AT_LIFE : CHECK_LIFE;
        break;
    case LOOK_AT_LIFE:
        *step = state->life[READER] == REAPED ? ENDED : SLEEP;
        break;
    case SLEEP:
    case WAIT:
    case AWAKE:
        step_sleep(state, writer, CHECK_LIFE);
        break;
    default:
        step_bell(state, writer, READER);
    }
}

/* --- the reader --- */

static void end_look(state_t *state, fault_t fault)
{
    if (state->has_found) {
        state->step[READER] = fault == BELL_CLEARED_LATE ? LOOK_AT_LIFE : CLEAR;
    } else {
        state->active = 0;
        state->step[READER] = fault == BELL_CLEARED_LATE ? CLEAR : SLEEP;
    }
    state->current = state->has_found = 0;
}

/* The life is read before the tail, so that the tail is final after an end. */
static void look_at_life(state_t *state, fault_t fault)
{
    while (state->current < 2 && !(state->active & 1 << state->current)) {
        state->current++;
    }
    if (state->current == 2) {
        end_look(state, fault);
        return;
    }
    state->loaded_life = state->life[state->current];
    state->step[READER] = LOOK_AT_TAIL;
}

static void look_at_tail(state_t *state)
{
    uint8_t writer = state->current;
    if (state->tail[writer] != state->head[writer]) {
        state->has_found = 1;
        state->step[READER] = TAKE;
        return;
    }
    state->seen_life[writer] = state->loaded_life == REAPED ? REAPED : ALIVE;
    state->loaded_life = 0;
    state->current++;
    state->step[READER] = LOOK_AT_LIFE;
}

static void clear_readers_bell(state_t *state, fault_t fault)
{
    state->active |= state->bell[READER] & ~SLEEPING;
    state->bell[READER] = 0;
    state->step[READER] = fault == BELL_CLEARED_LATE ? SLEEP : LOOK_AT_LIFE;
}

static void step_reader(state_t *state, fault_t fault)
{
    uint8_t writer = state->current;
    switch (state->step[READER]) {
    case CLEAR:
        clear_readers_bell(state, fault);
        break;
    case LOOK_AT_LIFE:
        look_at_life(state, fault);
        break;
    case LOOK_AT_TAIL:
        look_at_tail(state);
        break;
    case TAKE:
        state->head[writer] = state->tail[writer];
        state->step[READER] = LOOK_AT_STARVED;
        break;
    case LOOK_AT_STARVED:
        state->step[READER] =
            state->starved[writer] != state->seen_starved[writer] ? LOAD_BELL : LOOK_AT_LIFE;
        state->seen_starved[writer] = state->starved[writer];
        break;
    case SLEEP:
    case WAIT:
    case AWAKE:
        step_sleep(state, READER, CLEAR);
        break;
    default:
        step_bell(state, READER, writer);
    }
}

/* --- the supervisor --- */

/* For each process that was killed: writes its life, then sets its bit and writes the eventfd of each other process. */
static bool step_supervisor(state_t *state, int ended, fault_t fault)
{
    uint8_t done = state->supervised[ended];
    if (state->life[ended] == ALIVE || done > 2 * PROCESSES) {
        return false;
    }
    state->supervised[ended]++;
    if (done == 0) {
        state->life[ended] = REAPED;
        return true;
    }
    int other = (done - 1) / 2;
    if (fault == NO_SUPERVISOR || other == ended || state->life[other] == REAPED) {
        return true;
    }
    if (done % 2 == 0) {
        state->eventfd[other] = 1;
    } else if (fault != EVENTFD_WITHOUT_BIT) {
        state->bell[other] |= (uint8_t)(1 << ended);
    }
    return true;
}

/* --- the search --- */

/* What a dead process had in its memory, its bell and its eventfd have no effect any more. */
static void forget_dead(state_t *state)
{
    for (int process = 0; process < PROCESSES; process++) {
        if (state->life[process] != ALIVE || state->step[process] == ENDED) {
            state->step[process] = ENDED;
            state->bell[process] = state->eventfd[process] = 0;
        }
    }
    if (state->life[READER] != ALIVE) {
        state->active = state->current = state->has_found = state->loaded_life = 0;
        memset(state->seen_starved, 0, sizeof(state->seen_starved));
        memset(state->seen_life, 0, sizeof(state->seen_life));
    }
}

static void add_state(search_t *search, state_t *state)
{
    forget_dead(state);
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < sizeof(*state); i++) {
        hash = (hash ^ ((const uint8_t *)state)[i]) * UINT64_C(1099511628211);
    }
    size_t place = (hash ^ hash >> 29) % STATES;
    for (; search->is_used[place]; place = (place + 1) % STATES) {
        if (memcmp(&search->visited[place], state, sizeof(*state)) == 0) {
            return;
        }
    }
    assert_true(search->count < STATES / 4 * 3);
    search->visited[place] = *state;
    search->is_used[place] = 1;
    search->count++;
    search->stack[search->depth++] = *state;
}

static bool can_step(const state_t *state, int process)
{
    return state->life[process] == ALIVE && state->step[process] != ENDED &&
           (state->step[process] != WAIT || state->eventfd[process]);
}

static void visit_kills(search_t *search, const state_t *state)
{
    for (int process = 0; process < PROCESSES && state->kills < KILLS; process++) {
        if (state->life[process] == ALIVE) {
            state_t next = *state;
            next.life[process] = KILLED;
            next.kills++;
            add_state(search, &next);
        }
    }
}

static bool has_arrived(const state_t *state)
{
    for (int writer = 0; writer < 2; writer++) {
        if (state->life[writer] == ALIVE && state->step[writer] != ENDED) {
            return false;
        }
        if (state->life[READER] == ALIVE &&
            (state->head[writer] != state->tail[writer] || state->seen_life[writer] != state->life[writer])) {
            return false;
        }
    }
    return true;
}

static void visit_state(search_t *search, const state_t *state)
{
    bool is_last = true;
    for (int process = 0; process < PROCESSES; process++) {
        state_t next = *state;
        if (can_step(state, process)) {
            is_last = false;
            process == READER ? step_reader(&next, search->fault)
                              : step_writer(&next, process, search->fault);
            add_state(search, &next);
        }
        next = *state;
        if (step_supervisor(&next, process, search->fault)) {
            is_last = false;
            add_state(search, &next);
        }
    }
    search->has_failed |= is_last && !has_arrived(state);
    visit_kills(search, state);
}

static size_t search_all(fault_t fault, bool *has_failed)
{
    search_t search = {.fault = fault,
                       .visited = malloc(STATES * sizeof(state_t)),
                       .stack = malloc(STATES / 4 * 3 * sizeof(state_t)),
                       .is_used = calloc(STATES, 1)};
    state_t first = {.active = 3};
    first.step[READER] = fault == BELL_CLEARED_LATE ? LOOK_AT_LIFE : CLEAR;
    add_state(&search, &first);
    while (search.depth > 0 && !search.has_failed) {
        state_t state = search.stack[--search.depth];
        visit_state(&search, &state);
    }
    free(search.visited);
    free(search.stack);
    free(search.is_used);
    *has_failed = search.has_failed;
    return search.count;
}

static void no_order_and_no_kill_loses_a_message_or_a_wake(void **state)
{
    (void)state;
    bool has_failed;
    size_t count = search_all(NONE, &has_failed);
    print_message("%zu states\n", count);
    assert_false(has_failed);
}

static void each_planted_fault_is_found(void **state)
{
    (void)state;
    for (fault_t fault = BELL_CLEARED_LATE; fault <= NO_SECOND_LOOK; fault++) {
        bool has_failed;
        size_t count = search_all(fault, &has_failed);
        print_message("fault %d: found after %zu states\n", (int)fault, count);
        assert_true(has_failed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_order_and_no_kill_loses_a_message_or_a_wake),
        cmocka_unit_test(each_planted_fault_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
