/* SPDX-License-Identifier: MIT */
/*
 * Settings, classes and functions of actor/. Each file of this folder registers its own; classes.c calls them in order.
 */
#ifndef NX_ACTOR_PHP_CLASSES_H
#define NX_ACTOR_PHP_CLASSES_H

#include "engine/php/php.h"

extern const nx_module_t nx_actor_php_module;

void nx_php_register_actor_settings(int module_number);
void nx_php_register_actor(void);
void nx_php_register_actor_behavior(void);
void nx_php_register_actor_context(void);
void nx_php_register_actor_dead_letters(void);
void nx_php_register_actor_load(void);
void nx_php_register_ask(void);
void nx_php_register_direct_route(void);
void nx_php_register_actor_features(void);

#endif
