/* SPDX-License-Identifier: MIT */
/*
 * libcrypto keeps one queue of errors for each thread. openssl_error_string() reads it, and OpenSSL itself checks it
 * after a failed read of a TLS connection. So the errors that a coroutine has left there are moved to its own list
 * (last_errors.c) when it waits. The queue is checked only after the functions of PHP that may leave errors; a switch
 * checks the list.
 */
#include "engine/intercept/functions.h"
#include "isolation/coroutine/private.h"

enum {
#define NX_CRYPTO_CALL(function) AT_##function,
#include "isolation/coroutine/crypto.def"
#undef NX_CRYPTO_CALL
    CALLS
};

#define NX_CRYPTO_CALL(function) static ZEND_NAMED_FUNCTION(call_##function);
#include "isolation/coroutine/crypto.def"
#undef NX_CRYPTO_CALL

static nx_intercept_t calls[CALLS] = {
#define NX_CRYPTO_CALL(function) {.name = #function, .handler = call_##function},
#include "isolation/coroutine/crypto.def"
#undef NX_CRYPTO_CALL
};

#define NX_CRYPTO_CALL(function)                                                                             \
    static ZEND_NAMED_FUNCTION(call_##function)                                                              \
    {                                                                                                        \
        calls[AT_##function].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);                                       \
        nx_last_errors_note_crypto();                                                                        \
    }
#include "isolation/coroutine/crypto.def"
#undef NX_CRYPTO_CALL

void nx_crypto_start(void)
{
    nx_intercept_start(calls, CALLS);
}

void nx_crypto_remove(void)
{
    nx_intercept_remove(calls, CALLS);
}
