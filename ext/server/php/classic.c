/* SPDX-License-Identifier: MIT */
#include "server/php/classes.h"

#include "server/classic/classic.h"
#include "core/base/version.h"
#include "engine/errors/errors.h"
#include "http/response/gzip.h"
#include "server/php/classic_arginfo.h"
#include "http/php/server_settings.h"

static size_t count_sockets(HashTable *slots)
{
    size_t count = 0;
    zval *descriptors;
    ZEND_HASH_FOREACH_VAL(slots, descriptors)
    {
        count += Z_TYPE_P(descriptors) == IS_ARRAY ? zend_hash_num_elements(Z_ARRVAL_P(descriptors)) : 0;
    }
    ZEND_HASH_FOREACH_END();
    return count;
}

static nx_classic_socket_t *copy_sockets(HashTable *slots)
{
    nx_classic_socket_t *sockets = safe_emalloc(count_sockets(slots) + 1, sizeof(*sockets), 0);
    size_t count = 0;
    zend_ulong slot;
    zval *descriptors, *descriptor;
    ZEND_HASH_FOREACH_NUM_KEY_VAL(slots, slot, descriptors)
    {
        if (Z_TYPE_P(descriptors) != IS_ARRAY) {
            continue;
        }
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(descriptors), descriptor)
        {
            sockets[count++] =
                (nx_classic_socket_t){.slot = (uint32_t)slot, .fd = (int)zval_get_long(descriptor)};
        }
        ZEND_HASH_FOREACH_END();
    }
    ZEND_HASH_FOREACH_END();
    return sockets;
}

#define RULE_WORDS 4

/* Returns false with an exception when the rule cannot be added. */
static bool add_site_rule(nx_site_t *site, zval *words)
{
    const char *rule[RULE_WORDS];
    size_t count = 0;
    zval *word;
    if (Z_TYPE_P(words) != IS_ARRAY) {
        return true;
    }
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(words), word)
    {
        if (Z_TYPE_P(word) == IS_STRING && count < RULE_WORDS) {
            rule[count++] = Z_STRVAL_P(word);
        }
    }
    ZEND_HASH_FOREACH_END();
    int error = nx_site_add(site, rule, count);
    if (error != 0) {
        nx_throw(NX_ERROR_SYSTEM, "The rule \"%s %s\" of a site cannot be used: %s", count > 0 ? rule[0] : "",
                 count > 1 ? rule[count - 1] : "", strerror(-error));
    }
    return error == 0;
}

static bool can_follow(const nx_site_t *site)
{
    bool can = nx_site_gzip_level(site) == 0 || nx_gzip_is_available();
    if (!can) {
        nx_throw(NX_ERROR_SYSTEM, "gzip() of a site needs zlib, and Nexus was built without it. Install "
                                  "zlib1g-dev, and build the extension again");
    }
    return can;
}

/* NULL with an exception. */
static nx_site_t *create_site(HashTable *rules)
{
    nx_site_t *site = nx_site_create();
    zval *rule;
    ZEND_HASH_FOREACH_VAL(rules, rule)
    {
        if (site != NULL && !add_site_rule(site, rule)) {
            nx_site_destroy(site);
            return NULL;
        }
    }
    ZEND_HASH_FOREACH_END();
    if (site != NULL && !can_follow(site)) {
        nx_site_destroy(site);
        return NULL;
    }
    return site;
}

/* NULL with an exception. */
static nx_site_t **create_sites(HashTable *all)
{
    nx_site_t **sites = pecalloc(zend_hash_num_elements(all) + 1, sizeof(nx_site_t *), true);
    size_t count = 0;
    zval *rules;
    ZEND_HASH_FOREACH_VAL(all, rules)
    {
        nx_site_t *site = Z_TYPE_P(rules) == IS_ARRAY ? create_site(Z_ARRVAL_P(rules)) : NULL;
        if (site != NULL) {
            sites[count++] = site;
        }
    }
    ZEND_HASH_FOREACH_END();
    if (!EG(exception)) {
        return sites;
    }
    while (count > 0) {
        nx_site_destroy(sites[--count]);
    }
    pefree(sites, true);
    return NULL;
}

ZEND_FUNCTION(Nexus_Server_Internal_serve_classic)
{
    zend_string *health;
    HashTable *rules;
    zend_long scoreboard, row, leader, request_limit, memory_limit;
    HashTable *sockets;
    double age_limit, drain_seconds;
    zend_object *settings;
    ZEND_PARSE_PARAMETERS_START(11, 11)
    Z_PARAM_ARRAY_HT(rules)
    Z_PARAM_LONG(scoreboard)
    Z_PARAM_LONG(row)
    Z_PARAM_LONG(leader)
    Z_PARAM_ARRAY_HT(sockets)
    Z_PARAM_LONG(request_limit)
    Z_PARAM_LONG(memory_limit)
    Z_PARAM_DOUBLE(age_limit)
    Z_PARAM_DOUBLE(drain_seconds)
    Z_PARAM_STR(health)
    Z_PARAM_OBJ_OF_CLASS(settings, nx_php_ce_server_settings)
    ZEND_PARSE_PARAMETERS_END();
    nx_site_t **sites = create_sites(rules);
    if (sites == NULL) {
        return;
    }
    nx_classic_socket_t *descriptors = copy_sockets(sockets);
    nx_classic_serve(&(nx_classic_settings_t){
        .sites = sites,
        .site_count = zend_hash_num_elements(rules),
        .scoreboard = (int)scoreboard,
        .row = (uint32_t)row,
        .leader = (pid_t)leader,
        .sockets = descriptors,
        .socket_count = count_sockets(sockets),
        .request_limit = (uint64_t)request_limit,
        .memory_limit = (uint64_t)memory_limit,
        .age_limit = (int64_t)(age_limit * 1e9),
        .drain_seconds = drain_seconds,
        .health = ZSTR_VAL(health),
        .server = *nx_php_server_settings(settings),
        .software = "nexus/" NX_VERSION,
    });
    efree(descriptors);
}

ZEND_FUNCTION(Nexus_Server_Internal_open_classic_queue)
{
    ZEND_PARSE_PARAMETERS_NONE();
    nx_classic_open_queue();
}

void nx_php_register_classic(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
