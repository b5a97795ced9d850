/* SPDX-License-Identifier: MIT */
/* Actors, for other domains. They include no other header of actor/. */
#ifndef NX_ACTOR_ACTOR_H
#define NX_ACTOR_ACTOR_H

#include "php.h"

#include "core/base/module.h"

extern const nx_module_t nx_actor_module;

/* Whether the object is a Nexus\Actor\ActorRef. */
bool nx_actor_is_reference(const zend_object *object);

#endif
