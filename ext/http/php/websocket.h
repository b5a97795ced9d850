/* SPDX-License-Identifier: MIT */
/* Private to php/: the arguments of Response::webSocket(). */
#ifndef NX_HTTP_PHP_WEBSOCKET_H
#define NX_HTTP_PHP_WEBSOCKET_H

#include "php.h"

#include "core/base/module.h"

typedef struct nx_php_websocket_arguments {
    zval *handler; /* a closure, or an object that the package knows */
    HashTable *protocols, *origins;
    zend_long message_bytes;
    double ping_seconds;
} nx_php_websocket_arguments_t;

/* Returns the content of the response. NULL with an exception. */
NX_THROWS zend_object *nx_php_make_websocket_upgrade(const nx_php_websocket_arguments_t *arguments);

#endif
