/* SPDX-License-Identifier: MIT */
/* What the classes of actors share. Ownership and exceptions: as marked. */
#ifndef NX_ACTOR_PHP_ACTOR_H
#define NX_ACTOR_PHP_ACTOR_H

#include "engine/php/php.h"

#include "actor/lifecycle/lifecycle.h"

/* Its handlers and functions; not to be cloned. */
zend_class_entry *nx_php_prepare(zend_class_entry *class_entry, zend_object_handlers *handlers, size_t offset,
                                 zend_object *(*create)(zend_class_entry *),
                                 void (*free_object)(zend_object *));
/* False with an exception. */
NX_THROWS bool nx_php_function(nx_function_t *function, zend_fcall_info *call, zend_fcall_info_cache *cache);
/* Of a class of PHP's that may not have been loaded. */
bool nx_php_is_a(const zval *object, const char *class_name);
/* The same of the argument of that number, which may be NULL; else a TypeError is thrown. */
NX_THROWS bool nx_php_check_class(const zval *argument, uint32_t number, const char *class_name);
/* The cell of a ref, NULL with an exception for what refers elsewhere: `what` begins the message. */
NX_THROWS nx_cell_t *nx_php_local(zval *ref, const char *what);
/* By props; an ActorRef in `return_value`. */
NX_SUSPENDS NX_THROWS void nx_php_spawn(nx_company_t *company, nx_cell_t *parent, zval *props,
                                        zend_string *name, zval *return_value);
/* In order of its mail; `deadline`, the second argument: a Duration or NULL. */
NX_THROWS void nx_php_stop(nx_cell_t *cell, zval *deadline);
/* Nexus\Actor\ActorPath. */
NX_THROWS void nx_php_path(nx_cell_t *cell, zval *return_value);
void nx_php_children(HashTable *children, zval *return_value);
/* The cell of a context in its turn; NULL with an exception (NX-1004) elsewhere. */
NX_THROWS nx_cell_t *nx_php_in_turn(zval *context, const char *method);

#endif
