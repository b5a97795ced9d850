/* SPDX-License-Identifier: MIT */
#include "http/wire/private.h"

/* A perfect hash: with these multipliers every known name has its own slot, so a look-up needs one comparison. */
#define SLOT(length, first, last_but_one, last)                                                              \
    ((uint8_t)((length)*231u + ((first)&31u) * 193u + ((last_but_one)&31u) * 125u + ((last)&31u) * 213u))

static const uint8_t slots[256] = {
#define NX_HEADER(identifier, name, first, last_but_one, last)                                               \
    [SLOT(sizeof(name) - 1, first, last_but_one, last)] = NX_HEADER_##identifier,
#include "http/wire/headers.def"
#undef NX_HEADER
};

static const struct {
    const char *text;
    size_t length;
} headers[NX_HEADER_COUNT] = {
#define NX_HEADER(identifier, name, first, last_but_one, last)                                               \
    [NX_HEADER_##identifier] = {name, sizeof(name) - 1},
#include "http/wire/headers.def"
#undef NX_HEADER
};

#define METHOD_TEXT(name) [NX_METHOD_##name] = #name,
static const char *const methods[NX_METHOD_COUNT] = {NX_METHODS(METHOD_TEXT)};

NX_HOT nx_header_id_t nx_wire_header_id(const char *name, size_t length)
{
    if (length < 2) {
        return NX_HEADER_OTHER;
    }
    const unsigned slot =
        SLOT(length, (uint8_t)name[0], (uint8_t)name[length - 2], (uint8_t)name[length - 1]);
    const nx_header_id_t id = slots[slot];
    if (headers[id].length != length || !nx_wire__equals_lower(name, headers[id].text, length)) {
        return NX_HEADER_OTHER;
    }
    return id;
}

const char *nx_wire_header_name(nx_header_id_t id)
{
    return headers[id].text;
}

nx_method_t nx_wire_method(const char *name, size_t length)
{
    for (nx_method_t method = NX_METHOD_GET; method < NX_METHOD_OTHER; method++) {
        if (strlen(methods[method]) == length && memcmp(methods[method], name, length) == 0) {
            return method;
        }
    }
    return NX_METHOD_OTHER;
}

const char *nx_wire_method_name(nx_method_t method)
{
    return method == NX_METHOD_OTHER ? NULL : methods[method];
}

size_t nx_wire_head_bytes(const nx_request_head_t *head)
{
    return offsetof(nx_request_head_t, headers) + head->header_count * sizeof(nx_header_t);
}

const nx_header_t *nx_wire_find_header(const nx_request_head_t *head, nx_header_id_t id)
{
    for (unsigned at = 0; at < head->header_count; at++) {
        if (head->headers[at].name_id == id) {
            return &head->headers[at];
        }
    }
    return NULL;
}
