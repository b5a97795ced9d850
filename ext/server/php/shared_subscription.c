/* SPDX-License-Identifier: MIT */
/*
 * Subscribers of this process. They share one place among the waiters of the topics: the listener, which wakes the
 * coroutines whose subscriptions have a message.
 */
#include "server/php/shared_topic.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include "zend_interfaces.h"
#include "zend_smart_str.h"

#include "core/shm/shared_lock.h"
#include "engine/errors/errors.h"
#include "runtime/scheduler/scheduler.h"
#include "server/fabric/fabric.h"
#include "server/fabric/shared_wait.h"
#include "server/php/classes.h"
#include "server/php/shared_values.h"

/* A coroutine that waits for a message. */
typedef struct receiver {
    nx_wait_t wait;
    nx_list_t link;  /* in the subscription */
    nx_list_t among; /* in `self.receivers` */
    nx_timer_t timer;
    nx_subscription_t *subscription;
} receiver_t;

typedef struct subscription_iterator {
    zend_object_iterator iterator;
    zval topic, message;
} subscription_iterator_t;

static NX_PER_THREAD struct {
    nx_list_t receivers; /* of all subscriptions */
    nx_shared_topics_t *topics;
    nx_shared_ticket_t ticket;
    nx_shared_wait_t listener;
    bool is_listening;
    bool is_referenced;
} self;

static zend_class_entry *subscription_class;
static zend_object_handlers subscription_handlers;

static nx_subscription_t *subscription_of(zend_object *object)
{
    return nx_container_of(object, nx_subscription_t, std);
}

#define THIS_SUBSCRIPTION subscription_of(Z_OBJ_P(ZEND_THIS))

/* --- the listener --- */

/* While a coroutine waits, another process can end its wait; so the loop stays alive. */
static void adjust_reference(void)
{
    bool is_needed = self.is_listening && !nx_list_is_empty(&self.receivers);
    if (is_needed != self.is_referenced) {
        self.is_referenced = is_needed;
        is_needed ? nx_shared_listen_ref() : nx_shared_listen_unref();
    }
}

static void leave_receivers(receiver_t *receiver)
{
    if (!nx_list_is_linked(&receiver->link)) {
        return;
    }
    nx_list_unlink(&receiver->link);
    nx_list_unlink(&receiver->among);
    if (nx_timer_is_active(&receiver->timer)) {
        nx_loop_stop_timer(nx_scheduler_loop(), &receiver->timer);
    }
    adjust_reference();
}

static void wake_receiver(receiver_t *receiver)
{
    leave_receivers(receiver);
    nx_coroutine_wake(&receiver->wait);
}

static bool attempt_listen(nx_shared_wait_t *wait, uint32_t process)
{
    self.ticket.process = process;
    wait->result = nx_shared_topics_listen(self.topics, &self.ticket);
    wait->place = self.ticket.place;
    nx_list_t *next;
    for (nx_list_t *node = self.receivers.next; node != &self.receivers; node = next) {
        next = node->next;
        receiver_t *receiver = nx_container_of(node, receiver_t, among);
        if (nx_shared_topics_is_ready(self.topics, receiver->subscription->place)) {
            wake_receiver(receiver);
        }
    }
    return wait->result != 0;
}

static void leave_listen(nx_shared_wait_t *wait)
{
    nx_shared_topics_leave(self.topics, &self.ticket);
}

static const nx_shared_wait_kind_t listening = {
    .wait = {.what = "messages of topics", .abandon = nx_shared_wait_abandon},
    .attempt = attempt_listen,
    .leave = leave_listen,
};

static int start_listening(nx_shared_topics_t *topics)
{
    if (EXPECTED(self.is_listening && self.topics == topics)) {
        return 0;
    }
    self.topics = topics;
    self.ticket = (nx_shared_ticket_t){.place = NX_SHARED_NO_PLACE};
    nx_shared_wait_init(&self.listener, &listening, nx_shared_topics_waiters(topics));
    int error = nx_shared_listen(&self.listener);
    self.is_listening = error == 0;
    return error;
}

void nx_php_begin_subscriptions(void)
{
    nx_list_init(&self.receivers);
    self.is_listening = self.is_referenced = false;
}

/* Coroutines have ended. */
void nx_php_end_subscriptions(void)
{
    if (self.is_listening) {
        nx_shared_listen_end(&self.listener);
    }
    nx_php_begin_subscriptions();
}

/* --- subscribing --- */

static void count_subscriptions(int64_t change)
{
    nx_topic_figures_t *figures = nx_fabric_topic_figures();
    if (figures != NULL) {
        figures->subscriptions += (uint64_t)change;
    }
}

int nx_php_subscribe(nx_shared_topics_t *topics, zend_string *pattern, uint32_t capacity,
                     nx_topic_policy_t policy, zval *subscription)
{
    uint32_t process;
    nx_topic_place_t place;
    int error = nx_shared_wait_process(&process);
    if (error == 0) {
        nx_topic_spec_t spec = {ZSTR_VAL(pattern), ZSTR_LEN(pattern), capacity, policy, process};
        error = nx_shared_topics_subscribe(topics, &spec, &place);
    }
    if (UNEXPECTED(error != 0)) {
        return error;
    }
    object_init_ex(subscription, subscription_class);
    nx_subscription_t *created = subscription_of(Z_OBJ_P(subscription));
    created->topics = topics;
    created->place = place;
    created->owner = nx_shared_identity();
    created->pattern = zend_string_copy(pattern);
    created->is_closed = false;
    count_subscriptions(1);
    return 0;
}

static zend_object *subscription_create(zend_class_entry *class_entry)
{
    nx_subscription_t *subscription = zend_object_alloc(sizeof(nx_subscription_t), class_entry);
    zend_object_std_init(&subscription->std, class_entry);
    object_properties_init(&subscription->std, class_entry);
    subscription->std.handlers = &subscription_handlers;
    subscription->is_closed = true;
    nx_list_init(&subscription->receivers);
    return &subscription->std;
}

static void close_subscription(nx_subscription_t *subscription)
{
    if (subscription->is_closed) {
        return;
    }
    subscription->is_closed = true;
    if (subscription->owner != nx_shared_identity()) {
        return;
    }
    subscription->lost = nx_shared_topics_lost(subscription->topics, subscription->place);
    nx_shared_topics_unsubscribe(subscription->topics, subscription->place);
    count_subscriptions(-1);
    while (!nx_list_is_empty(&subscription->receivers)) {
        wake_receiver(nx_container_of(subscription->receivers.next, receiver_t, link));
    }
}

static void subscription_free(zend_object *object)
{
    nx_subscription_t *subscription = subscription_of(object);
    close_subscription(subscription);
    if (subscription->pattern != NULL) {
        zend_string_release(subscription->pattern);
    }
    zend_object_std_dtor(object);
}

/* --- receiving --- */

static void abandon_receiver(nx_wait_t *wait)
{
    leave_receivers(nx_container_of(wait, receiver_t, wait));
}

static void describe_reception(nx_wait_t *wait, smart_str *text)
{
    const receiver_t *receiver = nx_container_of(wait, receiver_t, wait);
    smart_str_append_printf(text, " \"%s\"", ZSTR_VAL(receiver->subscription->pattern));
}

static const nx_wait_kind_t receptions = {
    .what = "message of the topic", .abandon = abandon_receiver, .describe = describe_reception};

/* The next attempt finds that the time is over. */
static void on_receiver_timer(nx_timer_t *timer)
{
    wake_receiver(nx_container_of(timer, receiver_t, timer));
}

static NX_SUSPENDS NX_THROWS bool park_receiver(nx_subscription_t *subscription, nx_time_t deadline)
{
    receiver_t receiver = {.subscription = subscription, .wait = {.kind = &receptions}};
    nx_timer_init(&receiver.timer);
    receiver.timer.expired = on_receiver_timer;
    nx_list_push_back(&subscription->receivers, &receiver.link);
    nx_list_push_back(&self.receivers, &receiver.among);
    adjust_reference();
    if (deadline != NX_TIME_NEVER) {
        nx_loop_start_timer(nx_scheduler_loop(), &receiver.timer, deadline, on_receiver_timer);
    }
    bool is_woken = nx_coroutine_park(&receiver.wait);
    /* `abandon` may not have been called for a Fiber that PHP unwinds at the end of a request. */
    leave_receivers(&receiver);
    return is_woken;
}

/* 0, -ETIMEDOUT, -EPIPE, or what nx_php_throw_topic() knows. */
static NX_SUSPENDS NX_THROWS int await_message(nx_subscription_t *subscription, double patience,
                                               nx_shared_found_t *message)
{
    int error = nx_shared_topics_take(subscription->topics, subscription->place, message);
    if (error != -EAGAIN || patience <= 0) {
        return error == -EAGAIN ? -ETIMEDOUT : error;
    }
    nx_time_t deadline = isinf(patience) ? NX_TIME_NEVER : nx_coroutine_deadline(patience);
    error = start_listening(subscription->topics);
    while (error == 0) {
        error = nx_shared_topics_take(subscription->topics, subscription->place, message);
        if (error != -EAGAIN) {
            return error;
        }
        if (UNEXPECTED(!nx_scheduler_has_loop())) {
            return -ECANCELED;
        }
        if (deadline != NX_TIME_NEVER && nx_loop_now(nx_scheduler_loop()) >= deadline) {
            return -ETIMEDOUT;
        }
        error = park_receiver(subscription, deadline) ? 0 : -ECANCELED;
    }
    return error;
}

static NX_COLD void throw_reception(const nx_subscription_t *subscription, int error, double patience)
{
    const char *pattern = ZSTR_VAL(subscription->pattern);
    if (error == -ETIMEDOUT) {
        nx_shared_throw_timeout(patience, receptions.what, pattern);
    } else if (error != -EPIPE) {
        nx_php_throw_topic(error, subscription->pattern);
    } else if (subscription->is_closed) {
        nx_throw(NX_ERROR_SUBSCRIPTION_CLOSED, "The subscription of \"%s\" is closed", pattern);
    } else if (subscription->owner != nx_shared_identity()) {
        nx_throw(
            NX_ERROR_BAD_ARGUMENT,
            "The subscription of \"%s\" belongs to the process that has subscribed: subscribe after the fork",
            pattern);
    } else {
        nx_throw(NX_ERROR_SUBSCRIBER_SLOW,
                 "The subscriber of \"%s\" was too slow: its queue was full, and a message was lost",
                 pattern);
    }
}

/* Reads a message that was taken. False with an exception. */
static NX_SUSPENDS NX_THROWS bool read_message(const nx_shared_found_t *found, zval *topic, zval *message)
{
    nx_topic_figures_t *figures = nx_fabric_topic_figures();
    if (figures != NULL) {
        figures->received++;
    }
    if (topic != NULL) {
        ZVAL_STRINGL(topic, nx_bytes_data(&found->bytes), found->key_length);
    }
    if (nx_shared_read_map(found, message)) {
        return true;
    }
    if (topic != NULL) {
        zval_ptr_dtor(topic);
        ZVAL_UNDEF(topic);
    }
    return false;
}

/* 0; -EPIPE without an exception when it is closed and `topic` is not NULL; other errors have thrown. */
static NX_SUSPENDS NX_THROWS int receive_message(nx_subscription_t *subscription, double patience,
                                                 zval *topic, zval *message)
{
    nx_shared_found_t found;
    nx_shared_found_init(&found);
    int error = subscription->is_closed ? -EPIPE : await_message(subscription, patience, &found);
    if (error == 0) {
        error = read_message(&found, topic, message) ? 0 : -ECANCELED;
    } else if (error != -EPIPE || topic == NULL || !subscription->is_closed) {
        throw_reception(subscription, error, patience);
    }
    nx_shared_found_release(&found);
    return error;
}

/* --- the class --- */

ZEND_METHOD(Nexus_Shared_Subscription, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Shared_Subscription, receive)
{
    zval *timeout = NULL, message;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    double patience;
    if (nx_shared_parse_timeout(timeout, 1, &patience) &&
        receive_message(THIS_SUBSCRIPTION, patience, NULL, &message) == 0) {
        RETURN_COPY_VALUE(&message);
    }
}

ZEND_METHOD(Nexus_Shared_Subscription, tryReceive)
{
    zval *otherwise = NULL, message;
    ZEND_PARSE_PARAMETERS_START(0, 1)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL(otherwise)
    ZEND_PARSE_PARAMETERS_END();
    nx_subscription_t *subscription = THIS_SUBSCRIPTION;
    nx_shared_found_t found;
    nx_shared_found_init(&found);
    int error = subscription->is_closed
                    ? -EPIPE
                    : nx_shared_topics_take(subscription->topics, subscription->place, &found);
    if (error == 0) {
        if (read_message(&found, NULL, &message)) {
            RETVAL_COPY_VALUE(&message);
        }
    } else if (error != -EAGAIN) {
        throw_reception(subscription, error, 0);
    } else if (otherwise != NULL) {
        RETVAL_COPY(otherwise);
    }
    nx_shared_found_release(&found);
}

ZEND_METHOD(Nexus_Shared_Subscription, count)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_subscription_t *subscription = THIS_SUBSCRIPTION;
    RETURN_LONG(subscription->is_closed ? 0
                                        : nx_shared_topics_length(subscription->topics, subscription->place));
}

ZEND_METHOD(Nexus_Shared_Subscription, lost)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const nx_subscription_t *subscription = THIS_SUBSCRIPTION;
    RETURN_LONG((zend_long)(subscription->is_closed
                                ? subscription->lost
                                : nx_shared_topics_lost(subscription->topics, subscription->place)));
}

ZEND_METHOD(Nexus_Shared_Subscription, close)
{
    ZEND_PARSE_PARAMETERS_NONE();
    close_subscription(THIS_SUBSCRIPTION);
}

ZEND_METHOD(Nexus_Shared_Subscription, isClosed)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(THIS_SUBSCRIPTION->is_closed);
}

/* --- iteration --- */

static subscription_iterator_t *iterator_of(zend_object_iterator *iterator)
{
    return nx_container_of(iterator, subscription_iterator_t, iterator);
}

static void subscription_iterator_forget(zend_object_iterator *iterator)
{
    zval_ptr_dtor(&iterator_of(iterator)->topic);
    zval_ptr_dtor(&iterator_of(iterator)->message);
    ZVAL_UNDEF(&iterator_of(iterator)->topic);
    ZVAL_UNDEF(&iterator_of(iterator)->message);
}

static void subscription_iterator_destroy(zend_object_iterator *iterator)
{
    subscription_iterator_forget(iterator);
    zval_ptr_dtor(&iterator->data);
}

static NX_SUSPENDS NX_THROWS void subscription_iterator_fetch(zend_object_iterator *iterator)
{
    zval topic, message;
    subscription_iterator_forget(iterator);
    if (receive_message(subscription_of(Z_OBJ(iterator->data)), INFINITY, &topic, &message) == 0) {
        ZVAL_COPY_VALUE(&iterator_of(iterator)->topic, &topic);
        ZVAL_COPY_VALUE(&iterator_of(iterator)->message, &message);
    }
}

static int subscription_iterator_is_valid(zend_object_iterator *iterator)
{
    return Z_TYPE(iterator_of(iterator)->topic) == IS_UNDEF ? FAILURE : SUCCESS;
}

static zval *subscription_iterator_value(zend_object_iterator *iterator)
{
    return &iterator_of(iterator)->message;
}

static void subscription_iterator_key(zend_object_iterator *iterator, zval *key)
{
    ZVAL_COPY(key, &iterator_of(iterator)->topic);
}

static const zend_object_iterator_funcs subscription_iterator_functions = {
    .dtor = subscription_iterator_destroy,
    .valid = subscription_iterator_is_valid,
    .get_current_data = subscription_iterator_value,
    .get_current_key = subscription_iterator_key,
    .move_forward = subscription_iterator_fetch,
    .rewind = subscription_iterator_fetch,
};

static zend_object_iterator *subscription_get_iterator(zend_class_entry *class_entry, zval *object,
                                                       int by_reference)
{
    if (by_reference) {
        zend_throw_error(NULL, "A subscription cannot be iterated by reference");
        return NULL;
    }
    subscription_iterator_t *messages = ecalloc(1, sizeof(*messages));
    zend_iterator_init(&messages->iterator);
    ZVAL_OBJ_COPY(&messages->iterator.data, Z_OBJ_P(object));
    messages->iterator.funcs = &subscription_iterator_functions;
    return &messages->iterator;
}

ZEND_METHOD(Nexus_Shared_Subscription, getIterator)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zend_create_internal_iterator_zval(return_value, ZEND_THIS);
}

void nx_php_register_subscription(zend_class_entry *class_entry)
{
    subscription_class = class_entry;
    subscription_class->create_object = subscription_create;
    subscription_class->get_iterator = subscription_get_iterator;
    memcpy(&subscription_handlers, &std_object_handlers, sizeof(subscription_handlers));
    subscription_handlers.offset = offsetof(nx_subscription_t, std);
    subscription_handlers.free_obj = subscription_free;
    subscription_handlers.clone_obj = NULL;
}
