/* SPDX-License-Identifier: MIT */
/*
 * Actors, for other domains, which include no other header of actor/. Nothing here takes ownership, suspends or throws.
 */
#ifndef NX_ACTOR_ACTOR_H
#define NX_ACTOR_ACTOR_H

#include "php.h"

#include "core/base/module.h"

extern const nx_module_t nx_actor_module;

/* True if the object is a Nexus\Actor\ActorRef. */
bool nx_actor_is_reference(const zend_object *object);
bool nx_actor_is_reference_class(const zend_class_entry *class_entry);
/* Whether the object is the reference of an actor of this process that has not stopped. */
bool nx_actor_is_living(zend_object *reference);
/* The number of messages that wait for an actor of this process, including the one being handled; 0 for others. */
size_t nx_actor_load(zend_object *reference);
/* Sends to an actor of this process. Never suspends: what its mailbox refuses becomes a dead letter. */
void nx_actor_post(zend_object *reference, zend_object *message);

/*
 * Direct delivery of messages between workers (ask/direct_route.h has the terms). A table is an Internal\DirectRoutes.
 *
 * nx_actor_find_route() returns the route with this id, if messages of other members may pass it now; NULL: PHP code
 * delivers the message. The reference is not counted.
 */
bool nx_actor_has_direct_routes(const zend_object *object);
zend_object *nx_actor_find_route(zend_object *table, const char *id, size_t length);
/* Posts to the actor behind the route. False: it is not open any more. */
bool nx_actor_post_by_route(zend_object *route, zend_object *message);
enum { NX_ACTOR_OUTLET_WAITED = 2 };
/*
 * Sends a message by an outlet. Suspends with `may_wait` only. 1: it was sent; 0: PHP code has to send it; -1: an
 * exception is pending; NX_ACTOR_OUTLET_WAITED: it was not sent, and the route may have changed meanwhile.
 */
typedef int (*nx_actor_outlet_fn)(zend_object *outlet, zend_object *message, bool may_wait);
void nx_actor_set_outlet(nx_actor_outlet_fn send);

#endif
