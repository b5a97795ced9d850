/* SPDX-License-Identifier: MIT */
/*
 * Finds the connection behind the objects of database and similar extensions. The extensions need not be loaded: only
 * their structure layouts are used.
 */
#include "runtime/handle/private.h"

#if __has_include("ext/pdo/php_pdo_driver.h")
#include "ext/pdo/php_pdo_driver.h"
#define NX_HAS_PDO 1
_Static_assert(offsetof(pdo_dbh_object_t, inner) == 0, "see first_member_of()");
#endif
#if __has_include("ext/mysqli/php_mysqli_structs.h") && __has_include("ext/mysqlnd/mysqlnd.h")
#include "ext/mysqli/php_mysqli_structs.h"
#define NX_HAS_MYSQLI 1
_Static_assert(offsetof(mysqli_object, ptr) == 0, "see first_member_of()");
#endif

static const nx_handle_kind_t kinds[] = {
#define NX_HANDLE_CLASS(...) {__VA_ARGS__},
#include "runtime/handle/table.def"
#undef NX_HANDLE_CLASS
};

static HashTable kinds_by_class;

static nx_handle_key_t key_of_address(const void *address)
{
    return (nx_handle_key_t)(uintptr_t)address >> 3;
}

nx_handle_key_t nx_handle__itself(zend_object *object)
{
    return key_of_address(object);
}

/* The first member of an extension's structure that ends with the object. For connections it is the wrapped handle. */
static void *first_member_of(zend_object *object)
{
    return *(void **)((char *)object - object->handlers->offset);
}

nx_handle_key_t nx_handle__first_member(zend_object *object)
{
    return key_of_address(first_member_of(object));
}

bool nx_handle__loses(zend_object *object)
{
    return true;
}

#ifdef NX_HAS_PDO
static pdo_dbh_t *pdo_of_statement(zend_object *object)
{
    return ((pdo_stmt_t *)((char *)object - object->handlers->offset))->dbh;
}

nx_handle_key_t nx_handle__pdo_of_statement(zend_object *object)
{
    return key_of_address(pdo_of_statement(object));
}

/* False for SQLite: it waits for a lock by sleeping, and its statement fails as a whole. */
static bool loses(const pdo_dbh_t *dbh)
{
    return dbh != NULL && (dbh->driver == NULL || strcmp(dbh->driver->driver_name, "sqlite") != 0);
}

bool nx_handle__loses_pdo(zend_object *object)
{
    return loses(first_member_of(object));
}

bool nx_handle__loses_statement(zend_object *object)
{
    return loses(pdo_of_statement(object));
}
#else
nx_handle_key_t nx_handle__pdo_of_statement(zend_object *object)
{
    return 0;
}

bool nx_handle__loses_pdo(zend_object *object)
{
    return true;
}

bool nx_handle__loses_statement(zend_object *object)
{
    return false;
}
#endif

#ifdef NX_HAS_MYSQLI
/* The mysqlnd structure behind a mysqli object. NULL: not connected, prepared or fetched yet. */
static void *mysqli_resource(zend_object *object)
{
    MYSQLI_RESOURCE *resource = first_member_of(object);
    return resource != NULL ? resource->ptr : NULL;
}

nx_handle_key_t nx_handle__mysqli(zend_object *object)
{
    MY_MYSQL *link = mysqli_resource(object);
    return link != NULL && link->mysql != NULL ? key_of_address(link->mysql->data) : 0;
}

nx_handle_key_t nx_handle__mysqli_of_statement(zend_object *object)
{
    MY_STMT *statement = mysqli_resource(object);
    return statement != NULL && statement->stmt != NULL && statement->stmt->data != NULL
               ? key_of_address(statement->stmt->data->conn)
               : 0;
}

/* A stored result is only memory and shares no connection. */
nx_handle_key_t nx_handle__mysqli_of_result(zend_object *object)
{
    MYSQL_RES *result = mysqli_resource(object);
    return result != NULL && result->unbuf != NULL ? key_of_address(result->conn) : 0;
}
#else
nx_handle_key_t nx_handle__mysqli(zend_object *object)
{
    return nx_handle__itself(object);
}

nx_handle_key_t nx_handle__mysqli_of_statement(zend_object *object)
{
    return nx_handle__itself(object);
}

nx_handle_key_t nx_handle__mysqli_of_result(zend_object *object)
{
    return 0;
}
#endif

static const nx_handle_kind_t *named(const zend_string *class_name)
{
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        if (zend_string_equals_cstr(class_name, kinds[i].class_name, strlen(kinds[i].class_name))) {
            return &kinds[i];
        }
    }
    return NULL;
}

/* Parent classes are searched too, because extensions have subclasses of their own (Pdo\Pgsql). */
static const nx_handle_kind_t *find_kind(const zend_class_entry *class_entry)
{
    const nx_handle_kind_t *kind = NULL;
    while (kind == NULL && class_entry != NULL) {
        kind = named(class_entry->name);
        class_entry = class_entry->parent;
    }
    return kind;
}

void nx_handle__learn_kinds(void)
{
    zend_hash_init(&kinds_by_class, 16, NULL, NULL, true);
    zend_class_entry *class_entry;
    ZEND_HASH_FOREACH_PTR(CG(class_table), class_entry)
    {
        const nx_handle_kind_t *kind =
            class_entry->type == ZEND_INTERNAL_CLASS ? find_kind(class_entry) : NULL;
        if (kind != NULL) {
            zend_hash_index_update_ptr(&kinds_by_class, key_of_address(class_entry), (void *)kind);
        }
    }
    ZEND_HASH_FOREACH_END();
}

void nx_handle__forget_kinds(void)
{
    zend_hash_destroy(&kinds_by_class);
}

const nx_handle_kind_t *nx_handle__kind_of_class(const zend_class_entry *class_entry)
{
    while (class_entry != NULL && class_entry->type != ZEND_INTERNAL_CLASS) {
        class_entry = class_entry->parent;
    }
    return class_entry == NULL ? NULL
                               : zend_hash_index_find_ptr(&kinds_by_class, key_of_address(class_entry));
}
