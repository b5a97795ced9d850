/* SPDX-License-Identifier: MIT */
#include "core/shm/script_record.h"

#include <string.h>

static void copy_script_text(char *to, size_t size, const char *from)
{
    size_t length = from == NULL ? 0 : strnlen(from, size - 1);
    if (length > 0) {
        memcpy(to, from, length);
    }
    to[length] = '\0';
}

void nx_script_record_begin(nx_script_record_t *record, const nx_script_start_t *start)
{
    nx_script_texts_t *texts = &record->texts;
    uint32_t version = atomic_load_explicit(&record->version, memory_order_relaxed) | 1;
    atomic_store_explicit(&record->version, version, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    copy_script_text(texts->method, sizeof(texts->method), start->method);
    copy_script_text(texts->user, sizeof(texts->user), start->user);
    copy_script_text(texts->script, sizeof(texts->script), start->script);
    copy_script_text(texts->uri, sizeof(texts->uri), start->uri);
    record->body_length = start->body_length;
    record->started_at = start->now;
    atomic_store_explicit(&record->version, version + 1, memory_order_release);
    record->is_running = 1;
    atomic_fetch_add(&record->count, 1);
}

void nx_script_record_end(nx_script_record_t *record, int64_t now, int64_t cpu, uint64_t memory)
{
    record->duration = now - record->started_at;
    record->cpu = cpu;
    record->memory = memory;
    record->is_running = 0;
}

bool nx_script_record_read(const nx_script_record_t *record, nx_script_texts_t *texts)
{
    uint32_t version = atomic_load_explicit(&record->version, memory_order_acquire);
    memcpy(texts, &record->texts, sizeof(*texts));
    atomic_thread_fence(memory_order_acquire);
    bool is_whole =
        (version & 1) == 0 && atomic_load_explicit(&record->version, memory_order_relaxed) == version;
    if (!is_whole) {
        memset(texts, 0, sizeof(*texts));
    }
    texts->method[sizeof(texts->method) - 1] = texts->user[sizeof(texts->user) - 1] = '\0';
    texts->script[sizeof(texts->script) - 1] = texts->uri[sizeof(texts->uri) - 1] = '\0';
    return is_whole;
}

void nx_script_record_clear(nx_script_record_t *record)
{
    if (record->version == 0 && record->count == 0) {
        return; /* never used: its pages are not touched by writing */
    }
    memset(&record->texts, 0, sizeof(record->texts));
    record->version = record->is_running = 0;
    record->count = record->memory = record->body_length = 0;
    record->started_at = record->duration = record->cpu = 0;
}
