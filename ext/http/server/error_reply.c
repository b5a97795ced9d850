/* SPDX-License-Identifier: MIT */
/*
 * Answers that the application did not produce, such as errors: plain text, a problem document (RFC 9457) or a page.
 */
#include "http/server/private.h"

#include "ext/standard/html.h"

/* Index in `formats`. */
#define TEXT 3

typedef void (*write_fn)(smart_str *text, unsigned status, const char *detail);

static const char page_before[] =
    "<meta name=\"viewport\" content=\"width=device-width\">\n<style>body{font:1rem/1.5 "
    "system-ui,sans-serif;max-width:40rem;margin:15vh auto;padding:0 1rem;color:#222;background:#fff}"
    "h1{font-size:1.5rem}@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}}</style>\n";

static void append_title(smart_str *text, unsigned status)
{
    smart_str_append_long(text, (zend_long)status);
    smart_str_appendc(text, ' ');
    smart_str_appends(text, nx_wire_reason(status));
}

static void write_error_text(smart_str *text, unsigned status, const char *detail)
{
    append_title(text, status);
    if (detail != NULL) {
        smart_str_appendl(text, ZEND_STRL(": "));
        smart_str_appends(text, detail);
    }
    smart_str_appendc(text, '\n');
}

static void append_json_byte(smart_str *text, unsigned char byte)
{
    if (byte == '"' || byte == '\\') {
        smart_str_appendc(text, '\\');
        smart_str_appendc(text, (char)byte);
    } else if (byte < 0x20) {
        smart_str_append_printf(text, "\\u%04x", byte);
    } else {
        smart_str_appendc(text, (char)byte);
    }
}

static void append_html_byte(smart_str *text, unsigned char byte)
{
    switch (byte) {
    case '<':
        smart_str_appendl(text, ZEND_STRL("&lt;"));
        return;
    case '&':
        smart_str_appendl(text, ZEND_STRL("&amp;"));
        return;
    default:
        smart_str_appendc(text, (char)byte);
    }
}

/* The message of an exception may contain any bytes; invalid UTF-8 is replaced by a question mark. */
static void append_error_text(smart_str *text, const char *raw, void (*append)(smart_str *, unsigned char))
{
    size_t length = strlen(raw), at = 0;
    while (at < length) {
        size_t begin = at;
        zend_result status;
        php_next_utf8_char((const unsigned char *)raw, length, &at, &status);
        if (status != SUCCESS) {
            smart_str_appendc(text, '?');
            continue;
        }
        for (; begin < at; begin++) {
            append(text, (unsigned char)raw[begin]);
        }
    }
}

static void write_problem(smart_str *text, unsigned status, const char *detail)
{
    smart_str_append_printf(text, "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":%u",
                            nx_wire_reason(status), status);
    if (detail != NULL) {
        smart_str_appendl(text, ZEND_STRL(",\"detail\":\""));
        append_error_text(text, detail, append_json_byte);
        smart_str_appendc(text, '"');
    }
    smart_str_appendl(text, ZEND_STRL("}\n"));
}

static void write_page(smart_str *text, unsigned status, const char *detail)
{
    smart_str_appendl(text,
                      ZEND_STRL("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>"));
    append_title(text, status);
    smart_str_appendl(text, ZEND_STRL("</title>\n"));
    smart_str_appendl(text, ZEND_STRL(page_before));
    smart_str_appendl(text, ZEND_STRL("<h1>"));
    append_title(text, status);
    smart_str_appendl(text, ZEND_STRL("</h1>\n"));
    if (detail != NULL) {
        smart_str_appendl(text, ZEND_STRL("<p>"));
        append_error_text(text, detail, append_html_byte);
        smart_str_appendc(text, '\n');
    }
}

static const struct {
    const char *content_type;
    write_fn write;
} formats[] = {
    {"application/problem+json", write_problem},
    {"text/html; charset=utf-8", write_page},
    {"application/problem+json", write_problem},
    {"text/plain; charset=utf-8", write_error_text},
};

/* The first format is for clients that accept anything. Of types with the same quality, the first one is chosen. */
static size_t format_for(const nx_message_t *message, unsigned status)
{
    static const char *const types[] = {"application/problem+json", "text/html", "application/json",
                                        "text/plain"};
    if (status < 400) {
        return TEXT;
    }
    return message == NULL ? 0 : nx_wire_accepted(&message->head, message->data, types, 4);
}

const char *nx_reply__page_type(const nx_message_t *message)
{
    static const char *const types[] = {"text/plain", "application/problem+json", "application/json",
                                        "text/html"};
    static const uint8_t order[] = {3, 0, 2, 1};
    return formats[order[nx_wire_accepted(&message->head, message->data, types, 4)]].content_type;
}

static void add_error_field(nx_response_t *response, const char *name, const char *value)
{
    zend_string *field = zend_string_init(name, strlen(name), false);
    zend_string *text = zend_string_init(value, strlen(value), false);
    nx_response_set_header(response, field, text, true);
    zend_string_release(field);
    zend_string_release(text);
}

static nx_response_header_t header(const char *name, const char *value)
{
    return (nx_response_header_t){name, value, (uint32_t)strlen(name), (uint32_t)strlen(value)};
}

void nx_server_write_error(const nx_message_t *message, nx_response_t *response, const char *detail)
{
    if (nx_reply__has_no_body(response->status)) {
        return;
    }
    size_t format = format_for(message, response->status);
    smart_str body = {0};
    formats[format].write(&body, response->status, detail);
    smart_str_0(&body);
    response->body = body.s;
    add_error_field(response, "Content-Type", formats[format].content_type);
    add_error_field(response, "Vary", "Accept");
}

/*
 * The header that is sent in addition to those of the body: the given one, or the one that the status requires. `name`
 * NULL: none.
 */
static nx_response_header_t extra_header(unsigned status, const char *name, const char *value)
{
    if (name != NULL) {
        return header(name, value);
    }
    return status == 503 ? header("Retry-After", "1") : (nx_response_header_t){0};
}

static int prepared_index(zend_long status)
{
    static const uint16_t statuses[] = {NX_PREPARED_STATUSES};
    for (int i = 0; i < NX_PREPARED_COUNT; i++) {
        if (statuses[i] == status) {
            return i;
        }
    }
    return -1;
}

bool nx_server_prepare_error(nx_server_t *server, zend_long status, zend_object *response)
{
    const int index = prepared_index(status);
    const nx_response_t *whole = nx_response_of(response);
    if (index < 0 || Z_TYPE(whole->pieces) != IS_UNDEF || whole->file != NULL) {
        nx_throw(NX_ERROR_PREPARED_ANSWER,
                 "The answer to errors with status " ZEND_LONG_FMT " cannot be prepared: %s", status,
                 index < 0 ? "the server asks the application for it"
                           : "it is a stream or a file. Return a Response with a body");
        OBJ_RELEASE(response);
        return false;
    }
    if (server->prepared[index] != NULL) {
        OBJ_RELEASE(server->prepared[index]);
    }
    server->prepared[index] = response;
    return true;
}

/*
 * The application's answer to errors of this status, with the server's headers in place of its own headers of the same
 * name. Its own Retry-After is kept if the server has no time to announce. NULL: there is none. The caller owns the
 * result.
 */
static zend_object *make_prepared(const nx_server_t *server, unsigned status, const char *extra_name,
                                  const char *extra_value)
{
    const int index = prepared_index(status);
    zend_object *prepared = index < 0 ? NULL : server->prepared[index];
    if (prepared == NULL) {
        return NULL;
    }
    nx_response_t *response = nx_response_copy(nx_response_of(prepared));
    zend_string *retry = zend_string_init(ZEND_STRL("Retry-After"), false);
    zend_string *own = nx_response_header(response, retry);
    const nx_response_header_t extra = own != NULL && extra_name == NULL
                                           ? (nx_response_header_t){0}
                                           : extra_header(status, extra_name, extra_value);
    if (extra.name != NULL) {
        add_error_field(response, extra.name, extra.value);
    }
    if (own != NULL) {
        zend_string_release(own);
    }
    zend_string_release(retry);
    return &response->std;
}

zend_object *nx_reply__make_error(const nx_server_t *server, const nx_message_t *message, unsigned status,
                                  const char *detail, const char *extra_name, const char *extra_value)
{
    zend_object *object = make_prepared(server, status, extra_name, extra_value);
    if (object != NULL) {
        return object;
    }
    object = nx_response_create(nx_ce_response);
    nx_response_header_t extra = extra_header(status, extra_name, extra_value);
    nx_response_of(object)->status = (uint16_t)status;
    nx_server_write_error(message, nx_response_of(object), detail);
    if (extra.name != NULL) {
        add_error_field(nx_response_of(object), extra.name, extra.value);
    }
    return object;
}

void nx_reply__send_error(nx_connection_t *connection, unsigned status, const char *detail,
                          const char *extra_name, const char *extra_value)
{
    zend_object *prepared =
        make_prepared(nx_server_of_manager(connection->manager), status, extra_name, extra_value);
    if (prepared != NULL) {
        nx_reply__send_whole(connection, nx_response_of(prepared));
        OBJ_RELEASE(prepared);
        return;
    }
    nx_exchange_t *exchange = connection->owner;
    const nx_message_t *message = exchange == NULL ? NULL : exchange->message;
    nx_response_header_t headers[3];
    size_t count = 0;
    smart_str body = {0};
    if (!nx_reply__has_no_body(status)) {
        size_t format = format_for(message, status);
        formats[format].write(&body, status, detail);
        smart_str_0(&body);
        headers[count++] = header("Content-Type", formats[format].content_type);
        headers[count++] = header("Vary", "Accept");
    }
    const nx_response_header_t extra = extra_header(status, extra_name, extra_value);
    if (extra.name != NULL) {
        headers[count++] = extra;
    }
    nx_response_head_t head = {
        .status = (uint16_t)status,
        .connection = NX_CONNECTION_CLOSE,
        .content_length = body.s == NULL ? -1 : (int64_t)ZSTR_LEN(body.s),
        .headers = headers,
        .header_count = count,
    };
    bool gathers = false;
    if (exchange != NULL) {
        nx_exchange__frame(exchange, &head, head.content_length);
        gathers = exchange->keep_alive && nx_connection_has_input(connection);
    }
    nx_reply__send(connection, &head, body.s, gathers);
    smart_str_free(&body);
}
