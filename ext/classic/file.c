/* SPDX-License-Identifier: MIT */
/* A file as an answer: its type by its ending, its version by size and time (RFC 9110 §8.8, §13). */
#include "classic/private.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

typedef struct type {
    const char *ending, *name;
} type_t;

static const type_t types[] = {
#define NX_TYPE(ending, name) {ending, name},
#include "classic/types.def"
#undef NX_TYPE
};

static int compare_types(const void *key, const void *type)
{
    return strcasecmp(key, ((const type_t *)type)->ending);
}

static const char *type_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    if (dot == NULL || strchr(dot, '/') != NULL) {
        return "application/octet-stream";
    }
    const type_t *type =
        bsearch(dot + 1, types, sizeof(types) / sizeof(types[0]), sizeof(types[0]), compare_types);
    return type == NULL ? "application/octet-stream" : type->name;
}

typedef struct version {
    char tag[40];
    char modified[NX_WIRE_DATE_BYTES + 1];
    time_t time;
} version_t;

static void describe_version(version_t *version, const struct stat *status)
{
    version->time = status->st_mtim.tv_sec;
    snprintf(version->tag, sizeof(version->tag), "\"%llx-%llx\"", (unsigned long long)status->st_mtim.tv_sec,
             (unsigned long long)status->st_size);
    nx_wire_format_date(version->modified, status->st_mtim.tv_sec);
    version->modified[NX_WIRE_DATE_BYTES] = '\0';
}

/* Our tags hold no comma. A weak one is as good here. */
static bool lists_tag(const char *list, size_t length, const char *tag)
{
    const char *end = list + length;
    while (list < end) {
        list += strspn(list, ", \t");
        const char *comma = memchr(list, ',', (size_t)(end - list));
        const char *stop = comma == NULL ? end : comma;
        const char *last = stop;
        while (last > list && (last[-1] == ' ' || last[-1] == '\t')) {
            last--;
        }
        size_t weak = last - list >= 2 && list[0] == 'W' && list[1] == '/' ? 2 : 0;
        size_t left = (size_t)(last - list) - weak;
        if ((left == strlen(tag) && memcmp(list + weak, tag, left) == 0) || (left == 1 && *list == '*')) {
            return true;
        }
        list = stop + 1;
    }
    return false;
}

static bool is_since(const char *text, size_t length, time_t modified)
{
    char copy[64];
    struct tm broken = {0};
    if (length >= sizeof(copy)) {
        return false;
    }
    memcpy(copy, text, length);
    copy[length] = '\0';
    const char *rest = strptime(copy, "%a, %d %b %Y %H:%M:%S GMT", &broken);
    return rest != NULL && *rest == '\0' && timegm(&broken) >= modified;
}

/* If-None-Match, where given, is the one that counts. */
static bool is_known_to_client(const nx_message_t *message, const version_t *version)
{
    const nx_header_t *tags = nx_wire_find_header(&message->head, NX_HEADER_IF_NONE_MATCH);
    if (tags != NULL) {
        return lists_tag(nx_message_at(message, tags->value), tags->value.length, version->tag);
    }
    const nx_header_t *since = nx_wire_find_header(&message->head, NX_HEADER_IF_MODIFIED_SINCE);
    return since != NULL &&
           is_since(nx_message_at(message, since->value), since->value.length, version->time);
}

static nx_response_header_t field(const char *name, const char *value)
{
    return (nx_response_header_t){name, value, (uint32_t)strlen(name), (uint32_t)strlen(value)};
}

void nx_classic__answer_file(nx_exchange_t *exchange, const char *path, nx_classic_target_t *target)
{
    const nx_message_t *message = nx_exchange_message(exchange);
    if (message->head.method != NX_METHOD_GET && message->head.method != NX_METHOD_HEAD) {
        close(target->file);
        nx_exchange_reply_plain(exchange, 405, "Allow", "GET, HEAD");
        return;
    }
    version_t version;
    describe_version(&version, &target->status);
    nx_response_header_t headers[] = {
        field("ETag", version.tag),
        field("Last-Modified", version.modified),
        field("Content-Type", type_of(path)),
    };
    nx_response_head_t head = {.status = 200, .content_length = -1, .headers = headers, .header_count = 3};
    if (is_known_to_client(message, &version)) {
        close(target->file);
        head.status = 304;
        head.header_count = 2;
        nx_exchange_reply(exchange, &head, NULL);
        return;
    }
    nx_exchange_reply_file(exchange, &head, target->file, (size_t)target->status.st_size);
}
