/* SPDX-License-Identifier: MIT */
#include "engine/compat/layouts.h"

#include <dlfcn.h>

#include "zend_smart_str.h"

#include "engine/compat/globals.h"

typedef struct {
    nx_php_openssl_errors_t *errors;
} openssl_globals_t;

typedef struct {
    int last_error;
} sockets_globals_t;

typedef struct {
    zval stream_context;
    smart_str error_buffer;
    zend_llist *errors;
} libxml_globals_t;

typedef struct {
    const char *extension;
    const char *shared;   /* the value, for the report of a failed check */
    size_t size;          /* of the members that are written down */
    const char *function; /* called by `is_known`; if it is disabled, no code uses the value */
    bool (*is_known)(void *globals, zend_function *function);
    bool is_checked, has_passed;
} layout_t;

typedef unsigned long (*crypto_error_fn)(void);
static crypto_error_fn next_crypto_error, first_crypto_error;

enum { PROBE = 0x0A0000C1 };
#define PROBE_TEXT "error:0A0000C1"

void nx_php_report_layout(const char *what, const char *consequence)
{
    char text[256];
    snprintf(text, sizeof(text),
             "Nexus: [NX-0120] %s in this build of PHP are laid out in a way that Nexus does not know, so %s",
             what, consequence);
    php_log_err(text);
}

void nx_php_report_shared(const char *extension, const char *shared)
{
    char what[64], consequence[96];
    snprintf(what, sizeof(what), "The globals of ext/%s", extension);
    snprintf(consequence, sizeof(consequence), "all coroutines share its %s", shared);
    nx_php_report_layout(what, consequence);
}

bool nx_php_has_function(const char *name)
{
    return zend_hash_str_exists(CG(function_table), name, strlen(name));
}

static void call_function(zend_function *function, zval *result, zval *argument)
{
    ZVAL_UNDEF(result);
    zend_call_known_function(function, NULL, NULL, result, argument == NULL ? 0 : 1, argument, NULL);
}

/* The extension reads an error from a ring of ours. The position after the last one is the first one. */
static bool reads_ring(openssl_globals_t *globals, zend_function *last_error)
{
    nx_php_openssl_errors_t *before = globals->errors;
    nx_php_openssl_errors_t ring = {.codes = {PROBE}, .top = 0, .bottom = NX_PHP_OPENSSL_ERRORS - 1};
    zval text;
    globals->errors = &ring;
    call_function(last_error, &text, NULL);
    globals->errors = before;
    bool has_read = Z_TYPE(text) == IS_STRING && ring.bottom == 0 &&
                    strncmp(Z_STRVAL(text), PROBE_TEXT, strlen(PROBE_TEXT)) == 0;
    zval_ptr_dtor(&text);
    return has_read;
}

bool nx_php_openssl_has_news(void)
{
    return first_crypto_error != NULL && first_crypto_error() != 0;
}

void nx_php_openssl_gather(nx_php_openssl_errors_t *ring)
{
    unsigned long code;
    while (next_crypto_error != NULL && (code = next_crypto_error()) != 0) {
        ring->top = (ring->top + 1) % NX_PHP_OPENSSL_ERRORS;
        if (ring->top == ring->bottom) {
            ring->bottom = (ring->bottom + 1) % NX_PHP_OPENSSL_ERRORS;
        }
        ring->codes[ring->top] = (int)code;
    }
}

/* OpenSSL's errors are moved first: the extension would add them to our ring. */
static bool is_openssl_known(void *globals, zend_function *last_error)
{
    openssl_globals_t *openssl = globals;
    nx_php_openssl_errors_t news = {.top = 0};
    next_crypto_error = (crypto_error_fn)dlsym(RTLD_DEFAULT, "ERR_get_error");
    first_crypto_error = (crypto_error_fn)dlsym(RTLD_DEFAULT, "ERR_peek_error");
    nx_php_openssl_gather(&news);
    if (!reads_ring(openssl, last_error)) {
        return false;
    }
    if (news.top != news.bottom && openssl->errors == NULL) {
        openssl->errors = pemalloc(sizeof(news), true);
        *openssl->errors = news;
    }
    return true;
}

static bool is_sockets_known(void *globals, zend_function *last_error)
{
    sockets_globals_t *sockets = globals;
    int before = sockets->last_error;
    zval code;
    sockets->last_error = PROBE;
    call_function(last_error, &code, NULL);
    sockets->last_error = before;
    return Z_TYPE(code) == IS_LONG && Z_LVAL(code) == PROBE;
}

static bool is_libxml_known(void *globals, zend_function *use_internal_errors)
{
    libxml_globals_t *libxml = globals;
    zval mode, before;
    if (libxml->errors != NULL) {
        call_function(use_internal_errors, &before, NULL);
        return Z_TYPE(before) == IS_TRUE;
    }
    ZVAL_TRUE(&mode);
    call_function(use_internal_errors, &before, &mode);
    const zend_llist *list = libxml->errors;
    bool is_list = list != NULL && list->count == 0 && list->size > 0 && list->head == NULL;
    ZVAL_FALSE(&mode);
    call_function(use_internal_errors, &before, &mode);
    return is_list && libxml->errors == NULL;
}

static void check_layout(layout_t *layout, void *globals, size_t size)
{
    zend_function *function =
        zend_hash_str_find_ptr(CG(function_table), layout->function, strlen(layout->function));
    if (function == NULL) { /* now: a script that is preloaded later may declare it */
        return;
    }
    layout->is_checked = true;
    layout->has_passed = size >= layout->size && layout->is_known(globals, function);
    if (!layout->has_passed) {
        nx_php_report_shared(layout->extension, layout->shared);
    }
}

static void *known_globals(layout_t *layout)
{
    const zend_module_entry *module = nx_php_module_of(layout->extension);
    void *globals = module == NULL ? NULL : nx_php_globals_of_module(module);
    if (globals == NULL) {
        return NULL;
    }
    if (!layout->is_checked) {
        check_layout(layout, globals, module->globals_size);
    }
    return layout->has_passed ? globals : NULL;
}

nx_php_openssl_errors_t **nx_php_openssl_errors(void)
{
    static layout_t layout = {.extension = "openssl",
                              .shared = "errors",
                              .size = sizeof(openssl_globals_t),
                              .function = "openssl_error_string",
                              .is_known = is_openssl_known};
    openssl_globals_t *globals = known_globals(&layout);
    return globals == NULL ? NULL : &globals->errors;
}

int *nx_php_socket_error(void)
{
    static layout_t layout = {.extension = "sockets",
                              .shared = "last error",
                              .size = sizeof(sockets_globals_t),
                              .function = "socket_last_error",
                              .is_known = is_sockets_known};
    sockets_globals_t *globals = known_globals(&layout);
    return globals == NULL ? NULL : &globals->last_error;
}

zend_llist **nx_php_libxml_errors(void)
{
    static layout_t layout = {.extension = "libxml",
                              .shared = "errors",
                              .size = sizeof(libxml_globals_t),
                              .function = "libxml_use_internal_errors",
                              .is_known = is_libxml_known};
    libxml_globals_t *globals = known_globals(&layout);
    return globals == NULL ? NULL : &globals->errors;
}
