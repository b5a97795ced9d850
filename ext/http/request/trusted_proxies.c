/* SPDX-License-Identifier: MIT */
#include "http/request/private.h"

#include <arpa/inet.h>

#include "http/request/trusted_proxies.h"

nx_trusted_proxies_t *nx_trusted_proxies_create(void)
{
    nx_trusted_proxies_t *proxies = calloc(1, sizeof(*proxies));
    if (proxies != NULL) {
        proxies->references = 1;
    }
    return proxies;
}

nx_trusted_proxies_t *nx_trusted_proxies_retain(nx_trusted_proxies_t *proxies)
{
    if (proxies != NULL) {
        proxies->references++;
    }
    return proxies;
}

void nx_trusted_proxies_release(nx_trusted_proxies_t *proxies)
{
    if (proxies == NULL || --proxies->references > 0) {
        return;
    }
    for (size_t i = 0; i < proxies->host_count; i++) {
        free(proxies->hosts[i]);
    }
    free(proxies->hosts);
    free(proxies->ranges);
    free(proxies->proxy_listeners);
    free(proxies);
}

void nx_trusted_proxies_set_networks(nx_trusted_proxies_t *proxies, nx_ip_range_t *ranges, size_t count)
{
    free(proxies->ranges);
    proxies->ranges = ranges;
    proxies->trust.ranges = ranges;
    proxies->trust.count = nx_ip_compile(ranges, count);
}

bool nx_trusted_proxies_add_host(nx_trusted_proxies_t *proxies, const char *text, size_t length)
{
    nx_host_pattern_t **hosts = realloc(proxies->hosts, (proxies->host_count + 1) * sizeof(*hosts));
    if (hosts == NULL) {
        return false;
    }
    proxies->hosts = hosts;
    nx_host_pattern_t *pattern = malloc(sizeof(*pattern) + length);
    if (pattern == NULL) {
        return false;
    }
    pattern->length = length;
    memcpy(pattern->text, text, length);
    hosts[proxies->host_count++] = pattern;
    return true;
}

void nx_trusted_proxies_set_proxy_listeners(nx_trusted_proxies_t *proxies, int *descriptors, size_t count)
{
    free(proxies->proxy_listeners);
    proxies->proxy_listeners = descriptors;
    proxies->proxy_listener_count = count;
}

bool nx_trusted_proxies_has_proxy_listener(const nx_trusted_proxies_t *proxies, int descriptor)
{
    for (size_t i = 0; proxies != NULL && i < proxies->proxy_listener_count; i++) {
        if (proxies->proxy_listeners[i] == descriptor) {
            return true;
        }
    }
    return false;
}

static bool ip_of(const nx_address_t *address, nx_ip_t *ip)
{
    if (address->family == AF_INET) {
        *ip = nx_ip_of4(ntohl(address->ip4.sin_addr.s_addr));
        return true;
    }
    if (address->family == AF_INET6) {
        *ip = nx_ip_of6(address->ip6.sin6_addr.s6_addr);
        return true;
    }
    return false;
}

static bool is_trusted(const nx_trusted_proxies_t *proxies, const nx_address_t *peer)
{
    nx_ip_t ip;
    return ip_of(peer, &ip) ? nx_ip_within(proxies->trust.ranges, proxies->trust.count, ip)
                            : proxies->trusts_unix;
}

bool nx_trusted_proxies_contains(const nx_trusted_proxies_t *proxies, const nx_address_t *address)
{
    return proxies != NULL && is_trusted(proxies, address);
}

void nx_address_put(nx_address_t *address, nx_ip_t ip, uint16_t port)
{
    uint32_t four;
    memset(address, 0, sizeof(*address));
    if (nx_ip_is4(ip, &four)) {
        address->ip4.sin_family = AF_INET;
        address->ip4.sin_port = htons(port);
        address->ip4.sin_addr.s_addr = htonl(four);
        return;
    }
    address->ip6.sin6_family = AF_INET6;
    address->ip6.sin6_port = htons(port);
    nx_ip_bytes(ip, address->ip6.sin6_addr.s6_addr);
}

void nx_trusted_proxies_apply(const nx_trusted_proxies_t *proxies, nx_message_t *message)
{
    nx_forwarded_t said;
    if (!is_trusted(proxies, &message->addresses.client)) {
        return;
    }
    message->origin.is_trusted = true;
    nx_wire_forwarded(&proxies->trust, message->data, &message->head, &said);
    if (said.has_client) {
        nx_address_put(&message->addresses.client, said.client, said.client_port);
    }
    if (said.scheme != NX_SCHEME_UNKNOWN) {
        message->head.is_https = said.scheme == NX_SCHEME_HTTPS;
    }
    if (said.host.length > 0) {
        message->head.host = said.host;
    }
    message->origin.port = said.port;
    message->origin.is_reported = said.scheme != NX_SCHEME_UNKNOWN || said.host.length > 0 || said.port > 0;
}

bool nx_trusted_proxies_serves_host(const nx_trusted_proxies_t *proxies, const nx_message_t *message)
{
    const char *host = nx_message_at(message, message->head.host);
    for (size_t i = 0; i < proxies->host_count; i++) {
        const nx_host_pattern_t *pattern = proxies->hosts[i];
        if (nx_host_matches(pattern->text, pattern->length, host, message->head.host.length)) {
            return true;
        }
    }
    return proxies->host_count == 0;
}

static uint16_t default_port(const nx_message_t *message)
{
    return message->head.is_https ? 443 : 80;
}

/* The port that follows the host name; 0: none. */
static uint16_t written_port(const nx_message_t *message)
{
    nx_span_t host = message->head.host;
    const char *text = nx_message_at(message, host);
    size_t name = nx_wire_host_name_length(text, host.length);
    uint16_t port = 0;
    (void)(name < host.length && nx_port_parse(text + name + 1, host.length - name - 1, &port));
    return port;
}

uint16_t nx_message_port(const nx_message_t *message)
{
    uint16_t written = written_port(message);
    if (!message->origin.is_reported) {
        return 0;
    }
    return message->origin.port > 0 ? message->origin.port : written > 0 ? written : default_port(message);
}

zend_string *nx_message_host(const nx_message_t *message)
{
    nx_span_t host = message->head.host;
    const char *text = nx_message_at(message, host);
    bool is_whole = message->origin.port == 0 || host.length == 0 || written_port(message) > 0 ||
                    message->origin.port == default_port(message);
    return is_whole ? zend_string_init_fast(text, host.length)
                    : strpprintf(0, "%.*s:%u", (int)host.length, text, message->origin.port);
}
