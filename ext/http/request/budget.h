/* SPDX-License-Identifier: MIT */
/*
 * What the requests of a worker may hold together before their handlers have it: bytes of bodies, fields and heads in
 * memory, and temporary files. Beyond the memory a body goes to a file, and a head is refused with 503; beyond the
 * files it is refused with 503. Part of request.h. Per thread; knows no request.
 */
#ifndef NX_HTTP_REQUEST_BUDGET_H
#define NX_HTTP_REQUEST_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* So many bytes more are within the bound; 0: there is none. */
bool nx_budget_has_memory(size_t bytes, size_t most);
/* `account` is what its holder has taken. */
void nx_budget_take_memory(size_t *account, size_t bytes);
void nx_budget_give_memory(size_t *account);
bool nx_budget_has_file(uint64_t most);
void nx_budget_take_file(void);
void nx_budget_give_file(void);
uint64_t nx_budget_files(void);

#endif
