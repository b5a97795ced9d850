/* SPDX-License-Identifier: MIT */
#include "php.h"
#include "zend_smart_str.h"

#include "actor/system/idle.h"

typedef struct {
    nx_wait_t wait;
    nx_list_t link;
    nx_company_t *company;
} nx_sleeper_t;

static bool is_idle(const nx_company_t *company)
{
    bool has_turns = company->next != NULL || !nx_list_is_empty(&company->turns);
    return !has_turns && nx_list_is_empty(&company->ready) && company->expected == 0;
}

static void abandon(nx_wait_t *wait)
{
    nx_list_unlink(&nx_container_of(wait, nx_sleeper_t, wait)->link);
}

static void describe(nx_wait_t *wait, smart_str *text)
{
    const nx_company_t *company = nx_container_of(wait, nx_sleeper_t, wait)->company;
    smart_str_appends(text, " of ");
    smart_str_append(text, company->name);
}

static const nx_wait_kind_t for_idleness = {
    .what = "the actors' idleness", .abandon = abandon, .describe = describe};

void nx_company__rest(nx_company_t *company)
{
    while (!nx_list_is_empty(&company->sleepers) && is_idle(company)) {
        nx_sleeper_t *sleeper = nx_container_of(nx_list_pop_front(&company->sleepers), nx_sleeper_t, link);
        nx_coro_wake(&sleeper->wait);
    }
}

void nx_company_expect(nx_company_t *company)
{
    company->expected++;
}

void nx_company_expect_no_more(nx_company_t *company)
{
    ZEND_ASSERT(company->expected > 0);
    if (--company->expected == 0) {
        nx_company__rest(company);
    }
}

bool nx_company_wait_until_idle(nx_company_t *company)
{
    nx_sleeper_t sleeper = {.wait = {.kind = &for_idleness}, .company = company};
    while (!is_idle(company)) {
        nx_list_push_back(&company->sleepers, &sleeper.link);
        if (!nx_coro_park(&sleeper.wait)) {
            return false;
        }
    }
    return true;
}
