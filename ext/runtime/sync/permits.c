/* SPDX-License-Identifier: MIT */
/*
 * Permits pass directly from holder to holder: a release serves the front of the queue before that coroutine runs. So a
 * new coroutine can never take what another waits for. Invariants: `taken` is the sum of the grips' counts; the front
 * of the queue requests more than is free.
 */
#include "runtime/sync/private.h"

#include <inttypes.h>

#include "zend_smart_str.h"

#include "engine/errors/errors.h"

const zend_object_handlers *nx_permits_handlers;

static void admit_to_permits(nx_wait_queue_t *queue);

static inline nx_permits_t *permits_of(nx_wait_queue_t *queue)
{
    return nx_container_of(queue, nx_permits_t, queue);
}

static void describe(nx_wait_t *wait, smart_str *text)
{
    nx_permits_t *permits = permits_of(nx_wait_entry__of(wait)->queue);
    if (nx_list_is_empty(&permits->grips)) {
        return;
    }
    nx_list_t *oldest = permits->grips.next;
    nx_grip__describe(nx_container_of(oldest, nx_grip_t, link), text);
    if (oldest->next != &permits->grips) {
        smart_str_appends(text, " and others");
    }
}

static void describe_permits(nx_wait_t *wait, smart_str *text)
{
    nx_wait_entry_t *entry = nx_wait_entry__of(wait);
    nx_permits_t *permits = permits_of(entry->queue);
    smart_str_append_printf(text,
                            ", " ZEND_LONG_FMT " requested, " ZEND_LONG_FMT " of " ZEND_LONG_FMT " free,",
                            entry->wanted, permits->limit - permits->taken, permits->limit);
    describe(wait, text);
}

/* The coroutine that alone can release the permits; NULL if there may be several, or any coroutine may release them. */
static nx_coroutine_t *find_holder(nx_wait_t *wait)
{
    nx_permits_t *permits = permits_of(nx_wait_entry__of(wait)->queue);
    if (nx_list_is_empty(&permits->grips)) {
        return NULL;
    }
    nx_grip_t *grip = nx_container_of(permits->grips.next, nx_grip_t, link);
    return grip->way->personal ? grip->lease.coroutine : NULL;
}

#define WAIT_FOR(name, describe_it)                                                                          \
    {                                                                                                        \
        .what = name, .abandon = nx_wait_queue__abandon, .describe = describe_it, .holder = find_holder      \
    }

const nx_way_t nx_by_mutex = {.wait = WAIT_FOR("mutex", describe), .personal = true, .once = true};
const nx_way_t nx_by_semaphore = {.wait = WAIT_FOR("semaphore", describe_permits)};
const nx_way_t nx_by_reading = {.wait = WAIT_FOR("read lock", describe), .once = true};
const nx_way_t nx_by_writing = {.wait = WAIT_FOR("write lock", describe), .personal = true, .once = true};

static void describe_origin(const nx_grip_t *grip, smart_str *text)
{
    if (grip->file != NULL) {
        smart_str_append_printf(text, " (acquired in %s:%u)", ZSTR_VAL(grip->file), grip->line);
    }
}

void nx_grip__describe(const nx_grip_t *grip, smart_str *text)
{
    if (grip->outside_coroutine) {
        smart_str_appends(text, " held by no coroutine");
    } else {
        smart_str_append_printf(text, " held by coroutine %" PRIu64 "%s%s", grip->coroutine_id,
                                grip->coroutine_id == 0 ? " (main)" : "",
                                grip->lease.coroutine == NULL ? ", which has ended" : "");
    }
    describe_origin(grip, text);
}

/* A fatal error leaks the Lock and the frames that would release the permits, so they are released here. */
static void on_holder_ended(nx_lease_t *lease, nx_coroutine_end_t how)
{
    if (how == NX_COROUTINE_FATAL) {
        nx_grip__release(nx_container_of(lease, nx_grip_t, lease));
    }
}

static inline void note_place(nx_grip_t *grip, const zend_execute_data *frame)
{
    while (frame != NULL && (frame->func == NULL || !ZEND_USER_CODE(frame->func->type))) {
        frame = frame->prev_execute_data;
    }
    grip->file = frame == NULL ? NULL : zend_string_copy(frame->func->op_array.filename);
    grip->line = frame == NULL ? 0 : frame->opline->lineno;
}

static inline void grant(nx_permits_t *permits, nx_grip_t *grip, nx_coroutine_t *coroutine,
                         const zend_execute_data *frame)
{
    permits->taken += grip->count;
    grip->permits = permits;
    nx_list_push_back(&permits->grips, &grip->link);
    nx_lease_take(&grip->lease, coroutine, on_holder_ended);
    grip->outside_coroutine = coroutine == NULL;
    grip->coroutine_id = coroutine == NULL ? 0 : coroutine->id;
    note_place(grip, frame);
}

NX_HOT static void admit_to_permits(nx_wait_queue_t *queue)
{
    nx_permits_t *permits = permits_of(queue);
    nx_wait_entry_t *entry;
    while ((entry = nx_wait_queue__first(queue)) != NULL &&
           permits->limit - permits->taken >= entry->wanted) {
        nx_coroutine_t *coroutine = entry->wait.coroutine;
        grant(permits, entry->grip, coroutine, coroutine->parked_frame);
        nx_wait_queue__serve(entry);
    }
}

NX_HOT void nx_grip__release(nx_grip_t *grip)
{
    nx_permits_t *permits = grip->permits;
    grip->permits = NULL;
    if (grip->file != NULL) {
        zend_string_release(grip->file);
    }
    if (UNEXPECTED(nx_sync__is_over)) {
        return;
    }
    nx_lease_drop(&grip->lease);
    nx_list_unlink(&grip->link);
    permits->taken -= grip->count;
    admit_to_permits(&permits->queue);
}

NX_HOT bool nx_permits_try(nx_permits_t *permits, nx_grip_t *grip)
{
    if (!nx_permits_are_free(permits, grip->count)) {
        return false;
    }
    grant(permits, grip, nx_coroutine_current(), EG(current_execute_data));
    return true;
}

static const nx_grip_t *find_own(const nx_permits_t *permits)
{
    nx_coroutine_t *coroutine = nx_coroutine_current();
    if (coroutine == NULL) {
        return NULL;
    }
    for (nx_list_t *node = coroutine->leases.next; node != &coroutine->leases; node = node->next) {
        nx_lease_t *lease = nx_container_of(node, nx_lease_t, link);
        nx_grip_t *grip = nx_container_of(lease, nx_grip_t, lease);
        if (lease->orphaned == on_holder_ended && grip->permits == permits) {
            return grip;
        }
    }
    return NULL;
}

static NX_COLD void throw_reentry(const nx_way_t *wanted, const nx_grip_t *own)
{
    smart_str since = {0};
    describe_origin(own, &since);
    smart_str_0(&since);
    nx_throw(NX_ERROR_LOCK_REENTRY,
             "Cannot wait for this %s: the same coroutine holds %s%s%s and would wait for ever. Lock in the "
             "outermost function only, or release it first",
             wanted->wait.what, own->way == wanted ? "it" : "its ",
             own->way == wanted ? "" : own->way->wait.what, since.s == NULL ? "" : ZSTR_VAL(since.s));
    smart_str_free(&since);
}

NX_HOT bool nx_permits_acquire(nx_permits_t *permits, nx_grip_t *grip, double patience)
{
    if (EXPECTED(permits->taken == 0) && EXPECTED(nx_permits_try(permits, grip))) {
        return true;
    }
    const nx_grip_t *own = grip->way->once ? find_own(permits) : NULL;
    if (UNEXPECTED(own != NULL)) {
        throw_reentry(grip->way, own);
        return false;
    }
    if (nx_permits_try(permits, grip)) {
        return true;
    }
    nx_wait_entry_t entry = {
        .wait = {.kind = &grip->way->wait}, .queue = &permits->queue, .grip = grip, .wanted = grip->count};
    return nx_wait_queue__wait(&entry, patience);
}

void nx_permits_synchronized(nx_permits_t *permits, nx_grip_t *grip, double patience, zend_fcall_info *call,
                             zend_fcall_info_cache *cache, zval *result)
{
    volatile bool fatal = false;
    if (UNEXPECTED(!nx_permits_acquire(permits, grip, patience))) {
        return;
    }
    call->retval = result;
    /* The grip is in this frame, so a fatal error must not jump over it. */
    zend_try
    {
        zend_call_function(call, cache);
    }
    zend_catch
    {
        fatal = true;
    }
    zend_end_try();
    nx_grip__release(grip);
    if (fatal) {
        zend_bailout();
    }
}

zend_object *nx_permits_create(zend_class_entry *class_entry)
{
    nx_permits_t *permits = zend_object_alloc(sizeof(nx_permits_t), class_entry);
    nx_wait_queue__init(&permits->queue, admit_to_permits);
    nx_list_init(&permits->grips);
    permits->limit = 0;
    permits->taken = 0;
    zend_object_std_init(&permits->std, class_entry);
    GC_ADD_FLAGS(&permits->std, GC_NOT_COLLECTABLE);
    permits->std.handlers = nx_permits_handlers;
    return &permits->std;
}
