/* SPDX-License-Identifier: MIT */
/* The entries of NX_ISOLATION_REQUEST: their values belong to all coroutines of a request. */
#include "isolation/registry/private.h"

#include "core/base/assertion.h"

#define ENTRIES_AT_MOST 32

/* All threads use the same entries. The index is the number of an entry's bit. */
static nx_isolation_entry_t *entries[ENTRIES_AT_MOST];
static uint32_t entry_count;
/* The bits of the entries that have such a function. */
static uint32_t opening, exchanging, completing, finishing, retained_bits;
/* The bits of the entries that every request begins. */
static NX_PER_THREAD uint32_t wanted;
/* The bits of the entries that are prepared before an exchange. */
static NX_PER_THREAD uint32_t preparing;
/* Increases when requests must be completed. */
static NX_PER_THREAD uint32_t version = 1;

#define FOR_EACH_ENTRY(entry, bits)                                                                          \
    for (uint32_t rest_ = (bits); rest_ != 0 && ((entry) = entries[__builtin_ctz(rest_)], true);             \
         rest_ &= rest_ - 1)

static uint32_t bit_if(const nx_isolation_entry_t *entry, bool is_set)
{
    return is_set ? entry->bit : 0;
}

void nx_isolation__register_of_request(nx_isolation_entry_t *entry)
{
    NX_ASSERT(entry_count < ENTRIES_AT_MOST);
    entry->bit = 1U << entry_count;
    entries[entry_count++] = entry;
    opening |= bit_if(entry, entry->open != NULL);
    exchanging |= bit_if(entry, entry->exchange != NULL);
    completing |= bit_if(entry, entry->complete != NULL);
    finishing |= bit_if(entry, entry->finish != NULL);
    retained_bits |= bit_if(entry, entry->is_retained);
}

void nx_isolation__start_requests(void)
{
    nx_isolation_here.request = NULL;
    wanted = preparing = 0;
}

void nx_isolation_require(const nx_isolation_entry_t *entry)
{
    wanted |= entry->bit;
    version++;
}

void nx_isolation_prepare(const nx_isolation_entry_t *entry, bool is_needed)
{
    preparing = is_needed ? preparing | entry->bit : preparing & ~entry->bit;
}

void nx_isolation_complete_requests(void)
{
    version++;
}

static void *begin_request_entry(nx_isolation_set_t *set, nx_isolation_entry_t *entry)
{
    void *slot = nx_isolation__clear_slot(set, entry);
    if (entry->begin != NULL) {
        entry->begin(slot);
    }
    return slot;
}

void *nx_isolation__begin_of_request(nx_isolation_entry_t *entry)
{
    nx_isolation_set_t *set = nx_isolation_here.request;
    if (set == NULL) {
        return NULL;
    }
    return set->used & entry->bit ? nx_isolation__slot_of(set, entry) : begin_request_entry(set, entry);
}

static NX_COLD void prepare_values(nx_isolation_set_t *set)
{
    nx_isolation_entry_t *entry;
    FOR_EACH_ENTRY(entry, set->used & preparing)
    {
        entry->prepare(nx_isolation__slot_of(set, entry));
    }
}

static inline void exchange_values(nx_isolation_set_t *set)
{
    nx_isolation_entry_t *entry;
    FOR_EACH_ENTRY(entry, set->used & exchanging)
    {
        entry->exchange(nx_isolation__slot_of(set, entry));
    }
}

static NX_COLD void complete_values(nx_isolation_set_t *set)
{
    nx_isolation_entry_t *entry;
    set->version = version;
    FOR_EACH_ENTRY(entry, wanted & ~set->used)
    {
        begin_request_entry(set, entry);
    }
    FOR_EACH_ENTRY(entry, set->used & completing)
    {
        entry->complete(nx_isolation__slot_of(set, entry));
    }
}

/* Preparing may run PHP code, which may put other values in place. */
NX_HOT void nx_isolation_exchange_request(nx_isolation_set_t *request)
{
    nx_isolation_set_t *prepared = nx_isolation_here.request != NULL ? nx_isolation_here.request : request;
    if (UNEXPECTED(prepared->used & preparing)) {
        prepare_values(prepared);
    }
    if (nx_isolation_here.request != NULL) {
        exchange_values(nx_isolation_here.request);
    }
    nx_isolation_here.request = request;
    if (request == NULL) {
        return;
    }
    exchange_values(request);
    if (UNEXPECTED(request->version != version)) {
        complete_values(request);
    }
}

void nx_isolation_drop(nx_isolation_entry_t *entry)
{
    nx_isolation_set_t *set = nx_isolation_here.request;
    NX_ASSERT(entry->scope == NX_ISOLATION_REQUEST);
    if (set == NULL || !(set->used & entry->bit)) {
        return;
    }
    if (entry->exchange != NULL) {
        entry->exchange(nx_isolation__slot_of(set, entry));
    }
    nx_isolation__release_entry(set, entry);
}

static nx_isolation_set_t *create_values(void)
{
    nx_isolation_set_t *set = nx_isolation__create_set(NX_ISOLATION_REQUEST);
    set->references = 1;
    set->version = 0;
    return set;
}

void nx_isolation_create_request(nx_isolation_t *isolation)
{
    nx_isolation_entry_t *entry;
    isolation->request = create_values();
    FOR_EACH_ENTRY(entry, opening)
    {
        entry->open(nx_isolation__clear_slot(isolation->request, entry), isolation);
    }
}

void nx_isolation_share_request(nx_isolation_t *child, nx_isolation_t *spawner)
{
    nx_isolation_open_request(spawner);
    child->request = spawner->request;
    child->request->references++;
}

void nx_isolation__release_of_request(nx_isolation_set_t *set)
{
    nx_isolation_entry_t *entry;
    FOR_EACH_ENTRY(entry, set->used)
    {
        nx_isolation__release_entry(set, entry);
    }
    nx_isolation__free_set(set);
}

static void finish_values(nx_isolation_set_t *set)
{
    nx_isolation_entry_t *entry;
    nx_isolation_move_request(set);
    FOR_EACH_ENTRY(entry, set->used & finishing)
    {
        entry->finish();
    }
}

static void drop_values_reference(nx_isolation_set_t *set)
{
    if (--set->references > 0) {
        return;
    }
    if (set->used & finishing) {
        finish_values(set);
    }
    if (nx_isolation_here.request == set) {
        nx_isolation_move_request(NULL);
    }
    nx_isolation__release_of_request(set);
}

void nx_isolation_quit_request(nx_isolation_t *isolation)
{
    nx_isolation_set_t *set = isolation->request;
    isolation->request = NULL;
    drop_values_reference(set);
}

/* Moves that entry of the request that is in place to `kept`. The values of the process are put in place first. */
static void take_entry(nx_isolation_set_t *kept, nx_isolation_entry_t *entry)
{
    nx_isolation_set_t *set = nx_isolation_here.request;
    void *slot = nx_isolation__slot_of(set, entry);
    if (entry->exchange != NULL) {
        entry->exchange(slot);
    }
    memcpy(nx_isolation__clear_slot(kept, entry), slot, entry->bytes);
    set->used &= ~entry->bit;
}

nx_isolation_set_t *nx_isolation__take_of_request(void)
{
    nx_isolation_set_t *set = nx_isolation_current()->request;
    if (set == NULL || !(set->used & retained_bits)) {
        return NULL;
    }
    nx_isolation_move_request(set);
    nx_isolation_set_t *kept = nx_isolation__create_set(NX_ISOLATION_REQUEST);
    nx_isolation_entry_t *entry;
    FOR_EACH_ENTRY(entry, set->used & retained_bits)
    {
        take_entry(kept, entry);
    }
    return kept;
}

/* Moves that entry to the request. Its initial values are discarded. */
static void give_entry(nx_isolation_set_t *kept, nx_isolation_entry_t *entry)
{
    nx_isolation_set_t *set = nx_isolation_here.request;
    nx_isolation_drop(entry);
    void *slot = nx_isolation__clear_slot(set, entry);
    memcpy(slot, nx_isolation__slot_of(kept, entry), entry->bytes);
    kept->used &= ~entry->bit;
    if (entry->exchange != NULL) {
        entry->exchange(slot);
    }
    if (entry->given != NULL) {
        entry->given();
    }
}

void nx_isolation__give_to_request(nx_isolation_set_t *kept)
{
    nx_isolation_entry_t *entry;
    NX_ASSERT(nx_isolation_here.request != NULL);
    FOR_EACH_ENTRY(entry, kept->used)
    {
        give_entry(kept, entry);
    }
    nx_isolation__free_set(kept);
}

void nx_isolation_begin_nested(nx_isolation_t *outer)
{
    nx_isolation_t *current = nx_isolation_current();
    outer->request = current->request;
    current->request = create_values();
    nx_isolation_move_request(current->request);
}

void nx_isolation_end_nested(nx_isolation_t *outer, nx_isolation_t *kept)
{
    nx_isolation_t *current = nx_isolation_current();
    kept->request = nx_isolation__take_of_request();
    nx_isolation_quit_request(current);
    current->request = outer->request;
    nx_isolation_move_request(current->request);
}
