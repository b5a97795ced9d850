/* SPDX-License-Identifier: MIT */
/*
 * For a test: run_in_threads(FILE...) is a function of an extension. It runs each file as a request in a thread of its
 * own.
 */
#include "php.h"
#include "php_main.h"
#include "SAPI.h"

#include <pthread.h>

enum { MAX_THREADS = 64 };

typedef struct {
    pthread_t thread;
    pthread_barrier_t *barrier;
    const char *file;
    void *server_context;
} request_t;

static void run_file(const char *name)
{
    zend_file_handle file;
    zend_stream_init_filename(&file, name);
    file.primary_script = true;
    zend_try
    {
        php_execute_script(&file);
    }
    zend_end_try();
    zend_destroy_file_handle(&file);
}

static void *run_request(void *argument)
{
    request_t *request = argument;
    ts_resource(0);
    SG(server_context) = request->server_context;
    SG(request_info).no_headers = 1;
    PG(expose_php) = 0;
    PG(auto_globals_jit) = 0;
    pthread_barrier_wait(request->barrier);
    if (php_request_startup() == SUCCESS) {
        SG(headers_sent) = 1;
        run_file(request->file);
        php_request_shutdown(NULL);
    }
    ts_free_thread();
    return NULL;
}

ZEND_BEGIN_ARG_INFO_EX(run_in_threads_arguments, 0, 0, 1)
ZEND_ARG_VARIADIC_INFO(0, files)
ZEND_END_ARG_INFO()

static ZEND_FUNCTION(run_in_threads)
{
    request_t requests[MAX_THREADS];
    pthread_barrier_t barrier;
    uint32_t count = ZEND_NUM_ARGS() < MAX_THREADS ? ZEND_NUM_ARGS() : MAX_THREADS;
    pthread_barrier_init(&barrier, NULL, count);
    for (uint32_t i = 0; i < count; i++) {
        requests[i] = (request_t){.barrier = &barrier,
                                  .file = Z_STRVAL_P(ZEND_CALL_ARG(execute_data, i + 1)),
                                  .server_context = SG(server_context)};
        pthread_create(&requests[i].thread, NULL, run_request, &requests[i]);
    }
    for (uint32_t i = 0; i < count; i++) {
        pthread_join(requests[i].thread, NULL);
    }
    pthread_barrier_destroy(&barrier);
}

static const zend_function_entry functions[] = {ZEND_FE(run_in_threads, run_in_threads_arguments)
                                                    ZEND_FE_END};

static zend_module_entry threads_module_entry = {
    STANDARD_MODULE_HEADER,     "threads", functions, NULL, NULL, NULL, NULL, NULL, "1",
    STANDARD_MODULE_PROPERTIES,
};

ZEND_DLEXPORT zend_module_entry *get_module(void);
ZEND_DLEXPORT zend_module_entry *get_module(void)
{
    return &threads_module_entry;
}
