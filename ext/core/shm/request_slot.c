/* SPDX-License-Identifier: MIT */
#include "core/shm/request_slot.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/compiler.h"

void nx_request_slots_start(nx_request_slots_t *slots, nx_request_slot_t *places,
                            nx_request_slot_counts_t *counts)
{
    memset(slots, 0, sizeof(*slots));
    slots->places = places;
    slots->counts = counts;
    slots->free_count = places == NULL ? 0 : NX_REQUEST_SLOTS;
    for (uint32_t place = 0; place < slots->free_count; place++) {
        slots->free[place] = (uint16_t)(NX_REQUEST_SLOTS - 1 - place);
    }
}

static bool is_slot_shared(const nx_request_slots_t *slots, const nx_request_slot_t *slot)
{
    return slot >= slots->places && slot < slots->places + NX_REQUEST_SLOTS;
}

static void count_beyond(nx_request_slots_t *slots, int32_t change)
{
    uint32_t seen = atomic_load_explicit(&slots->counts->beyond, memory_order_relaxed);
    atomic_store_explicit(&slots->counts->beyond, seen + (uint32_t)change, memory_order_relaxed);
}

static nx_request_slot_t *take_request_slot(nx_request_slots_t *slots, void *owner)
{
    if (__builtin_expect(slots->free_count > 0, 1)) {
        uint16_t place = slots->free[--slots->free_count];
        if (__builtin_expect(place >= slots->counts->reached, 0)) {
            atomic_store(&slots->counts->reached, place + 1u);
        }
        slots->owners[place] = owner;
        return &slots->places[place];
    }
    nx_request_slot_t *slot = slots->places == NULL ? NULL : calloc(1, sizeof(*slot));
    if (slot != NULL) {
        count_beyond(slots, 1);
    }
    return slot;
}

static void put_text(nx_request_slot_t *slot, const nx_request_summary_t *request)
{
    size_t capacity = NX_REQUEST_SLOT_TEXT;
    size_t method = request->method_length < capacity / 4 ? request->method_length : capacity / 4;
    size_t path = request->path_length < capacity - method ? request->path_length : capacity - method;
    memcpy(slot->text, request->method, method);
    memcpy(slot->text + method, request->path, path);
    slot->method_length = (uint16_t)method;
    slot->text_length = (uint8_t)(method + path);
    slot->is_cut = path < request->path_length || method < request->method_length;
}

NX_HOT nx_request_slot_t *nx_request_slots_take(nx_request_slots_t *slots,
                                                const nx_request_summary_t *request, void *owner)
{
    nx_request_slot_t *slot = take_request_slot(slots, owner);
    if (slot == NULL) {
        return NULL;
    }
    slot->started_at = request->started_at;
    slot->number = ++slots->number;
    slot->bytes = 0;
    slot->status = 0;
    slot->wait[0] = '\0';
    put_text(slot, request);
    atomic_store_explicit(&slot->state, NX_REQUEST_QUEUED, memory_order_relaxed);
    uint32_t version = atomic_load_explicit(&slot->version, memory_order_relaxed);
    atomic_store_explicit(&slot->version, version + 1, memory_order_release);
    return slot;
}

NX_HOT void nx_request_slots_release(nx_request_slots_t *slots, nx_request_slot_t *slot)
{
    if (!is_slot_shared(slots, slot)) {
        count_beyond(slots, -1);
        free(slot);
        return;
    }
    uint32_t version = atomic_load_explicit(&slot->version, memory_order_relaxed);
    atomic_store_explicit(&slot->version, version + 1, memory_order_relaxed);
    /* A reader that sees a value of the next request also sees that this request has ended. */
    atomic_thread_fence(memory_order_release);
    uint16_t place = (uint16_t)(slot - slots->places);
    slots->owners[place] = NULL;
    slots->free[slots->free_count++] = place;
}

void nx_request_slots_disown(nx_request_slots_t *slots, const nx_request_slot_t *slot)
{
    if (is_slot_shared(slots, slot)) {
        slots->owners[slot - slots->places] = NULL;
    }
}

void nx_request_slot_write_wait(nx_request_slot_t *slot, nx_request_state_t state, const char *text,
                                size_t length)
{
    size_t kept = length < NX_REQUEST_SLOT_WAIT ? length : NX_REQUEST_SLOT_WAIT - 1;
    uint32_t version = atomic_load_explicit(&slot->wait_version, memory_order_relaxed);
    atomic_store_explicit(&slot->wait_version, version + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    memcpy(slot->wait, text, kept);
    slot->wait[kept] = '\0';
    atomic_store_explicit(&slot->wait_version, version + 2, memory_order_release);
    nx_request_slot_enter(slot, state);
}

bool nx_request_slot_read(const nx_request_slot_t *slot, nx_request_slot_t *copy)
{
    uint32_t version = atomic_load_explicit(&slot->version, memory_order_acquire);
    if ((version & 1) == 0) {
        return false;
    }
    uint32_t wait_version = atomic_load_explicit(&slot->wait_version, memory_order_acquire);
    memcpy(copy, slot, sizeof(*copy));
    atomic_thread_fence(memory_order_acquire);
    if ((wait_version & 1) != 0 ||
        atomic_load_explicit(&slot->wait_version, memory_order_relaxed) != wait_version) {
        copy->wait[0] = '\0';
    }
    copy->wait[NX_REQUEST_SLOT_WAIT - 1] = '\0';
    return atomic_load_explicit(&slot->version, memory_order_relaxed) == version;
}
