/* SPDX-License-Identifier: MIT */
#include "server/php/shared_topic.h"

#include <errno.h>
#include <string.h>

#include "zend_enum.h"
#include "zend_interfaces.h"
#include "zend_smart_str.h"

#include "engine/errors/errors.h"
#include "server/fabric/fabric.h"
#include "server/fabric/shared_heap.h"
#include "server/fabric/shared_wait.h"
#include "server/php/classes.h"
#include "server/php/shared_values.h"

#include "server/php/shared_topic_arginfo.h"

enum { SUBSCRIPTIONS = 1 << 16, MESSAGE_BYTES = 128 << 20 };

typedef struct topic_object {
    nx_shared_topics_t *topics;
    zend_string *name;
    zend_object std;
} topic_object_t;

/* A publisher that waits for slow subscribers. */
typedef struct publish_wait {
    nx_shared_wait_t wait;
    const topic_object_t *topic;
    nx_shared_ticket_t ticket;
    const nx_shared_value_t *message;
    nx_topic_outcome_t outcome;
} publish_wait_t;

static NX_PER_THREAD struct {
    nx_shared_topics_t *topics;
    const nx_shared_heap_t *heap;
} opened;

static zend_class_entry *topic_class, *slow_subscriber_enum;
static zend_object_handlers topic_handlers;

static topic_object_t *topic_of(zend_object *object)
{
    return nx_container_of(object, topic_object_t, std);
}

#define THIS_TOPIC topic_of(Z_OBJ_P(ZEND_THIS))

static zend_object *topic_create(zend_class_entry *class_entry)
{
    topic_object_t *topic = zend_object_alloc(sizeof(topic_object_t), class_entry);
    zend_object_std_init(&topic->std, class_entry);
    object_properties_init(&topic->std, class_entry);
    topic->std.handlers = &topic_handlers;
    return &topic->std;
}

static void topic_free(zend_object *object)
{
    topic_object_t *topic = topic_of(object);
    if (topic->name != NULL) {
        zend_string_release(topic->name);
    }
    zend_object_std_dtor(object);
}

/* The view stays open as long as the process uses this heap. */
int nx_php_shared_topics(nx_shared_topics_t **topics)
{
    nx_shared_heap_t *heap;
    int error = nx_fabric_shared_heap(&heap);
    if (error == 0 && opened.heap != heap) {
        error = nx_shared_topics_open(heap, SUBSCRIPTIONS, MESSAGE_BYTES, &opened.topics);
        opened.heap = error == 0 ? heap : opened.heap;
    }
    *topics = opened.topics;
    return error;
}

NX_COLD void nx_php_throw_topic(int error, const zend_string *name)
{
    switch (error) {
    case -EINVAL:
        nx_throw(
            NX_ERROR_BAD_ARGUMENT,
            "\"%s\" is not the name of a topic: it has 1 to %d bytes in tokens that dots separate, and wildcards "
            "(\"*\" for one token, \">\" at the end) for subscribers only",
            ZSTR_VAL(name), NX_TOPIC_NAME_BYTES);
        return;
    case -EFBIG:
    case -ENOSPC:
        nx_throw(
            NX_ERROR_SHARED_FULL,
            "The memory of %d MiB for messages of topics has no space for a message of \"%s\": give subscribers "
            "smaller queues",
            MESSAGE_BYTES >> 20, ZSTR_VAL(name));
        return;
    case -ENFILE:
        nx_throw(NX_ERROR_SHARED_FULL, "There are %d subscriptions, and no place for one of \"%s\"",
                 SUBSCRIPTIONS, ZSTR_VAL(name));
        return;
    case -ENOBUFS:
        nx_throw(NX_ERROR_SHARED_FULL, "%d coroutines wait for topics, and there is no place for more",
                 NX_SHARED_WAITERS);
        return;
    case -ECANCELED:
        return;
    default:
        nx_throw(NX_ERROR_SYSTEM, "Topics cannot be used: %s", strerror(-error));
    }
}

/* --- publishing --- */

static publish_wait_t *publish_wait_of(nx_shared_wait_t *wait)
{
    return nx_container_of(wait, publish_wait_t, wait);
}

static void count_publication(const nx_topic_outcome_t *outcome)
{
    nx_topic_figures_t *figures = nx_fabric_topic_figures();
    if (figures != NULL) {
        figures->published++;
        figures->lost += outcome->lost;
    }
}

static bool attempt_publish(nx_shared_wait_t *wait, uint32_t process)
{
    publish_wait_t *own = publish_wait_of(wait);
    own->ticket.process = process;
    wait->result =
        nx_shared_topics_publish(own->topic->topics, ZSTR_VAL(own->topic->name), ZSTR_LEN(own->topic->name),
                                 own->message, &own->ticket, &own->outcome);
    wait->place = own->ticket.place;
    return wait->result != -EAGAIN;
}

static void leave_publish(nx_shared_wait_t *wait)
{
    nx_shared_topics_leave(publish_wait_of(wait)->topic->topics, &publish_wait_of(wait)->ticket);
}

static void describe_publish(nx_wait_t *wait, smart_str *text)
{
    const publish_wait_t *own = publish_wait_of(nx_container_of(wait, nx_shared_wait_t, wait));
    smart_str_append_printf(text, " \"%s\"", ZSTR_VAL(own->topic->name));
}

static const nx_shared_wait_kind_t publications = {
    .wait = {.what = "publish to the topic", .abandon = nx_shared_wait_abandon, .describe = describe_publish},
    .attempt = attempt_publish,
    .leave = leave_publish,
};

/* The number of subscribers that it has reached; -1 with an exception. */
static NX_SUSPENDS NX_THROWS zend_long publish_message(const topic_object_t *topic,
                                                       const nx_shared_value_t *message, double patience)
{
    publish_wait_t wait = {.topic = topic, .message = message, .ticket = {.place = NX_SHARED_NO_PLACE}};
    int error = nx_shared_topics_publish(topic->topics, ZSTR_VAL(topic->name), ZSTR_LEN(topic->name), message,
                                         NULL, &wait.outcome);
    if (error == -EAGAIN) {
        nx_shared_wait_init(&wait.wait, &publications, nx_shared_topics_waiters(topic->topics));
        error = nx_shared_wait(&wait.wait, patience);
    }
    if (error == 0) {
        count_publication(&wait.outcome);
        return (zend_long)wait.outcome.reached;
    }
    if (error == -ETIMEDOUT) {
        nx_shared_throw_timeout(patience, publications.wait.what, ZSTR_VAL(topic->name));
    } else {
        nx_php_throw_topic(error, topic->name);
    }
    return -1;
}

/* --- the class --- */

ZEND_METHOD(Nexus_Shared_Topic, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Shared_Topic, of)
{
    zend_string *name;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(name)
    ZEND_PARSE_PARAMETERS_END();
    nx_shared_topics_t *topics;
    int error =
        nx_topic_is_name(ZSTR_VAL(name), ZSTR_LEN(name), true) ? nx_php_shared_topics(&topics) : -EINVAL;
    if (UNEXPECTED(error != 0)) {
        nx_php_throw_topic(error, name);
        RETURN_THROWS();
    }
    object_init_ex(return_value, topic_class);
    topic_of(Z_OBJ_P(return_value))->topics = topics;
    topic_of(Z_OBJ_P(return_value))->name = zend_string_copy(name);
}

ZEND_METHOD(Nexus_Shared_Topic, publish)
{
    zval *message, *timeout = NULL;
    ZEND_PARSE_PARAMETERS_START(1, 2)
    Z_PARAM_ZVAL(message)
    Z_PARAM_OPTIONAL
    Z_PARAM_ZVAL_OR_NULL(timeout)
    ZEND_PARSE_PARAMETERS_END();
    double patience;
    nx_shared_stored_t stored;
    if (!nx_shared_parse_timeout(timeout, 2, &patience)) {
        RETURN_THROWS();
    }
    if (nx_shared_store(message, &stored)) {
        RETVAL_LONG(publish_message(THIS_TOPIC, &stored.value, patience));
    }
    nx_shared_release(&stored);
}

static nx_topic_policy_t policy_of(zend_object *slow)
{
    const zend_string *name = slow == NULL ? NULL : Z_STR_P(zend_enum_fetch_case_name(slow));
    if (name == NULL || zend_string_equals_literal(name, "DropOldest")) {
        return NX_TOPIC_DROPS_OLDEST;
    }
    if (zend_string_equals_literal(name, "DropNewest")) {
        return NX_TOPIC_DROPS_NEWEST;
    }
    return zend_string_equals_literal(name, "Fail") ? NX_TOPIC_FAILS : NX_TOPIC_WAITS;
}

ZEND_METHOD(Nexus_Shared_Topic, subscribe)
{
    zend_long capacity = 256;
    zend_object *slow = NULL;
    ZEND_PARSE_PARAMETERS_START(0, 2)
    Z_PARAM_OPTIONAL
    Z_PARAM_LONG(capacity)
    Z_PARAM_OBJ_OF_CLASS(slow, slow_subscriber_enum)
    ZEND_PARSE_PARAMETERS_END();
    if (capacity < 1 || capacity > NX_TOPIC_QUEUE_MOST) {
        nx_throw(NX_ERROR_BAD_ARGUMENT, "The queue of a subscriber has 1 to %d messages, not " ZEND_LONG_FMT,
                 NX_TOPIC_QUEUE_MOST, capacity);
        RETURN_THROWS();
    }
    int error = nx_php_subscribe(THIS_TOPIC->topics, THIS_TOPIC->name, (uint32_t)capacity, policy_of(slow),
                                 return_value);
    if (UNEXPECTED(error != 0)) {
        nx_php_throw_topic(error == -ENOSPC ? -ENFILE : error, THIS_TOPIC->name);
        RETURN_THROWS();
    }
}

ZEND_METHOD(Nexus_Shared_Topic, subscribers)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const topic_object_t *topic = THIS_TOPIC;
    if (!nx_topic_is_name(ZSTR_VAL(topic->name), ZSTR_LEN(topic->name), false)) {
        nx_php_throw_topic(-EINVAL, topic->name);
        RETURN_THROWS();
    }
    RETURN_LONG(nx_shared_topics_count(topic->topics, ZSTR_VAL(topic->name), ZSTR_LEN(topic->name)));
}

ZEND_METHOD(Nexus_Shared_Topic, name)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_STR_COPY(THIS_TOPIC->name);
}

void nx_php_register_shared_topic(void)
{
    slow_subscriber_enum = register_class_Nexus_Shared_SlowSubscriber();
    topic_class = register_class_Nexus_Shared_Topic();
    topic_class->create_object = topic_create;
    memcpy(&topic_handlers, &std_object_handlers, sizeof(topic_handlers));
    topic_handlers.offset = offsetof(topic_object_t, std);
    topic_handlers.free_obj = topic_free;
    topic_handlers.clone_obj = NULL;
    nx_php_register_subscription(
        register_class_Nexus_Shared_Subscription(zend_ce_aggregate, zend_ce_countable));
}
