/* SPDX-License-Identifier: MIT */
/*
 * Settings changed by ini_set() and related functions. A value is set in the stage in which the end of a request
 * restores the values of php.ini: at that stage extensions refuse no value (open_basedir, session.*). Some raise errors
 * (mbstring.*), which a quiet section suppresses.
 */
#include "isolation/coroutine/private.h"

#include "engine/intercept/quiet.h"

/* True for settings of the process or of the request: a coroutine cannot have its own. */
static bool is_setting_shared(const zend_string *name)
{
    static const char *const prefixes[] = {"session.",     "opcache.",       "nexus.",
                                           "memory_limit", "zend.enable_gc", "max_execution_time",
                                           "hard_timeout"};
    for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); i++) {
        if (strncmp(ZSTR_VAL(name), prefixes[i], strlen(prefixes[i])) == 0) {
            return true;
        }
    }
    return false;
}

static zend_string *copy_ini_setting(zend_string *value)
{
    return value == NULL ? NULL : zend_string_copy(value);
}

/* mbstring derives the values of mb_internal_encoding() and related functions from these. */
static bool changes_multibyte(const zend_string *name)
{
    return zend_string_equals_literal(name, "default_charset") ||
           zend_string_equals_literal(name, "internal_encoding") ||
           zend_string_equals_literal(name, "input_encoding") ||
           zend_string_equals_literal(name, "output_encoding") ||
           strncmp(ZSTR_VAL(name), "mbstring.", strlen("mbstring.")) == 0;
}

typedef struct own_setting {
    zend_ini_entry *entry;
    zend_string *value; /* NULL: not set, as when the entry was created */
} own_setting_t;

typedef struct settings_slot {
    own_setting_t *settings;
    uint32_t setting_count;
} settings_slot_t;

static bool is_noted(const settings_slot_t *own, const zend_ini_entry *entry)
{
    for (uint32_t i = 0; i < own->setting_count; i++) {
        if (own->settings[i].entry == entry) {
            return true;
        }
    }
    return false;
}

void nx_settings_begin(zend_string *name)
{
    zend_ini_entry *entry = zend_hash_find_ptr(EG(ini_directives), name);
    if (entry == NULL || !(entry->modifiable & ZEND_INI_USER) || is_setting_shared(name)) {
        return;
    }
    settings_slot_t *own = nx_isolation_begin(&nx_isolation_settings);
    if (own == NULL || is_noted(own, entry)) {
        return;
    }
    if (changes_multibyte(name)) {
        nx_isolation_begin(&nx_isolation_multibyte);
    }
    size_t count = own->setting_count + 1;
    own->settings = safe_erealloc(own->settings, count, sizeof(own->settings[0]), 0);
    own->settings[own->setting_count] =
        (own_setting_t){.entry = entry, .value = copy_ini_setting(entry->value)};
    own->setting_count++;
}

/* EG(error_reporting) stays: @ may have changed it, and the engine moves it with the stack. */
static void exchange_own_settings(void *slot)
{
    settings_slot_t *own = slot;
    for (uint32_t i = 0; i < own->setting_count; i++) {
        own_setting_t *setting = &own->settings[i];
        zend_string *replaced = copy_ini_setting(setting->entry->value);
        nx_quiet_alter(setting->entry, setting->value);
        if (setting->value != NULL) {
            zend_string_release(setting->value);
        }
        setting->value = replaced;
    }
}

static void release_own_settings(void *slot)
{
    settings_slot_t *own = slot;
    for (uint32_t i = 0; i < own->setting_count; i++) {
        if (own->settings[i].value != NULL) {
            zend_string_release(own->settings[i].value);
        }
    }
    if (own->settings != NULL) {
        efree(own->settings);
    }
}

/* The engine keeps error_reporting() beside the setting, and a body starts with main's. */
static void update_error_reporting(void)
{
    EG(error_reporting) = (int)INI_INT("error_reporting");
}

nx_isolation_entry_t nx_isolation_settings = {
    .name = "settings of php.ini",
    .phase = NX_ISOLATION_SETTINGS,
    .bytes = sizeof(settings_slot_t),
    .is_retained = true,
    .exchange = exchange_own_settings,
    .release = release_own_settings,
    .given = update_error_reporting,
};
