/* SPDX-License-Identifier: MIT */
/* How a route receives request bodies. Called when a head is complete and its body is not. */
#include "http/request/form.h"
#include "http/server/private.h"

static const nx_handler_t *handler_of(const nx_server_t *server, const nx_message_t *message)
{
    nx_route_match_t match;
    bool is_found = server->routes != NULL && nx_server__match(server, message, &match) == NX_ROUTE_MATCHED;
    return is_found ? &server->handlers[match.handler] : NULL;
}

void nx_body_plan__choose(const nx_server_t *server, const nx_message_t *message, nx_body_plan_t *plan)
{
    const nx_handler_t *handler = handler_of(server, message);
    /* PHP's own form parser, which fills $_POST and $_FILES, needs the unparsed body. */
    plan->rules.parts_forms = !nx_request_globals_read_forms() && nx_message_is_form(message);
    if (handler == NULL) {
        return;
    }
    plan->rules.limit = handler->body_limit >= 0 ? (uint64_t)handler->body_limit : plan->rules.limit;
    plan->is_streamed = handler->streams_body;
}
