/* SPDX-License-Identifier: MIT */
#include "http/wire/fields.h"
#include "http/wire/private.h"

/*
 * Fields that are needed before the body: for framing, routing, conditions, authentication, or to interpret the body.
 */
static bool is_of_head(nx_header_id_t id)
{
    switch (id) {
    case NX_HEADER_HOST:
    case NX_HEADER_CONNECTION:
    case NX_HEADER_CONTENT_LENGTH:
    case NX_HEADER_TRANSFER_ENCODING:
    case NX_HEADER_KEEP_ALIVE:
    case NX_HEADER_UPGRADE:
    case NX_HEADER_TE:
    case NX_HEADER_TRAILER:
    case NX_HEADER_EXPECT:
    case NX_HEADER_AGE:
    case NX_HEADER_CACHE_CONTROL:
    case NX_HEADER_EXPIRES:
    case NX_HEADER_DATE:
    case NX_HEADER_LOCATION:
    case NX_HEADER_RETRY_AFTER:
    case NX_HEADER_VARY:
    case NX_HEADER_PRAGMA:
    case NX_HEADER_RANGE:
    case NX_HEADER_IF_MATCH:
    case NX_HEADER_IF_NONE_MATCH:
    case NX_HEADER_IF_MODIFIED_SINCE:
    case NX_HEADER_IF_UNMODIFIED_SINCE:
    case NX_HEADER_IF_RANGE:
    case NX_HEADER_AUTHORIZATION:
    case NX_HEADER_PROXY_AUTHORIZATION:
    case NX_HEADER_WWW_AUTHENTICATE:
    case NX_HEADER_COOKIE:
    case NX_HEADER_SET_COOKIE:
    case NX_HEADER_CONTENT_ENCODING:
    case NX_HEADER_CONTENT_TYPE:
    case NX_HEADER_CONTENT_RANGE:
        return true;
    default:
        return false;
    }
}

bool nx_wire_may_trail(const char *name, size_t length)
{
    static const char *const others[] = {"max-forwards", "proxy-authenticate", "proxy-connection",
                                         "content-disposition", "warning"};
    if (is_of_head(nx_wire_header_id(name, length))) {
        return false;
    }
    for (size_t at = 0; at < sizeof others / sizeof *others; at++) {
        if (strlen(others[at]) == length && nx_wire__equals_lower(name, others[at], length)) {
            return false;
        }
    }
    return true;
}

bool nx_wire_takes_trailers(const nx_request_head_t *head, const char *data)
{
    return nx_wire_lists(head, data, NX_HEADER_TE, "trailers", sizeof("trailers") - 1, false);
}
