/* SPDX-License-Identifier: MIT */
#include "actor/system/package_class.h"

zend_string *nx_package_class_names[NX_PACKAGE_CLASSES];

/* `seen`: the size of the class table when the class was missing. */
static NX_PER_THREAD struct {
    zend_class_entry *class_entry;
    uint32_t seen;
} classes[NX_PACKAGE_CLASSES];

NX_HOT zend_class_entry *nx_package_class(nx_package_class_t id)
{
    if (UNEXPECTED(classes[id].class_entry == NULL)) {
        classes[id].class_entry = zend_lookup_class(nx_package_class_names[id]);
    }
    return classes[id].class_entry;
}

NX_HOT zend_class_entry *nx_package_class_if_loaded(nx_package_class_t id)
{
    uint32_t declared = EG(class_table)->nNumUsed;
    if (classes[id].class_entry == NULL && classes[id].seen != declared) {
        classes[id].seen = declared;
        classes[id].class_entry =
            zend_lookup_class_ex(nx_package_class_names[id], NULL, ZEND_FETCH_CLASS_NO_AUTOLOAD);
    }
    return classes[id].class_entry;
}

void nx_package_classes_free_request(void)
{
    memset(classes, 0, sizeof(classes));
}
