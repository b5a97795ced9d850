/* SPDX-License-Identifier: MIT */
#include "engine/intercept/loading.h"

#include <pthread.h>

#include "zend_compile.h"
#include "zend_stream.h"

#include "core/base/assertion.h"

enum { LISTENERS = 4 };

static zend_class_entry *(*autoload_before)(zend_string *name, zend_string *lower_name);
static zend_op_array *(*compile_before)(zend_file_handle *file, int type);
/* What compiled files before OPcache set its function: PHP, and extensions that were loaded before this one. */
static zend_op_array *(*compile_uncached)(zend_file_handle *file, int type);
static bool is_cache_bypassed;
static zend_op_array *(*compile_string_before)(zend_string *source, const char *filename,
                                               zend_compile_position position);
static zend_string *(*resolve_before)(zend_string *filename);

static const nx_intercept_loading_t *owner;
static nx_intercept_compiled_fn listeners[LISTENERS];
static size_t listener_count;

static void notify_compiled(const zend_op_array *code, nx_code_source_t source, uint32_t functions,
                            uint32_t classes)
{
    for (size_t i = 0; i < listener_count; i++) {
        listeners[i](code, source, functions, classes);
    }
}

static zend_op_array *compile_file_and_notify(zend_file_handle *file, int type)
{
    uint32_t functions = zend_hash_num_elements(CG(function_table));
    uint32_t classes = zend_hash_num_elements(CG(class_table));
    zend_op_array *code = (is_cache_bypassed ? compile_uncached : compile_before)(file, type);
    if (code != NULL) {
        notify_compiled(code, NX_CODE_OF_FILE, functions, classes);
    }
    return code;
}

static zend_op_array *compile_string_and_notify(zend_string *source, const char *filename,
                                                zend_compile_position position)
{
    uint32_t functions = zend_hash_num_elements(CG(function_table));
    uint32_t classes = zend_hash_num_elements(CG(class_table));
    zend_op_array *code = compile_string_before(source, filename, position);
    if (code != NULL) {
        notify_compiled(code, NX_CODE_OF_STRING, functions, classes);
    }
    return code;
}

static zend_string *resolve_and_notify(zend_string *filename)
{
    zend_string *path = resolve_before(filename);
    if (path != NULL) {
        owner->resolved(path);
    }
    return path;
}

zend_class_entry *nx_intercept_call_autoloaders(zend_string *name, zend_string *lower_name)
{
    return autoload_before(name, lower_name);
}

void nx_intercept_loading_install(const nx_intercept_loading_t *of)
{
    owner = of;
    autoload_before = zend_autoload;
    zend_autoload = of->autoload;
    compile_uncached = zend_compile_file;
}

bool nx_intercept_bypass_cache(bool is_bypassed)
{
    bool was_bypassed = is_cache_bypassed;
    is_cache_bypassed = is_bypassed;
    return was_bypassed;
}

void nx_intercept_on_compiled(nx_intercept_compiled_fn compiled)
{
    NX_ASSERT(listener_count < LISTENERS);
    listeners[listener_count++] = compiled;
}

/* The hooks belong to the process, while with ZTS several threads start requests at the same time. */
void nx_intercept_loading_start(void)
{
    static pthread_mutex_t hooks = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&hooks);
    if (zend_compile_file != compile_file_and_notify) {
        compile_before = zend_compile_file;
        zend_compile_file = compile_file_and_notify;
        resolve_before = zend_resolve_path;
        zend_resolve_path = resolve_and_notify;
    }
    if (compile_string_before == NULL) {
        compile_string_before = zend_compile_string;
        zend_compile_string = compile_string_and_notify;
    }
    pthread_mutex_unlock(&hooks);
}

/* A function of another extension that was set after ours stays. */
void nx_intercept_loading_remove(void)
{
    zend_autoload = autoload_before;
    if (zend_compile_file == compile_file_and_notify) {
        zend_compile_file = compile_before;
    }
    if (zend_resolve_path == resolve_and_notify) {
        zend_resolve_path = resolve_before;
    }
    if (zend_compile_string == compile_string_and_notify) {
        zend_compile_string = compile_string_before;
        compile_string_before = NULL;
    }
    listener_count = 0;
}
