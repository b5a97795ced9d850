/* SPDX-License-Identifier: MIT */
#include "server/classic/private.h"

nx_health_t nx_classic__health_of(const char *prefix, const nx_request_head_t *head, const char *data)
{
    size_t length = strlen(prefix);
    const char *path = data + head->path.offset;
    bool is_read = head->method == NX_METHOD_GET || head->method == NX_METHOD_HEAD;
    if (length == 0 || !is_read || head->path.length <= length || memcmp(path, prefix, length) != 0) {
        return NX_HEALTH_NONE;
    }
    const char *rest = path + length;
    size_t rest_length = head->path.length - length;
    if (rest_length == strlen("/live") && memcmp(rest, "/live", rest_length) == 0) {
        return NX_HEALTH_LIVE;
    }
    bool is_ready = rest_length == strlen("/ready") && memcmp(rest, "/ready", rest_length) == 0;
    return is_ready ? NX_HEALTH_READY : NX_HEALTH_NONE;
}
