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

const nx_site_pair_t *nx_site_headers(const nx_site_t *site)
{
    return site->headers;
}

const nx_site_pair_t *nx_site_settings(const nx_site_t *site, bool is_forced)
{
    return is_forced ? site->forced_settings : site->settings;
}

const char *nx_site_user_ini(const nx_site_t *site)
{
    return site->user_ini;
}

bool nx_site_has_precompressed(const nx_site_t *site)
{
    return site->has_precompressed;
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
