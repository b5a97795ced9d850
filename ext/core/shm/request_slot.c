/* SPDX-License-Identifier: MIT */
#include "core/shm/request_slot.h"

#include <stdlib.h>
#include <string.h>

void nx_flights_start(nx_flights_t *flights, nx_flight_t *places, nx_flight_counts_t *counts)
{
    memset(flights, 0, sizeof(*flights));
    flights->places = places;
    flights->counts = counts;
    flights->free_count = places == NULL ? 0 : NX_FLIGHTS;
    for (uint32_t place = 0; place < flights->free_count; place++) {
        flights->free[place] = (uint16_t)(NX_FLIGHTS - 1 - place);
    }
}

static bool is_on_board(const nx_flights_t *flights, const nx_flight_t *flight)
{
    return flight >= flights->places && flight < flights->places + NX_FLIGHTS;
}

static void count_beyond(nx_flights_t *flights, int32_t change)
{
    uint32_t seen = atomic_load_explicit(&flights->counts->beyond, memory_order_relaxed);
    atomic_store_explicit(&flights->counts->beyond, seen + (uint32_t)change, memory_order_relaxed);
}

static nx_flight_t *take(nx_flights_t *flights, void *owner)
{
    if (__builtin_expect(flights->free_count > 0, 1)) {
        uint16_t place = flights->free[--flights->free_count];
        if (__builtin_expect(place >= flights->counts->reached, 0)) {
            atomic_store(&flights->counts->reached, place + 1u);
        }
        flights->owners[place] = owner;
        return &flights->places[place];
    }
    nx_flight_t *flight = flights->places == NULL ? NULL : calloc(1, sizeof(*flight));
    if (flight != NULL) {
        count_beyond(flights, 1);
    }
    return flight;
}

static void put_text(nx_flight_t *flight, const nx_flight_request_t *request)
{
    size_t room = NX_FLIGHT_TEXT;
    size_t method = request->method_length < room / 4 ? request->method_length : room / 4;
    size_t path = request->path_length < room - method ? request->path_length : room - method;
    memcpy(flight->text, request->method, method);
    memcpy(flight->text + method, request->path, path);
    flight->method_length = (uint16_t)method;
    flight->text_length = (uint8_t)(method + path);
    flight->is_cut = path < request->path_length || method < request->method_length;
}

nx_flight_t *nx_flight_begin(nx_flights_t *flights, const nx_flight_request_t *request, void *owner)
{
    nx_flight_t *flight = take(flights, owner);
    if (flight == NULL) {
        return NULL;
    }
    flight->started_at = request->started_at;
    flight->number = ++flights->number;
    flight->bytes = 0;
    flight->status = 0;
    flight->wait[0] = '\0';
    put_text(flight, request);
    atomic_store_explicit(&flight->state, NX_FLIGHT_QUEUED, memory_order_relaxed);
    uint32_t version = atomic_load_explicit(&flight->version, memory_order_relaxed);
    atomic_store_explicit(&flight->version, version + 1, memory_order_release);
    return flight;
}

void nx_flight_end(nx_flights_t *flights, nx_flight_t *flight)
{
    if (!is_on_board(flights, flight)) {
        count_beyond(flights, -1);
        free(flight);
        return;
    }
    uint32_t version = atomic_load_explicit(&flight->version, memory_order_relaxed);
    atomic_store_explicit(&flight->version, version + 1, memory_order_relaxed);
    /* A reader that sees what the next request writes also sees that this one has ended. */
    atomic_thread_fence(memory_order_release);
    uint16_t place = (uint16_t)(flight - flights->places);
    flights->owners[place] = NULL;
    flights->free[flights->free_count++] = place;
}

void nx_flight_disown(nx_flights_t *flights, const nx_flight_t *flight)
{
    if (is_on_board(flights, flight)) {
        flights->owners[flight - flights->places] = NULL;
    }
}

void nx_flight_write_wait(nx_flight_t *flight, nx_flight_state_t state, const char *text, size_t length)
{
    size_t kept = length < NX_FLIGHT_WAIT ? length : NX_FLIGHT_WAIT - 1;
    uint32_t version = atomic_load_explicit(&flight->wait_version, memory_order_relaxed);
    atomic_store_explicit(&flight->wait_version, version + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    memcpy(flight->wait, text, kept);
    flight->wait[kept] = '\0';
    atomic_store_explicit(&flight->wait_version, version + 2, memory_order_release);
    nx_flight_enter(flight, state);
}

bool nx_flight_read(const nx_flight_t *flight, nx_flight_t *copy)
{
    uint32_t version = atomic_load_explicit(&flight->version, memory_order_acquire);
    if ((version & 1) == 0) {
        return false;
    }
    uint32_t wait_version = atomic_load_explicit(&flight->wait_version, memory_order_acquire);
    memcpy(copy, flight, sizeof(*copy));
    atomic_thread_fence(memory_order_acquire);
    if ((wait_version & 1) != 0 ||
        atomic_load_explicit(&flight->wait_version, memory_order_relaxed) != wait_version) {
        copy->wait[0] = '\0';
    }
    copy->wait[NX_FLIGHT_WAIT - 1] = '\0';
    return atomic_load_explicit(&flight->version, memory_order_relaxed) == version;
}
