/* SPDX-License-Identifier: MIT */
/* Shared by the files of isolation/coroutine/ only. */
#ifndef NX_ISOLATION_COROUTINE_PRIVATE_H
#define NX_ISOLATION_COROUTINE_PRIVATE_H

#include "engine/compat/compat.h"
#include "engine/compat/globals.h"
#include "isolation/registry/isolation.h"

/* The entries. The functions that setters.c intercepts begin the settings and the entries of places.c. */
extern nx_isolation_entry_t nx_isolation_last_errors;
extern nx_isolation_entry_t nx_isolation_settings;
extern nx_isolation_entry_t nx_isolation_timezone, nx_isolation_locale, nx_isolation_multibyte;
extern nx_isolation_entry_t nx_isolation_random, nx_isolation_streams, nx_isolation_directory;
extern nx_isolation_entry_t nx_isolation_umask, nx_isolation_text_domain, nx_isolation_assertion;
extern nx_isolation_entry_t nx_isolation_handlers, nx_isolation_engine_globals;

/*
 * Calls the original of a PHP function that setters.c has replaced. The function must neither suspend nor throw. False:
 * PHP has no such function.
 */
bool nx_coroutine_globals_call(const char *function, zval *result, zval *argument);

/* settings.c: called before a setting is changed. */
void nx_settings_begin(zend_string *name);

/* intl.c: points to the last error of ext/intl, or to a dummy without an error. */
extern NX_PER_THREAD nx_php_intl_error_t *nx_intl_error;
void nx_intl_find(char *globals);
void nx_intl_reset(void);

/* last_errors.c */
void nx_last_errors_find(void);
/* Called after a call that may have left errors in libcrypto's queue. */
void nx_last_errors_note_crypto(void);

/* crypto.c: intercepts those calls. */
void nx_crypto_start(void);
void nx_crypto_remove(void);

/* libxml.c: the errors that are collected for libxml_get_errors(). */
typedef struct nx_libxml {
    zend_llist *errors;
    void (*report)(void *context, void *error);
} nx_libxml_t;

void nx_libxml_start(void);
/* Makes the mode that is in place, main's, the mode with which coroutines start. */
void nx_libxml_learn_mode(void);
void nx_libxml_take(nx_libxml_t *saved);
void nx_libxml_put(const nx_libxml_t *saved);
void nx_libxml_drop(nx_libxml_t *saved);

/* setters.c: intercepts the PHP functions that set any of the entries. */
void nx_setters_start(void);
void nx_setters_remove(void);

#endif
