/* SPDX-License-Identifier: MIT */
#ifndef NX_PHP_WEB_H
#define NX_PHP_WEB_H

#include "php.h"

/* Registered when classic mode begins, not before: libraries ask function_exists() what they run on. */
extern const zend_function_entry *const nx_php_web_functions;

#endif
