/* SPDX-License-Identifier: MIT */
/* What a site says besides the targets of requests. */
#include "server/site/private.h"

#include <string.h>

#include "http/wire/wire.h"

const char *nx_site_root(const nx_site_t *site)
{
    return site->root.path;
}

const char *nx_site_sapi(const nx_site_t *site)
{
    return site->sapi;
}

bool nx_site_is_default(const nx_site_t *site)
{
    return site->host_count == 0;
}

bool nx_site_serves_host(const nx_site_t *site, const char *host, size_t length)
{
    for (size_t i = 0; i < site->host_count; i++) {
        if (nx_host_matches(site->hosts[i], strlen(site->hosts[i]), host, length)) {
            return true;
        }
    }
    return site->host_count == 0;
}

const nx_site_pair_t *nx_site_parameters(const nx_site_t *site)
{
    return site->parameters;
}

const nx_site_pair_t *nx_site_settings(const nx_site_t *site, bool is_forced)
{
    return is_forced ? site->forced_settings : site->settings;
}

const char *nx_site_user_ini(const nx_site_t *site)
{
    return site->user_ini;
}

const char *nx_site_status_pool(const nx_site_t *site)
{
    return site->status_pool;
}

bool nx_site__is_status(const nx_site_t *site, const char *path, nx_site_target_t *target)
{
    bool is_status = site->status_path != NULL && strcmp(path, site->status_path) == 0;
    target->kind = is_status ? NX_SITE_STATUS : target->kind;
    return is_status;
}

bool nx_site_shows_status_to(const nx_site_t *site, const nx_ip_t *client)
{
    if (client == NULL) {
        return site->shows_status_to_unix;
    }
    for (size_t i = 0; i < site->status_client_count; i++) {
        if (nx_ip_within(&site->status_clients[i], 1, *client)) {
            return true;
        }
    }
    return false;
}

bool nx_site_has_precompressed(const nx_site_t *site)
{
    return site->has_precompressed;
}

int nx_site_gzip_level(const nx_site_t *site)
{
    return site->gzip_level;
}

const char *nx_site_error_page(const nx_site_t *site, unsigned status)
{
    for (const nx_site_page_t *page = site->pages; page != NULL; page = page->next) {
        if (page->status == status) {
            return page->path;
        }
    }
    return NULL;
}

bool nx_site_has_headers(const nx_site_t *site)
{
    return site->headers != NULL;
}

static bool fits_header(const nx_site_pair_t *header, const char *path, size_t length, bool is_file)
{
    return (is_file || !header->is_of_files) &&
           (header->pattern == NULL || nx_pattern_matches(header->pattern, path, length, NULL));
}

/* True if it fits, and no later header of that name does. */
static bool is_header_sent(const nx_site_pair_t *header, const char *path, size_t length, bool is_file)
{
    if (!fits_header(header, path, length, is_file)) {
        return false;
    }
    for (const nx_site_pair_t *later = header->next; later != NULL; later = later->next) {
        if (strcasecmp(later->name, header->name) == 0 && fits_header(later, path, length, is_file)) {
            return false;
        }
    }
    return true;
}

const nx_site_pair_t *nx_site_next_header(const nx_site_t *site, const nx_site_pair_t *last, const char *path,
                                          size_t length, bool is_file)
{
    const nx_site_pair_t *header = last == NULL ? site->headers : last->next;
    while (header != NULL && !is_header_sent(header, path, length, is_file)) {
        header = header->next;
    }
    return header;
}

uint64_t nx_site_body_limit(const nx_site_t *site, const char *raw, size_t length)
{
    char path[NX_SITE_PATH_MAX];
    if (site->limit_count == 0) {
        return 0;
    }
    size_t decoded = nx_site_normalize_path(raw, length, path);
    for (size_t i = 0; decoded > 0 && i < site->limit_count; i++) {
        if (nx_pattern_matches(&site->limits[i].pattern, path, decoded, NULL)) {
            return site->limits[i].bytes;
        }
    }
    return 0;
}
