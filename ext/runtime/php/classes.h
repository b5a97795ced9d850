/* SPDX-License-Identifier: MIT */
/*
 * Settings, classes and functions of runtime/. Each file of this folder registers its own; classes.c calls them in
 * order.
 */
#ifndef NX_RUNTIME_PHP_CLASSES_H
#define NX_RUNTIME_PHP_CLASSES_H

#include "engine/php/php.h"

extern const nx_module_t nx_runtime_php_module;

void nx_php_register_runtime_settings(int module_number);
void nx_php_register_async(void);
void nx_php_register_future(void);
void nx_php_register_scope(void);
void nx_php_register_local(void);
void nx_php_register_channel(void);
void nx_php_register_combine(void);
void nx_php_register_select(void);
void nx_php_register_iterate(void);
void nx_php_register_sync(void);
void nx_php_register_offload(void);
void nx_php_register_testing(void);
void nx_php_register_inspect(void);
void nx_php_register_lease_record(void);
void nx_php_register_shared_counters(void);
void nx_php_register_hooks(void);

#endif
