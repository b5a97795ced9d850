/* SPDX-License-Identifier: MIT */
/*
 * Direct delivery of messages to entities and to actors of other workers. PHP decides where an entity is; as long as
 * that does not change, its messages pass without PHP code.
 *
 * - A route (Internal\DirectRoute) says where messages go now: `open` is the actor of this process that receives
 *   them; `outlet` is an object of the transport that sends them to another worker. Neither: PHP code
 *   delivers them, in RoutedRef::route().
 * - A table of routes has the routes of one type of entities by their ids. It does not hold them.
 * - A direct reference (Internal\DirectRef) is an ActorRef whose messages pass a route.
 *
 * Ownership: a table knows its routes, and a route its table, until either is freed. Suspension, errors: as marked.
 */
#ifndef NX_ACTOR_ASK_DIRECT_ROUTE_H
#define NX_ACTOR_ASK_DIRECT_ROUTE_H

#include "actor/delivery/post.h"

typedef struct nx_direct_routes {
    HashTable routes; /* id => nx_direct_route_t, not counted */
    zend_object std;
} nx_direct_routes_t;

typedef struct nx_direct_route {
    nx_direct_routes_t *table; /* not counted; NULL: none */
    zend_string *id;           /* its key in the table */
    zend_object std;
} nx_direct_route_t;

static inline nx_direct_route_t *nx_direct_route_of(zend_object *object)
{
    return nx_container_of(object, nx_direct_route_t, std);
}

static inline nx_direct_routes_t *nx_direct_routes_of(zend_object *object)
{
    return nx_container_of(object, nx_direct_routes_t, std);
}

/* Filled in by php/. */
extern zend_class_entry *nx_ce_direct_route, *nx_ce_direct_routes, *nx_ce_direct_ref;
extern zend_object_handlers nx_direct_route_handlers, nx_direct_routes_handlers;

zend_object *nx_direct_route_create_object(zend_class_entry *class_entry);
void nx_direct_route_free_object(zend_object *object);
zend_object *nx_direct_routes_create_object(zend_class_entry *class_entry);
void nx_direct_routes_free_object(zend_object *object);

/* Adds the route, in place of another one with that id. */
void nx_direct_route_register(nx_direct_route_t *route, nx_direct_routes_t *table, zend_string *id);
/* NULL: no route has that id. */
nx_direct_route_t *nx_direct_routes_find(nx_direct_routes_t *table, const char *id, size_t length);
/* The actor of this process that receives the route's messages now, and lives; NULL: none. */
nx_cell_t *nx_direct_route_actor(nx_direct_route_t *route);
/* Whether messages that came from this member go back to it: such messages may not pass. */
bool nx_direct_route_is_returning(nx_direct_route_t *route);
/* Counts a message that has passed. */
void nx_direct_route_count(nx_direct_route_t *route);
/* The route of a direct reference; NULL: it was not constructed. */
nx_direct_route_t *nx_direct_route_of_reference(zend_object *reference);

/*
 * Sends a message by an outlet. Suspends with `may_wait` only. 1: it was sent; 0: PHP code has to send it; -1: an
 * exception is pending; NX_OUTLET_WAITED: it was not sent, and the route may have changed meanwhile.
 */
enum { NX_OUTLET_WAITED = 2 };
typedef int (*nx_outlet_send_fn)(zend_object *outlet, zend_object *message, bool may_wait);
/* Set by the transport. */
void nx_outlet_set_send(nx_outlet_send_fn send);
/* Sends to another worker, if the route has an outlet. As above, except NX_OUTLET_WAITED. */
NX_SUSPENDS NX_THROWS int nx_direct_route_send_out(nx_direct_route_t *route, zend_object *message,
                                                   bool may_wait);

#endif
