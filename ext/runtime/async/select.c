/* SPDX-License-Identifier: MIT */
/*
 * Waits in several places for the first one that is ready. A waiting case is in its channel's queue or among its
 * future's observers, like any other waiter. The code that serves one case removes the others from their places in the
 * same step, so that two are never served.
 *
 * Invariants: no channel is changed before a case is chosen. The select is on the heap: places that remain after a
 * fatal error refer to memory that is still valid.
 */
#include "runtime/async/combine.h"

#include <math.h>

#include "zend_exceptions.h"
#include "zend_smart_str.h"

#include "runtime/async/async.h"
#include "runtime/async/party.h"
#include "runtime/async/source.h"
#include "runtime/scheduler/order.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"

typedef struct select select_t;

typedef enum { RECEIVE, SEND, RESULT } case_kind_t;

typedef struct {
    nx_party_t party;
    nx_observer_t observer;
    select_t *select;
    nx_future_t *future; /* counted, as is party.channel; the other one is NULL */
    zval key;
    case_kind_t kind;
} case_t;

struct select {
    nx_wait_t wait;
    nx_timer_t timer;
    case_t *chosen;
    case_t *cases;
    uint32_t count, capacity;
    bool is_late;
    bool is_of_one; /* a channel's own method, with a limit */
};

zend_class_entry *nx_ce_selected, *nx_ce_send_case;
const zend_object_handlers *nx_send_case_handlers;

static select_t *create_select(uint32_t capacity)
{
    select_t *select = ecalloc(1, sizeof(*select));
    nx_timer_init(&select->timer);
    select->capacity = capacity;
    select->cases = capacity == 0 ? NULL : safe_emalloc(capacity, sizeof(case_t), 0);
    return select;
}

/* Its list links are set when it waits. Until then it may be moved. */
static case_t *add_case(select_t *select, case_kind_t kind)
{
    if (select->count == select->capacity) {
        select->capacity = select->capacity == 0 ? 4 : select->capacity * 2;
        select->cases = safe_erealloc(select->cases, select->capacity, sizeof(case_t), 0);
    }
    case_t *added = &select->cases[select->count++];
    memset(added, 0, sizeof(*added));
    ZVAL_UNDEF(&added->party.value);
    ZVAL_UNDEF(&added->key);
    added->kind = kind;
    return added;
}

static void add_channel_case(select_t *select, case_kind_t kind, nx_channel_t *channel)
{
    GC_ADDREF(&channel->std);
    add_case(select, kind)->party.channel = channel;
}

static bool add_future_case(select_t *select, nx_future_t *future)
{
    nx_task_t *task = nx_task_of_future(future);
    if (UNEXPECTED(task != NULL && &task->coroutine == nx_coroutine_current())) {
        nx_throw(NX_ERROR_SELF_AWAIT,
                 "select() was given the coroutine that calls it: it would wait for ever");
        return false;
    }
    GC_ADDREF(&future->std);
    add_case(select, RESULT)->future = future;
    return true;
}

static NX_COLD bool refuse_select(zval *key, zval *item)
{
    zend_string *at = nx_source__describe_key(key);
    zend_string *type = nx_source__describe(item);
    nx_throw(
        NX_ERROR_BAD_ARGUMENT,
        "select() takes channels (to receive), $channel->sending($value), coroutines and futures; at %s it "
        "was given %s",
        ZSTR_VAL(at), ZSTR_VAL(type));
    zend_string_release(type);
    zend_string_release(at);
    return false;
}

static bool add_select_item(select_t *select, zval *key, zval *item)
{
    zend_class_entry *class_entry = Z_TYPE_P(item) == IS_OBJECT ? Z_OBJCE_P(item) : NULL;
    if (class_entry == nx_ce_channel) {
        add_channel_case(select, RECEIVE, nx_channel_of(Z_OBJ_P(item)));
        return true;
    }
    if (class_entry == nx_ce_send_case) {
        nx_send_case_t *sending = nx_send_case_of(Z_OBJ_P(item));
        add_channel_case(select, SEND, sending->channel);
        ZVAL_COPY(&select->cases[select->count - 1].party.value, &sending->value);
        return true;
    }
    if (class_entry != NULL && instanceof_function(class_entry, nx_ce_future)) {
        return add_future_case(select, nx_future_of(Z_OBJ_P(item)));
    }
    return refuse_select(key, item);
}

static bool read_cases(select_t *select, nx_source_t *source)
{
    zval key, item;
    while (nx_source__next(source, &key, &item)) {
        bool is_good = add_select_item(select, &key, &item);
        zval_ptr_dtor(&item);
        if (UNEXPECTED(!is_good)) {
            zval_ptr_dtor(&key);
            return false;
        }
        ZVAL_COPY_VALUE(&select->cases[select->count - 1].key, &key);
    }
    return EG(exception) == NULL;
}

static bool is_ready(const case_t *one)
{
    switch (one->kind) {
    case RECEIVE:
        return nx_channel__can_receive(one->party.channel);
    case SEND:
        return nx_channel__can_send(one->party.channel);
    case RESULT:
        break;
    }
    return one->future->done;
}

/* Chooses among several with equal probability, so that none starves. */
static case_t *find_ready(select_t *select)
{
    case_t *found = NULL;
    uint32_t ready = 0;
    for (uint32_t i = 0; i < select->count; i++) {
        if (!is_ready(&select->cases[i])) {
            continue;
        }
        ready++;
        if (ready == 1 || nx_order_choose(ready) == 0) {
            found = &select->cases[i];
        }
    }
    return found;
}

static void leave_places(select_t *select)
{
    for (uint32_t i = 0; i < select->count; i++) {
        case_t *one = &select->cases[i];
        nx_list_unlink(one->kind == RESULT ? &one->observer.link : &one->party.link);
    }
    if (nx_timer_is_active(&select->timer)) {
        nx_loop_stop_timer(nx_scheduler_loop(), &select->timer);
    }
}

static void take_case(case_t *one)
{
    select_t *select = one->select;
    select->chosen = one;
    leave_places(select);
    nx_coroutine_wake(&select->wait);
}

void nx_select__take(nx_party_t *party)
{
    take_case(nx_container_of(party, case_t, party));
}

static void on_select_settled(nx_observer_t *observer, nx_future_t *future)
{
    take_case(nx_container_of(observer, case_t, observer));
}

static void on_late(nx_timer_t *timer)
{
    select_t *select = nx_container_of(timer, select_t, timer);
    select->is_late = true;
    leave_places(select);
    nx_coroutine_wake(&select->wait);
}

static void enter_place(select_t *select, case_t *one)
{
    one->select = select;
    one->party.is_case = true;
    one->observer.settled = on_select_settled;
    switch (one->kind) {
    case RECEIVE:
        nx_list_push_back(&one->party.channel->receivers, &one->party.link);
        break;
    case SEND:
        nx_list_push_back(&one->party.channel->senders, &one->party.link);
        break;
    case RESULT:
        nx_future_observe(one->future, &one->observer);
        break;
    }
}

static select_t *select_of(nx_wait_t *wait)
{
    return nx_container_of(wait, select_t, wait);
}

static void abandon_select(nx_wait_t *wait)
{
    leave_places(select_of(wait));
}

static void describe_case(const case_t *one, smart_str *text)
{
    if (one->kind == RESULT) {
        smart_str_appends(text, "result");
        nx_future_describe(one->future, text);
        return;
    }
    smart_str_appends(text, one->kind == SEND ? "channel send" : "channel receive");
    nx_channel__describe(one->party.channel, text);
}

static void describe_select(nx_wait_t *wait, smart_str *text)
{
    const select_t *select = select_of(wait);
    for (uint32_t i = 0; i < MIN(select->count, 3); i++) {
        smart_str_appends(text, i == 0 ? " (" : ") or (");
        describe_case(&select->cases[i], text);
    }
    smart_str_appendc(text, ')');
    if (select->count > 3) {
        smart_str_append_printf(text, " or %u more", select->count - 3);
    }
}

static nx_coroutine_t *settling_producer(nx_wait_t *wait)
{
    const select_t *select = select_of(wait);
    if (select->count > 1 || select->cases[0].kind != RESULT) {
        return NULL;
    }
    nx_task_t *task = nx_task_of_future(select->cases[0].future);
    return task == NULL ? NULL : &task->coroutine;
}

static const nx_wait_kind_t for_case = {
    .what = "select", .abandon = abandon_select, .describe = describe_select, .holder = settling_producer};

static bool start_select_timer(select_t *select, double seconds)
{
    if (isinf(seconds)) {
        return true;
    }
    if (UNEXPECTED(!nx_scheduler_has_loop())) {
        return false;
    }
    if (EXPECTED(nx_loop_start_timer(nx_scheduler_loop(), &select->timer, nx_coroutine_deadline(seconds),
                                     on_late) == 0)) {
        return true;
    }
    nx_throw(NX_ERROR_SYSTEM, "Out of memory: a timer could not be created");
    return false;
}

/* Waits until a case is served or the time has passed. */
static bool wait_for_case(select_t *select, double seconds)
{
    if (UNEXPECTED(!start_select_timer(select, seconds))) {
        return false;
    }
    for (uint32_t i = 0; i < select->count; i++) {
        enter_place(select, &select->cases[i]);
    }
    select->wait.kind = &for_case;
    if (EXPECTED(nx_coroutine_park(&select->wait))) {
        return true;
    }
    /* Again, because `abandon` may not have been called for a Fiber that PHP unwinds at the end of a request. */
    leave_places(select);
    return false;
}

static NX_COLD case_t *throw_late(select_t *select, double seconds)
{
    smart_str text = {0};
    if (select->is_of_one) {
        describe_case(&select->cases[0], &text);
    } else {
        smart_str_appends(&text, for_case.what);
        describe_select(&select->wait, &text);
    }
    smart_str_0(&text);
    nx_throw(NX_ERROR_TIMEOUT, "Timed out after %g s: %s", seconds, ZSTR_VAL(text.s));
    smart_str_free(&text);
    return NULL;
}

/* Sets `value` to null for a closed channel. */
static bool finish_ready(case_t *one, zval *value)
{
    ZVAL_NULL(value);
    switch (one->kind) {
    case RECEIVE:
        one->party.closed = !nx_channel_next(one->party.channel, value);
        return true;
    case SEND:
        return nx_channel_send(one->party.channel, &one->party.value);
    case RESULT:
        break;
    }
    return nx_future_take(one->future, value);
}

static bool finish_woken(case_t *one, zval *value)
{
    ZVAL_NULL(value);
    if (one->kind == RESULT) {
        return nx_future_take(one->future, value);
    }
    if (one->kind == SEND && UNEXPECTED(one->party.closed)) {
        nx_channel__throw_closed("send");
        return false;
    }
    if (one->kind == RECEIVE && EXPECTED(!one->party.closed)) {
        ZVAL_COPY_VALUE(value, &one->party.value);
    }
    ZVAL_UNDEF(&one->party.value);
    return true;
}

/* NULL: an exception is set. Otherwise `value` belongs to the caller. */
static case_t *run_select(select_t *select, double seconds, zval *value)
{
    case_t *ready = find_ready(select);
    if (ready != NULL) {
        return finish_ready(ready, value) ? ready : NULL;
    }
    if (UNEXPECTED(seconds <= 0)) {
        return throw_late(select, seconds);
    }
    if (UNEXPECTED(!wait_for_case(select, seconds))) {
        return NULL;
    }
    if (UNEXPECTED(select->is_late)) {
        return throw_late(select, seconds);
    }
    return finish_woken(select->chosen, value) ? select->chosen : NULL;
}

static void dispose_select(select_t *select)
{
    for (uint32_t i = 0; i < select->count; i++) {
        case_t *one = &select->cases[i];
        OBJ_RELEASE(one->kind == RESULT ? &one->future->std : &one->party.channel->std);
        zval_ptr_dtor(&one->party.value);
        zval_ptr_dtor(&one->key);
    }
    if (select->cases != NULL) {
        efree(select->cases);
    }
    efree(select);
}

static void make_selected(zval *result, case_t *one, zval *value)
{
    object_init_ex(result, nx_ce_selected);
    zval *properties = OBJ_PROP_NUM(Z_OBJ_P(result), 0);
    ZVAL_COPY(&properties[0], &one->key);
    ZVAL_COPY_VALUE(&properties[1], value);
    ZVAL_BOOL(&properties[2], one->party.closed);
}

static bool run_and_make(select_t *select, double seconds, zval *result)
{
    zval value;
    if (UNEXPECTED(select->count == 0)) {
        nx_throw(NX_ERROR_NOTHING_TO_WAIT_FOR, "select() was given no case: it would wait for ever");
        return false;
    }
    case_t *taken = run_select(select, seconds, &value);
    if (UNEXPECTED(taken == NULL)) {
        return false;
    }
    make_selected(result, taken, &value);
    return true;
}

bool nx_select(zval *items, double seconds, zval *result)
{
    nx_source_t source;
    select_t *select =
        create_select(Z_TYPE_P(items) == IS_ARRAY ? zend_hash_num_elements(Z_ARRVAL_P(items)) : 0);
    bool is_read = nx_source__open(&source, items) && read_cases(select, &source);
    nx_source__close(&source);
    bool is_done = is_read && EG(exception) == NULL && run_and_make(select, seconds, result);
    dispose_select(select);
    return is_done;
}

bool nx_channel_receive_within(nx_channel_t *channel, zval *value, double seconds)
{
    select_t *select = create_select(1);
    select->is_of_one = true;
    add_channel_case(select, RECEIVE, channel);
    case_t *taken = run_select(select, seconds, value);
    bool is_received = taken != NULL && !taken->party.closed;
    if (taken != NULL && !is_received) {
        nx_channel__throw_closed("receive");
    }
    dispose_select(select);
    return is_received;
}

bool nx_channel_send_within(nx_channel_t *channel, zval *value, double seconds)
{
    zval nothing;
    select_t *select = create_select(1);
    select->is_of_one = true;
    add_channel_case(select, SEND, channel);
    ZVAL_COPY(&select->cases[0].party.value, value);
    bool is_sent = run_select(select, seconds, &nothing) != NULL;
    dispose_select(select);
    return is_sent;
}

zend_object *nx_send_case_create(zend_class_entry *class_entry)
{
    nx_send_case_t *sending = zend_object_alloc(sizeof(*sending), class_entry);
    sending->channel = NULL;
    ZVAL_UNDEF(&sending->value);
    zend_object_std_init(&sending->std, class_entry);
    sending->std.handlers = nx_send_case_handlers;
    return &sending->std;
}

void nx_send_case_free_object(zend_object *object)
{
    nx_send_case_t *sending = nx_send_case_of(object);
    if (sending->channel != NULL) {
        OBJ_RELEASE(&sending->channel->std);
    }
    zval_ptr_dtor(&sending->value);
    zend_object_std_dtor(object);
}

HashTable *nx_send_case_get_gc(zend_object *object, zval **table, int *count)
{
    nx_send_case_t *sending = nx_send_case_of(object);
    zend_get_gc_buffer *buffer = zend_get_gc_buffer_create();
    if (sending->channel != NULL) {
        zend_get_gc_buffer_add_obj(buffer, &sending->channel->std);
    }
    zend_get_gc_buffer_add_zval(buffer, &sending->value);
    zend_get_gc_buffer_use(buffer, table, count);
    return NULL;
}
