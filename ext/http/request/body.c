/* SPDX-License-Identifier: MIT */
#include "http/request/body.h"

#include <errno.h>

#include "http/request/budget.h"
#include "http/request/form.h"
#include "http/request/body_source.h"
#include "http/request/private.h"
#include "http/request/spool.h"

/* Memory that the allocator may need in addition to the string itself. */
#define MEMORY_SLACK (4 * 1024 * 1024)

void nx_body_begin(nx_message_t *message)
{
    nx_bytes_init(&message->body, SIZE_MAX / 2);
}

static int fail_body(int error)
{
    nx_spool_log_error(-error);
    return -(int)nx_spool_status(-error);
}

/* Writes `body` to a file. Afterwards `body` buffers the bytes that are not written to the file yet. */
static int move_to_file(nx_message_t *message)
{
    int file = nx_budget_has_file(message->rules.files) ? nx_spool_open_nameless() : -EMFILE;
    if (file < 0) {
        return file;
    }
    nx_budget_take_file();
    message->spool = file;
    int result = nx_spool_write(file, nx_bytes_data(&message->body), nx_bytes_length(&message->body));
    nx_bytes_release(&message->body);
    nx_budget_give_memory(&message->charged);
    return result;
}

static int put_in_file(nx_message_t *message, const char *bytes, size_t length)
{
    int result = message->spool < 0 ? move_to_file(message) : 0;
    if (result == 0) {
        result = nx_spool_gather(message->spool, &message->body, bytes, length);
    }
    return result == 0 ? 0 : fail_body(result);
}

static bool has_body_capacity(const nx_message_t *message, size_t length)
{
    return message->spool < 0 && message->form == NULL &&
           nx_bytes_length(&message->body) + length <= message->rules.memory_bytes &&
           nx_budget_has_memory(length, message->rules.total_bytes);
}

/*
 * True if the body is parsed into a form while it arrives. If the memory budget has no space for fields, the form is
 * stored unparsed, and parsed when its handler requests it.
 */
static bool parses_on_arrival(const nx_message_t *message)
{
    return message->form != NULL || (message->rules.parts_forms && message->spool < 0 &&
                                     nx_budget_has_memory(0, message->rules.total_bytes));
}

/* Passes the bytes received so far to the form. */
static int begin_form(nx_message_t *message)
{
    const nx_header_t *type = nx_wire_find_header(&message->head, NX_HEADER_CONTENT_TYPE);
    message->form = nx_form_begin(nx_message_at(message, type->value), type->value.length, &message->rules);
    if (message->form == NULL) {
        return -503;
    }
    int status = nx_form_put(message->form, nx_bytes_data(&message->body), nx_bytes_length(&message->body));
    nx_bytes_release(&message->body);
    nx_budget_give_memory(&message->charged);
    message->body_length = 0;
    return status;
}

static int put_in_form(nx_message_t *message, const char *bytes, size_t length)
{
    int status = message->form == NULL ? begin_form(message) : 0;
    return status == 0 ? nx_form_put(message->form, bytes, length) : status;
}

int nx_body_put(nx_message_t *message, const char *bytes, size_t length)
{
    int status = 0;
    if (EXPECTED(has_body_capacity(message, length))) {
        status = nx_bytes_append(&message->body, bytes, length) == 0 ? 0 : -503;
        nx_budget_take_memory(&message->charged, length);
    } else if (parses_on_arrival(message)) {
        return put_in_form(message, bytes, length);
    } else {
        status = put_in_file(message, bytes, length);
    }
    message->body_length += status == 0 ? length : 0;
    return status;
}

const char *nx_body_problem(const nx_message_t *message)
{
    return message->form != NULL ? nx_form_problem(message->form) : "the request's body could not be stored";
}

char *nx_body_reserve(nx_message_t *message, size_t length)
{
    bool fits = has_body_capacity(message, length) && nx_bytes_reserve(&message->body, length) == 0;
    return fits ? nx_bytes_tail(&message->body) : NULL;
}

void nx_body_filled(nx_message_t *message, size_t length)
{
    nx_bytes_commit(&message->body, length);
    nx_budget_take_memory(&message->charged, length);
    message->body_length += length;
}

int nx_body_end(nx_message_t *message)
{
    if (UNEXPECTED(message->form != NULL)) {
        return nx_form_end(message->form);
    }
    if (message->spool >= 0) {
        int result = nx_spool_flush(message->spool, &message->body);
        nx_bytes_release(&message->body);
        return result == 0 ? 0 : fail_body(result);
    }
    if (message->body_length > 0) {
        message->body_data = nx_bytes_data(&message->body);
    }
    return 0;
}

ssize_t nx_body_copy(const nx_message_t *message, uint64_t offset, char *buffer, size_t length)
{
    if (UNEXPECTED(message->spool >= 0)) {
        return nx_spool_read(message->spool, offset, buffer, length);
    }
    if (offset >= message->body_length) {
        return 0;
    }
    size_t count = MIN(length, (size_t)(message->body_length - offset));
    memcpy(buffer, message->body_data + offset, count);
    return (ssize_t)count;
}

int nx_body_open(const nx_message_t *message)
{
    return message->spool < 0 ? -ENOENT : nx_spool_reopen(message->spool);
}

void nx_body_throw_with(unsigned status)
{
    zend_update_property_long(nx_ce_http_body_exception, EG(exception), ZEND_STRL("status"),
                              (zend_long)status);
}

unsigned nx_body_status_of(zend_object *thrown)
{
    zval buffer;
    if (thrown->ce != nx_ce_http_body_exception) {
        return 0;
    }
    zval *status = zend_read_property(thrown->ce, thrown, ZEND_STRL("status"), true, &buffer);
    return (unsigned)zval_get_long(status);
}

static bool is_below_limit(uint64_t length)
{
    return PG(memory_limit) <= 0 ||
           length + zend_memory_usage(true) + MEMORY_SLACK <= (uint64_t)PG(memory_limit);
}

/* Chunks that the allocator caches count as used until it frees them, so they are freed before the second check. */
bool nx_body_fits_memory(uint64_t length)
{
    return EXPECTED(is_below_limit(length)) || (zend_mm_gc(zend_mm_get_heap()) > 0 && is_below_limit(length));
}

NX_COLD void nx_body_throw_unreadable(ssize_t result)
{
    nx_throw(NX_ERROR_SYSTEM,
             "The request's body could not be read back from its file (%s): look at the disk of %s",
             strerror(result < 0 ? (int)-result : EIO), nx_spool_directory());
}

static NX_COLD zend_string *read_spooled_body(const nx_message_t *message)
{
    if (!nx_body_fits_memory(message->body_length)) {
        nx_throw(NX_ERROR_BODY_TOO_LARGE,
                 "The request's body has %" PRIu64
                 " bytes, which do not fit into PHP's memory_limit: read it piece by piece, by bodyStream()",
                 message->body_length);
        nx_body_throw_with(413);
        return NULL;
    }
    zend_string *body = zend_string_alloc((size_t)message->body_length, false);
    ssize_t count = nx_spool_read(message->spool, 0, ZSTR_VAL(body), ZSTR_LEN(body));
    if (count != (ssize_t)ZSTR_LEN(body)) {
        nx_body_throw_unreadable(count);
        zend_string_efree(body);
        return NULL;
    }
    ZSTR_VAL(body)[ZSTR_LEN(body)] = '\0';
    return body;
}

void nx_body_throw_parted(void)
{
    nx_throw(NX_ERROR_BODY_PARTED,
             "A multipart form is not kept as one body: use form(), forms(), file() and files(), or "
             "declare a Nexus\\Http\\BodyStream parameter in the handler to read it while it arrives");
}

zend_string *nx_body_string(nx_message_t *message)
{
    if (UNEXPECTED(nx_message_is_form(message))) {
        nx_body_throw_parted();
        return NULL;
    }
    if (UNEXPECTED(message->body_source != NULL) && !nx_body_source_gather(message)) {
        return NULL;
    }
    if (UNEXPECTED(message->spool >= 0)) {
        return read_spooled_body(message);
    }
    return zend_string_init_fast(message->body_data, (size_t)message->body_length);
}
