/* SPDX-License-Identifier: MIT */
/*
 * Globals of extensions whose layout is declared in no header, or in one that needs the headers of another library.
 * Their first members are written down in layouts.c. Each is checked once in a process: a function of the extension
 * must read or write the value at that place. A function returns NULL if the extension is not loaded, or if the check
 * has failed. All coroutines then share the value, and NX-0120 is in the error log.
 *
 * Called when a request starts. Suspension, exceptions: none.
 */
#ifndef NX_ENGINE_COMPAT_LAYOUTS_H
#define NX_ENGINE_COMPAT_LAYOUTS_H

#include "php.h"

/*
 * Writes NX-0120 to the error log: the layout of `what` ("The globals of ext/sockets") is unknown, therefore
 * `consequence` ("all coroutines share its last error"). The caller reports each check at most once in a process.
 */
void nx_php_report_layout(const char *what, const char *consequence);
/* The same for the globals of an extension that have a last error, or errors. `shared`: "last error". */
void nx_php_report_shared(const char *extension, const char *shared);
/* True if the function exists and is not disabled. A value that only this function reads needs no check otherwise. */
bool nx_php_has_function(const char *name);

/* The errors of ext/openssl: a ring. It is empty if `top` equals `bottom`; else the oldest error is after `bottom`. */
#define NX_PHP_OPENSSL_ERRORS 16
typedef struct {
    int codes[NX_PHP_OPENSSL_ERRORS];
    int top, bottom;
} nx_php_openssl_errors_t;

/* Allocated by pemalloc(); NULL while there was no error. */
nx_php_openssl_errors_t **nx_php_openssl_errors(void);
/* True if OpenSSL has errors that ext/openssl has not moved to its ring yet. */
bool nx_php_openssl_has_news(void);
/* Moves them to the ring, as ext/openssl does: a full ring drops its oldest error. */
void nx_php_openssl_gather(nx_php_openssl_errors_t *ring);
/* The last error of ext/sockets. */
int *nx_php_socket_error(void);
/* The list of libxml_use_internal_errors(); NULL while libxml emits warnings. */
zend_llist **nx_php_libxml_errors(void);

#endif
