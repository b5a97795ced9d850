/* SPDX-License-Identifier: MIT */
#include "server/classic/private.h"

#include <unistd.h>

#include "http/response/file.h"

void nx_classic__answer_file(nx_exchange_t *exchange, const char *path, nx_classic_target_t *target)
{
    const nx_message_t *message = nx_exchange_message(exchange);
    if (message->head.method != NX_METHOD_GET && message->head.method != NX_METHOD_HEAD) {
        close(target->file);
        nx_exchange_reply_error(exchange, 405, "Allow", "GET, HEAD");
        return;
    }
    nx_file_t *file = nx_file_of(target->file, &target->status);
    if (file == NULL) {
        nx_exchange_reply_error(exchange, 503, "Retry-After", "1");
        return;
    }
    const char *type = nx_file_type(path);
    nx_response_header_t header = {"Content-Type", type, sizeof("Content-Type") - 1, (uint32_t)strlen(type)};
    nx_response_head_t head = {.status = 200, .headers = &header, .header_count = 1};
    nx_exchange_reply_file(exchange, &head, file);
    nx_file_release(file);
}
