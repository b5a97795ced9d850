/* SPDX-License-Identifier: MIT */
/* Actors, for other domains. They include no other header of actor/. */
#ifndef NX_ACTOR_ACTOR_H
#define NX_ACTOR_ACTOR_H

#include "core/base/module.h"

extern const nx_module_t nx_actor_module;

#endif
