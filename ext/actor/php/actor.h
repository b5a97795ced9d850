/* SPDX-License-Identifier: MIT */
/* Functions shared by the PHP classes of actors. Ownership, errors: as marked. */
#ifndef NX_ACTOR_PHP_ACTOR_H
#define NX_ACTOR_PHP_ACTOR_H

#include "engine/php/php.h"

#include "actor/lifecycle/lifecycle.h"
#include "actor/lifecycle/tell.h"

/* Sets up handlers and create_object of an uncloneable class; returns the class. */
zend_class_entry *nx_php_prepare(zend_class_entry *class_entry, zend_object_handlers *handlers, size_t offset,
                                 zend_object *(*create)(zend_class_entry *),
                                 void (*free_object)(zend_object *));
/* Takes a parsed callable as a Closure, counted. False with an exception. */
NX_THROWS bool nx_php_function(nx_function_t *function, zend_fcall_info *call, zend_fcall_info_cache *cache);
/* Checks that the argument with that number is null or an instance of the class. False with a TypeError. */
NX_THROWS bool nx_php_check_class(const zval *argument, uint32_t number, nx_package_class_t id);
/* A new Nexus\Time\Duration from the argument with that number, float|Duration|null. False with an exception. */
NX_THROWS bool nx_php_duration(zval *given, uint32_t number, zval *duration);
/* The cell of a local ActorRef. NULL with an exception, whose text begins with `what`, for any other reference. */
NX_THROWS nx_cell_t *nx_php_local(zval *ref, const char *what);
/* Spawns an actor by its Props; `return_value` gets the ActorRef. */
NX_SUSPENDS NX_THROWS void nx_php_spawn(nx_actor_system_t *system, nx_cell_t *parent, zval *props,
                                        zend_string *name, zval *return_value);
/* Stops the actor after the mail that is queued now; `deadline`, the second argument: float|Duration, or NULL. */
NX_THROWS void nx_php_stop(nx_cell_t *cell, zval *deadline);
/* `return_value` gets a Nexus\Actor\ActorPath. */
NX_THROWS void nx_php_path(nx_cell_t *cell, zval *return_value);
void nx_php_children(HashTable *children, zval *return_value);
/* The cell of a context; NULL with an exception (NX-1004) outside of the handler that the context is for. */
NX_THROWS nx_cell_t *nx_php_cell_in_handler(zval *context, const char *method);

#endif
