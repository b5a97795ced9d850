/* SPDX-License-Identifier: MIT */
/*
 * Guards handles against use by two coroutines at once (docs/inside/handles.md). While a coroutine waits inside a call
 * of a C library, the handles of that call are busy. A busy connection (PDO, mysqli, Redis, curl, a TLS stream)
 * refuses every other coroutine with HandleBusyError; a plain stream makes the other coroutine wait before its call
 * begins. A connection whose call was cancelled halfway is broken until it is opened again.
 *
 * Ownership: the record of a wait is on the stack of the waiting coroutine (runtime/scheduler/library.h). Marks of
 * broken handles are removed with their objects.
 * Suspension and exceptions: only in the PHP functions that are guarded, before they begin.
 * Fork: only while no coroutine waits.
 */
#ifndef NX_RUNTIME_HANDLE_HANDLE_H
#define NX_RUNTIME_HANDLE_HANDLE_H

#include "php.h"

#include "core/base/module.h"

extern const nx_module_t nx_handle_module;

/*
 * Called directly after a wait that was cancelled. True: the connection of the call is broken. The caller shuts its
 * socket down, so that freeing the handle does not wait for the rest of a response.
 */
bool nx_handle_is_lost(void);

#endif
