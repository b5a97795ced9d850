/* SPDX-License-Identifier: MIT */
/*
 * The input overwrites the segment of topics between operations, as a hostile worker could. No operation may access
 * memory outside of the segment, loop for ever, or crash.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/shm/shared_processes.h"
#include "core/shm/shared_topics.h"
#include "core/shm/shared_topics_private.h"

enum { SUBSCRIPTIONS = 8, PLACES = 4 };

typedef struct player {
    nx_shared_topics_t *topics;
    nx_shared_found_t found;
    nx_shared_ticket_t publisher, listener;
    nx_topic_place_t places[PLACES];
} player_t;

static void scribble(nx_shared_topics_t *topics, const uint8_t *data, size_t length)
{
    uint32_t place;
    memcpy(&place, data, sizeof(place));
    char *starts[] = {(char *)topics->memory, (char *)topics->entries, (char *)topics->rings,
                      (char *)topics->cells.memory, (char *)topics->waiters.memory};
    size_t spans[] = {sizeof(nx_topics_memory_t), SUBSCRIPTIONS * sizeof(nx_topic_entry_t), 4096, 4096, 1024};
    uint32_t part = place % 5;
    memcpy(starts[part] + (place / 5) % spans[part], data + 4, length - 4);
    /* A lock that a living process seems to hold would only block. */
    atomic_store(&topics->memory->lock.word, 0);
    atomic_store(&topics->memory->cells.lock.word, 0);
    atomic_store(&topics->waiters.memory->lock.word, 0);
}

static void operate(player_t *player, uint8_t code)
{
    static char buffer[4096];
    static const char *const names[] = {"a.b", "a", "c.d", "a.c"}, *const patterns[] = {"a.b", "*", "a.>",
                                                                                        ">"};
    nx_shared_value_t value = {.kind = 2, .number = code, .bytes = buffer, .length = code * 16};
    nx_topic_place_t *place = &player->places[code / 8 % PLACES];
    const char *name = names[code / 8 % 4], *pattern = patterns[code / 8 % 4];
    nx_topic_spec_t spec = {pattern, strlen(pattern), 1 + code % 9, code / 32 % 4, player->listener.process};
    nx_topic_outcome_t outcome;
    switch (code % 8) {
    case 0:
        nx_shared_topics_publish(player->topics, name, strlen(name), &value, NULL, &outcome);
        break;
    case 1:
        nx_shared_topics_publish(player->topics, name, strlen(name), &value, &player->publisher, &outcome);
        break;
    case 2:
        nx_shared_topics_take(player->topics, *place, &player->found);
        break;
    case 3:
        nx_shared_topics_unsubscribe(player->topics, *place);
        if (nx_shared_topics_subscribe(player->topics, &spec, place) != 0) {
            *place = (nx_topic_place_t){0};
        }
        break;
    case 4:
        nx_shared_topics_listen(player->topics, &player->listener);
        break;
    case 5:
        nx_shared_topics_leave(player->topics, &player->publisher);
        break;
    case 6:
        nx_shared_topics_count(player->topics, name, strlen(name));
        break;
    default:
        nx_topics__lock(player->topics);
        nx_topics__repair(player->topics);
        nx_topics__unlock(player->topics);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    int file, bell;
    nx_shared_heap_t *heap;
    player_t player = {0};
    if (nx_shared_heap_create(2 << 20, &file, &bell) != 0 || nx_shared_heap_attach(file, bell, &heap) != 0 ||
        nx_shared_topics_open(heap, SUBSCRIPTIONS, 32 << 10, &player.topics) != 0 ||
        nx_shared_process_enter(heap, NX_SHARED_NO_DOOR, 0, &player.listener.process) != 0) {
        abort();
    }
    player.publisher = (nx_shared_ticket_t){player.listener.process, NX_SHARED_NO_PLACE};
    player.listener.place = NX_SHARED_NO_PLACE;
    nx_shared_found_init(&player.found);
    for (int i = 0; i < PLACES; i++) {
        operate(&player, (uint8_t)(3 + 8 * i));
    }
    while (length > 8) {
        size_t here = 5 + data[1] % 32;
        here = here < length - 2 ? here : length - 2;
        operate(&player, data[0]);
        if (data[1] & 64 && here >= 5) {
            scribble(player.topics, data + 2, here);
        }
        data += 2 + here;
        length -= 2 + here;
    }
    nx_shared_found_release(&player.found);
    nx_shared_topics_close(player.topics);
    nx_shared_heap_detach(heap);
    close(file);
    close(bell);
    return 0;
}
