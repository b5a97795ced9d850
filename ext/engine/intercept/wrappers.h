/* SPDX-License-Identifier: MIT */
/*
 * Wrappers around functions of other extensions. A wrapper is a handler for many functions: it finds the original
 * handler in the function that is called, in a `reserved` slot, which subclasses and closures copy. The slot holds only
 * the address of code, so that a process can use functions that OPcache has cached for another process.
 *
 * Ownership: the list of wrappers is static.
 */
#ifndef NX_ENGINE_INTERCEPT_WRAPPERS_H
#define NX_ENGINE_INTERCEPT_WRAPPERS_H

#include "php.h"

/* Index of our slot in `reserved`; -1: none. */
extern int nx_wrappers_slot;

/*
 * Takes a slot. False: none is left. Called while PHP starts, because the number of slots is part of OPcache's system
 * id. `wrappers`: every handler that nx_wrappers_set() sets; the list ends with NULL.
 */
bool nx_wrappers_reserve(const zif_handler *wrappers);
/* Sets the wrapper of an internal function. It must not have one. */
void nx_wrappers_set(zend_function *function, zif_handler wrapper);
/* True if the function's handler is one of the wrappers. */
bool nx_wrappers_are_around(const zend_function *function);
/*
 * Removes all wrappers. The functions are looked up again: extensions that were loaded later have already removed
 * theirs.
 */
void nx_wrappers_remove(void);

/* The original handler of an internal function that has a wrapper. NULL: it has none. */
static inline zif_handler nx_wrappers_original(const zend_function *function)
{
    return (zif_handler)function->internal_function.reserved[nx_wrappers_slot];
}

/* The original handler of an internal function, whether it has a wrapper or not. */
static inline zif_handler nx_wrappers_handler(const zend_function *function)
{
    zif_handler original = nx_wrappers_original(function);
    return original != NULL ? original : function->internal_function.handler;
}

#endif
