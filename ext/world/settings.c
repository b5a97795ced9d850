/* SPDX-License-Identifier: MIT */
/*
 * What ini_set() and its kin change. A value is brought into place as the end of a request brings php.ini's back: at that stage
 * extensions neither warn nor refuse (open_basedir, session.*, mbstring.*).
 */
#include "world/private.h"

/* Of which there is one for the process or for the request, so that a coroutine cannot have its own. */
static bool is_shared(const zend_string *name)
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

static zend_string *copy(zend_string *value)
{
    return value == NULL ? NULL : zend_string_copy(value);
}

static bool is_noted(const nx_world_t *world, const zend_ini_entry *entry)
{
    for (uint32_t i = 0; i < world->setting_count; i++) {
        if (world->settings[i].entry == entry) {
            return true;
        }
    }
    return false;
}

void nx_world__note_setting(nx_world_t *world, zend_string *name)
{
    zend_ini_entry *entry = zend_hash_find_ptr(EG(ini_directives), name);
    if (entry == NULL || !(entry->modifiable & ZEND_INI_USER) || is_shared(name) || is_noted(world, entry)) {
        return;
    }
    size_t count = world->setting_count + 1;
    world->settings = safe_erealloc(world->settings, count, sizeof(world->settings[0]), 0);
    world->settings[world->setting_count] = (nx_world_setting_t){.entry = entry, .value = copy(entry->value)};
    world->setting_count++;
    world->used |= 1U << NX_WORLD_INI;
}

static void put(zend_ini_entry *entry, zend_string *value)
{
    if (entry->value == value) {
        return;
    }
    if (value == NULL) {
        zend_restore_ini_entry(entry->name, ZEND_INI_STAGE_DEACTIVATE);
        return;
    }
    zend_alter_ini_entry_ex(entry->name, value, ZEND_INI_USER, ZEND_INI_STAGE_DEACTIVATE, true);
}

void nx_world__exchange_settings(nx_world_t *world)
{
    /* The engine has a coroutine's own, which @ may have changed, moved with its stack. */
    int error_reporting = EG(error_reporting);
    for (uint32_t i = 0; i < world->setting_count; i++) {
        nx_world_setting_t *setting = &world->settings[i];
        zend_string *replaced = copy(setting->entry->value);
        put(setting->entry, setting->value);
        if (setting->value != NULL) {
            zend_string_release(setting->value);
        }
        setting->value = replaced;
    }
    EG(error_reporting) = error_reporting;
}

void nx_world__release_settings(nx_world_t *world)
{
    for (uint32_t i = 0; i < world->setting_count; i++) {
        if (world->settings[i].value != NULL) {
            zend_string_release(world->settings[i].value);
        }
    }
    efree(world->settings);
}
