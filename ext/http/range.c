/* SPDX-License-Identifier: MIT */
/* A file as an answer: what the client has of it already, and which part it wants (RFC 9110 §8.8, §13, §14). */
#include "http/private.h"

#define STACK_HEADERS 32
/* ETag, Last-Modified, Accept-Ranges, Content-Range */
#define OWN_HEADERS 4
#define RANGE_BYTES 80

typedef struct answer {
    nx_exchange_t *exchange;
    nx_file_t *file;
    nx_response_head_t *head;
    nx_response_header_t *headers;
    size_t count;
    nx_version_t version;
    char range[RANGE_BYTES];
} answer_t;

static bool is_named(const nx_response_header_t *header, const char *name)
{
    return header->name_length == strlen(name) && strncasecmp(header->name, name, header->name_length) == 0;
}

static const nx_response_header_t *find_header(const nx_response_head_t *head, const char *name)
{
    for (size_t i = 0; i < head->header_count; i++) {
        if (is_named(&head->headers[i], name)) {
            return &head->headers[i];
        }
    }
    return NULL;
}

static void add_header(answer_t *answer, const char *name, const char *value, size_t length)
{
    answer->headers[answer->count++] =
        (nx_response_header_t){name, value, (uint32_t)strlen(name), (uint32_t)length};
}

static void say_version(answer_t *answer)
{
    const nx_file_t *file = answer->file;
    const nx_response_header_t *tag = find_header(answer->head, "ETag");
    answer->version = (nx_version_t){file->tag, file->tag_length, false, file->modified};
    if (tag == NULL) {
        add_header(answer, "ETag", file->tag, file->tag_length);
    } else {
        bool is_weak = tag->value_length > 2 && memcmp(tag->value, "W/", 2) == 0;
        answer->version.is_weak = is_weak;
        answer->version.tag = tag->value + (is_weak ? 2 : 0);
        answer->version.tag_length = tag->value_length - (is_weak ? 2 : 0);
    }
    const nx_response_header_t *modified = find_header(answer->head, "Last-Modified");
    if (modified == NULL) {
        add_header(answer, "Last-Modified", file->modified_text, sizeof(file->modified_text));
    } else {
        answer->version.modified =
            nx_wire_parse_date(modified->value, modified->value_length, file->modified);
    }
}

static void say_range(answer_t *answer, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
static void say_range(answer_t *answer, const char *format, ...)
{
    va_list numbers;
    va_start(numbers, format);
    int length = vsnprintf(answer->range, sizeof(answer->range), format, numbers);
    va_end(numbers);
    add_header(answer, "Content-Range", answer->range, (size_t)length);
}

/* What describes a body that is not there is left out. */
static void drop_content_headers(answer_t *answer)
{
    size_t kept = 0;
    for (size_t i = 0; i < answer->count; i++) {
        if (answer->headers[i].name_length < 8 || strncasecmp(answer->headers[i].name, "Content-", 8) != 0) {
            answer->headers[kept++] = answer->headers[i];
        }
    }
    answer->count = kept;
}

static void reply_without(answer_t *answer, unsigned status)
{
    drop_content_headers(answer);
    if (status == 416) {
        say_range(answer, "bytes */%llu", (unsigned long long)answer->file->size);
    }
    answer->head->status = (uint16_t)status;
    answer->head->headers = answer->headers;
    answer->head->header_count = answer->count;
    nx_exchange_reply(answer->exchange, answer->head, NULL);
}

static void reply_with(answer_t *answer, uint64_t first, uint64_t length)
{
    answer->head->headers = answer->headers;
    answer->head->header_count = answer->count;
    nx_exchange__reply_bytes(answer->exchange, answer->head, answer->file, first, length);
}

static void reply(answer_t *answer)
{
    const nx_message_t *message = answer->exchange->message;
    uint64_t first = 0, length = answer->file->size;
    if (answer->head->status != 200) {
        reply_with(answer, first, length);
        return;
    }
    say_version(answer);
    unsigned status = nx_wire_precondition(&message->head, message->data, &answer->version);
    if (status != 0) {
        reply_without(answer, status);
        return;
    }
    nx_range_t range =
        nx_wire_range(&message->head, message->data, &answer->version, length, &first, &length);
    if (range == NX_RANGE_NONE) {
        reply_without(answer, 416);
        return;
    }
    add_header(answer, "Accept-Ranges", "bytes", 5);
    if (range == NX_RANGE_PART) {
        answer->head->status = 206;
        say_range(answer, "bytes %llu-%llu/%llu", (unsigned long long)first,
                  (unsigned long long)(first + length - 1), (unsigned long long)answer->file->size);
    }
    reply_with(answer, first, length);
}

void nx_exchange_reply_file(nx_exchange_t *exchange, nx_response_head_t *head, nx_file_t *file)
{
    nx_response_header_t stack[STACK_HEADERS + OWN_HEADERS];
    answer_t answer = {.exchange = exchange, .file = file, .head = head, .headers = stack};
    if (UNEXPECTED(head->header_count > STACK_HEADERS)) {
        answer.headers = safe_emalloc(head->header_count + OWN_HEADERS, sizeof(stack[0]), 0);
    }
    answer.count = head->header_count;
    if (answer.count > 0) {
        memcpy(answer.headers, head->headers, answer.count * sizeof(stack[0]));
    }
    reply(&answer);
    if (UNEXPECTED(answer.headers != stack)) {
        efree(answer.headers);
    }
}
