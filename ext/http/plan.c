/* SPDX-License-Identifier: MIT */
/* What a route wants of the bodies of its requests, asked when their heads are there and more is to come. */
#include "http/private.h"

static const nx_handler_t *handler_of(const nx_server_t *server, const nx_message_t *message)
{
    nx_route_match_t match;
    const nx_span_t path = message->head.path;
    bool is_found = server->routes != NULL &&
                    nx_route_match(server->routes, message->head.method, nx_message_at(message, path),
                                   path.length, &match) == NX_ROUTE_MATCHED;
    return is_found ? &server->handlers[match.handler] : NULL;
}

void nx_plan__body(const nx_server_t *server, const nx_message_t *message, nx_body_plan_t *plan)
{
    const nx_handler_t *handler = handler_of(server, message);
    if (handler == NULL) {
        return;
    }
    plan->limit = handler->body_limit >= 0 ? (uint64_t)handler->body_limit : plan->limit;
    plan->is_streamed = handler->streams_body;
}
