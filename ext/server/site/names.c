/* SPDX-License-Identifier: MIT */
#include "server/site/private.h"

#include <ctype.h>
#include <string.h>

bool nx_site__has_hidden_part(const char *path)
{
    static const char known[] = "/.well-known/";
    if (strncmp(path, known, sizeof(known) - 1) == 0) {
        path += sizeof(known) - 2;
    }
    return strstr(path, "/.") != NULL;
}

bool nx_site__has_dot_segment(const char *path)
{
    for (const char *at = strstr(path, "/."); at != NULL; at = strstr(at + 1, "/.")) {
        size_t dots = strspn(at + 1, ".");
        if (dots <= 2 && (at[1 + dots] == '/' || at[1 + dots] == '\0')) {
            return true;
        }
    }
    return false;
}

/* True when the name contains the extension at any place and no letter or digit follows it. */
static bool has_extension(const char *name, const char *extension)
{
    size_t length = strlen(extension);
    for (const char *at = strcasestr(name, extension); at != NULL; at = strcasestr(at + 1, extension)) {
        if (!isalnum((unsigned char)at[length])) {
            return true;
        }
    }
    return false;
}

/* .php7, .phtml and .pht, and backup files of editors and users (.php~, .php.bak), too. */
bool nx_site__is_source(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    return strcasestr(name, ".php") != NULL || strcasestr(name, ".pht") != NULL ||
           has_extension(name, ".phar") || has_extension(name, ".inc");
}

bool nx_site__fits_any(const nx_site_patterns_t *patterns, const char *path, size_t length, bool is_rooted)
{
    for (size_t i = 0; i < patterns->count; i++) {
        const nx_pattern_t *pattern = &patterns->items[i];
        if ((pattern->is_rooted || !is_rooted) && nx_pattern_matches(pattern, path, length, NULL)) {
            return true;
        }
    }
    return false;
}

bool nx_site__is_denied(const nx_site_t *site, const char *path, size_t length, bool is_rooted)
{
    return nx_site__fits_any(&site->denied, path, length, is_rooted) &&
           !nx_site__fits_any(&site->allowed, path, length, false);
}

bool nx_site__may_execute(const nx_site_t *site, const char *path, size_t length)
{
    bool is_listed = site->scripts.count == 0 || nx_site__fits_any(&site->scripts, path, length, false);
    return is_listed && !nx_site__fits_any(&site->without_scripts, path, length, false);
}
