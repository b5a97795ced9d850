/* SPDX-License-Identifier: MIT */
/* Creates a site from its rules. */
#include "server/site/private.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "http/wire/wire.h"

nx_site_t *nx_site_create(void)
{
    nx_site_t *site = calloc(1, sizeof(*site));
    if (site != NULL) {
        site->root.descriptor = -1;
    }
    return site;
}

/* Grows the list by one element. Returns it, zeroed; NULL: no memory. */
static void *grow_list(void **list, size_t *count, size_t size)
{
    char *grown = realloc(*list, (*count + 1) * size);
    if (grown == NULL) {
        return NULL;
    }
    *list = grown;
    return memset(grown + (*count)++ * size, 0, size);
}

#define GROW(list, count) grow_list((void **)&(list), &(count), sizeof(*(list)))

static const char *keep_text(nx_site_t *site, const char *text)
{
    size_t size = strlen(text) + 1;
    nx_site_text_t *kept = malloc(sizeof(*kept) + size);
    if (kept == NULL) {
        return NULL;
    }
    memcpy(kept->bytes, text, size);
    kept->next = site->texts;
    site->texts = kept;
    return kept->bytes;
}

static int open_site_directory(nx_site_t *site, nx_directory_t *directory, const char *path)
{
    directory->path = keep_text(site, path);
    directory->descriptor = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    directory->link_targets = site->links;
    directory->link_target_count = site->link_count;
    return directory->descriptor < 0 ? -errno : 0;
}

static int add_site_root(nx_site_t *site, const char *const *rule)
{
    return open_site_directory(site, &site->root, rule[1]);
}

static int add_site_link(nx_site_t *site, const char *const *rule)
{
    nx_directory_t *link = GROW(site->links, site->link_count);
    if (link == NULL) {
        return -ENOMEM;
    }
    site->root.link_targets = site->links;
    site->root.link_target_count = site->link_count;
    link->path = keep_text(site, rule[1]);
    link->descriptor = -1;
    return link->path == NULL ? -ENOMEM : 0;
}

static int add_site_host(nx_site_t *site, const char *const *rule)
{
    const char **host = GROW(site->hosts, site->host_count);
    if (host == NULL) {
        return -ENOMEM;
    }
    *host = keep_text(site, rule[1]);
    return *host == NULL ? -ENOMEM : (nx_host_is_pattern(*host, strlen(*host)) ? 0 : -EINVAL);
}

static bool is_script_name(const char *name)
{
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".php") == 0;
}

static int add_site_index(nx_site_t *site, const char *const *rule)
{
    nx_site_index_t *index = site->index_count == UINT8_MAX ? NULL : GROW(site->indexes, site->index_count);
    if (index == NULL) {
        return -ENOMEM;
    }
    index->name = keep_text(site, rule[1]);
    index->length = strlen(rule[1]);
    index->is_script = is_script_name(rule[1]);
    return index->name == NULL ? -ENOMEM : 0;
}

static int add_site_front(nx_site_t *site, const char *const *rule)
{
    const char *text = keep_text(site, rule[1]);
    if (text == NULL) {
        return -ENOMEM;
    }
    site->has_front = true;
    site->front_length = strcspn(text, "?");
    return nx_template_compile(&site->front, text, NULL);
}

static int add_site_missing(nx_site_t *site, const char *const *rule)
{
    site->sends_missing_to_front = true;
    return 0;
}

static int add_pattern(nx_site_t *site, nx_site_patterns_t *patterns, const char *text, bool ignores_case)
{
    nx_pattern_t *pattern = GROW(patterns->items, patterns->count);
    const char *kept = keep_text(site, text);
    return pattern == NULL || kept == NULL ? -ENOMEM : nx_pattern_compile(pattern, kept, ignores_case);
}

static int add_site_deny(nx_site_t *site, const char *const *rule)
{
    return add_pattern(site, &site->denied, rule[1], true);
}

static int add_site_allow(nx_site_t *site, const char *const *rule)
{
    return add_pattern(site, &site->allowed, rule[1], false);
}

static int add_site_scripts(nx_site_t *site, const char *const *rule)
{
    return add_pattern(site, &site->scripts, rule[1], false);
}

static int add_site_noscripts(nx_site_t *site, const char *const *rule)
{
    return add_pattern(site, &site->without_scripts, rule[1], true);
}

static int add_site_onlyfiles(nx_site_t *site, const char *const *rule)
{
    return add_pattern(site, &site->only_files, rule[1], false);
}

static int add_change(nx_site_t *site, nx_site_change_t change, const char *const *rule)
{
    nx_site_rewrite_t *rewrite =
        site->rewrite_count == UINT16_MAX ? NULL : GROW(site->rewrites, site->rewrite_count);
    const char *pattern = keep_text(site, rule[1]), *target = keep_text(site, rule[2]);
    if (rewrite == NULL || pattern == NULL || target == NULL) {
        return -ENOMEM;
    }
    rewrite->change = change;
    rewrite->prefix = "";
    int error = nx_pattern_compile(&rewrite->pattern, pattern, false);
    return error != 0 ? error : nx_template_compile(&rewrite->target, target, &rewrite->pattern);
}

static int add_site_rewrite(nx_site_t *site, const char *const *rule)
{
    return add_change(site, NX_SITE_CHANGE_REWRITE, rule);
}

static int add_site_try(nx_site_t *site, const char *const *rule)
{
    return add_change(site, NX_SITE_CHANGE_TRY, rule);
}

static int add_site_fallback(nx_site_t *site, const char *const *rule)
{
    return add_change(site, NX_SITE_CHANGE_FALLBACK, rule);
}

/* Returns the path of "https://host/path"; NULL: it is none. */
static const char *path_of_url(const char *url)
{
    const char *after = strstr(url, "://");
    return after == NULL ? NULL : strchr(after + 3, '/');
}

/* A Location has no control characters and no spaces. */
static bool is_location(const char *target)
{
    for (const unsigned char *at = (const unsigned char *)target; *at != '\0'; at++) {
        if (*at <= ' ' || *at == 0x7f) {
            return false;
        }
    }
    return true;
}

static int add_site_redirect(nx_site_t *site, const char *const *rule)
{
    const char *path = rule[2][0] == '/' ? rule[2] : path_of_url(rule[2]);
    int status = atoi(rule[3]);
    if (path == NULL || status < 300 || status > 399 || !is_location(rule[2])) {
        return -EINVAL;
    }
    const char *const change[] = {rule[0], rule[1], path};
    int error = add_change(site, NX_SITE_CHANGE_REDIRECT, change);
    if (error != 0) {
        return error;
    }
    char prefix[NX_SITE_PATH_MAX];
    size_t length = (size_t)(path - rule[2]);
    if (length >= sizeof(prefix)) {
        return -EINVAL;
    }
    memcpy(prefix, rule[2], length);
    prefix[length] = '\0';
    nx_site_rewrite_t *rewrite = &site->rewrites[site->rewrite_count - 1];
    rewrite->prefix = keep_text(site, prefix);
    rewrite->status = (uint16_t)status;
    return rewrite->prefix == NULL ? -ENOMEM : 0;
}

static int add_site_alias(nx_site_t *site, const char *const *rule)
{
    nx_site_alias_t *alias = GROW(site->aliases, site->alias_count);
    if (alias == NULL) {
        return -ENOMEM;
    }
    alias->prefix = keep_text(site, rule[1]);
    alias->length = strlen(rule[1]);
    alias->directory.descriptor = -1;
    return alias->prefix == NULL ? -ENOMEM : open_site_directory(site, &alias->directory, rule[2]);
}

/* Pairs keep the order of their rules. */
static int add_pair(nx_site_t *site, nx_site_pair_t **list, const char *pattern, const char *const *rule)
{
    nx_site_pair_t *pair = calloc(1, sizeof(*pair));
    if (pair == NULL) {
        return -ENOMEM;
    }
    while (*list != NULL) {
        list = &(*list)->next;
    }
    *list = pair;
    pair->name = keep_text(site, rule[0]);
    pair->value = keep_text(site, rule[1]);
    pair->name_length = (uint32_t)strlen(rule[0]);
    pair->value_length = (uint32_t)strlen(rule[1]);
    if (pair->name == NULL || pair->value == NULL) {
        return -ENOMEM;
    }
    if (pattern == NULL || *pattern == '\0') {
        return 0;
    }
    nx_pattern_t *compiled = calloc(1, sizeof(*compiled));
    const char *text = keep_text(site, pattern);
    pair->pattern = compiled;
    return compiled == NULL || text == NULL ? -ENOMEM : nx_pattern_compile(compiled, text, false);
}

static int add_site_parameter(nx_site_t *site, const char *const *rule)
{
    return add_pair(site, &site->parameters, NULL, rule + 1);
}

static int add_site_header(nx_site_t *site, const char *const *rule)
{
    return add_pair(site, &site->headers, rule[1], rule + 2);
}

static int add_site_file_header(nx_site_t *site, const char *pattern, const char *const *header,
                                bool is_moment)
{
    int error = add_pair(site, &site->headers, pattern, header);
    if (error != 0) {
        return error;
    }
    nx_site_pair_t *last = site->headers;
    while (last->next != NULL) {
        last = last->next;
    }
    last->is_of_files = true;
    last->is_moment = is_moment;
    return 0;
}

static int add_site_fileheader(nx_site_t *site, const char *const *rule)
{
    return add_site_file_header(site, rule[1], rule + 2, false);
}

enum { SECONDS_DIGITS_MAX = 10 }; /* some three hundred years */

static int add_site_expires(nx_site_t *site, const char *const *rule)
{
    const char *header[] = {"Expires", rule[2]};
    size_t digits = strspn(rule[2], "0123456789");
    if (digits == 0 || digits > SECONDS_DIGITS_MAX || rule[2][digits] != '\0') {
        return -EINVAL;
    }
    return add_site_file_header(site, rule[1], header, true);
}

static int add_site_setting(nx_site_t *site, const char *const *rule)
{
    return add_pair(site, &site->settings, NULL, rule + 1);
}

static int add_site_forced(nx_site_t *site, const char *const *rule)
{
    return add_pair(site, &site->forced_settings, NULL, rule + 1);
}

static int add_site_protect(nx_site_t *site, const char *const *rule)
{
    nx_site_protection_t *protection = calloc(1, sizeof(*protection));
    nx_pattern_t *pattern = calloc(1, sizeof(*pattern));
    const char *text = keep_text(site, rule[1]);
    if (protection == NULL || pattern == NULL || text == NULL) {
        free(protection);
        free(pattern);
        return -ENOMEM;
    }
    protection->pattern = pattern;
    protection->realm = keep_text(site, rule[2]);
    protection->next = site->protections;
    site->protections = protection;
    return protection->realm == NULL ? -ENOMEM : nx_pattern_compile(pattern, text, false);
}

static int add_site_user(nx_site_t *site, const char *const *rule)
{
    nx_site_user_t *user = site->protections == NULL ? NULL : calloc(1, sizeof(*user));
    if (user == NULL) {
        return -EINVAL;
    }
    user->name = keep_text(site, rule[1]);
    user->hash = keep_text(site, rule[2]);
    user->next = site->protections->users;
    site->protections->users = user;
    return user->name == NULL || user->hash == NULL ? -ENOMEM : 0;
}

static int add_site_body(nx_site_t *site, const char *const *rule)
{
    nx_site_limit_t *limit = GROW(site->limits, site->limit_count);
    const char *text = keep_text(site, rule[1]);
    if (limit == NULL || text == NULL) {
        return -ENOMEM;
    }
    limit->bytes = strtoull(rule[2], NULL, 10);
    return nx_pattern_compile(&limit->pattern, text, false);
}

static int add_site_error(nx_site_t *site, const char *const *rule)
{
    if (rule[2][0] != '/') {
        return -EINVAL;
    }
    nx_site_page_t *page = calloc(1, sizeof(*page));
    if (page == NULL) {
        return -ENOMEM;
    }
    page->status = (uint16_t)atoi(rule[1]);
    page->path = keep_text(site, rule[2]);
    page->next = site->pages;
    site->pages = page;
    return page->path == NULL ? -ENOMEM : 0;
}

static int add_site_userini(nx_site_t *site, const char *const *rule)
{
    site->user_ini = keep_text(site, rule[1]);
    return site->user_ini == NULL ? -ENOMEM : 0;
}

static int add_site_sapi(nx_site_t *site, const char *const *rule)
{
    site->sapi = keep_text(site, rule[1]);
    return site->sapi == NULL ? -ENOMEM : 0;
}

static int add_site_fpmstatus(nx_site_t *site, const char *const *rule)
{
    if (rule[1][0] != '/') {
        return -EINVAL;
    }
    site->status_path = keep_text(site, rule[1]);
    site->status_pool = keep_text(site, rule[2]);
    return site->status_path == NULL || site->status_pool == NULL ? -ENOMEM : 0;
}

static int add_site_fpmclient(nx_site_t *site, const char *const *rule)
{
    if (strcmp(rule[1], "unix") == 0) {
        site->shows_status_to_unix = true;
        return 0;
    }
    nx_ip_range_t *range = GROW(site->status_clients, site->status_client_count);
    if (range == NULL) {
        return -ENOMEM;
    }
    return nx_ip_parse_range(rule[1], strlen(rule[1]), range) ? 0 : -EINVAL;
}

static int add_site_compressed(nx_site_t *site, const char *const *rule)
{
    site->has_precompressed = true;
    return 0;
}

static int add_site_gzip(nx_site_t *site, const char *const *rule)
{
    bool is_level = rule[1][0] >= '1' && rule[1][0] <= '9' && rule[1][1] == '\0';
    site->gzip_level = is_level ? (uint8_t)(rule[1][0] - '0') : 0;
    return is_level ? 0 : -EINVAL;
}

static const struct {
    const char *name;
    size_t arguments;
    int (*add)(nx_site_t *site, const char *const *rule);
} rules[] = {
#define NX_SITE_RULE(name, arguments) {#name, arguments, add_site_##name},
#include "server/site/rules.def"
#undef NX_SITE_RULE
};

int nx_site_add(nx_site_t *site, const char *const *rule, size_t count)
{
    for (size_t i = 0; count > 0 && i < sizeof(rules) / sizeof(rules[0]); i++) {
        if (strcmp(rules[i].name, rule[0]) == 0) {
            return rules[i].arguments == count - 1 ? rules[i].add(site, rule) : -EINVAL;
        }
    }
    return -EINVAL;
}

static void free_pairs(nx_site_pair_t *pair)
{
    while (pair != NULL) {
        nx_site_pair_t *next = pair->next;
        free((void *)pair->pattern);
        free(pair);
        pair = next;
    }
}

static void free_protections(nx_site_protection_t *protection)
{
    while (protection != NULL) {
        nx_site_protection_t *next = protection->next;
        while (protection->users != NULL) {
            nx_site_user_t *user = protection->users;
            protection->users = user->next;
            free(user);
        }
        free((void *)protection->pattern);
        free(protection);
        protection = next;
    }
}

static void close_directories(nx_site_t *site)
{
    if (site->root.descriptor >= 0) {
        close(site->root.descriptor);
    }
    for (size_t i = 0; i < site->alias_count; i++) {
        if (site->aliases[i].directory.descriptor >= 0) {
            close(site->aliases[i].directory.descriptor);
        }
    }
}

void nx_site_destroy(nx_site_t *site)
{
    close_directories(site);
    free_pairs(site->parameters);
    free_pairs(site->headers);
    free_pairs(site->settings);
    free_pairs(site->forced_settings);
    free_protections(site->protections);
    while (site->pages != NULL) {
        nx_site_page_t *page = site->pages;
        site->pages = page->next;
        free(page);
    }
    while (site->texts != NULL) {
        nx_site_text_t *text = site->texts;
        site->texts = text->next;
        free(text);
    }
    void *const lists[] = {
        site->links,         site->hosts,    site->denied.items,          site->allowed.items,
        site->scripts.items, site->rewrites, site->without_scripts.items, site->aliases,
        site->indexes,       site->limits,   site->only_files.items,      site->status_clients};
    for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
        free(lists[i]);
    }
    free(site);
}
