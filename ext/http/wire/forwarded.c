/* SPDX-License-Identifier: MIT */
#include "http/wire/forwarded.h"

#include <strings.h>

#include "http/wire/private.h"

/* Maximum number of trusted proxies; entries further left are ignored. */
#define HOPS_MAX 32

static nx_span_t trim_value(const char *data, size_t from, size_t to)
{
    while (from < to && nx_wire__is_blank(data[from])) {
        from++;
    }
    while (to > from && nx_wire__is_blank(data[to - 1])) {
        to--;
    }
    return (nx_span_t){(uint32_t)from, (uint32_t)(to - from)};
}

/* Removes the last entry from a comma-separated list. `value` is the list. False: the list is empty. */
static bool take_last(const char *data, nx_span_t *value, nx_span_t *entry)
{
    size_t begin = value->offset, end = begin + value->length, at = end;
    if (value->length == 0) {
        return false;
    }
    while (at > begin && data[at - 1] != ',') {
        at--;
    }
    *entry = trim_value(data, at, end);
    value->length = (uint32_t)(at > begin ? at - 1 - begin : 0);
    return true;
}

static bool is_text(const char *data, nx_span_t span, const char *text)
{
    return span.length == strlen(text) && strncasecmp(data + span.offset, text, span.length) == 0;
}

static nx_scheme_t scheme_of(const char *data, nx_span_t span)
{
    return is_text(data, span, "https")  ? NX_SCHEME_HTTPS
           : is_text(data, span, "http") ? NX_SCHEME_HTTP
                                         : NX_SCHEME_UNKNOWN;
}

/*
 * Stores the address as the client. True: it is a trusted proxy, so the next address to the left counts. False: it is
 * the client, or it is malformed (then the previous address stays).
 */
static bool take_previous_hop(const nx_trust_t *trust, const char *data, nx_span_t node,
                              nx_forwarded_t *forwarded)
{
    nx_ip_t ip;
    uint16_t port;
    if (!nx_ip_parse_node(data + node.offset, node.length, &ip, &port)) {
        return false;
    }
    forwarded->client = ip;
    forwarded->client_port = port;
    forwarded->has_client = true;
    return nx_ip_within(trust->ranges, trust->count, ip);
}

static void walk_addresses(const nx_trust_t *trust, const char *data, const nx_request_head_t *head,
                           nx_forwarded_t *forwarded)
{
    unsigned hops = HOPS_MAX;
    for (int i = head->header_count - 1; i >= 0; i--) {
        nx_span_t rest = head->headers[i].value, entry;
        if (head->headers[i].name_id != NX_HEADER_X_FORWARDED_FOR) {
            continue;
        }
        while (take_last(data, &rest, &entry)) {
            if (hops-- == 0 || !take_previous_hop(trust, data, entry, forwarded)) {
                return;
            }
        }
    }
}

/* The value set by the nearest proxy: the last entry of the last header of that name. */
static nx_span_t last_of(const char *data, const nx_request_head_t *head, nx_header_id_t id)
{
    nx_span_t entry = {0, 0};
    for (int i = head->header_count - 1; i >= 0; i--) {
        if (head->headers[i].name_id == id) {
            nx_span_t rest = head->headers[i].value;
            (void)take_last(data, &rest, &entry);
            break;
        }
    }
    return entry;
}

static void apply_x_forwarded(const nx_trust_t *trust, const char *data, const nx_request_head_t *head,
                              nx_forwarded_t *forwarded)
{
    if (trust->headers & NX_TRUST_FOR) {
        walk_addresses(trust, data, head, forwarded);
    }
    if (trust->headers & NX_TRUST_PROTO) {
        forwarded->scheme = scheme_of(data, last_of(data, head, NX_HEADER_X_FORWARDED_PROTO));
    }
    if (trust->headers & NX_TRUST_HOST) {
        nx_span_t host = last_of(data, head, NX_HEADER_X_FORWARDED_HOST);
        forwarded->host = nx_wire_is_host(data + host.offset, host.length) ? host : (nx_span_t){0, 0};
    }
    if (trust->headers & NX_TRUST_PORT) {
        nx_span_t port = last_of(data, head, NX_HEADER_X_FORWARDED_PORT);
        (void)nx_port_parse(data + port.offset, port.length, &forwarded->port);
    }
}

/* One element of Forwarded: the report about one hop. Spans of length 0: not reported. */
typedef struct hop {
    nx_span_t client, proto, host;
} hop_t;

typedef struct hops {
    hop_t list[HOPS_MAX]; /* a ring of the last HOPS_MAX hops */
    unsigned count;       /* number of all hops, including overwritten ones */
} hops_t;

/* Parses the value of a pair: a token or a quoted string. False: neither. */
static bool take_value(const char *data, size_t *at, size_t end, nx_span_t *value)
{
    size_t from = *at;
    bool is_quoted = from < end && data[from] == '"';
    if (!is_quoted) {
        while (*at < end && nx_wire__is(data[*at], NX_BYTE_TOKEN)) {
            (*at)++;
        }
        *value = (nx_span_t){(uint32_t)from, (uint32_t)(*at - from)};
        return *at > from;
    }
    for ((*at)++; *at < end && data[*at] != '"'; (*at)++) {
        *at += data[*at] == '\\';
    }
    if (*at >= end) {
        return false;
    }
    *value = (nx_span_t){(uint32_t)from + 1, (uint32_t)(*at - from) - 1};
    (*at)++;
    return true;
}

/* Stores a pair. False: a second pair with the same name for one hop, which is malformed. */
static bool store_pair(const char *data, nx_span_t name, nx_span_t value, hop_t *hop)
{
    nx_span_t *place = is_text(data, name, "for")     ? &hop->client
                       : is_text(data, name, "proto") ? &hop->proto
                       : is_text(data, name, "host")  ? &hop->host
                                                      : NULL;
    if (place == NULL) {
        return true;
    }
    bool is_first = place->offset == 0;
    *place = value;
    return is_first;
}

static void skip_blanks(const char *data, size_t *at, size_t end)
{
    while (*at < end && nx_wire__is_blank(data[*at])) {
        (*at)++;
    }
}

/* Parses the pairs of one hop, up to a comma or the end: forwarded-pair *( ";" forwarded-pair ). */
static bool take_hop(const char *data, size_t *at, size_t end, hop_t *hop)
{
    memset(hop, 0, sizeof(*hop));
    for (;;) {
        nx_span_t name = {(uint32_t)*at, 0}, value;
        while (*at < end && nx_wire__is(data[*at], NX_BYTE_TOKEN)) {
            (*at)++;
        }
        name.length = (uint32_t)*at - name.offset;
        if (name.length == 0 || *at == end || data[(*at)++] != '=' || !take_value(data, at, end, &value) ||
            !store_pair(data, name, value, hop)) {
            return false;
        }
        skip_blanks(data, at, end);
        if (*at == end || data[*at] == ',') {
            return true;
        }
        if (data[(*at)++] != ';') {
            return false;
        }
        skip_blanks(data, at, end);
    }
}

static bool take_hops(const char *data, nx_span_t value, hops_t *hops)
{
    size_t at = value.offset, end = at + value.length;
    for (;;) {
        skip_blanks(data, &at, end);
        if (!take_hop(data, &at, end, &hops->list[hops->count % HOPS_MAX])) {
            return false;
        }
        hops->count++;
        if (at == end) {
            return true;
        }
        at++;
    }
}

static void apply_forwarded(const nx_trust_t *trust, const char *data, const nx_request_head_t *head,
                            nx_forwarded_t *forwarded)
{
    hops_t hops = {.count = 0};
    for (uint16_t i = 0; i < head->header_count; i++) {
        /* A malformed value cannot be attributed to a proxy. It is ignored, and so are all entries to its left. */
        if (head->headers[i].name_id == NX_HEADER_FORWARDED &&
            !take_hops(data, head->headers[i].value, &hops)) {
            hops.count = 0;
        }
    }
    unsigned left = hops.count < HOPS_MAX ? hops.count : HOPS_MAX;
    for (bool goes_on = true; goes_on && left > 0; left--) {
        const hop_t *hop = &hops.list[--hops.count % HOPS_MAX];
        bool is_host = nx_wire_is_host(data + hop->host.offset, hop->host.length);
        forwarded->scheme = scheme_of(data, hop->proto);
        forwarded->host = is_host ? hop->host : (nx_span_t){0, 0};
        goes_on = take_previous_hop(trust, data, hop->client, forwarded);
    }
}

void nx_wire_forwarded(const nx_trust_t *trust, const char *data, const nx_request_head_t *head,
                       nx_forwarded_t *forwarded)
{
    memset(forwarded, 0, sizeof(*forwarded));
    if (trust->headers & NX_TRUST_FORWARDED) {
        apply_forwarded(trust, data, head, forwarded);
        return;
    }
    apply_x_forwarded(trust, data, head, forwarded);
}

size_t nx_wire_host_name_length(const char *host, size_t length)
{
    const char *colon = length == 0 || host[length - 1] == ']' ? NULL : memrchr(host, ':', length);
    return colon == NULL ? length : (size_t)(colon - host);
}
