/* SPDX-License-Identifier: MIT */
/*
 * Reports output of a handler that returned a response, such as forgotten debugging output or a warning. The output is
 * not sent to the client.
 */
#include "http/server/private.h"

#include <ctype.h>

#define SITES_MAX   256
#define BYTES_SHOWN 60

/* Each place is logged once: a busy route would log the same line thousands of times per second. */
static NX_PER_THREAD uint64_t sites[SITES_MAX];
static NX_PER_THREAD size_t site_count;

static bool is_new(const zend_string *file, uint32_t line)
{
    uint64_t site = (file == NULL ? 0 : zend_string_hash_func((zend_string *)file)) * 31 + line;
    for (size_t i = 0; i < site_count; i++) {
        if (sites[i] == site) {
            return false;
        }
    }
    if (site_count == SITES_MAX) {
        return false;
    }
    sites[site_count++] = site;
    return true;
}

static void append_output_excerpt(smart_str *text, const zend_string *output)
{
    size_t shown = MIN(ZSTR_LEN(output), BYTES_SHOWN);
    smart_str_appendc(text, '"');
    for (size_t i = 0; i < shown; i++) {
        unsigned char byte = (unsigned char)ZSTR_VAL(output)[i];
        smart_str_appendc(text, byte == '\n' ? ' ' : (isprint(byte) || byte >= 0x80 ? (char)byte : '?'));
    }
    smart_str_appends(text, shown < ZSTR_LEN(output) ? "...\"" : "\"");
}

void nx_stray_output__report(const nx_exchange_t *exchange, nx_request_globals_t *globals)
{
    const nx_request_head_t *head = &exchange->message->head;
    const zend_string *output = nx_request_globals_output(globals);
    uint32_t line;
    const zend_string *file = nx_request_globals_output_site(globals, &line);
    if (output == NULL || !is_new(file, line)) {
        return;
    }
    smart_str excerpt = {0};
    append_output_excerpt(&excerpt, output);
    smart_str_0(&excerpt);
    nx_error_say(
        "nexus: output was not sent: %s (%zu bytes), started in %s:%u, answering %.*s %.*s. The handler "
        "returned a response, which is sent instead. Reported once for each place\n",
        ZSTR_VAL(excerpt.s), ZSTR_LEN(output), file == NULL ? "a buffer" : ZSTR_VAL(file), line,
        (int)head->method_name.length, nx_message_at(exchange->message, head->method_name),
        (int)head->path.length, nx_message_at(exchange->message, head->path));
    smart_str_free(&excerpt);
}
