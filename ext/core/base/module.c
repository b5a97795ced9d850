/* SPDX-License-Identifier: MIT */
#include "core/base/module.h"

static struct {
    const nx_module_t *const *modules;
    size_t count;
} table;

int nx_modules_start(const nx_module_t *const *modules, size_t count, int module_number)
{
    table.modules = modules;
    table.count = count;
    for (size_t i = 0; i < count; i++) {
        if (modules[i]->minit != NULL && modules[i]->minit(module_number) != 0) {
            return -1;
        }
    }
    return 0;
}

int nx_modules_begin_request(void)
{
    for (size_t i = 0; i < table.count; i++) {
        if (table.modules[i]->rinit != NULL && table.modules[i]->rinit() != 0) {
            return -1;
        }
    }
    return 0;
}

void nx_modules_end_request(void)
{
    for (size_t i = table.count; i-- > 0;) {
        if (table.modules[i]->rshutdown != NULL) {
            table.modules[i]->rshutdown();
        }
    }
    for (size_t i = table.count; i-- > 0;) {
        if (table.modules[i]->rfree != NULL) {
            table.modules[i]->rfree();
        }
    }
}

void nx_modules_stop(void)
{
    for (size_t i = table.count; i-- > 0;) {
        if (table.modules[i]->mshutdown != NULL) {
            table.modules[i]->mshutdown();
        }
    }
}

void nx_modules_after_fork(void)
{
    for (size_t i = 0; i < table.count; i++) {
        if (table.modules[i]->after_fork != NULL) {
            table.modules[i]->after_fork();
        }
    }
}
