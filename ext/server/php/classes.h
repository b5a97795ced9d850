/* SPDX-License-Identifier: MIT */
/* The classes and functions of server/. Each file of this folder registers its own; classes.c calls them in order. */
#ifndef NX_SERVER_PHP_CLASSES_H
#define NX_SERVER_PHP_CLASSES_H

#include "engine/php/php.h"

extern const nx_module_t nx_server_php_module;

void nx_php_register_process(void);
void nx_php_register_scoreboard(void);
void nx_php_register_file_changes(void);
void nx_php_register_sentinel(void);
void nx_php_register_classic(void);
void nx_php_register_web(void);
void nx_php_register_cluster(void);
void nx_php_forget_cluster(void);
void nx_php_register_codec(void);
void nx_php_register_fabric(void);
void nx_php_register_shared_map(void);
void nx_php_register_shared_queue(void);
void nx_php_register_shared_lock(void);
void nx_php_begin_shared_locks(void);
void nx_php_release_shared_locks(void);
void nx_php_forget_shared_locks(void);
void nx_php_register_shared_atomic(void);
void nx_php_register_shared_topic(void);
/* At the start of a request and in a child of fork(); at the end of a request. */
void nx_php_begin_subscriptions(void);
void nx_php_end_subscriptions(void);
/* Called at the end of a request. */
void nx_php_forget_fabric_callbacks(void);

#endif
