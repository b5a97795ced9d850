/* SPDX-License-Identifier: MIT */
/*
 * The last errors. Whoever has made none since it runs sees none, main too. They are moved only when there are any;
 * that they are there, nobody tells us: nx_apart_is_used() looks.
 */
#include "isolation/coroutine/private.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>

#include "ext/pcre/php_pcre.h"

#include "engine/intercept/quiet.h"

/* How the globals of ext/openssl begin, and what they point to; its header needs OpenSSL's own. */
#define OPENSSL_ERRORS 16
typedef struct {
    int codes[OPENSSL_ERRORS];
    int top, bottom;
} openssl_queue_t;

typedef unsigned long (*crypto_error_fn)(void);
static crypto_error_fn next_crypto_error, first_crypto_error;

static const int no_code;
static int no_settable_code;
static void *no_queue;
static NX_PER_THREAD int *socket_code = &no_settable_code, *pcntl_code = &no_settable_code,
                         *posix_code = &no_settable_code;
static NX_PER_THREAD void **openssl_queue = &no_queue, **date_errors = &no_queue;

/* How the globals of ext/date begin. */
typedef struct {
    char *default_timezone, *timezone;
    HashTable *cache;
    void *last_errors;
} date_globals_t;

static void *globals_of(const char *extension)
{
    zend_module_entry *module = zend_hash_str_find_ptr(&module_registry, extension, strlen(extension));
    if (module == NULL || module->globals_size == 0) {
        return NULL;
    }
#ifdef ZTS
    return ts_resource(*module->globals_id_ptr);
#else
    return module->globals_ptr;
#endif
}

/* An extension whose globals have its last error somewhere, which no header shows. */
typedef struct {
    const char *extension;
    const char *fails; /* a function that does nothing for a process that does not exist but fail */
    const char *answers;
    size_t offset; /* of the last error; SIZE_MAX: not found, so that it stays the process's */
    bool is_tried;
} hidden_code_t;

enum { NO_PROCESS = INT_MAX, TRIED = 77 };

static bool answers(const char *function, int code)
{
    zval answer;
    return nx_world__call(function, &answer, NULL) && Z_TYPE(answer) == IS_LONG && Z_LVAL(answer) == code;
}

static bool is_code(const char *function, int *place)
{
    int before = *place;
    *place = TRIED;
    bool is_it = answers(function, TRIED);
    *place = before;
    return is_it;
}

/* The failing call writes ESRCH there; every place that has it is tried. */
static int *search(const hidden_code_t *hidden, int *globals, size_t size)
{
    zval process, failed;
    ZVAL_LONG(&process, NO_PROCESS);
    if (answers(hidden->answers, 0) && nx_world__call(hidden->fails, &failed, &process)) {
        for (size_t i = 0; i < size / sizeof(int); i++) {
            if (globals[i] == ESRCH && is_code(hidden->answers, &globals[i])) {
                globals[i] = 0;
                return &globals[i];
            }
        }
    }
    return NULL;
}

/* Once for the process: the place is the same in each request. */
static int *find_code(hidden_code_t *hidden)
{
    char *globals = globals_of(hidden->extension);
    if (globals == NULL) {
        return &no_settable_code;
    }
    if (!hidden->is_tried) {
        const zend_module_entry *module =
            zend_hash_str_find_ptr(&module_registry, hidden->extension, strlen(hidden->extension));
        nx_quiet_t quiet;
        nx_quiet_begin(&quiet);
        const int *place = search(hidden, (int *)globals, module->globals_size);
        nx_quiet_end(&quiet);
        hidden->is_tried = true;
        hidden->offset = place == NULL ? SIZE_MAX : (size_t)((const char *)place - globals);
    }
    return hidden->offset == SIZE_MAX ? &no_settable_code : (int *)(globals + hidden->offset);
}

static hidden_code_t hidden_pcntl = {
    .extension = "pcntl", .fails = "pcntl_getpriority", .answers = "pcntl_get_last_error"};
static hidden_code_t hidden_posix = {
    .extension = "posix", .fails = "posix_getsid", .answers = "posix_get_last_error"};

static void find_crypto_queue(void)
{
    if (next_crypto_error == NULL) {
        next_crypto_error = (crypto_error_fn)dlsym(RTLD_DEFAULT, "ERR_get_error");
        first_crypto_error = (crypto_error_fn)dlsym(RTLD_DEFAULT, "ERR_peek_error");
    }
}

void nx_world__watch_errors(void)
{
    int *sockets = globals_of("sockets");
    void **openssl = globals_of("openssl");
    socket_code = sockets != NULL ? sockets : &no_settable_code;
    pcntl_code = find_code(&hidden_pcntl);
    posix_code = find_code(&hidden_posix);
    nx_apart.codes[0] = &PG(last_error_type);
    nx_apart.codes[1] = (const int *)&NX_PHP_JSON_CODE;
    nx_apart.codes[2] = (const int *)&PCRE_G(error_code);
    nx_apart.codes[3] = sockets != NULL ? sockets : &no_code;
    nx_world__find_intl(globals_of("intl"));
    nx_apart.codes[4] = &nx_world__intl->code;
    nx_apart.codes[5] = pcntl_code;
    nx_apart.codes[6] = posix_code;
    openssl_queue = openssl != NULL ? openssl : &no_queue;
    if (openssl != NULL) {
        find_crypto_queue();
    }
    date_globals_t *dates = globals_of("date");
    date_errors = &dates->last_errors;
    nx_apart.queues[0] = openssl_queue;
    nx_apart.queues[1] = date_errors;
}

static void drop_queue(void *queue)
{
    if (queue != NULL) {
        pefree(queue, true);
    }
}

/* What they are made of is ext/date's own affair: a date without errors takes their place. */
static void drop_dates(void)
{
    zval now, made;
    if (EXPECTED(*date_errors == NULL)) {
        return;
    }
    ZVAL_STR(&now, zend_string_init(ZEND_STRL("now"), false));
    if (nx_world__call("date_create", &made, &now)) {
        zval_ptr_dtor(&made);
    }
    zval_ptr_dtor_str(&now);
}

/* As ext/openssl does before it answers: the oldest error goes where there is no more room. */
static void gather_crypto_errors(openssl_queue_t *queue)
{
    unsigned long code;
    while (next_crypto_error != NULL && (code = next_crypto_error()) != 0) {
        queue->top = (queue->top + 1) % OPENSSL_ERRORS;
        if (queue->top == queue->bottom) {
            queue->bottom = (queue->bottom + 1) % OPENSSL_ERRORS;
        }
        queue->codes[queue->top] = (int)code;
    }
}

void nx_world__note_crypto_errors(void)
{
    if (*openssl_queue == NULL && first_crypto_error != NULL && UNEXPECTED(first_crypto_error() != 0)) {
        *openssl_queue = pecalloc(1, sizeof(openssl_queue_t), true);
    }
}

/* A queue that has been read to its end is kept by ext/openssl, but would be moved for ever. */
static bool has_queue(void)
{
    openssl_queue_t *queue = *openssl_queue;
    if (queue != NULL) {
        gather_crypto_errors(queue);
    }
    if (queue != NULL && queue->top == queue->bottom) {
        drop_queue(*openssl_queue);
        *openssl_queue = NULL;
    }
    return *openssl_queue != NULL;
}

bool nx_world__has_errors(void)
{
    return has_queue() || *date_errors != NULL || PG(last_error_type) != 0 || NX_PHP_JSON_CODE != 0 ||
           PCRE_G(error_code) != 0 || *socket_code != 0 || nx_world__intl->code != 0 || *pcntl_code != 0 ||
           *posix_code != 0;
}

static void set(const nx_world_errors_t *errors)
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
    *nx_world__intl = errors->intl;
}

void nx_world__take_errors(nx_world_errors_t *errors)
{
    *errors = (nx_world_errors_t){
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
        .intl = *nx_world__intl,
    };
    set(&(nx_world_errors_t){0});
}

void nx_world__drop_errors(void)
{
    if (PG(last_error_message) != NULL) {
        zend_string_release(PG(last_error_message));
    }
    if (PG(last_error_file) != NULL) {
        zend_string_release(PG(last_error_file));
    }
    if (*openssl_queue != NULL) {
        gather_crypto_errors(*openssl_queue);
    }
    drop_queue(*openssl_queue);
    drop_dates();
    nx_world__reset_intl();
    set(&(nx_world_errors_t){0});
}

void nx_world__put_errors(const nx_world_errors_t *errors)
{
    nx_world__drop_errors();
    set(errors);
}
