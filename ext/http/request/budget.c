/* SPDX-License-Identifier: MIT */
#include "http/request/budget.h"

#include "core/base/module.h"

static NX_PER_THREAD struct {
    size_t bytes;
    uint64_t files;
} held;

bool nx_budget_has_memory(size_t bytes, size_t most)
{
    return most == 0 || (held.bytes <= most && bytes <= most - held.bytes);
}

void nx_budget_take_memory(size_t *account, size_t bytes)
{
    *account += bytes;
    held.bytes += bytes;
}

NX_HOT void nx_budget_give_memory(size_t *account)
{
    held.bytes -= *account;
    *account = 0;
}

bool nx_budget_has_file(uint64_t most)
{
    return most == 0 || held.files < most;
}

void nx_budget_take_file(void)
{
    held.files++;
}

void nx_budget_give_file(void)
{
    held.files--;
}

uint64_t nx_budget_files(void)
{
    return held.files;
}
