/* SPDX-License-Identifier: MIT */
/* Shared by the files of isolation/registry/ only. */
#ifndef NX_ISOLATION_REGISTRY_PRIVATE_H
#define NX_ISOLATION_REGISTRY_PRIVATE_H

#include "isolation/registry/isolation.h"

/* NULL: no memory. */
nx_isolation_set_t *nx_isolation__create_set(nx_isolation_scope_t scope);
void nx_isolation__free_set(nx_isolation_set_t *set);
void *nx_isolation__clear_slot(nx_isolation_set_t *set, const nx_isolation_entry_t *entry);
/* Does nothing if the entry has not begun. The values must not be in place. */
void nx_isolation__release_entry(nx_isolation_set_t *set, const nx_isolation_entry_t *entry);

/* request_values.c */
void nx_isolation__register_of_request(nx_isolation_entry_t *entry);
void nx_isolation__start_requests(void);
void *nx_isolation__begin_of_request(nx_isolation_entry_t *entry);
/* The kept values of the request of the running coroutine; NULL: none. */
nx_isolation_set_t *nx_isolation__take_of_request(void);
/* The request of the running coroutine is in place. Frees the set. */
void nx_isolation__give_to_request(nx_isolation_set_t *kept);
/* The values of the set must not be in place. */
void nx_isolation__release_of_request(nx_isolation_set_t *set);

#endif
