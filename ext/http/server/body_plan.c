/* SPDX-License-Identifier: MIT */
/* What a route wants of the bodies of its requests, asked when their heads are there and more is to come. */
#include "http/request/form.h"
#include "http/server/private.h"

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
    /* PHP's own reader of forms, which fills $_POST and $_FILES, wants the body as it came. */
    plan->rules.parts_forms = !nx_realm_reads_forms() && nx_message_is_form(message);
    if (handler == NULL) {
        return;
    }
    plan->rules.limit = handler->body_limit >= 0 ? (uint64_t)handler->body_limit : plan->rules.limit;
    plan->is_streamed = handler->streams_body;
}
