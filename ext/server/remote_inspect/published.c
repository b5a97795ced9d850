/* SPDX-License-Identifier: MIT */
#include "server/remote_inspect/private.h"

#include "http/server/server.h"

static NX_PER_THREAD nx_published_t published;

static uint64_t add_to_build(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *byte = bytes;
    while (size-- > 0) {
        hash = (hash ^ *byte++) * UINT64_C(1099511628211);
    }
    return hash;
}

uint64_t nx_published__build(void)
{
    static const char identity[] = PHP_VERSION " " ZEND_MODULE_BUILD_ID;
    static const size_t layout[] = {
        sizeof(zend_executor_globals), offsetof(zend_executor_globals, current_execute_data),
        sizeof(zend_op_array),         sizeof(zend_execute_data),
        sizeof(zend_class_entry),      sizeof(nx_coroutine_t),
        sizeof(nx_published_t),        offsetof(nx_coroutine_t, parked_frame),
    };
    uint64_t hash = add_to_build(UINT64_C(14695981039346656037), identity, sizeof(identity));
    return add_to_build(hash, layout, sizeof(layout));
}

static bool has_jit(void)
{
    const char *size = zend_ini_string(ZEND_STRL("opcache.jit_buffer_size"), false);
    const char *mode = zend_ini_string(ZEND_STRL("opcache.jit"), false);
    return size != NULL && mode != NULL && ZEND_STRTOL(size, NULL, 0) > 0 && strcmp(mode, "disable") != 0 &&
           strcmp(mode, "off") != 0;
}

void nx_remote_inspect_publish(nx_worker_stats_t *stats)
{
    const char *current = (const char *)&EG(current_execute_data);
    published = (nx_published_t){
        .magic = NX_PUBLISHED_MAGIC,
        .build = nx_published__build(),
        .executor = (const void *)(current - offsetof(zend_executor_globals, current_execute_data)),
        .coroutines = nx_scheduler_addresses(),
        .slot_owners = nx_http_slot_owners(),
        .has_jit = has_jit(),
    };
    atomic_store(&stats->published, (uint64_t)(uintptr_t)&published);
}
