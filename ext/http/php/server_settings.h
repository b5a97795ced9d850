/* SPDX-License-Identifier: MIT */
#ifndef NX_HTTP_PHP_SERVER_SETTINGS_H
#define NX_HTTP_PHP_SERVER_SETTINGS_H

#include <php.h>

#include "http/server/server.h"

extern zend_class_entry *nx_php_ce_server_settings;

/* The settings of an object of that class; valid as long as the object. */
const nx_server_settings_t *nx_php_server_settings(zend_object *object);

#endif
