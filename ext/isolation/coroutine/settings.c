/* SPDX-License-Identifier: MIT */
/*
 * What ini_set() and its kin change. A value is put in place as the end of a request puts php.ini's back: at that
 * stage extensions refuse nothing (open_basedir, session.*). Some raise errors (mbstring.*), so it is done in a quiet
 * section.
 */
#include "isolation/coroutine/private.h"

#include "engine/intercept/quiet.h"

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

/* mbstring derives from these what mb_internal_encoding() and its kin have set. */
static bool changes_multibyte(const zend_string *name)
{
    return zend_string_equals_literal(name, "default_charset") ||
           zend_string_equals_literal(name, "internal_encoding") ||
           zend_string_equals_literal(name, "input_encoding") ||
           zend_string_equals_literal(name, "output_encoding") ||
           strncmp(ZSTR_VAL(name), "mbstring.", strlen("mbstring.")) == 0;
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
    if (changes_multibyte(name)) {
        nx_world__begin(world, NX_WORLD_MULTIBYTE);
    }
    size_t count = world->setting_count + 1;
    world->settings = safe_erealloc(world->settings, count, sizeof(world->settings[0]), 0);
    world->settings[world->setting_count] = (nx_world_setting_t){.entry = entry, .value = copy(entry->value)};
    world->setting_count++;
    world->used |= 1U << NX_WORLD_INI;
}

void nx_world__exchange_settings(nx_world_t *world)
{
    /* EG(error_reporting) stays: @ may have changed it, and the engine moves it with the stack. */
    for (uint32_t i = 0; i < world->setting_count; i++) {
        nx_world_setting_t *setting = &world->settings[i];
        zend_string *replaced = copy(setting->entry->value);
        nx_quiet_alter(setting->entry, setting->value);
        if (setting->value != NULL) {
            zend_string_release(setting->value);
        }
        setting->value = replaced;
    }
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
