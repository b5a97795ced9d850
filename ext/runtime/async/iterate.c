/* SPDX-License-Identifier: MIT */
/*
 * mapConcurrent(): calls one function for each entry of an iterable, several at once, as an iterator over the results.
 *
 * Each call has a slot from its start until its result is returned. There are at most `concurrency` slots, so entries
 * are taken from the source only as they are needed. Only the code that advances the iterator advances the source. An
 * exception of the source takes a slot too, so that it is thrown after the results before it.
 *
 * Invariants: `slots` is in the order of the input; `settled`, used only if that order does not matter, is in the order
 * of completion.
 */
#include "runtime/async/iterate.h"

#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "runtime/async/async.h"
#include "runtime/async/ending.h"
#include "engine/errors/errors.h"

typedef struct {
    nx_list_t link;
    nx_observer_t observer;
    nx_iteration_t *iteration;
    nx_future_t *future; /* counted */
    zval key;
} iterate_slot_t;

zend_class_entry *nx_ce_iteration;
const zend_object_handlers *nx_iteration_handlers;

static iterate_slot_t *iteration_slot_of(nx_list_t *node)
{
    return nx_container_of(node, iterate_slot_t, link);
}

static void on_iteration_settled(nx_observer_t *observer, nx_future_t *future)
{
    iterate_slot_t *slot = nx_container_of(observer, iterate_slot_t, observer);
    nx_iteration_t *iteration = slot->iteration;
    bool is_next = !iteration->preserves_order || iteration->slots.next == &slot->link;
    if (UNEXPECTED(future->failed)) {
        future->observed = true;
        iteration->is_drained = true;
    }
    if (!iteration->preserves_order) {
        nx_list_unlink(&slot->link);
        nx_list_push_back(&iteration->settled, &slot->link);
    }
    if (iteration->is_waiting && is_next) {
        iteration->is_waiting = false;
        nx_coroutine_wake(&iteration->wait);
    }
}

/* Takes over the references to `future` and `key`. */
static void add_iteration_slot(nx_iteration_t *iteration, nx_future_t *future, zval *key)
{
    iterate_slot_t *slot = emalloc(sizeof(*slot));
    nx_list_init(&slot->observer.link);
    slot->observer.settled = on_iteration_settled;
    slot->iteration = iteration;
    slot->future = future;
    ZVAL_COPY_VALUE(&slot->key, key);
    iteration->taken++;
    if (EXPECTED(!future->done)) {
        nx_list_push_back(&iteration->slots, &slot->link);
        nx_future_observe(future, &slot->observer);
        return;
    }
    future->observed = true;
    nx_list_push_back(iteration->preserves_order ? &iteration->slots : &iteration->settled, &slot->link);
}

static void free_slot(iterate_slot_t *slot)
{
    nx_list_unlink(&slot->observer.link);
    slot->iteration->taken--;
    nx_future_t *future = slot->future;
    zval key;
    ZVAL_COPY_VALUE(&key, &slot->key);
    efree(slot);
    zval_ptr_dtor(&key);
    OBJ_RELEASE(&future->std);
}

/*
 * Internal functions get one argument: their second parameter rarely means a key, as in file_get_contents($url, $key).
 */
static uint32_t count_arguments(const zend_fcall_info_cache *cache)
{
    const zend_function *function = cache->function_handler;
    bool takes_value_only = function != NULL && function->type == ZEND_INTERNAL_FUNCTION &&
                            function->common.required_num_args < 2;
    return takes_value_only ? 1 : 2;
}

static void begin_call(nx_iteration_t *iteration, zval *key, zval *value)
{
    zval arguments[2];
    zend_fcall_info call = iteration->call;
    ZVAL_COPY_VALUE(&arguments[0], value);
    ZVAL_COPY_VALUE(&arguments[1], key);
    call.params = arguments;
    call.param_count = count_arguments(&iteration->cache);
    nx_task_t *task = nx_task_spawn_in(iteration->scope, &call, &iteration->cache);
    add_iteration_slot(iteration, &task->future, key);
    zval_ptr_dtor(value);
}

static bool is_about_the_caller(const zend_object *error)
{
    return error->ce == nx_ce_cancelled_error || zend_is_unwind_exit(error) || zend_is_graceful_exit(error);
}

/* False: an exception is set that is to be thrown before all results. */
static bool note_failure_of_source(nx_iteration_t *iteration)
{
    if (is_about_the_caller(EG(exception))) {
        return false;
    }
    zval error, key;
    ZVAL_OBJ_COPY(&error, EG(exception));
    zend_clear_exception();
    nx_future_t *future = nx_future_of(nx_future_create(nx_ce_future));
    nx_future_settle(future, &error, true);
    ZVAL_NULL(&key);
    add_iteration_slot(iteration, future, &key);
    return true;
}

static bool fill_slots(nx_iteration_t *iteration)
{
    zval key, value;
    while (iteration->taken < iteration->concurrency && !iteration->is_drained) {
        if (EXPECTED(nx_source__next(&iteration->source, &key, &value))) {
            begin_call(iteration, &key, &value);
            continue;
        }
        iteration->is_drained = true;
        if (UNEXPECTED(EG(exception) != NULL) && !note_failure_of_source(iteration)) {
            return false;
        }
    }
    return true;
}

static iterate_slot_t *next_slot(nx_iteration_t *iteration)
{
    nx_list_t *list = iteration->preserves_order ? &iteration->slots : &iteration->settled;
    if (nx_list_is_empty(list)) {
        return NULL;
    }
    iterate_slot_t *slot = iteration_slot_of(list->next);
    return slot->future->done ? slot : NULL;
}

static nx_iteration_t *iteration_of_wait(nx_wait_t *wait)
{
    return nx_container_of(wait, nx_iteration_t, wait);
}

static void stop_iteration_wait(nx_wait_t *wait)
{
    iteration_of_wait(wait)->is_waiting = false;
}

static void describe_iteration(nx_wait_t *wait, smart_str *text)
{
    smart_str_append_printf(text, " of mapConcurrent(), %u begun", iteration_of_wait(wait)->taken);
}

static nx_coroutine_t *who_is_next(nx_wait_t *wait)
{
    const nx_iteration_t *iteration = iteration_of_wait(wait);
    bool is_one = iteration->preserves_order || iteration->taken == 1;
    return is_one ? &nx_task_of_future(iteration_slot_of(iteration->slots.next)->future)->coroutine : NULL;
}

static const nx_wait_kind_t for_result = {.what = "next result",
                                          .abandon = stop_iteration_wait,
                                          .describe = describe_iteration,
                                          .holder = who_is_next};

/* NULL: the end, or an exception is set. */
static iterate_slot_t *wait_for_slot(nx_iteration_t *iteration)
{
    iterate_slot_t *slot = next_slot(iteration);
    if (slot != NULL || iteration->taken == 0) {
        return slot;
    }
    iteration->wait.kind = &for_result;
    iteration->is_waiting = true;
    bool is_there = nx_coroutine_park(&iteration->wait);
    iteration->is_waiting = false;
    return EXPECTED(is_there) ? next_slot(iteration) : NULL;
}

static void free_slots(nx_list_t *list)
{
    nx_list_t *node;
    while ((node = nx_list_pop_front(list)) != NULL) {
        free_slot(iteration_slot_of(node));
    }
}

static void cancel_and_wait(nx_scope_t *scope)
{
    if (scope->living == 0) {
        return;
    }
    nx_ending_t ending;
    nx_scope_cancel(scope, zend_string_init(ZEND_STRL("the loop over mapConcurrent() was left"), false));
    nx_ending__begin(&ending, "mapConcurrent()");
    bool have_ended = nx_ending__wait_for_scope(&ending, scope);
    nx_ending__finish(&ending);
    /* Where waiting is forbidden, as in the cycle collector, the cancelled calls end by themselves. */
    if (UNEXPECTED(!have_ended) && EG(exception) != NULL && EG(exception)->ce == nx_ce_wait_forbidden_error) {
        zend_clear_exception();
    }
}

/* An exception thrown meanwhile is discarded if another one is already set. */
static void end(nx_iteration_t *iteration)
{
    nx_scope_t *scope = iteration->scope;
    iteration->is_drained = true;
    if (scope == NULL) {
        return;
    }
    zend_object *error = EG(exception);
    EG(exception) = NULL;
    iteration->scope = NULL;
    cancel_and_wait(scope);
    free_slots(&iteration->slots);
    free_slots(&iteration->settled);
    nx_scope_release(scope);
    nx_source__close(&iteration->source);
    if (error == NULL) {
        return;
    }
    if (EG(exception) != NULL) {
        zend_clear_exception();
    }
    EG(exception) = error;
}

static void show_nothing(nx_iteration_t *iteration)
{
    zval key, value;
    ZVAL_COPY_VALUE(&key, &iteration->key);
    ZVAL_COPY_VALUE(&value, &iteration->value);
    ZVAL_UNDEF(&iteration->key);
    ZVAL_UNDEF(&iteration->value);
    zval_ptr_dtor(&key);
    zval_ptr_dtor(&value);
}

static void show_slot(nx_iteration_t *iteration, iterate_slot_t *slot)
{
    ZVAL_COPY(&iteration->key, &slot->key);
    nx_list_unlink(&slot->link);
    free_slot(slot);
}

static void advance_iteration(nx_iteration_t *iteration)
{
    if (iteration->scope == NULL) {
        return;
    }
    iterate_slot_t *slot = fill_slots(iteration) ? wait_for_slot(iteration) : NULL;
    if (slot != NULL && EXPECTED(nx_future_take(slot->future, &iteration->value))) {
        show_slot(iteration, slot);
        return;
    }
    if (EG(exception) == NULL) {
        /* Coroutines that the calls have spawned may still live. */
        nx_scope_join(iteration->scope);
    }
    end(iteration);
}

/* Only one coroutine at a time may use the iterator: a second one would take results from the first. */
static bool enter_iteration(nx_iteration_t *iteration)
{
    if (EXPECTED(!iteration->is_busy)) {
        iteration->is_busy = true;
        return true;
    }
    nx_throw(NX_ERROR_ITERATION_SHARED,
             "This iterator of mapConcurrent() is being advanced already, by another coroutine or by the "
             "function that it calls. Give each coroutine its own iterator, or pass the results on "
             "through a Channel");
    return false;
}

static void begin_iteration(nx_iteration_t *iteration)
{
    iteration->has_begun = true;
    iteration->scope = nx_scope_open(true);
    advance_iteration(iteration);
}

bool nx_iteration_begin(nx_iteration_t *iteration)
{
    if (EXPECTED(iteration->has_begun)) {
        return true;
    }
    if (UNEXPECTED(!enter_iteration(iteration))) {
        return false;
    }
    begin_iteration(iteration);
    iteration->is_busy = false;
    return EG(exception) == NULL;
}

bool nx_iteration_rewind(nx_iteration_t *iteration)
{
    if (UNEXPECTED(iteration->has_advanced)) {
        nx_throw(
            NX_ERROR_ITERATION_SHARED,
            "An iterator of mapConcurrent() runs once: it cannot be rewound. Call mapConcurrent() again, or "
            "keep the results: iterator_to_array()");
        return false;
    }
    return nx_iteration_begin(iteration);
}

void nx_iteration_next(nx_iteration_t *iteration)
{
    if (UNEXPECTED(!nx_iteration_begin(iteration)) || UNEXPECTED(!enter_iteration(iteration))) {
        return;
    }
    iteration->has_advanced = true;
    show_nothing(iteration);
    advance_iteration(iteration);
    iteration->is_busy = false;
}

zval *nx_iteration_key(nx_iteration_t *iteration)
{
    return nx_iteration_begin(iteration) && Z_TYPE(iteration->value) != IS_UNDEF ? &iteration->key : NULL;
}

zval *nx_iteration_value(nx_iteration_t *iteration)
{
    return nx_iteration_begin(iteration) && Z_TYPE(iteration->value) != IS_UNDEF ? &iteration->value : NULL;
}

bool nx_map_concurrent(zval *items, const zend_fcall_info *call, const zend_fcall_info_cache *cache,
                       uint32_t concurrency, bool preserves_order, zval *result)
{
    zend_object *object = nx_iteration_create_object(nx_ce_iteration);
    nx_iteration_t *iteration = nx_iteration_of(object);
    if (UNEXPECTED(!nx_source__open(&iteration->source, items))) {
        OBJ_RELEASE(object);
        return false;
    }
    iteration->call = *call;
    iteration->cache = *cache;
    Z_TRY_ADDREF(iteration->call.function_name);
    iteration->concurrency = concurrency;
    iteration->preserves_order = preserves_order;
    ZVAL_OBJ(result, object);
    return true;
}

zend_object *nx_iteration_create_object(zend_class_entry *class_entry)
{
    nx_iteration_t *iteration = zend_object_alloc(sizeof(*iteration), class_entry);
    memset(iteration, 0, offsetof(nx_iteration_t, std));
    ZVAL_UNDEF(&iteration->source.items);
    ZVAL_UNDEF(&iteration->call.function_name);
    ZVAL_UNDEF(&iteration->key);
    ZVAL_UNDEF(&iteration->value);
    nx_list_init(&iteration->slots);
    nx_list_init(&iteration->settled);
    zend_object_std_init(&iteration->std, class_entry);
    iteration->std.handlers = nx_iteration_handlers;
    return &iteration->std;
}

void nx_iteration_destroy_object(zend_object *object)
{
    const zend_op *opline = EG(opline_before_exception);
    end(nx_iteration_of(object));
    EG(opline_before_exception) = opline;
}

void nx_iteration_free_object(zend_object *object)
{
    nx_iteration_t *iteration = nx_iteration_of(object);
    free_slots(&iteration->slots);
    free_slots(&iteration->settled);
    if (iteration->scope != NULL) {
        nx_scope_release(iteration->scope);
    }
    nx_source__close(&iteration->source);
    show_nothing(iteration);
    zval_ptr_dtor(&iteration->call.function_name);
    zend_object_std_dtor(object);
}

static void add_slots_to_gc(nx_list_t *list, zend_get_gc_buffer *buffer)
{
    for (nx_list_t *node = list->next; node != list; node = node->next) {
        zend_get_gc_buffer_add_obj(buffer, &iteration_slot_of(node)->future->std);
        zend_get_gc_buffer_add_zval(buffer, &iteration_slot_of(node)->key);
    }
}

HashTable *nx_iteration_get_gc(zend_object *object, zval **table, int *count)
{
    nx_iteration_t *iteration = nx_iteration_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    nx_source__add_to_gc(&iteration->source, buffer);
    zend_get_gc_buffer_add_zval(buffer, &iteration->call.function_name);
    zend_get_gc_buffer_add_zval(buffer, &iteration->key);
    zend_get_gc_buffer_add_zval(buffer, &iteration->value);
    add_slots_to_gc(&iteration->slots, buffer);
    add_slots_to_gc(&iteration->settled, buffer);
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}
