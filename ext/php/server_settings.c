/* SPDX-License-Identifier: MIT */
#include "php/php.h"

#include "fault/fault.h"
#include "php/server_settings.h"
#include "php/server_settings_arginfo.h"

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

static zend_object *create(zend_class_entry *entry)
{
    settings_object_t *object = zend_object_alloc(sizeof(settings_object_t), entry);
    object->settings = nx_server_settings_default();
    zend_object_std_init(&object->std, entry);
    object->std.handlers = &handlers;
    return &object->std;
}

/* False: of another type, by the rules of the calling file. */
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

/* Of those that may be null, null leaves what create() has put there. */
static bool take(nx_server_settings_t *settings, const nx_setting_t *setting, zval *argument,
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
        nx_throw(NX_ERROR_BAD_HANDLER, "A server's %s is %.15g to %.15g, %.15g given", setting->name,
                 setting->least, setting->most, value);
        return false;
    }
    return true;
}

ZEND_METHOD(Nexus_Http_Internal_Settings, __construct)
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
        if (!take(settings, setting, argument, i + 1)) {
            return;
        }
        is_queue_given |=
            setting->offset == offsetof(nx_server_settings_t, queue) && Z_TYPE_P(argument) != IS_NULL;
    }
    if (!is_queue_given) {
        settings->queue = settings->concurrency;
    }
}

void nx_php_register_server_settings(void)
{
    nx_php_ce_server_settings = register_class_Nexus_Http_Internal_Settings();
    nx_php_ce_server_settings->create_object = create;
    memcpy(&handlers, &std_object_handlers, sizeof(handlers));
    handlers.offset = offsetof(settings_object_t, std);
    handlers.clone_obj = NULL;
}
