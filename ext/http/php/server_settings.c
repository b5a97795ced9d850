/* SPDX-License-Identifier: MIT */
#include "http/php/classes.h"

#include "engine/errors/errors.h"
#include "http/php/server_settings.h"
#include "http/php/server_settings_arginfo.h"

typedef struct settings_object {
    nx_server_settings_t settings;
    zend_object std;
} settings_object_t;

zend_class_entry *nx_php_ce_server_settings;
static zend_object_handlers handlers;

static settings_object_t *settings_of(zend_object *object)
{
    return (settings_object_t *)((char *)object - offsetof(settings_object_t, std));
}

const nx_server_settings_t *nx_php_server_settings(zend_object *object)
{
    return &settings_of(object)->settings;
}

static zend_object *create_settings(zend_class_entry *entry)
{
    settings_object_t *object = zend_object_alloc(sizeof(settings_object_t), entry);
    object->settings = nx_server_settings_default();
    zend_object_std_init(&object->std, entry);
    object->std.handlers = &handlers;
    return &object->std;
}

static void free_settings(zend_object *object)
{
    nx_trusted_proxies_release(settings_of(object)->settings.trusted_proxies);
    zend_object_std_dtor(object);
}

/* False with an exception: the type is wrong. The strict_types mode of the calling file applies. */
static bool read_number(const nx_setting_t *setting, zval *argument, uint32_t position, double *value)
{
    zend_long number;
    bool flag, is_null;
    switch (setting->kind) {
    case NX_SETTING_FLAG:
        if (!zend_parse_arg_bool(argument, &flag, &is_null, false, position)) {
            zend_wrong_parameter_type_error(position, Z_EXPECTED_BOOL, argument);
            return false;
        }
        *value = flag;
        return true;
    case NX_SETTING_TIME:
        if (!zend_parse_arg_double(argument, value, &is_null, false, position)) {
            zend_wrong_parameter_type_error(position, Z_EXPECTED_DOUBLE, argument);
            return false;
        }
        return true;
    default:
        if (!zend_parse_arg_long(argument, &number, &is_null, false, position)) {
            zend_wrong_parameter_type_error(position, Z_EXPECTED_LONG, argument);
            return false;
        }
        *value = (double)number;
        return true;
    }
}

/* A null argument for a nullable setting keeps the value that create_settings() has set. */
static bool take_setting(nx_server_settings_t *settings, const nx_setting_t *setting, zval *argument,
                         uint32_t position)
{
    double value;
    const zend_arg_info *info = &EG(current_execute_data)->func->common.arg_info[position - 1];
    if (Z_TYPE_P(argument) == IS_NULL && ZEND_TYPE_ALLOW_NULL(info->type)) {
        return true;
    }
    if (!read_number(setting, argument, position, &value)) {
        return false;
    }
    if (!nx_server_settings_put(settings, setting, value)) {
        nx_throw(NX_ERROR_BAD_HANDLER, "A server's %s must be %.15g to %.15g, %.15g given", setting->name,
                 setting->least, setting->most, value);
        return false;
    }
    return true;
}

ZEND_METHOD(Nexus_Http_Server_Settings, __construct)
{
    nx_server_settings_t *settings = &settings_of(Z_OBJ_P(ZEND_THIS))->settings;
    uint32_t count = ZEND_NUM_ARGS();
    bool is_queue_given = false;
    if (count > NX_SETTING_TOTAL) {
        zend_wrong_parameters_count_error(0, NX_SETTING_TOTAL);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        zval *argument = ZEND_CALL_ARG(execute_data, i + 1);
        const nx_setting_t *setting = &nx_server_setting_table[i];
        if (!take_setting(settings, setting, argument, i + 1)) {
            return;
        }
        is_queue_given |=
            setting->offset == offsetof(nx_server_settings_t, queue) && Z_TYPE_P(argument) != IS_NULL;
    }
    if (!is_queue_given) {
        settings->queue = settings->concurrency;
    }
}

static nx_trusted_proxies_t *proxies_of(zend_object *object)
{
    nx_server_settings_t *settings = &settings_of(object)->settings;
    if (settings->trusted_proxies == NULL &&
        (settings->trusted_proxies = nx_trusted_proxies_create()) == NULL) {
        zend_error_noreturn(E_ERROR, "Out of memory: the settings of a server could not be stored");
    }
    return settings->trusted_proxies;
}

/* False with an exception. Stores the number of ranges in `count`: at most one per element. */
static bool read_networks(HashTable *networks, nx_ip_range_t *ranges, size_t *count, bool *is_unix)
{
    zval *entry;
    *count = 0;
    *is_unix = false;
    ZEND_HASH_FOREACH_VAL(networks, entry)
    {
        bool is_text = Z_TYPE_P(entry) == IS_STRING;
        if (is_text && zend_string_equals_literal(Z_STR_P(entry), "unix")) {
            *is_unix = true;
        } else if (is_text && nx_ip_parse_range(Z_STRVAL_P(entry), Z_STRLEN_P(entry), &ranges[*count])) {
            (*count)++;
        } else {
            nx_throw(NX_ERROR_BAD_HANDLER, "%s is not an address or network of a trusted proxy",
                     is_text ? Z_STRVAL_P(entry) : zend_zval_type_name(entry));
            return false;
        }
    }
    ZEND_HASH_FOREACH_END();
    return true;
}

ZEND_METHOD(Nexus_Http_Server_Settings, trustProxies)
{
    HashTable *networks;
    zend_long headers;
    size_t count;
    bool is_unix;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_ARRAY_HT(networks)
    Z_PARAM_LONG(headers)
    ZEND_PARSE_PARAMETERS_END();
    nx_ip_range_t *ranges = calloc(zend_hash_num_elements(networks) + 1, sizeof(*ranges));
    if (ranges == NULL || !read_networks(networks, ranges, &count, &is_unix)) {
        free(ranges);
        return;
    }
    nx_trusted_proxies_t *proxies = proxies_of(Z_OBJ_P(ZEND_THIS));
    nx_trusted_proxies_set_networks(proxies, ranges, count);
    proxies->trusts_unix = is_unix;
    proxies->trust.headers = (uint8_t)headers;
}

ZEND_METHOD(Nexus_Http_Server_Settings, serveHosts)
{
    HashTable *hosts;
    zval *entry;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(hosts)
    ZEND_PARSE_PARAMETERS_END();
    nx_trusted_proxies_t *proxies = proxies_of(Z_OBJ_P(ZEND_THIS));
    ZEND_HASH_FOREACH_VAL(hosts, entry)
    {
        bool is_text = Z_TYPE_P(entry) == IS_STRING;
        if (!is_text || !nx_host_is_pattern(Z_STRVAL_P(entry), Z_STRLEN_P(entry))) {
            nx_throw(NX_ERROR_BAD_HANDLER,
                     "%s is not a valid host. Use example.com, *.example.com or an "
                     "address, without a port",
                     is_text ? Z_STRVAL_P(entry) : zend_zval_type_name(entry));
            return;
        }
        if (!nx_trusted_proxies_add_host(proxies, Z_STRVAL_P(entry), Z_STRLEN_P(entry))) {
            zend_error_noreturn(E_ERROR, "Out of memory: the settings of a server could not be stored");
        }
    }
    ZEND_HASH_FOREACH_END();
}

ZEND_METHOD(Nexus_Http_Server_Settings, expectProxyHeaders)
{
    HashTable *descriptors;
    zval *entry;
    size_t count = 0;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_ARRAY_HT(descriptors)
    ZEND_PARSE_PARAMETERS_END();
    int *list = calloc(zend_hash_num_elements(descriptors) + 1, sizeof(*list));
    if (list == NULL) {
        zend_error_noreturn(E_ERROR, "Out of memory: the settings of a server could not be stored");
    }
    ZEND_HASH_FOREACH_VAL(descriptors, entry)
    {
        list[count++] = (int)zval_get_long(entry);
    }
    ZEND_HASH_FOREACH_END();
    nx_trusted_proxies_set_proxy_listeners(proxies_of(Z_OBJ_P(ZEND_THIS)), list, count);
}

ZEND_FUNCTION(Nexus_Http_Server_is_network)
{
    zend_string *text;
    nx_ip_range_t range;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(text)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(nx_ip_parse_range(ZSTR_VAL(text), ZSTR_LEN(text), &range));
}

ZEND_FUNCTION(Nexus_Http_Server_is_host_pattern)
{
    zend_string *text;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_STR(text)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(nx_host_is_pattern(ZSTR_VAL(text), ZSTR_LEN(text)));
}

void nx_php_register_server_settings(void)
{
    nx_php_ce_server_settings = register_class_Nexus_Http_Server_Settings();
    nx_php_ce_server_settings->create_object = create_settings;
    memcpy(&handlers, &std_object_handlers, sizeof(handlers));
    handlers.offset = offsetof(settings_object_t, std);
    handlers.free_obj = free_settings;
    handlers.clone_obj = NULL;
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
