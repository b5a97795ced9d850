/* SPDX-License-Identifier: MIT */
#include "server/remote_inspect/private.h"

#include <errno.h>

#include "core/base/clock.h"

#define COROUTINES_AT_MOST 1000
/* Limit of the output, because the inspected process controls the content of its memory. */
#define TEXT_AT_MOST ((size_t)4 << 20)
#define WHAT_BYTES   64
/* A list that changes while it is read may be circular. */
#define STEPS_AT_MOST 200000
/* The stack of running code changes while it is read; another attempt may succeed. */
#define ATTEMPTS 20

typedef struct view {
    nx_remote_memory_t memory;
    const nx_worker_stats_t *stats;
    nx_published_t published;
    const nx_coroutine_t *current; /* an address in the inspected process */
    void *owners[NX_REQUEST_SLOTS];
    smart_str *text;
} view_t;

static int open_view(view_t *view)
{
    const void *address = (const void *)(uintptr_t)view->stats->published;
    if (address == NULL) {
        return -ESRCH;
    }
    if (!nx_remote_memory__read(&view->memory, address, &view->published, sizeof(view->published))) {
        return view->memory.error;
    }
    if (view->published.magic != NX_PUBLISHED_MAGIC || view->published.build != nx_published__build()) {
        return -ENOEXEC;
    }
    if (!nx_remote_memory__read(&view->memory, view->published.coroutines.current, &view->current,
                                sizeof(view->current))) {
        return view->memory.error;
    }
    return nx_remote_memory__read(&view->memory, view->published.slot_owners, view->owners,
                                  sizeof(view->owners))
               ? 0
               : view->memory.error;
}

/* The coroutine is the first member of the exchange. */
static void append_inspected_request(view_t *view, const nx_coroutine_t *address)
{
    nx_request_slot_t slot;
    for (uint32_t place = 0; place < NX_REQUEST_SLOTS && place < view->stats->counts.reached; place++) {
        if (view->owners[place] == address && nx_request_slot_read(&view->stats->slots[place], &slot)) {
            size_t length = MIN(slot.text_length, NX_REQUEST_SLOT_TEXT),
                   method = MIN(slot.method_length, length);
            smart_str_append_printf(view->text, " (%.*s %.*s%s)", (int)method, slot.text,
                                    (int)(length - method), slot.text + method, slot.is_cut ? "..." : "");
            return;
        }
    }
}

static void append_wait(view_t *view, const nx_coroutine_t *coroutine)
{
    nx_wait_t wait;
    nx_wait_kind_t kind;
    char what[WHAT_BYTES];
    if (coroutine->wait != NULL &&
        nx_remote_memory__read(&view->memory, coroutine->wait, &wait, sizeof(wait)) &&
        nx_remote_memory__read(&view->memory, wait.kind, &kind, sizeof(kind)) &&
        nx_remote_memory__read_text(&view->memory, kind.what, what, sizeof(what))) {
        smart_str_append_printf(view->text, ": %s", what);
    }
}

static void append_running_calls(view_t *view)
{
    size_t before = smart_str_get_len(view->text);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        const zend_execute_data *frame, *after;
        if (before > 0) {
            ZSTR_LEN(view->text->s) = before;
        }
        if (!nx_remote_memory__read(&view->memory, &view->published.executor->current_execute_data, &frame,
                                    sizeof(frame))) {
            return;
        }
        bool was_read = nx_frames__append(&view->memory, frame, view->text);
        if (was_read &&
            nx_remote_memory__read(&view->memory, &view->published.executor->current_execute_data, &after,
                                   sizeof(after)) &&
            after == frame) {
            return;
        }
    }
}

static void append_coroutine(view_t *view, const nx_coroutine_t *address, const nx_coroutine_t *coroutine)
{
    static const char *const states[] = {"starting", "ready", "running", "waiting", "ended"};
    bool is_running = address == view->current;
    bool has_begun = coroutine->state != NX_COROUTINE_QUEUED || coroutine->context != NULL;
    unsigned state = is_running ? NX_COROUTINE_RUNNING : has_begun ? coroutine->state : NX_COROUTINE_NEW;
    smart_str_append_printf(view->text, "coroutine " ZEND_ULONG_FMT "%s", (zend_ulong)coroutine->id,
                            coroutine->id == 0 ? " (main)" : "");
    append_inspected_request(view, address);
    smart_str_append_printf(view->text, ": %s",
                            state < sizeof(states) / sizeof(states[0]) ? states[state] : "?");
    if (!is_running) {
        append_wait(view, coroutine);
    }
    smart_str_append_printf(view->text, ", %.3f s old\n",
                            (double)(nx_clock_monotonic() - coroutine->started_at) /
                                NX_NANOSECONDS_PER_SECOND);
    if (is_running) {
        append_running_calls(view);
    } else if (coroutine->context != NULL) {
        nx_frames__append(&view->memory, coroutine->parked_frame, view->text);
    }
}

static void append_stack(view_t *view, const nx_coroutine_t *address)
{
    nx_coroutine_t coroutine;
    if (nx_remote_memory__read(&view->memory, address, &coroutine, sizeof(coroutine))) {
        append_coroutine(view, address, &coroutine);
    }
}

static void append_all_stacks(view_t *view)
{
    const nx_list_t *end = view->published.coroutines.alive;
    nx_list_t node;
    uint32_t count = 0;
    append_stack(view, view->published.coroutines.main);
    if (!nx_remote_memory__read(&view->memory, end, &node, sizeof(node))) {
        return;
    }
    while (node.next != end && count < STEPS_AT_MOST) {
        const nx_list_t *at = node.next;
        if (!nx_remote_memory__read(&view->memory, at, &node, sizeof(node))) {
            break;
        }
        if (count++ < COROUTINES_AT_MOST && smart_str_get_len(view->text) < TEXT_AT_MOST) {
            append_stack(view, nx_container_of(at, nx_coroutine_t, alive_link));
        }
    }
    if (count > COROUTINES_AT_MOST) {
        smart_str_append_printf(view->text, "%u more coroutines\n", count - COROUTINES_AT_MOST);
    }
}

static const void *coroutine_of(view_t *view, uint64_t request)
{
    nx_request_slot_t slot;
    for (uint32_t place = 0; place < NX_REQUEST_SLOTS && place < view->stats->counts.reached; place++) {
        if (nx_request_slot_read(&view->stats->slots[place], &slot) && slot.number == request) {
            return view->owners[place];
        }
    }
    return NULL;
}

static bool is_alive(view_t *view, const nx_coroutine_t *address)
{
    const nx_list_t *end = view->published.coroutines.alive;
    nx_list_t node;
    bool was_read = address != NULL && nx_remote_memory__read(&view->memory, end, &node, sizeof(node));
    for (uint32_t step = 0; was_read && node.next != end && step < STEPS_AT_MOST; step++) {
        if (nx_container_of(node.next, nx_coroutine_t, alive_link) == address) {
            return true;
        }
        was_read = nx_remote_memory__read(&view->memory, node.next, &node, sizeof(node));
    }
    return false;
}

static void append_request_or_all(view_t *view, uint64_t request)
{
    const nx_coroutine_t *address = request == 0 ? NULL : coroutine_of(view, request);
    if (is_alive(view, address)) {
        append_stack(view, address);
        return;
    }
    append_all_stacks(view);
}

/*
 * Explains the precision: PHP stores its position before an operation that may fail; JIT-compiled code does so less
 * often.
 */
static void append_precision(view_t *view)
{
    if (view->current == NULL) {
        return;
    }
    smart_str_appends(
        view->text, view->published.has_jit
                        ? "JIT is on: the line of the innermost frame may be that of an earlier statement.\n"
                        : "The line of the innermost frame may be that of the previous statement.\n");
}

int nx_remote_inspect_append_stacks(pid_t process, const nx_worker_stats_t *stats, uint64_t request,
                                    smart_str *text)
{
    view_t *view = ecalloc(1, sizeof(*view));
    view->memory.process = process;
    view->stats = stats;
    view->text = text;
    int result = open_view(view);
    if (result == 0) {
        /* No coroutine runs: the event loop waits, or runs a callback. */
        if (view->current == NULL && request == 0) {
            smart_str_appends(text, "no coroutine runs\n");
        }
        append_request_or_all(view, request);
        append_precision(view);
    }
    smart_str_0(text);
    efree(view);
    return result;
}
