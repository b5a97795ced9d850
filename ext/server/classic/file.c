/* SPDX-License-Identifier: MIT */
/* Answers with a file, with a compressed file beside it, or with a compressed copy. */
#include "server/classic/coding.h"
#include "server/classic/private.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "http/response/file.h"
#include "http/response/gzip.h"

#define FILE_HEADERS_MAX 32

/* The codings in which a file may lie beside itself, the best first. */
static const struct {
    const char *coding, *suffix;
} siblings[] = {{"br", ".br"}, {"zstd", ".zst"}, {"gzip", ".gz"}};

typedef struct file_answer {
    const char *coding; /* NULL: none */
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

/* Replaces the target's file by a sibling that the client accepts. True: it has siblings. */
static bool choose_sibling(const nx_message_t *message, const nx_site_t *site, nx_site_target_t *target,
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
        if (nx_wire_accepts_coding(&message->head, message->data, siblings[i].coding)) {
            close(target->file);
            target->file = file;
            target->file_status = status;
            answer->coding = siblings[i].coding;
            break;
        }
        close(file);
    }
    return has_sibling;
}

/* The file in the coding that suits the client and the site, if there is one. */
static nx_file_t *choose_coding(const nx_message_t *message, const nx_site_t *site, nx_site_target_t *target,
                                file_answer_t *answer)
{
    bool has_siblings = nx_site_has_precompressed(site) && choose_sibling(message, site, target, answer);
    bool has_coder = nx_site_gzip_level(site) > 0 && nx_classic__may_code_file(target);
    if (has_siblings || has_coder) {
        add_answer_header(answer, "Vary", "Accept-Encoding");
    }
    nx_file_t *coded = NULL;
    if (answer->coding == NULL && has_coder &&
        nx_wire_accepts_coding(&message->head, message->data, "gzip")) {
        coded = nx_classic__coded_file(site, target);
        answer->coding = coded == NULL ? NULL : "gzip";
    }
    if (answer->coding != NULL) {
        add_answer_header(answer, "Content-Encoding", answer->coding);
    }
    return coded;
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
    nx_file_t *file = NULL;
    if (nx_gzip_suits(type, strlen(type))) {
        file = choose_coding(message, site, target, &answer);
    }
    add_site_headers(site, target, &answer);
    if (file == NULL) {
        file = nx_file_of(target->file, &target->file_status);
    } else {
        close(target->file);
    }
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
