/* SPDX-License-Identifier: MIT */
/* Topics and subscriptions as PHP sees them. Shared by shared_topic.c and shared_subscription.c. */
#ifndef NX_SERVER_PHP_SHARED_TOPIC_H
#define NX_SERVER_PHP_SHARED_TOPIC_H

#include "php.h"

#include "core/base/list.h"
#include "core/base/module.h"
#include "core/shm/shared_topics.h"

typedef struct nx_subscription {
    nx_shared_topics_t *topics;
    nx_topic_place_t place;
    uint64_t owner; /* the identity of the process that has subscribed */
    zend_string *pattern;
    nx_list_t receivers; /* coroutines that wait */
    uint64_t lost;       /* when it was closed */
    bool is_closed;
    zend_object std;
} nx_subscription_t;

/* The topics of this process's heap. Opened at the first call. 0 or -errno. */
int nx_php_shared_topics(nx_shared_topics_t **topics);
/* Creates the subscription as a PHP object. 0 or -errno. */
int nx_php_subscribe(nx_shared_topics_t *topics, zend_string *pattern, uint32_t capacity,
                     nx_topic_policy_t policy, zval *subscription);
/* Throws what an error of topics means. */
NX_COLD void nx_php_throw_topic(int error, const zend_string *name);

/* Called with the class entry that shared_topic.c has registered. */
void nx_php_register_subscription(zend_class_entry *class_entry);

#endif
