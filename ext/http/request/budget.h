/* SPDX-License-Identifier: MIT */
/*
 * Limits of what all requests of a worker may hold together before their handlers receive it: memory of bodies, form
 * fields and heads, and temporary files. When the memory is used up, a body is written to a file, and a head is refused
 * with 503. When the files are used up, a body is refused with 503. Part of request.h.
 *
 * Threads: one budget per thread. This module does not use requests.
 */
#ifndef NX_HTTP_REQUEST_BUDGET_H
#define NX_HTTP_REQUEST_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* True when `bytes` more are within the limit `most`; 0: no limit. */
bool nx_budget_has_memory(size_t bytes, size_t most);
/* `account` counts what its holder has taken. nx_budget_give_memory() returns all of it. */
void nx_budget_take_memory(size_t *account, size_t bytes);
void nx_budget_give_memory(size_t *account);
bool nx_budget_has_file(uint64_t most);
void nx_budget_take_file(void);
void nx_budget_give_file(void);
uint64_t nx_budget_files(void);

#endif
