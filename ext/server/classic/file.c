/* SPDX-License-Identifier: MIT */
/* Answers with a file, or with a compressed copy of it that lies beside it. */
#include "server/classic/private.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "http/response/file.h"

#define FILE_HEADERS_MAX 32

/* The codings in which a file may lie beside itself, the best first. */
static const struct {
    const char *coding, *suffix;
} siblings[] = {{"br", ".br"}, {"zstd", ".zst"}, {"gzip", ".gz"}};

typedef struct file_answer {
    nx_response_header_t headers[FILE_HEADERS_MAX];
    size_t count;
    char moment[NX_WIRE_DATE_BYTES + 1];
} file_answer_t;

static void add_answer_header(file_answer_t *answer, const char *name, const char *value)
{
    if (answer->count < FILE_HEADERS_MAX) {
        answer->headers[answer->count++] =
            (nx_response_header_t){name, value, (uint32_t)strlen(name), (uint32_t)strlen(value)};
    }
}

static bool is_compressible(const char *type)
{
    static const char *const types[] = {"text/", "application/json", "application/xml", "image/svg",
                                        "font/", "application/wasm"};
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
        if (strncmp(type, types[i], strlen(types[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* True when the client names the coding in one of its Accept-Encoding headers, with a quality above 0. */
static bool accepts_coding(const nx_message_t *message, const char *coding)
{
    const nx_header_t *header = nx_wire_find_header(&message->head, NX_HEADER_ACCEPT_ENCODING);
    if (header == NULL) {
        return false;
    }
    const char *text = nx_message_at(message, header->value), *end = text + header->value.length;
    size_t length = strlen(coding);
    while (text < end) {
        const char *comma = memchr(text, ',', (size_t)(end - text));
        const char *stop = comma == NULL ? end : comma;
        text += strspn(text, " \t");
        bool is_named = (size_t)(stop - text) >= length && strncasecmp(text, coding, length) == 0 &&
                        ((size_t)(stop - text) == length || text[length] == ';' || text[length] == ' ');
        if (is_named) {
            const char *quality = memmem(text, (size_t)(stop - text), "q=", 2);
            return quality == NULL || strtod(quality + 2, NULL) > 0;
        }
        text = stop + 1;
    }
    return false;
}

/* Replaces the target's file by a sibling that the client accepts. */
static void choose_sibling(const nx_message_t *message, const nx_site_t *site, nx_site_target_t *target,
                           file_answer_t *answer)
{
    bool has_sibling = false;
    for (size_t i = 0; i < sizeof(siblings) / sizeof(siblings[0]); i++) {
        struct stat status;
        int file = nx_site_open_sibling(site, target, siblings[i].suffix, &status);
        if (file < 0) {
            continue;
        }
        has_sibling = true;
        if (accepts_coding(message, siblings[i].coding)) {
            close(target->file);
            target->file = file;
            target->file_status = status;
            add_answer_header(answer, "Content-Encoding", siblings[i].coding);
            break;
        }
        close(file);
    }
    if (has_sibling) {
        add_answer_header(answer, "Vary", "Accept-Encoding");
    }
}

/* The date so many seconds from now. An answer has one such header: Expires. */
static const char *moment_after(file_answer_t *answer, const char *seconds)
{
    nx_wire_format_date(answer->moment, (int64_t)time(NULL) + strtoll(seconds, NULL, 10));
    answer->moment[NX_WIRE_DATE_BYTES] = '\0';
    return answer->moment;
}

static void add_site_headers(const nx_site_t *site, const nx_site_target_t *target, file_answer_t *answer)
{
    const nx_site_pair_t *pair = NULL;
    while ((pair = nx_site_next_header(site, pair, target->path, target->length, true)) != NULL) {
        add_answer_header(answer, pair->name,
                          pair->is_moment ? moment_after(answer, pair->value) : pair->value);
    }
}

void nx_classic__answer_file(nx_exchange_t *exchange, const nx_site_t *site, nx_site_target_t *target)
{
    const nx_message_t *message = nx_exchange_message(exchange);
    bool is_error = target->status >= 400;
    if (!is_error && message->head.method != NX_METHOD_GET && message->head.method != NX_METHOD_HEAD) {
        close(target->file);
        nx_exchange_reply_error(exchange, 405, "Allow", "GET, HEAD");
        return;
    }
    file_answer_t answer = {.count = 0};
    const char *type = nx_file_type(target->path);
    add_answer_header(&answer, "Content-Type", type);
    add_site_headers(site, target, &answer);
    if (nx_site_has_precompressed(site) && is_compressible(type)) {
        choose_sibling(message, site, target, &answer);
    }
    nx_file_t *file = nx_file_of(target->file, &target->file_status);
    target->file = -1;
    if (file == NULL) {
        nx_exchange_reply_error(exchange, 503, "Retry-After", "1");
        return;
    }
    nx_response_head_t head = {
        .status = is_error ? target->status : 200, .headers = answer.headers, .header_count = answer.count};
    nx_exchange_reply_file(exchange, &head, file);
    nx_file_release(file);
}
