/* SPDX-License-Identifier: MIT */
#include "http/connection/settings.h"

#include "core/base/clock.h"

#define NX_SETTING(kind, name, field, initial, least, most)                                                  \
    {#name, NX_SETTING_##kind, offsetof(nx_server_settings_t, field), initial, least, most},
const nx_setting_t nx_server_setting_table[NX_SETTING_TOTAL] = {
#include "http/connection/settings.def"
};
#undef NX_SETTING

#define NX_SETTING(kind, name, field, initial, least, most)                                                  \
    _Static_assert(sizeof(((nx_server_settings_t *)NULL)->field) == NX_SETTING_BYTES_##kind, #name);
#define NX_SETTING_BYTES_COUNT sizeof(uint32_t)
#define NX_SETTING_BYTES_SIZE  sizeof(size_t)
#define NX_SETTING_BYTES_TIME  sizeof(nx_time_t)
#define NX_SETTING_BYTES_FLAG  sizeof(bool)
#include "http/connection/settings.def"
#undef NX_SETTING

bool nx_server_settings_put(nx_server_settings_t *settings, const nx_setting_t *setting, double value)
{
    void *field = (char *)settings + setting->offset;
    /* Also false for NaN. */
    if (!(value >= setting->least && value <= setting->most)) {
        return false;
    }
    switch (setting->kind) {
    case NX_SETTING_COUNT:
        *(uint32_t *)field = (uint32_t)value;
        break;
    case NX_SETTING_SIZE:
        *(size_t *)field = (size_t)value;
        break;
    case NX_SETTING_TIME:
        *(nx_time_t *)field = (nx_time_t)(value * (double)NX_NANOSECONDS_PER_SECOND);
        break;
    case NX_SETTING_FLAG:
        *(bool *)field = value != 0;
        break;
    }
    return true;
}

nx_server_settings_t nx_server_settings_default(void)
{
    nx_server_settings_t settings = {.concurrency = 0};
    for (size_t i = 0; i < NX_SETTING_TOTAL; i++) {
        (void)nx_server_settings_put(&settings, &nx_server_setting_table[i],
                                     nx_server_setting_table[i].initial);
    }
    return settings;
}
