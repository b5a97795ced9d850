/* SPDX-License-Identifier: MIT */
#include "actor/actor.h"

#include "actor/ask/ask.h"
#include "actor/delivery/dead_letter_publisher.h"
#include "actor/dispatch/dispatcher.h"
#include "actor/features/stash.h"
#include "actor/features/tasks.h"
#include "actor/features/timers.h"
#include "actor/lifecycle/lifecycle.h"

bool nx_actor_is_reference(const zend_object *object)
{
    return instanceof_function(object->ce, nx_ce_actor_ref);
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
