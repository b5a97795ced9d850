/* SPDX-License-Identifier: MIT */
/*
 * What PHP's SAPI layer keeps of a request: the request line, headers and status, uploads, shutdown functions, and the
 * superglobals. The functions that use them are intercepted.
 */
#include "isolation/request/private.h"

#include "php_main.h"
#include "php_variables.h"
#include "ext/standard/basic_functions.h"
#include "rfc1867.h"
#include "zend_exceptions.h"

#include "engine/intercept/functions.h"
#include "engine/compat/globals.h"
#include "engine/compat/compat.h"

#define TRACKED 6
/* Output of a response that has begun is sent in pieces of this size without flush(), as in classic mode. */
#define PIECE (32 * 1024)

typedef struct sapi_slot {
    sapi_request_info line;
    sapi_headers_struct headers;
    int64_t read_post_bytes;
    unsigned char post_read, headers_sent;
    int output_sent; /* PHP_OUTPUT_SENT, or 0 */
    HashTable *uploads;
    double started_at;
    nx_php_header_callback_t callback;
    HashTable *shutdown_functions;
    zval tracked[TRACKED], superglobals[NX_SUPERGLOBALS];
} sapi_slot_t;

#define SWAP(type, a, b)                                                                                     \
    do {                                                                                                     \
        type swapped = (a);                                                                                  \
        (a) = (b);                                                                                           \
        (b) = swapped;                                                                                       \
    } while (0)

static void swap_values(zval *here, zval *there, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        zval swapped;
        ZVAL_COPY_VALUE(&swapped, &here[i]);
        ZVAL_COPY_VALUE(&here[i], &there[i]);
        ZVAL_COPY_VALUE(&there[i], &swapped);
    }
}

/* Some settings (zlib.output_compression) are refused after output was sent. */
static void exchange_output_sent(sapi_slot_t *sapi)
{
    int replaced = OG(flags) & PHP_OUTPUT_SENT;
    OG(flags) = (OG(flags) & ~PHP_OUTPUT_SENT) | sapi->output_sent;
    sapi->output_sent = replaced;
}

static void exchange_sapi(void *slot)
{
    sapi_slot_t *sapi = slot;
    SWAP(sapi_request_info, SG(request_info), sapi->line);
    SWAP(sapi_headers_struct, SG(sapi_headers), sapi->headers);
    SWAP(int64_t, SG(read_post_bytes), sapi->read_post_bytes);
    SWAP(unsigned char, SG(post_read), sapi->post_read);
    SWAP(unsigned char, SG(headers_sent), sapi->headers_sent);
    exchange_output_sent(sapi);
    SWAP(HashTable *, SG(rfc1867_uploaded_files), sapi->uploads);
    SWAP(double, SG(global_request_time), sapi->started_at);
    sapi->callback = nx_php_exchange_header_callback(sapi->callback);
    SWAP(HashTable *, BG(user_shutdown_function_names), sapi->shutdown_functions);
    swap_values(PG(http_globals), sapi->tracked, TRACKED);
    for (nx_superglobal_t which = 0; which < NX_SUPERGLOBALS; which++) {
        swap_values(nx_superglobals__place_of(which), &sapi->superglobals[which], 1);
    }
}

/* header() is not refused: the response is sent after the handler has returned. */
static void fill_request_line(sapi_slot_t *sapi, const nx_request_globals_t *request)
{
    nx_request_line_t line = {0};
    request->kind->describe_line(request->message, &line);
    sapi->line = (sapi_request_info){
        .request_method = line.method,
        .request_uri = line.uri,
        .query_string = line.query,
        .cookie_data = line.cookies,
        .content_type = line.content_type,
        .content_length = line.content_length,
        .no_headers = true,
        .proto_num = 1001,
    };
    sapi->started_at = line.started_at;
    sapi->headers.http_response_code = 200;
    sapi->headers.send_default_content_type = true;
    zend_llist_init(&sapi->headers.headers, sizeof(sapi_header_struct), (llist_dtor_func_t)sapi_free_header,
                    0);
    if (line.authorization != NULL) {
        SWAP(sapi_request_info, SG(request_info), sapi->line);
        php_handle_auth_data(line.authorization);
        SWAP(sapi_request_info, SG(request_info), sapi->line);
        efree(line.authorization);
    }
}

static void begin_sapi(void *slot)
{
    sapi_slot_t *sapi = slot;
    fill_request_line(sapi, nx_request_globals__here());
    sapi->callback = nx_php_no_header_callback();
    for (size_t i = 0; i < TRACKED; i++) {
        ZVAL_EMPTY_ARRAY(&sapi->tracked[i]);
    }
    /* PHP adds a reference to this array without checking its type. */
    array_init(&sapi->tracked[TRACK_VARS_FILES]);
    for (nx_superglobal_t which = 0; which < NX_SUPERGLOBALS_FILLED; which++) {
        ZVAL_EMPTY_ARRAY(&sapi->superglobals[which]);
    }
    ZVAL_UNDEF(&sapi->superglobals[NX_SUPERGLOBAL_SESSION]);
    exchange_sapi(sapi);
}

void nx_request_sapi__begin(void)
{
    nx_isolation_begin(&nx_isolation_sapi);
}

bool nx_request_sapi__is_used(const nx_request_globals_t *request)
{
    return nx_isolation_slot(request->set, &nx_isolation_sapi) != NULL;
}

static void free_string(const void *string)
{
    if (string != NULL) {
        efree((void *)string);
    }
}

static void free_request_line(sapi_request_info *line)
{
    free_string(line->request_uri);
    free_string(line->query_string);
    free_string(line->cookie_data);
    free_string(line->content_type);
    free_string(line->content_type_dup);
    free_string(line->auth_user);
    free_string(line->auth_password);
    free_string(line->auth_digest);
    free_string(line->current_user);
}

/* Uploaded files that were not moved are removed with their request. */
static void remove_uploads(HashTable *uploads)
{
    if (uploads == NULL) {
        return;
    }
    zend_string *name;
    ZEND_HASH_FOREACH_STR_KEY(uploads, name)
    {
        VCWD_UNLINK(ZSTR_VAL(name));
    }
    ZEND_HASH_FOREACH_END();
    zend_hash_destroy(uploads);
    FREE_HASHTABLE(uploads);
}

static void release_values(zval *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        zval_ptr_dtor(&values[i]);
    }
}

static void release_sapi(void *slot)
{
    sapi_slot_t *sapi = slot;
    free_request_line(&sapi->line);
    zend_llist_destroy(&sapi->headers.headers);
    free_string(sapi->headers.http_status_line);
    free_string(sapi->headers.mimetype);
    remove_uploads(sapi->uploads);
    nx_php_drop_header_callback(&sapi->callback);
    if (sapi->shutdown_functions != NULL) {
        zend_hash_destroy(sapi->shutdown_functions);
        FREE_HASHTABLE(sapi->shutdown_functions);
    }
    release_values(sapi->tracked, TRACKED);
    release_values(sapi->superglobals, NX_SUPERGLOBALS);
}

nx_isolation_entry_t nx_isolation_sapi = {
    .name = "request line, headers and superglobals",
    .scope = NX_ISOLATION_REQUEST,
    .bytes = sizeof(sapi_slot_t),
    .begin = begin_sapi,
    .exchange = exchange_sapi,
    .release = release_sapi,
};

/* A shutdown function may register more. */
void nx_request_sapi__call_shutdown_functions(void)
{
    for (uint32_t i = 0; BG(user_shutdown_function_names) != NULL &&
                         i < BG(user_shutdown_function_names)->nNumUsed && EG(exception) == NULL;
         i++) {
        zval *entry = zend_hash_index_find(BG(user_shutdown_function_names), i);
        if (entry != NULL) {
            zval result;
            nx_php_call_shutdown_function(Z_PTR_P(entry), &result);
            zval_ptr_dtor(&result);
        }
    }
}

void nx_request_sapi__call_header_callback(void)
{
    nx_php_header_callback_t callback = nx_php_exchange_header_callback(nx_php_no_header_callback());
    nx_php_call_header_callback(&callback);
    nx_php_drop_header_callback(&callback);
}

/* From now on header() reports that headers were sent already. */
void nx_request_sapi__close_headers(void)
{
    SG(headers_sent) = true;
    SG(request_info).no_headers = false;
}

bool nx_request_globals_have_response(const nx_request_globals_t *request)
{
    return request->has_headers || request->output.s != NULL;
}

/* NULL: the request uses none of this. */
static const sapi_headers_struct *headers_of(const nx_request_globals_t *request)
{
    const sapi_slot_t *sapi = nx_isolation_slot(request->set, &nx_isolation_sapi);
    if (sapi == NULL) {
        return NULL;
    }
    return nx_request_globals__are_in_place(request) ? &SG(sapi_headers) : &sapi->headers;
}

int nx_request_globals_status(const nx_request_globals_t *request)
{
    const sapi_headers_struct *headers = headers_of(request);
    return headers == NULL ? 0 : headers->http_response_code;
}

const char *nx_request_globals_status_line(const nx_request_globals_t *request)
{
    const sapi_headers_struct *headers = headers_of(request);
    return headers == NULL ? NULL : headers->http_status_line;
}

bool nx_request_globals_each_header(const nx_request_globals_t *request,
                                    bool (*tell)(void *context, const char *line, size_t length),
                                    void *context)
{
    const sapi_headers_struct *headers = headers_of(request);
    if (headers == NULL) {
        return true;
    }
    for (zend_llist_element *element = headers->headers.head; element != NULL; element = element->next) {
        const sapi_header_struct *header = (const sapi_header_struct *)element->data;
        if (!tell(context, header->header, header->header_len)) {
            return false;
        }
    }
    return true;
}

static void use_sapi(nx_request_globals_t *request)
{
    nx_request_sapi__begin();
}

static void use_headers(nx_request_globals_t *request)
{
    nx_request_sapi__begin();
    request->has_headers = true;
}

void nx_request_sapi__flush(nx_request_globals_t *request)
{
    if (!request->is_closed) {
        request->kind->flush(request->message, request);
    }
}

static void use_post(nx_request_globals_t *request)
{
    nx_superglobals__fill(request, 1U << NX_SUPERGLOBAL_POST | 1U << NX_SUPERGLOBAL_FILES);
}

enum {
#define NX_USE(identifier, ...) AT_##identifier,
#include "isolation/request/uses.def"
#undef NX_USE
    USES
};

#define NX_USE(identifier, ...) static ZEND_NAMED_FUNCTION(call_##identifier);
#include "isolation/request/uses.def"
#undef NX_USE

static nx_intercept_t calls[USES] = {
#define NX_USE(identifier, function, ...) {.name = function, .handler = call_##identifier},
#include "isolation/request/uses.def"
#undef NX_USE
};

#define NX_USE(identifier, function, use)                                                                    \
    static ZEND_NAMED_FUNCTION(call_##identifier)                                                            \
    {                                                                                                        \
        nx_request_globals_t *request = nx_request_globals_enter();                                          \
        if (request != NULL) {                                                                               \
            use(request);                                                                                    \
        }                                                                                                    \
        calls[AT_##identifier].before(INTERNAL_FUNCTION_PARAM_PASSTHRU);                                     \
    }
#include "isolation/request/uses.def"
#undef NX_USE

static size_t (*write_before)(const char *text, size_t length);
static int (*header_before)(sapi_header_struct *header, sapi_header_op_enum operation,
                            sapi_headers_struct *headers);
static size_t (*read_before)(char *buffer, size_t length);

static void note_site(nx_request_globals_t *request)
{
    zend_string *file = zend_get_executed_filename_ex();
    if (file != NULL) {
        request->output_file = zend_string_copy(file);
        request->output_line = zend_get_executed_lineno();
    }
}

static size_t write_output(const char *text, size_t length)
{
    nx_request_globals_t *request = nx_request_globals_current();
    if (request == NULL) {
        return write_before(text, length);
    }
    if (!request->is_closed) {
        if (request->output.s == NULL) {
            note_site(request);
        }
        smart_str_appendl(&request->output, text, length);
        if (UNEXPECTED(request->is_begun) && ZSTR_LEN(request->output.s) >= PIECE) {
            nx_request_sapi__flush(request);
        }
    }
    return length;
}

/* The SAPI of the command line keeps no list of headers. */
static int store_header(sapi_header_struct *header, sapi_header_op_enum operation,
                        sapi_headers_struct *headers)
{
    if (nx_request_globals__here() != NULL) {
        return SAPI_HEADER_ADD;
    }
    return header_before == NULL ? SAPI_HEADER_ADD : header_before(header, operation, headers);
}

static size_t read_body_of_request(char *buffer, size_t length)
{
    const nx_request_globals_t *request = nx_request_globals__here();
    if (request == NULL) {
        return read_before == NULL ? 0 : read_before(buffer, length);
    }
    return request->kind->read_body(request->message, (size_t)SG(read_post_bytes), buffer, length);
}

/* Another module (classic mode) may have replaced these functions: ours call the replacements. */
void nx_request_sapi__install(void)
{
    nx_intercept_start(calls, USES);
    if (sapi_module.ub_write != write_output) {
        write_before = sapi_module.ub_write;
        sapi_module.ub_write = write_output;
    }
    if (sapi_module.header_handler != store_header) {
        header_before = sapi_module.header_handler;
        sapi_module.header_handler = store_header;
    }
    if (sapi_module.read_post != read_body_of_request) {
        read_before = sapi_module.read_post;
        sapi_module.read_post = read_body_of_request;
    }
}

void nx_request_sapi__remove(void)
{
    nx_intercept_remove(calls, USES);
    if (sapi_module.ub_write == write_output) {
        sapi_module.ub_write = write_before;
    }
    if (sapi_module.header_handler == store_header) {
        sapi_module.header_handler = header_before;
    }
    if (sapi_module.read_post == read_body_of_request) {
        sapi_module.read_post = read_before;
    }
}
