/* SPDX-License-Identifier: MIT */
#include "actor/system/host.h"

#include "zend_exceptions.h"

const nx_host_method_name_t *nx_host_method_names;

static bool host_has_arity(const zend_function *function, uint32_t arguments)
{
    return function->common.required_num_args <= arguments && arguments <= function->common.num_args;
}

bool nx_actor_host_bind(nx_actor_host_t *host, zend_object *object)
{
    for (size_t method = 0; method < NX_HOST_METHODS; method++) {
        const nx_host_method_name_t *wanted = &nx_host_method_names[method];
        zend_function *function =
            zend_hash_str_find_ptr(&object->ce->function_table, wanted->name, strlen(wanted->name));
        if (UNEXPECTED(function == NULL || !host_has_arity(function, wanted->arguments))) {
            zend_throw_error(
                NULL,
                "%s has no method %s() with %u arguments: install the version of the Composer package that "
                "belongs to the extension",
                ZSTR_VAL(object->ce->name), wanted->name, wanted->arguments);
            return false;
        }
        host->methods[method] = function;
    }
    GC_ADDREF(object);
    host->object = object;
    return true;
}

void nx_actor_host_release(nx_actor_host_t *host)
{
    if (host->object != NULL) {
        OBJ_RELEASE(host->object);
    }
}

bool nx_actor_host_call(const nx_actor_host_t *host, nx_host_method_t method, zval *result, zval *arguments)
{
    zval ignored;
    ZVAL_UNDEF(&ignored);
    zend_call_known_function(host->methods[method], host->object, host->object->ce,
                             result == NULL ? &ignored : result, nx_host_method_names[method].arguments,
                             arguments, NULL);
    zval_ptr_dtor(&ignored);
    return EG(exception) == NULL;
}

void nx_actor_host_throw(const nx_actor_host_t *host, nx_host_method_t method, zval *arguments)
{
    zval exception;
    ZVAL_UNDEF(&exception);
    if (nx_actor_host_call(host, method, &exception, arguments)) {
        zend_throw_exception_object(&exception);
    }
}
