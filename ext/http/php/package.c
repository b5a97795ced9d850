/* SPDX-License-Identifier: MIT */
#include "http/php/package.h"

#include "engine/errors/errors.h"

bool nx_package_call(const nx_package_method_t *method, uint32_t argument_count, zval *arguments,
                     zval *result)
{
    zend_string *name = zend_string_init(method->class_name, strlen(method->class_name), false);
    zend_class_entry *owner = zend_lookup_class(name);
    zend_string_release(name);
    ZVAL_UNDEF(result);
    zend_function *function = owner == NULL ? NULL
                                            : zend_hash_str_find_ptr(&owner->function_table, method->method,
                                                                     strlen(method->method));
    if (UNEXPECTED(function == NULL)) {
        if (EG(exception) == NULL) {
            nx_throw(NX_ERROR_BAD_HANDLER, "%s the package's classes: load vendor/autoload.php first",
                     method->needed_by);
        }
        return false;
    }
    zend_call_known_function(function, NULL, owner, result, argument_count, arguments, NULL);
    return EG(exception) == NULL;
}
