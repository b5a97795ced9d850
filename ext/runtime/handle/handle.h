/* SPDX-License-Identifier: MIT */
/*
 * One handle, one coroutine (docs/design/handle.md). While a coroutine waits inside a call of a C library, what that
 * call was given is busy: a connection (PDO, mysqli, Redis, curl, a TLS stream) refuses every other coroutine with
 * HandleBusyError, a plain stream lets it wait before it enters. A connection whose call was cancelled in its midst
 * is broken until it is opened anew.
 *
 * Ownership: an account of a wait lies on the waiter's stack (runtime/scheduler/library.h); marks of broken handles
 * go with their objects. Suspension and exceptions: only in the functions of PHP that are guarded, before they begin.
 * Fork: with nobody waiting.
 */
#ifndef NX_RUNTIME_HANDLE_HANDLE_H
#define NX_RUNTIME_HANDLE_HANDLE_H

#include "php.h"

#include "core/base/module.h"

extern const nx_module_t nx_handle_module;

/*
 * To be asked right after a wait that was cancelled: the call it was part of has a connection in its hands that
 * nobody can use any more. Whoever knows the socket ends it, so that freeing the handle does not wait for the rest of
 * an answer.
 */
bool nx_handle_is_lost(void);

#endif
