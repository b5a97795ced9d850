/* SPDX-License-Identifier: MIT */
#include "isolation/registry/private.h"

#include <errno.h>

#include "core/base/assertion.h"
#include "engine/intercept/memory_limit.h"
#include "engine/intercept/quiet.h"
#include "isolation/registry/detected.h"

#define ENTRIES_A_PHASE 16

typedef struct phase {
    nx_isolation_entry_t *entries[ENTRIES_A_PHASE];
    size_t count;
    uint32_t bits;
} phase_t;

/* All threads use the same entries. */
static phase_t phases[NX_ISOLATION_PHASES]; /* of NX_ISOLATION_COROUTINE */
static uint32_t entry_count;
static size_t slot_bytes[NX_ISOLATION_SCOPES];

static const int no_code;
static void *no_queue;
static zend_llist *no_list;
NX_PER_THREAD nx_isolation_here_t nx_isolation_here;
NX_PER_THREAD nx_isolation_places_t nx_isolation_places = {
    .codes = {[0 ... NX_ISOLATION_CODES - 1] = &no_code},
    .queues = {&no_queue, &no_queue},
    .libxml_errors = &no_list,
};
NX_PER_THREAD bool nx_isolation_is_moving;

static NX_PER_THREAD nx_isolation_t *isolation_of_main;
static NX_PER_THREAD nx_isolation_t *(*isolation_current)(void);
static NX_PER_THREAD bool is_main_moving;

static void register_of_coroutine(nx_isolation_entry_t *entry)
{
    phase_t *phase = &phases[entry->phase];
    NX_ASSERT(phase->count < ENTRIES_A_PHASE && entry_count < 32);
    entry->bit = 1U << entry_count++;
    phase->bits |= entry->bit;
    phase->entries[phase->count++] = entry;
}

void nx_isolation_register(nx_isolation_entry_t *entry)
{
    if (entry->bit != 0) {
        return;
    }
    entry->offset = slot_bytes[entry->scope];
    slot_bytes[entry->scope] +=
        (entry->bytes + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (entry->scope == NX_ISOLATION_REQUEST) {
        nx_isolation__register_of_request(entry);
    } else {
        register_of_coroutine(entry);
    }
}

void nx_isolation_start(nx_isolation_t *main, nx_isolation_t *(*current)(void))
{
    isolation_of_main = main;
    isolation_current = current;
    nx_isolation_here.own = NULL;
    nx_isolation__start_requests();
    nx_isolation_is_moving = is_main_moving = false;
    ZVAL_UNDEF(&nx_isolation_places.error_handler);
    ZVAL_UNDEF(&nx_isolation_places.exception_handler);
}

nx_isolation_t *nx_isolation_current(void)
{
    return isolation_current();
}

bool nx_isolation_is_of_main(void)
{
    return is_main_moving;
}

/*
 * For a coroutine malloc() is used because emalloc() would jump at the memory limit. If a C library has called back,
 * the jump would skip its frames.
 */
nx_isolation_set_t *nx_isolation__create_set(nx_isolation_scope_t scope)
{
    size_t bytes = sizeof(nx_isolation_set_t) + slot_bytes[scope];
    nx_isolation_set_t *set = scope == NX_ISOLATION_REQUEST ? emalloc(bytes) : malloc(bytes);
    if (set != NULL) {
        set->used = 0;
        set->references = 0;
        set->scope = scope;
    }
    return set;
}

void nx_isolation__free_set(nx_isolation_set_t *set)
{
    if (set->scope == NX_ISOLATION_REQUEST) {
        efree(set);
    } else {
        free(set);
    }
}

static nx_isolation_set_t *create_set(void)
{
    return nx_isolation__create_set(NX_ISOLATION_COROUTINE);
}

static void *isolation_slot_of(nx_isolation_set_t *set, const nx_isolation_entry_t *entry)
{
    return nx_isolation__slot_of(set, entry);
}

void *nx_isolation__clear_slot(nx_isolation_set_t *set, const nx_isolation_entry_t *entry)
{
    void *slot = isolation_slot_of(set, entry);
    memset(slot, 0, entry->bytes);
    set->used |= entry->bit;
    return slot;
}

/*
 * Extensions raise errors when some settings are changed, and functions of PHP check for interrupts. A quiet section
 * suppresses both.
 */
static void begin_moving(nx_quiet_t *quiet)
{
    nx_quiet_begin(quiet);
    nx_isolation_is_moving = true;
}

static void end_moving(nx_quiet_t *quiet)
{
    nx_isolation_is_moving = false;
    nx_quiet_end(quiet);
}

void *nx_isolation_find(const nx_isolation_entry_t *entry)
{
    bool is_of_request = entry->scope == NX_ISOLATION_REQUEST;
    return nx_isolation_slot(is_of_request ? nx_isolation_here.request : nx_isolation_here.own, entry);
}

static void *begin_of_coroutine(nx_isolation_entry_t *entry)
{
    const nx_isolation_t *current = isolation_current();
    if (current == NULL || current == isolation_of_main) {
        return NULL;
    }
    if (nx_isolation_here.own == NULL) {
        nx_isolation_here.own = create_set();
    }
    nx_isolation_set_t *set = nx_isolation_here.own;
    if (UNEXPECTED(set == NULL)) {
        zend_error_noreturn(E_ERROR, "Out of memory (a coroutine's own settings)");
    }
    if (set->used & entry->bit) {
        return isolation_slot_of(set, entry);
    }
    void *slot = nx_isolation__clear_slot(set, entry);
    if (entry->begin != NULL) {
        nx_quiet_t quiet;
        begin_moving(&quiet);
        entry->begin(slot);
        end_moving(&quiet);
    }
    return slot;
}

void *nx_isolation_begin(nx_isolation_entry_t *entry)
{
    return entry->scope == NX_ISOLATION_REQUEST ? nx_isolation__begin_of_request(entry)
                                                : begin_of_coroutine(entry);
}

/* Exchanges the entries of that phase that are in the set. */
static void exchange_phase(nx_isolation_set_t *set, nx_isolation_phase_t which)
{
    const phase_t *phase = &phases[which];
    for (size_t i = 0; i < phase->count; i++) {
        nx_isolation_entry_t *entry = phase->entries[i];
        if ((set->used & entry->bit) && entry->exchange != NULL) {
            entry->exchange(isolation_slot_of(set, entry));
        }
    }
}

static void exchange_settings(nx_isolation_set_t *set)
{
    const phase_t *phase = &phases[NX_ISOLATION_SETTINGS];
    if (!(set->used & phase->bits)) {
        return;
    }
    nx_quiet_t quiet;
    begin_moving(&quiet);
    for (size_t i = 0; i < phase->count; i++) {
        nx_isolation_entry_t *entry = phase->entries[i];
        if ((set->used & entry->bit) && entry->prepare != NULL) {
            entry->prepare(isolation_slot_of(set, entry));
        }
    }
    exchange_phase(set, NX_ISOLATION_SETTINGS);
    end_moving(&quiet);
}

/* Discards the errors that the exchange of settings has caused. */
static void discard_side_effects(void)
{
    const phase_t *phase = &phases[NX_ISOLATION_ERRORS];
    for (size_t i = 0; i < phase->count; i++) {
        phase->entries[i]->discard();
    }
}

void nx_isolation__release_entry(nx_isolation_set_t *set, const nx_isolation_entry_t *entry)
{
    if (!(set->used & entry->bit)) {
        return;
    }
    set->used &= ~entry->bit;
    if (entry->release != NULL) {
        entry->release(isolation_slot_of(set, entry));
    }
}

/* The values of the set must not be in place. */
static void release_set(nx_isolation_set_t *set)
{
    for (unsigned which = 0; which < NX_ISOLATION_PHASES; which++) {
        for (size_t i = 0; i < phases[which].count; i++) {
            nx_isolation__release_entry(set, phases[which].entries[i]);
        }
    }
    free(set);
}

/* Moves the values of detected entries of that phase to the set. */
static void take_detected(nx_isolation_set_t *set, nx_isolation_phase_t which, uint32_t detected)
{
    const phase_t *phase = &phases[which];
    for (size_t i = 0; i < phase->count; i++) {
        nx_isolation_entry_t *entry = phase->entries[i];
        if (detected & (1U << entry->detected)) {
            entry->exchange(nx_isolation__clear_slot(set, entry));
        }
    }
}

/*
 * Puts the values of detected entries back. Each bit is cleared first, since putting a class back may end in a fatal
 * error.
 */
static void put_detected(nx_isolation_set_t *set, nx_isolation_phase_t which)
{
    const phase_t *phase = &phases[which];
    for (size_t i = 0; i < phase->count; i++) {
        nx_isolation_entry_t *entry = phase->entries[i];
        if (set->used & entry->bit) {
            set->used &= ~entry->bit;
            entry->exchange(isolation_slot_of(set, entry));
        }
    }
}

NX_HOT bool nx_isolation_leave(nx_isolation_t *isolation)
{
    if (EXPECTED(!nx_isolation_is_used())) {
        return true;
    }
    uint32_t detected = nx_isolation_detect();
    nx_isolation_set_t *set = nx_isolation_here.own != NULL ? nx_isolation_here.own : create_set();
    if (set == NULL) {
        errno = ENOMEM;
        return false;
    }
    nx_memory_limit_lift();
    is_main_moving = isolation == isolation_of_main;
    bool has_errors = (detected & (1U << NX_DETECTED_ERRORS)) != 0;
    take_detected(set, NX_ISOLATION_ERRORS, detected);
    exchange_settings(set);
    if (has_errors || nx_isolation_here.own != NULL) {
        discard_side_effects();
    }
    take_detected(set, NX_ISOLATION_ENGINE, detected);
    take_detected(set, NX_ISOLATION_DECLARATIONS, detected);
    is_main_moving = false;
    nx_isolation_here.own = NULL;
    isolation->own = set;
    return true;
}

static void restore_values(nx_isolation_t *isolation)
{
    nx_isolation_set_t *set = isolation->own;
    nx_memory_limit_lift();
    is_main_moving = isolation == isolation_of_main;
    bool has_settings = (set->used & phases[NX_ISOLATION_SETTINGS].bits) != 0;
    put_detected(set, NX_ISOLATION_ENGINE);
    put_detected(set, NX_ISOLATION_DECLARATIONS);
    isolation->own = NULL;
    exchange_settings(set);
    if (has_settings) {
        discard_side_effects();
    }
    put_detected(set, NX_ISOLATION_ERRORS);
    is_main_moving = false;
    if (has_settings) {
        nx_isolation_here.own = set;
        return;
    }
    free(set);
}

NX_HOT void nx_isolation_enter_changed(nx_isolation_t *isolation)
{
    if (UNEXPECTED(isolation->request != nx_isolation_here.request)) {
        nx_memory_limit_lift();
        nx_isolation_exchange_request(isolation->request);
    }
    if (UNEXPECTED(isolation->own != NULL)) {
        restore_values(isolation);
    }
}

/*
 * Releases the values that the body has left in globals of the engine. Flushing output may run PHP code, which may set
 * more values.
 */
static void end_engine(void)
{
    const phase_t *phase = &phases[NX_ISOLATION_ENGINE];
    for (size_t i = 0; i < phase->count; i++) {
        if (phase->entries[i]->finish != NULL) {
            phase->entries[i]->finish();
        }
    }
    nx_isolation_set_t *rest = alloca(sizeof(*rest) + slot_bytes[NX_ISOLATION_COROUTINE]);
    rest->used = 0;
    take_detected(rest, NX_ISOLATION_ENGINE, nx_isolation_detect());
    for (size_t i = 0; i < phase->count; i++) {
        nx_isolation__release_entry(rest, phase->entries[i]);
    }
}

NX_HOT void nx_isolation_end(void)
{
    if (UNEXPECTED(nx_isolation_is_used())) {
        if (nx_isolation_detect() & (1U << NX_DETECTED_HANDLERS | 1U << NX_DETECTED_ENGINE)) {
            end_engine();
        }
        nx_isolation_discard();
    }
    nx_isolation_move_request(NULL);
}

NX_HOT void nx_isolation_discard(void)
{
    nx_isolation_set_t *set = nx_isolation_here.own;
    if (EXPECTED(set == NULL && !nx_isolation_has_errors())) {
        return;
    }
    nx_isolation_here.own = NULL;
    if (set != NULL) {
        exchange_settings(set);
        release_set(set);
    }
    discard_side_effects();
}

static void release_unretained_values(nx_isolation_set_t *set)
{
    const phase_t *phase = &phases[NX_ISOLATION_SETTINGS];
    for (size_t i = 0; i < phase->count; i++) {
        if (!phase->entries[i]->is_retained) {
            nx_isolation__release_entry(set, phase->entries[i]);
        }
    }
}

static void take_retained_values(nx_isolation_set_t *set)
{
    const phase_t *phase = &phases[NX_ISOLATION_ENGINE];
    uint32_t detected = nx_isolation_detect();
    for (size_t i = 0; i < phase->count; i++) {
        nx_isolation_entry_t *entry = phase->entries[i];
        if (entry->is_retained && (detected & (1U << entry->detected))) {
            entry->exchange(nx_isolation__clear_slot(set, entry));
        }
    }
}

static nx_isolation_set_t *take_of_coroutine(void)
{
    nx_isolation_set_t *set = nx_isolation_here.own;
    if (!nx_isolation_is_used() || (set == NULL && (set = create_set()) == NULL)) {
        return NULL;
    }
    nx_isolation_here.own = NULL;
    release_unretained_values(set);
    take_retained_values(set);
    exchange_settings(set);
    if (set->used == 0) {
        free(set);
        return NULL;
    }
    return set;
}

static void give_to_coroutine(nx_isolation_set_t *set)
{
    const phase_t *settings = &phases[NX_ISOLATION_SETTINGS];
    NX_ASSERT(nx_isolation_here.own == NULL);
    exchange_settings(set);
    for (size_t i = 0; i < settings->count; i++) {
        const nx_isolation_entry_t *entry = settings->entries[i];
        if ((set->used & entry->bit) && entry->given != NULL) {
            entry->given();
        }
    }
    put_detected(set, NX_ISOLATION_ENGINE);
    if (set->used == 0) {
        free(set);
        return;
    }
    nx_isolation_here.own = set;
}

void nx_isolation_take(nx_isolation_t *kept)
{
    kept->own = take_of_coroutine();
    kept->request = nx_isolation__take_of_request();
}

void nx_isolation_give(nx_isolation_t *kept)
{
    nx_isolation_t given = *kept;
    *kept = (nx_isolation_t){0};
    if (given.own != NULL) {
        give_to_coroutine(given.own);
    }
    if (given.request != NULL) {
        nx_isolation__give_to_request(given.request);
    }
}

void nx_isolation_release(nx_isolation_t *kept)
{
    if (kept->own != NULL) {
        release_set(kept->own);
    }
    if (kept->request != NULL) {
        nx_isolation__release_of_request(kept->request);
    }
}

void nx_isolation_stop(void)
{
    zval_ptr_dtor(&nx_isolation_places.error_handler);
    zval_ptr_dtor(&nx_isolation_places.exception_handler);
    ZVAL_UNDEF(&nx_isolation_places.error_handler);
    ZVAL_UNDEF(&nx_isolation_places.exception_handler);
}
