/* SPDX-License-Identifier: MIT */
/* Shared by the files of runtime/loading/ only. */
#ifndef NX_RUNTIME_LOADING_PRIVATE_H
#define NX_RUNTIME_LOADING_PRIVATE_H

#include "runtime/loading/loading.h"

/* declaring.c: registers the class declarations that a waiting coroutine has started with isolation/registry. */
void nx_linking__install(void);

/* loading.c: true if the coroutine holds the lock of that class. */
bool nx_loading__is_loading(const nx_coroutine_t *coroutine, zend_string *lower_name);

#endif
