/* SPDX-License-Identifier: MIT */
/* Sends a file as an answer: conditional requests and ranges (RFC 9110 §8.8, §13, §14). */
#include "http/server/private.h"

#include <errno.h>
#include <unistd.h>

#include "ext/random/php_random.h"
#include "zend_smart_str.h"

#define STACK_HEADERS 32
/* ETag, Last-Modified, Accept-Ranges, Content-Range */
#define OWN_HEADERS 4
#define RANGE_BYTES 80
/*
 * Maximum length of the header of a part: boundary, media type, range. Maximum length of all parts together, which are
 * copied.
 */
#define PART_HEAD_BYTES 400
#define PARTS_BYTES     ((uint64_t)1 << 20)
#define BOUNDARY_BYTES  32

typedef struct answer {
    nx_exchange_t *exchange;
    nx_file_t *file;
    nx_response_head_t *head;
    nx_response_header_t *headers;
    size_t count;
    nx_version_t version;
    char range[RANGE_BYTES];
} file_reply_t;

static bool is_header_named(const nx_response_header_t *header, const char *name)
{
    return header->name_length == strlen(name) && strncasecmp(header->name, name, header->name_length) == 0;
}

static const nx_response_header_t *find_header(const nx_response_head_t *head, const char *name)
{
    for (size_t i = 0; i < head->header_count; i++) {
        if (is_header_named(&head->headers[i], name)) {
            return &head->headers[i];
        }
    }
    return NULL;
}

static void add_file_header(file_reply_t *answer, const char *name, const char *value, size_t length)
{
    answer->headers[answer->count++] =
        (nx_response_header_t){name, value, (uint32_t)strlen(name), (uint32_t)length};
}

static void say_version(file_reply_t *answer)
{
    const nx_file_t *file = answer->file;
    const nx_response_header_t *tag = find_header(answer->head, "ETag");
    answer->version = (nx_version_t){file->tag, file->tag_length, false, file->modified};
    if (tag == NULL) {
        add_file_header(answer, "ETag", file->tag, file->tag_length);
    } else {
        bool is_weak = tag->value_length > 2 && memcmp(tag->value, "W/", 2) == 0;
        answer->version.is_weak = is_weak;
        answer->version.tag = tag->value + (is_weak ? 2 : 0);
        answer->version.tag_length = tag->value_length - (is_weak ? 2 : 0);
    }
    const nx_response_header_t *modified = find_header(answer->head, "Last-Modified");
    if (modified == NULL) {
        add_file_header(answer, "Last-Modified", file->modified_text, sizeof(file->modified_text));
    } else {
        answer->version.modified =
            nx_wire_parse_date(modified->value, modified->value_length, file->modified);
    }
}

static void say_range(file_reply_t *answer, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
static void say_range(file_reply_t *answer, const char *format, ...)
{
    va_list numbers;
    va_start(numbers, format);
    int length = vsnprintf(answer->range, sizeof(answer->range), format, numbers);
    va_end(numbers);
    add_file_header(answer, "Content-Range", answer->range, (size_t)length);
}

/* Removes headers that describe a body which is not sent. */
static void drop_content_headers(file_reply_t *answer)
{
    size_t kept = 0;
    for (size_t i = 0; i < answer->count; i++) {
        if (answer->headers[i].name_length < 8 || strncasecmp(answer->headers[i].name, "Content-", 8) != 0) {
            answer->headers[kept++] = answer->headers[i];
        }
    }
    answer->count = kept;
}

/* A reason phrase belongs to the status that it was given with. */
static void set_file_status(file_reply_t *answer, unsigned status)
{
    answer->head->status = (uint16_t)status;
    answer->head->reason = NULL;
}

static void reply_without(file_reply_t *answer, unsigned status)
{
    drop_content_headers(answer);
    if (status == 416) {
        say_range(answer, "bytes */%llu", (unsigned long long)answer->file->size);
    }
    set_file_status(answer, status);
    answer->head->headers = answer->headers;
    answer->head->header_count = answer->count;
    nx_exchange_reply(answer->exchange, answer->head, NULL, -1);
}

static void reply_with(file_reply_t *answer, uint64_t first, uint64_t length)
{
    answer->head->headers = answer->headers;
    answer->head->header_count = answer->count;
    nx_exchange__reply_bytes(answer->exchange, answer->head, answer->file, first, length);
}

typedef struct {
    char boundary[BOUNDARY_BYTES + 1];
    char type[64 + BOUNDARY_BYTES];
    smart_str body;
} multipart_t;

/*
 * Chooses a random boundary, which the author of the file cannot predict. False: no randomness is available.
 */
static bool choose_boundary(multipart_t *multipart)
{
    unsigned char bytes[BOUNDARY_BYTES / 2];
    if (php_random_bytes_silent(bytes, sizeof(bytes)) == FAILURE) {
        return false;
    }
    for (size_t i = 0; i < sizeof(bytes); i++) {
        snprintf(multipart->boundary + 2 * i, 3, "%02x", bytes[i]);
    }
    snprintf(multipart->type, sizeof(multipart->type), "multipart/byteranges; boundary=%s",
             multipart->boundary);
    return true;
}

/* The answer outlives a PHP request, so its memory is allocated with malloc(). */
static void append_line(smart_str *body, const char *format, ...) ZEND_ATTRIBUTE_FORMAT(printf, 2, 3);
static void append_line(smart_str *body, const char *format, ...)
{
    char line[PART_HEAD_BYTES];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(line, sizeof(line), format, values);
    va_end(values);
    smart_str_appendl_ex(body, line, (size_t)length, true);
}

static bool append_bytes(smart_str *body, const nx_file_t *file, nx_range_part_t part)
{
    size_t before = ZSTR_LEN(body->s);
    smart_str_extend_ex(body, part.length, true);
    char *at = ZSTR_VAL(body->s) + before;
    while (part.length > 0) {
        ssize_t count = pread(file->descriptor, at, part.length, (off_t)part.first);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return false;
        }
        at += count;
        part.first += (uint64_t)count;
        part.length -= (uint64_t)count;
    }
    return true;
}

static bool append_range_part(multipart_t *multipart, const file_reply_t *answer, nx_range_part_t part)
{
    const nx_response_header_t *type = find_header(answer->head, "Content-Type");
    append_line(&multipart->body, "\r\n--%s\r\n", multipart->boundary);
    if (type != NULL && type->value_length < PART_HEAD_BYTES / 2) {
        append_line(&multipart->body, "Content-Type: %.*s\r\n", (int)type->value_length, type->value);
    }
    append_line(&multipart->body, "Content-Range: bytes %llu-%llu/%llu\r\n\r\n",
                (unsigned long long)part.first, (unsigned long long)(part.first + part.length - 1),
                (unsigned long long)answer->file->size);
    return append_bytes(&multipart->body, answer->file, part);
}

static void replace_type(file_reply_t *answer, const multipart_t *multipart)
{
    size_t kept = 0;
    for (size_t i = 0; i < answer->count; i++) {
        if (!is_header_named(&answer->headers[i], "Content-Type")) {
            answer->headers[kept++] = answer->headers[i];
        }
    }
    answer->count = kept;
    add_file_header(answer, "Content-Type", multipart->type, strlen(multipart->type));
}

static void send_range_parts(file_reply_t *answer, multipart_t *multipart)
{
    append_line(&multipart->body, "\r\n--%s--\r\n", multipart->boundary);
    smart_str_0(&multipart->body);
    replace_type(answer, multipart);
    set_file_status(answer, 206);
    answer->head->headers = answer->headers;
    answer->head->header_count = answer->count;
    nx_exchange_reply(answer->exchange, answer->head, multipart->body.s, -1);
}

/* False, and nothing was sent: the parts are too long together, cannot be read, or no boundary could be chosen. */
static bool reply_with_parts(file_reply_t *answer, const nx_range_parts_t *parts)
{
    multipart_t multipart = {.body = {0}};
    uint64_t total = 0;
    for (size_t i = 0; i < parts->count; i++) {
        total += parts->part[i].length + PART_HEAD_BYTES;
    }
    if (total > PARTS_BYTES || total >= answer->file->size || !choose_boundary(&multipart)) {
        return false;
    }
    bool is_read = true;
    for (size_t i = 0; i < parts->count && is_read; i++) {
        is_read = append_range_part(&multipart, answer, parts->part[i]);
    }
    if (is_read) {
        send_range_parts(answer, &multipart);
    }
    smart_str_free_ex(&multipart.body, true);
    return is_read;
}

static void reply_with_file(file_reply_t *answer)
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
    nx_range_parts_t parts;
    nx_range_t range = nx_wire_ranges(&message->head, message->data, &answer->version, length, &parts);
    if (range == NX_RANGE_NONE) {
        reply_without(answer, 416);
        return;
    }
    add_file_header(answer, "Accept-Ranges", "bytes", 5);
    if (range == NX_RANGE_PART && parts.count > 1) {
        if (reply_with_parts(answer, &parts)) {
            return;
        }
    } else if (range == NX_RANGE_PART) {
        first = parts.part[0].first;
        length = parts.part[0].length;
        set_file_status(answer, 206);
        say_range(answer, "bytes %llu-%llu/%llu", (unsigned long long)first,
                  (unsigned long long)(first + length - 1), (unsigned long long)answer->file->size);
    }
    reply_with(answer, first, length);
}

void nx_exchange_reply_file(nx_exchange_t *exchange, nx_response_head_t *head, nx_file_t *file)
{
    nx_response_header_t stack[STACK_HEADERS + OWN_HEADERS];
    file_reply_t answer = {.exchange = exchange, .file = file, .head = head, .headers = stack};
    if (UNEXPECTED(head->header_count > STACK_HEADERS)) {
        answer.headers = safe_emalloc(head->header_count + OWN_HEADERS, sizeof(stack[0]), 0);
    }
    answer.count = head->header_count;
    if (answer.count > 0) {
        memcpy(answer.headers, head->headers, answer.count * sizeof(stack[0]));
    }
    reply_with_file(&answer);
    if (UNEXPECTED(answer.headers != stack)) {
        efree(answer.headers);
    }
}
