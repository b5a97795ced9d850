/* SPDX-License-Identifier: MIT */
#include "http/wire/cursor.h"

#include <strings.h>

/* The client's preference for one type or coding. The quality counts first, then how specific the matching range is. */
typedef struct preference {
    int quality;  /* in thousandths; -1: the headers do not list it */
    int narrower; /* 0: matched by "*", 1: by any subtype, 2: by the name itself */
} preference_t;

static nx_cursor_t take_until(nx_cursor_t *cursor, const char *ends)
{
    nx_wire__skip_blanks(cursor);
    nx_cursor_t taken = {cursor->at, cursor->at};
    bool is_quoted = false;
    while (cursor->at < cursor->end && (is_quoted || memchr(ends, *cursor->at, strlen(ends)) == NULL)) {
        is_quoted ^= *cursor->at == '"';
        cursor->at++;
        taken.end = nx_wire__is_blank(cursor->at[-1]) ? taken.end : cursor->at;
    }
    return taken;
}

/* Parses "1", "0.25": at most three digits after the point. An invalid or missing value counts as 1. */
static int quality_of(nx_cursor_t parameter)
{
    if (parameter.end - parameter.at < 3 || strncasecmp(parameter.at, "q=", 2) != 0) {
        return 1000;
    }
    int quality = parameter.at[2] == '0' ? 0 : 1000;
    int weight = 100;
    for (const char *digit = parameter.at + 4; digit < parameter.end && weight > 0; digit++, weight /= 10) {
        if (*digit < '0' || *digit > '9') {
            break;
        }
        quality += (*digit - '0') * weight;
    }
    return quality > 1000 ? 1000 : quality;
}

/* As narrowness(), for a content coding, which has no subtype. */
static int coding_narrowness(nx_cursor_t range, const char *coding)
{
    const size_t length = (size_t)(range.end - range.at);
    if (length == 1 && *range.at == '*') {
        return 0;
    }
    return length == strlen(coding) && strncasecmp(range.at, coding, length) == 0 ? 2 : -1;
}

/* How specific the matching range is, as in `narrower`. -1: the type is not in the range. */
static int narrowness(nx_cursor_t range, const char *type)
{
    const size_t length = (size_t)(range.end - range.at);
    const size_t main_length = (size_t)(strchr(type, '/') - type) + 1;
    if (length == 3 && memcmp(range.at, "*/*", 3) == 0) {
        return 0;
    }
    if (length == main_length + 1 && range.end[-1] == '*' && strncasecmp(range.at, type, main_length) == 0) {
        return 1;
    }
    return length == strlen(type) && strncasecmp(range.at, type, length) == 0 ? 2 : -1;
}

static void apply_accept(preference_t *preference, const char *name, nx_header_id_t id, nx_cursor_t list)
{
    while (list.at < list.end) {
        nx_cursor_t range = take_until(&list, ",;");
        int quality = 1000;
        while (nx_wire__skip(&list, ";")) {
            int stated = quality_of(take_until(&list, ",;"));
            quality = stated < quality ? stated : quality;
        }
        nx_wire__skip(&list, ",");
        int narrower = id == NX_HEADER_ACCEPT ? narrowness(range, name) : coding_narrowness(range, name);
        if (narrower > preference->narrower ||
            (narrower == preference->narrower && preference->quality < 0)) {
            *preference = (preference_t){quality, narrower};
        }
    }
}

static preference_t wish_for(const nx_request_head_t *head, const char *data, nx_header_id_t id,
                             const char *name)
{
    preference_t preference = {-1, 0};
    for (uint16_t i = 0; i < head->header_count; i++) {
        const nx_header_t *header = &head->headers[i];
        if (header->name_id == id) {
            const char *text = data + header->value.offset;
            apply_accept(&preference, name, id, (nx_cursor_t){text, text + header->value.length});
        }
    }
    return preference;
}

size_t nx_wire_accepted(const nx_request_head_t *head, const char *data, const char *const *types,
                        size_t count)
{
    size_t best = 0;
    preference_t most = wish_for(head, data, NX_HEADER_ACCEPT, types[0]);
    most.narrower = most.narrower > 1 ? 1 : most.narrower;
    for (size_t i = 1; i < count; i++) {
        preference_t preference = wish_for(head, data, NX_HEADER_ACCEPT, types[i]);
        bool is_better = preference.quality > most.quality ||
                         (preference.quality == most.quality && preference.narrower > most.narrower);
        if (preference.quality > 0 && is_better) {
            most = preference;
            best = i;
        }
    }
    return best;
}

static bool has_accept(const nx_request_head_t *head)
{
    for (uint16_t i = 0; i < head->header_count; i++) {
        if (head->headers[i].name_id == NX_HEADER_ACCEPT && head->headers[i].value.length > 0) {
            return true;
        }
    }
    return false;
}

int nx_wire_preferred(const nx_request_head_t *head, const char *data, const char *const *types, size_t count)
{
    int best = -1;
    int most = 0;
    if (!has_accept(head)) {
        return count > 0 ? 0 : -1;
    }
    for (size_t i = 0; i < count; i++) {
        int quality = wish_for(head, data, NX_HEADER_ACCEPT, types[i]).quality;
        if (quality > most) {
            most = quality;
            best = (int)i;
        }
    }
    return best;
}

bool nx_wire_accepts_coding(const nx_request_head_t *head, const char *data, const char *coding)
{
    return wish_for(head, data, NX_HEADER_ACCEPT_ENCODING, coding).quality > 0;
}
