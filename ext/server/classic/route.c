/* SPDX-License-Identifier: MIT */
/* Finds the site of a request, and does what the site has decided (server/site/site.h). */
#include "server/classic/private.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

NX_PER_THREAD nx_classic_sites_t nx_classic__sites;

#define self nx_classic__sites

/* What is kept with a queued request: the note of its target, and the number of its site. */
typedef union queued {
    struct {
        uint16_t rule, script_length, status;
        uint8_t index_and_front, site_and_user;
    } parts;
    uint64_t number;
} queued_t;

static size_t find_site(const nx_message_t *message)
{
    nx_span_t host = message->head.host;
    size_t found = self.count;
    for (size_t i = 0; i < self.count; i++) {
        const nx_site_t *site = self.items[i];
        if (nx_site_is_default(site)) {
            found = found == self.count ? i : found;
        } else if (host.length > 0 && nx_site_serves_host(site, nx_message_at(message, host), host.length)) {
            return i;
        }
    }
    return found;
}

const nx_site_t *nx_classic__site_of(const nx_message_t *message)
{
    size_t site = find_site(message);
    return site == self.count ? NULL : self.items[site];
}

static nx_site_request_t describe_target(const nx_message_t *message)
{
    const nx_request_head_t *head = &message->head;
    return (nx_site_request_t){
        .path = nx_message_at(message, head->path),
        .path_length = head->path.length,
        .query = head->has_query ? nx_message_at(message, head->query) : "",
        .query_length = head->has_query ? head->query.length : 0,
        .has_query = head->has_query,
    };
}

static void queue_script(nx_exchange_t *exchange, size_t site, const nx_site_note_t *note, bool has_user)
{
    queued_t queued = {.parts = {
                           .rule = note->rule,
                           .script_length = note->script_length,
                           .status = note->status,
                           .index_and_front = (uint8_t)(note->index * 2 + note->is_front),
                           .site_and_user = (uint8_t)(site * 2 + has_user),
                       }};
    nx_exchange_set_note(exchange, queued.number);
    nx_exchange_enter(exchange);
}

bool nx_classic__restore_target(nx_exchange_t *exchange, const nx_site_t **site, nx_site_target_t *target,
                                bool *has_user)
{
    queued_t queued = {.number = nx_exchange_note(exchange)};
    nx_site_note_t note = {
        .rule = queued.parts.rule,
        .script_length = queued.parts.script_length,
        .status = queued.parts.status,
        .index = queued.parts.index_and_front / 2,
        .is_front = queued.parts.index_and_front % 2,
    };
    nx_site_request_t request = describe_target(nx_exchange_message(exchange));
    *site = self.items[queued.parts.site_and_user / 2];
    *has_user = queued.parts.site_and_user % 2;
    return nx_site_restore(*site, &request, &note, target);
}

#define REDIRECT_HEADERS_MAX 32

static void answer_redirect(nx_exchange_t *exchange, const nx_site_t *site, const nx_site_target_t *target)
{
    static NX_PER_THREAD char path[NX_SITE_PATH_MAX];
    const nx_message_t *message = nx_exchange_message(exchange);
    const nx_span_t raw = message->head.path;
    char location[NX_SITE_PATH_MAX + NX_SITE_QUERY_MAX];
    int length = snprintf(location, sizeof(location), "%s%s%s", target->path,
                          target->query_length > 0 ? "?" : "", target->query);
    nx_response_header_t headers[REDIRECT_HEADERS_MAX] = {
        {"Location", location, sizeof("Location") - 1, (uint32_t)length}};
    nx_response_head_t head = {.status = target->status, .headers = headers, .header_count = 1};
    size_t path_length = nx_site_normalize_path(nx_message_at(message, raw), raw.length, path);
    const nx_site_pair_t *pair = NULL;
    while (head.header_count < REDIRECT_HEADERS_MAX &&
           (pair = nx_site_next_header(site, pair, path, path_length, false)) != NULL) {
        headers[head.header_count++] =
            (nx_response_header_t){pair->name, pair->value, pair->name_length, pair->value_length};
    }
    nx_exchange_reply(exchange, &head, NULL, -1);
}

static void ask_password(nx_exchange_t *exchange, const nx_site_protection_t *protection)
{
    char value[512];
    snprintf(value, sizeof(value), "Basic realm=\"%s\", charset=\"UTF-8\"", protection->realm);
    nx_exchange_reply_error(exchange, 401, "WWW-Authenticate", value);
}

/* Sends the site's page for an error, or the server's own. True: a script makes the page, and is queued. */
static bool answer_error(nx_exchange_t *exchange, size_t site, nx_site_target_t *target)
{
    unsigned status = target->status;
    if (!nx_site_find_error_page(self.items[site], status, target)) {
        nx_exchange_reply_error(exchange, status, NULL, NULL);
        return false;
    }
    if (target->kind == NX_SITE_SCRIPT) {
        queue_script(exchange, site, &target->note, false);
        return true;
    }
    nx_classic__answer_file(exchange, self.items[site], target);
    return false;
}

static void close_target(nx_site_target_t *target)
{
    if (target->file >= 0) {
        close(target->file);
        target->file = -1;
    }
}

/* True: the request is queued. */
static bool act_on_target(nx_exchange_t *exchange, size_t site, nx_site_target_t *target)
{
    if (UNEXPECTED(target->kind == NX_SITE_STATUS) &&
        !nx_classic__may_see_status(nx_exchange_message(exchange), self.items[site])) {
        target->kind = NX_SITE_NOTHING;
        target->status = 404;
    }
    if (UNEXPECTED(target->protection != NULL) && target->kind != NX_SITE_NOTHING &&
        !nx_classic__is_authenticated(nx_exchange_message(exchange), target->protection)) {
        close_target(target);
        ask_password(exchange, target->protection);
        return false;
    }
    switch (target->kind) {
    case NX_SITE_SCRIPT:
        queue_script(exchange, site, &target->note, target->protection != NULL);
        return true;
    case NX_SITE_FILE:
        nx_classic__answer_file(exchange, self.items[site], target);
        return false;
    case NX_SITE_STATUS:
        nx_classic__answer_status(exchange, self.items[site]);
        return false;
    case NX_SITE_REDIRECT:
        answer_redirect(exchange, self.items[site], target);
        return false;
    default:
        return answer_error(exchange, site, target);
    }
}

void nx_classic__route(nx_exchange_t *exchange)
{
    static NX_PER_THREAD nx_site_target_t target;
    const nx_message_t *message = nx_exchange_message(exchange);
    size_t site = find_site(message);
    if (site == self.count) {
        nx_exchange_reply_error(exchange, 421, NULL, NULL);
        nx_exchange_finish(exchange, false);
        return;
    }
    nx_site_request_t request = describe_target(message);
    nx_site_decide(self.items[site], &request, &target);
    if (!act_on_target(exchange, site, &target)) {
        nx_exchange_finish(exchange, false);
    }
}
