/* SPDX-License-Identifier: MIT */
/* Gates: many coroutines wait for one event. All parties have arrived, no work is left, or the event is set. */
#include "runtime/sync/private.h"

#include "zend_smart_str.h"

#include "engine/errors/errors.h"

const zend_object_handlers *nx_gate_handlers;

static inline nx_gate_t *gate_of_wait(nx_wait_t *wait)
{
    return nx_container_of(nx_wait_entry__of(wait)->queue, nx_gate_t, queue);
}

static void describe_arrivals(nx_wait_t *wait, smart_str *text)
{
    nx_gate_t *gate = gate_of_wait(wait);
    smart_str_append_printf(text, ", " ZEND_LONG_FMT " of " ZEND_LONG_FMT " have arrived", gate->queue.length,
                            gate->number);
}

static void describe_count(nx_wait_t *wait, smart_str *text)
{
    smart_str_append_printf(text, ", " ZEND_LONG_FMT " not done", gate_of_wait(wait)->number);
}

static const nx_wait_kind_t for_parties = {
    .what = "barrier", .abandon = nx_wait_queue__abandon, .describe = describe_arrivals};
static const nx_wait_kind_t for_the_rest = {
    .what = "wait group", .abandon = nx_wait_queue__abandon, .describe = describe_count};
static const nx_wait_kind_t for_event = {.what = "event", .abandon = nx_wait_queue__abandon};

static void answer_arrivals(nx_wait_queue_t *queue)
{
    zend_long index = 0;
    nx_wait_entry_t *entry;
    while ((entry = nx_wait_queue__first(queue)) != NULL) {
        entry->answer = index++;
        nx_wait_queue__serve(entry);
    }
}

zend_long nx_barrier_wait(nx_gate_t *gate, double patience)
{
    if (gate->queue.length + 1 == gate->number) {
        answer_arrivals(&gate->queue);
        return gate->number - 1;
    }
    nx_wait_entry_t entry = {.wait = {.kind = &for_parties}, .queue = &gate->queue};
    return nx_wait_queue__wait(&entry, patience) ? entry.answer : -1;
}

bool nx_group_add(nx_gate_t *gate, zend_long count)
{
    zend_long sum;
    if (UNEXPECTED(__builtin_add_overflow(gate->number, count, &sum)) || UNEXPECTED(sum < 0)) {
        nx_throw(NX_ERROR_WAIT_GROUP_NEGATIVE,
                 "The count of a wait group is " ZEND_LONG_FMT " and cannot change by " ZEND_LONG_FMT
                 ". Call add() before the coroutines that call done(), and call done() once for each",
                 gate->number, count);
        return false;
    }
    gate->number = sum;
    if (sum == 0) {
        nx_wait_queue__serve_all(&gate->queue);
    }
    return true;
}

bool nx_group_wait(nx_gate_t *gate, double patience)
{
    if (gate->number == 0) {
        return true;
    }
    nx_wait_entry_t entry = {.wait = {.kind = &for_the_rest}, .queue = &gate->queue};
    return nx_wait_queue__wait(&entry, patience);
}

void nx_event_set(nx_gate_t *gate)
{
    gate->number = 1;
    nx_wait_queue__serve_all(&gate->queue);
}

bool nx_event_wait(nx_gate_t *gate, double patience)
{
    if (gate->number != 0) {
        return true;
    }
    nx_wait_entry_t entry = {.wait = {.kind = &for_event}, .queue = &gate->queue};
    return nx_wait_queue__wait(&entry, patience);
}

zend_object *nx_gate_create(zend_class_entry *class_entry)
{
    nx_gate_t *gate = zend_object_alloc(sizeof(nx_gate_t), class_entry);
    nx_wait_queue__init(&gate->queue, NULL);
    gate->number = 0;
    zend_object_std_init(&gate->std, class_entry);
    GC_ADD_FLAGS(&gate->std, GC_NOT_COLLECTABLE);
    gate->std.handlers = nx_gate_handlers;
    return &gate->std;
}
