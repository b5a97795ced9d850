/* SPDX-License-Identifier: MIT */
/*
 * libcrypto keeps one queue of errors for each thread. openssl_error_string() reads it, and OpenSSL itself looks at
 * it after a failed read of a TLS connection. So what a coroutine leaves there is gathered into its own list
 * (last_errors.c) when it waits. Only the functions of PHP that may leave something are followed by a look at the
 * queue: a switch looks at the list alone.
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
        nx_world__note_crypto_errors();                                                                      \
    }
#include "isolation/coroutine/crypto.def"
#undef NX_CRYPTO_CALL

void nx_world__start_crypto(void)
{
    nx_intercept_start(calls, CALLS);
}

void nx_world__remove_crypto(void)
{
    nx_intercept_remove(calls, CALLS);
}
