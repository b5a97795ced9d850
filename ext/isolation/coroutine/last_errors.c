/* SPDX-License-Identifier: MIT */
/*
 * The last errors. Each coroutine, and main, finds only the errors that it has caused itself. No function is called
 * when an error is recorded, so nx_isolation_is_used() looks for errors.
 */
#include "isolation/coroutine/private.h"

#include <errno.h>
#include <limits.h>

#include "ext/pcre/php_pcre.h"

#include "engine/compat/layouts.h"
#include "engine/intercept/quiet.h"
#include "isolation/registry/detected.h"

static const int no_code;
static int no_settable_code;
static void *no_queue;
static nx_php_openssl_errors_t *no_crypto_errors;
static NX_PER_THREAD int *socket_code = &no_settable_code, *pcntl_code = &no_settable_code,
                         *posix_code = &no_settable_code;
static NX_PER_THREAD nx_php_openssl_errors_t **openssl_queue = &no_crypto_errors;
static NX_PER_THREAD void **date_errors = &no_queue;

/* An extension whose last error is in its globals, at an offset that no header declares. */
typedef struct {
    const char *extension;
    const char *fails; /* a function that fails, without another effect, for a process that does not exist */
    const char *returns; /* a function that returns the last error */
    size_t offset;       /* of the last error; SIZE_MAX: not found, so all coroutines share it */
    bool is_tried;
} hidden_code_t;

enum { NO_PROCESS = INT_MAX, TRIED = 77 };

static bool answers(const char *function, int code)
{
    zval answer;
    return nx_coroutine_globals_call(function, &answer, NULL) && Z_TYPE(answer) == IS_LONG &&
           Z_LVAL(answer) == code;
}

static bool is_code(const char *function, int *place)
{
    int before = *place;
    *place = TRIED;
    bool is_it = answers(function, TRIED);
    *place = before;
    return is_it;
}

/* The failing call writes ESRCH to the address that is searched for. Each number that equals it is tried. */
static int *search(const hidden_code_t *hidden, int *globals, size_t size)
{
    zval process, failed;
    ZVAL_LONG(&process, NO_PROCESS);
    if (answers(hidden->returns, 0) && nx_coroutine_globals_call(hidden->fails, &failed, &process)) {
        for (size_t i = 0; i < size / sizeof(int); i++) {
            if (globals[i] == ESRCH && is_code(hidden->returns, &globals[i])) {
                globals[i] = 0;
                return &globals[i];
            }
        }
    }
    return NULL;
}

/*
 * Searched once in a process: the place is the same in each request. A disabled function may be declared by a script
 * that is preloaded later.
 */
static int *find_code(hidden_code_t *hidden)
{
    char *globals = nx_php_globals_of(hidden->extension);
    if (globals == NULL) {
        return &no_settable_code;
    }
    bool can_be_called = nx_php_has_function(hidden->fails) && nx_php_has_function(hidden->returns);
    if (!hidden->is_tried && !can_be_called) {
        return &no_settable_code;
    }
    if (!hidden->is_tried) {
        const zend_module_entry *module = nx_php_module_of(hidden->extension);
        nx_quiet_t quiet;
        nx_quiet_begin(&quiet);
        const int *place = search(hidden, (int *)globals, module->globals_size);
        nx_quiet_end(&quiet);
        hidden->is_tried = true;
        if (place == NULL) {
            nx_php_report_shared(hidden->extension, "last error");
        }
        hidden->offset = place == NULL ? SIZE_MAX : (size_t)((const char *)place - globals);
    }
    return hidden->offset == SIZE_MAX ? &no_settable_code : (int *)(globals + hidden->offset);
}

static hidden_code_t hidden_pcntl = {
    .extension = "pcntl", .fails = "pcntl_getpriority", .returns = "pcntl_get_last_error"};
static hidden_code_t hidden_posix = {
    .extension = "posix", .fails = "posix_getsid", .returns = "posix_get_last_error"};

void nx_last_errors_find(void)
{
    int *sockets = nx_php_socket_error();
    nx_php_openssl_errors_t **openssl = nx_php_openssl_errors();
    socket_code = sockets != NULL ? sockets : &no_settable_code;
    pcntl_code = find_code(&hidden_pcntl);
    posix_code = find_code(&hidden_posix);
    nx_isolation_places.codes[0] = &PG(last_error_type);
    nx_isolation_places.codes[1] = (const int *)&NX_PHP_JSON_CODE;
    nx_isolation_places.codes[2] = (const int *)&PCRE_G(error_code);
    nx_isolation_places.codes[3] = sockets != NULL ? sockets : &no_code;
    nx_intl_find(nx_php_globals_of("intl"));
    nx_isolation_places.codes[4] = &nx_intl_error->code;
    nx_isolation_places.codes[5] = pcntl_code;
    nx_isolation_places.codes[6] = posix_code;
    openssl_queue = openssl != NULL ? openssl : &no_crypto_errors;
    date_errors = nx_php_date_errors();
    nx_isolation_places.queues[0] = (void **)openssl_queue;
    nx_isolation_places.queues[1] = date_errors;
}

static void drop_queue(void *queue)
{
    if (queue != NULL) {
        pefree(queue, true);
    }
}

/* Only ext/date can free its errors: a date without errors is parsed, which replaces them. */
static void drop_dates(void)
{
    zval now, made;
    if (EXPECTED(*date_errors == NULL)) {
        return;
    }
    ZVAL_STR(&now, zend_string_init(ZEND_STRL("now"), false));
    if (nx_coroutine_globals_call("date_create", &made, &now)) {
        zval_ptr_dtor(&made);
    }
    zval_ptr_dtor_str(&now);
}

void nx_last_errors_note_crypto(void)
{
    if (openssl_queue != &no_crypto_errors && *openssl_queue == NULL &&
        UNEXPECTED(nx_php_openssl_has_news())) {
        *openssl_queue = pecalloc(1, sizeof(nx_php_openssl_errors_t), true);
    }
}

/* ext/openssl keeps its queue after it was read to the end. The queue would be moved at each switch, so it is freed. */
static void drop_empty_queue(void)
{
    nx_php_openssl_errors_t *queue = *openssl_queue;
    if (queue == NULL) {
        return;
    }
    nx_php_openssl_gather(queue);
    if (queue->top == queue->bottom) {
        drop_queue(queue);
        *openssl_queue = NULL;
    }
}

typedef struct last_errors {
    bool is_filled;
    int type, line, preg, socket, pcntl, posix;
    nx_php_json_error_t json;
    zend_string *message, *file;
    void *openssl, *dates;
    nx_php_intl_error_t intl;
} last_errors_t;

static void set_last_errors(const last_errors_t *errors)
{
    PG(last_error_type) = errors->type;
    PG(last_error_lineno) = errors->line;
    PG(last_error_message) = errors->message;
    PG(last_error_file) = errors->file;
    NX_PHP_JSON_ERROR = errors->json;
    PCRE_G(error_code) = errors->preg;
    *socket_code = errors->socket;
    *pcntl_code = errors->pcntl;
    *posix_code = errors->posix;
    *openssl_queue = errors->openssl;
    *date_errors = errors->dates;
    *nx_intl_error = errors->intl;
}

static void take_last_errors(last_errors_t *errors)
{
    drop_empty_queue();
    *errors = (last_errors_t){
        .is_filled = true,
        .type = PG(last_error_type),
        .line = PG(last_error_lineno),
        .message = PG(last_error_message),
        .file = PG(last_error_file),
        .json = NX_PHP_JSON_ERROR,
        .preg = PCRE_G(error_code),
        .socket = *socket_code,
        .pcntl = *pcntl_code,
        .posix = *posix_code,
        .openssl = *openssl_queue,
        .dates = *date_errors,
        .intl = *nx_intl_error,
    };
    set_last_errors(&(last_errors_t){0});
}

static void drop_last_errors(void)
{
    if (PG(last_error_message) != NULL) {
        zend_string_release(PG(last_error_message));
    }
    if (PG(last_error_file) != NULL) {
        zend_string_release(PG(last_error_file));
    }
    if (*openssl_queue != NULL) {
        nx_php_openssl_gather(*openssl_queue);
    }
    drop_queue(*openssl_queue);
    drop_dates();
    nx_intl_reset();
    set_last_errors(&(last_errors_t){0});
}

static void exchange_last_errors(void *slot)
{
    last_errors_t *errors = slot;
    if (!errors->is_filled) {
        take_last_errors(errors);
        return;
    }
    drop_last_errors();
    set_last_errors(errors);
    errors->is_filled = false;
}

nx_isolation_entry_t nx_isolation_last_errors = {
    .name = "last errors",
    .phase = NX_ISOLATION_ERRORS,
    .detected = NX_DETECTED_ERRORS,
    .bytes = sizeof(last_errors_t),
    .exchange = exchange_last_errors,
    .discard = drop_last_errors,
};
