/* SPDX-License-Identifier: MIT */
/*
 * Counts what all requests of a worker hold together before their handlers begin: memory (bodies, form fields, heads)
 * and temporary files. The callers enforce the limits. When the memory is used up, a body is written to a file, and a
 * head is refused with 503. When the files are used up, a body is refused with 503.
 *
 * Threads: one budget per thread.
 */
#ifndef NX_HTTP_REQUEST_BUDGET_H
#define NX_HTTP_REQUEST_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* True when taking `bytes` more keeps the total within the limit `most`. `most` 0: no limit. */
bool nx_budget_has_memory(size_t bytes, size_t most);
/* Adds `bytes` to the total and to `account`, the bytes that one message, form or block has taken. */
void nx_budget_take_memory(size_t *account, size_t bytes);
/* Subtracts the whole account from the total and sets it to 0. */
void nx_budget_give_memory(size_t *account);
/* True when one more file keeps their number within the limit `most`. `most` 0: no limit. */
bool nx_budget_has_file(uint64_t most);
void nx_budget_take_file(void);
void nx_budget_give_file(void);
/* The number of files taken. */
uint64_t nx_budget_files(void);

#endif
