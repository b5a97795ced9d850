/* SPDX-License-Identifier: MIT */
#include "actor/actor.h"

#include "actor/ask/ask.h"
#include "actor/ask/direct_route.h"
#include "actor/delivery/bounded_mailbox.h"
#include "actor/delivery/dead_letter_publisher.h"
#include "actor/dispatch/dispatcher.h"
#include "actor/features/stash.h"
#include "actor/features/tasks.h"
#include "actor/features/timers.h"
#include "actor/lifecycle/lifecycle.h"
#include "actor/lifecycle/tell.h"

bool nx_actor_is_reference(const zend_object *object)
{
    return nx_actor_is_reference_class(object->ce);
}

bool nx_actor_is_reference_class(const zend_class_entry *class_entry)
{
    return instanceof_function(class_entry, nx_ce_actor_ref);
}

bool nx_actor_is_living(zend_object *reference)
{
    return reference->ce == nx_ce_local_ref && nx_cell_of(reference)->status < NX_CELL_STOPPING;
}

size_t nx_actor_load(zend_object *reference)
{
    if (reference->ce != nx_ce_local_ref) {
        return 0;
    }
    nx_cell_t *cell = nx_cell_of(reference);
    return nx_cell_depth(cell) + (cell->dispatch != NULL);
}

void nx_actor_post(zend_object *reference, zend_object *message)
{
    nx_actor_send(nx_cell_of(reference), message, NULL, NX_DROP);
}

bool nx_actor_has_direct_routes(const zend_object *object)
{
    return instanceof_function(object->ce, nx_ce_direct_routes);
}

zend_object *nx_actor_find_route(zend_object *table, const char *id, size_t length)
{
    nx_direct_route_t *route = nx_direct_routes_find(nx_direct_routes_of(table), id, length);
    bool passes =
        route != NULL && nx_direct_route_actor(route) != NULL && !nx_direct_route_is_returning(route);
    return passes ? &route->std : NULL;
}

bool nx_actor_post_by_route(zend_object *object, zend_object *message)
{
    nx_direct_route_t *route = nx_direct_route_of(object);
    nx_cell_t *cell = nx_direct_route_is_returning(route) ? NULL : nx_direct_route_actor(route);
    if (cell == NULL) {
        return false;
    }
    nx_direct_route_count(route);
    nx_actor_send(cell, message, NULL, NX_DROP);
    return true;
}

_Static_assert((int)NX_ACTOR_OUTLET_WAITED == (int)NX_OUTLET_WAITED, "actor.h and direct_route.h");

void nx_actor_set_outlet(nx_actor_outlet_fn send)
{
    nx_outlet_set_send(send);
}

static int actor_start_process(int module_number)
{
    (void)module_number;
    nx_dead_letter_publisher_start();
    nx_supervision_start();
    nx_dispatcher_start();
    nx_asks_start();
    nx_actor_timers_start();
    nx_actor_tasks_start();
    nx_stashes_start();
    return 0;
}

static int actor_start_request(void)
{
    nx_lifecycle_start_request();
    return 0;
}

static void actor_free_request(void)
{
    nx_dispatcher_free_request();
    nx_behavior_free_request();
    nx_package_classes_free_request();
}

const nx_module_t nx_actor_module = {.name = "actor",
                                     .minit = actor_start_process,
                                     .rinit = actor_start_request,
                                     .rshutdown = nx_lifecycle_end_request,
                                     .rfree = actor_free_request};
