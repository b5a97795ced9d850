/* SPDX-License-Identifier: MIT */
/*
 * Loading of code and classes: what PHP compiles, includes and autoloads. Functions that other extensions have set for
 * the same purpose are called, too.
 *
 * Ownership: the owner is static.
 */
#ifndef NX_ENGINE_INTERCEPT_LOADING_H
#define NX_ENGINE_INTERCEPT_LOADING_H

#include "php.h"

#include "core/base/module.h"

/* Functions of runtime/loading. */
typedef struct nx_load_owner {
    /* Called instead of PHP's function that looks for a class. Calls nx_intercept_call_autoloaders(). */
    NX_SUSPENDS NX_THROWS zend_class_entry *(*autoload)(zend_string *name, zend_string *lower_name);
    /* Called when PHP has found the path of a file that it may include. */
    NX_SUSPENDS NX_THROWS void (*resolved)(zend_string *path);
} nx_intercept_loading_t;

typedef enum { NX_CODE_OF_FILE, NX_CODE_OF_STRING } nx_code_source_t;

/*
 * Called with code before it runs, whether compiled or loaded by OPcache. Its declarations are in PHP's tables after
 * the first `functions` and `classes` entries. It must neither suspend nor throw.
 */
typedef void (*nx_intercept_compiled_fn)(const zend_op_array *code, nx_code_source_t source,
                                         uint32_t functions, uint32_t classes);

/* Called when the process starts. */
void nx_intercept_loading_install(const nx_intercept_loading_t *owner);
/* Adds a function for compiled code. Called when the process starts. */
void nx_intercept_on_compiled(nx_intercept_compiled_fn compiled);
/*
 * Called when a request starts. OPcache sets its functions after our MINIT, and ours must be called first. Idempotent.
 */
void nx_intercept_loading_start(void);
void nx_intercept_loading_remove(void);
/*
 * While it is set, OPcache neither optimises nor stores the files that this process compiles, which takes half of the
 * time. Files that OPcache has stored are compiled again. Returns whether it was set before. Not for threads.
 */
bool nx_intercept_bypass_cache(bool is_bypassed);

/* Calls the autoloaders, as PHP does. */
NX_SUSPENDS NX_THROWS zend_class_entry *nx_intercept_call_autoloaders(zend_string *name,
                                                                      zend_string *lower_name);

#endif
