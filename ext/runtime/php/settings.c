/* SPDX-License-Identifier: MIT */
#include "runtime/php/classes.h"

#include "php_ini.h"

#include "runtime/scheduler/scheduler.h"
#include "runtime/scheduler/collector.h"
#include "runtime/hook/hook.h"

static ZEND_INI_MH(on_stack_size)
{
    zend_long bytes = zend_ini_parse_quantity_warn(new_value, entry->name);
    if (bytes < 256 * 1024 || bytes > (zend_long)1 << 32) {
        zend_error(E_WARNING, "nexus.stack_size must be 256K to 4G, %s given; the setting is unchanged",
                   ZSTR_VAL(new_value));
        return FAILURE;
    }
    nx_scheduler_settings.stack_size = bytes;
    return SUCCESS;
}

static ZEND_INI_MH(on_stock_stacks)
{
    nx_scheduler_settings.stock_stacks = zend_ini_parse_bool(new_value);
    return SUCCESS;
}

static ZEND_INI_MH(on_report_signal)
{
    zend_long signal_number = ZEND_STRTOL(ZSTR_VAL(new_value), NULL, 10);
    if (signal_number < 0 || signal_number > 31) {
        zend_error(E_WARNING, "nexus.report_signal must be 0 to 31, %s given; the setting is unchanged",
                   ZSTR_VAL(new_value));
        return FAILURE;
    }
    nx_scheduler_settings.report_signal = signal_number;
    return SUCCESS;
}

static int set_milliseconds(const zend_ini_entry *entry, const zend_string *text, zend_long *milliseconds)
{
    char *end;
    zend_long value = ZEND_STRTOL(ZSTR_VAL(text), &end, 10);
    if (value < 0 || value > 3600 * 1000 || *end != '\0') {
        zend_error(E_WARNING,
                   "%s must be 0 (off) to 3600000 milliseconds, %s given; the setting is unchanged",
                   ZSTR_VAL(entry->name), ZSTR_VAL(text));
        return FAILURE;
    }
    *milliseconds = value;
    return SUCCESS;
}

static ZEND_INI_MH(on_stall)
{
    return set_milliseconds(entry, new_value, &nx_scheduler_settings.stall_ms);
}

static ZEND_INI_MH(on_preempt)
{
    return set_milliseconds(entry, new_value, &nx_scheduler_settings.preempt_ms);
}

static ZEND_INI_MH(on_gc_pause)
{
    zend_long milliseconds = ZEND_STRTOL(ZSTR_VAL(new_value), NULL, 10);
    if (milliseconds < 0 || milliseconds > 60000) {
        zend_error(E_WARNING, "nexus.gc_pause_ms must be 0 to 60000, %s given; the setting is unchanged",
                   ZSTR_VAL(new_value));
        return FAILURE;
    }
    nx_collector_pause_ms = milliseconds;
    return SUCCESS;
}

static ZEND_INI_MH(on_hooks)
{
    nx_hook_is_enabled = zend_ini_parse_bool(new_value);
    return SUCCESS;
}

PHP_INI_BEGIN()
PHP_INI_ENTRY("nexus.gc_pause_ms", "5", PHP_INI_ALL, on_gc_pause)
PHP_INI_ENTRY("nexus.hooks", "1", PHP_INI_SYSTEM, on_hooks)
PHP_INI_ENTRY("nexus.report_signal", "0", PHP_INI_SYSTEM, on_report_signal)
PHP_INI_ENTRY("nexus.stack_size", "2M", PHP_INI_SYSTEM, on_stack_size)
PHP_INI_ENTRY("nexus.stall_ms", "0", PHP_INI_SYSTEM, on_stall)
PHP_INI_ENTRY("nexus.stock_stacks", "0", PHP_INI_SYSTEM, on_stock_stacks)
PHP_INI_ENTRY("nexus.preempt_ms", "0", PHP_INI_SYSTEM, on_preempt)
PHP_INI_END()

void nx_php_register_runtime_settings(int module_number)
{
    zend_register_ini_entries(ini_entries, module_number);
}
