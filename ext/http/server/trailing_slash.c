/* SPDX-License-Identifier: MIT */
/* The other form of a path: without its last slash, or with a slash appended. Used only for paths without a route. */
#include "http/server/private.h"

/* "//host" would be the address of another server. "/" has no other form. */
static bool has_other_form(const nx_message_t *message)
{
    const nx_span_t path = message->head.path;
    const char *text = nx_message_at(message, path);
    return message->head.target_form != NX_TARGET_ASTERISK && path.length > 1 && text[0] == '/' &&
           text[1] != '/';
}

static void append_other_form(const nx_message_t *message, smart_str *path)
{
    const nx_span_t sent = message->head.path;
    const char *text = nx_message_at(message, sent);
    const bool ends_with_slash = text[sent.length - 1] == '/';
    smart_str_appendl(path, text, sent.length - ends_with_slash);
    if (!ends_with_slash) {
        smart_str_appendc(path, '/');
    }
}

/* Offsets of parameters are those in the path as sent: both forms have the same beginning. */
bool nx_trailing_slash__match(const nx_server_t *server, const nx_message_t *message, nx_route_match_t *match)
{
    nx_route_match_t found;
    smart_str path = {0};
    if (!has_other_form(message)) {
        return false;
    }
    append_other_form(message, &path);
    bool is_found = nx_server__match_path(server, message, ZSTR_VAL(path.s), ZSTR_LEN(path.s), &found) ==
                    NX_ROUTE_MATCHED;
    smart_str_free(&path);
    if (is_found) {
        *match = found;
    }
    return is_found;
}

void nx_trailing_slash__append_location(const nx_message_t *message, smart_str *location)
{
    const nx_span_t query = message->head.query;
    append_other_form(message, location);
    if (query.length > 0) {
        smart_str_appendc(location, '?');
        smart_str_appendl(location, nx_message_at(message, query), query.length);
    }
    smart_str_0(location);
}
