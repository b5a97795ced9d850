/* SPDX-License-Identifier: MIT */
#include "db/php/classes.h"

#include "db/sql/sql.h"

#include "db/php/sql_arginfo.h"

static nx_sql_dialect_t dialect_of(const zend_string *driver)
{
    if (zend_string_equals_literal(driver, "pgsql")) {
        return NX_SQL_PGSQL;
    }
    if (zend_string_equals_literal(driver, "mysql")) {
        return NX_SQL_MYSQL;
    }
    return zend_string_equals_literal(driver, "sqlite") ? NX_SQL_SQLITE : NX_SQL_OTHER;
}

ZEND_FUNCTION(Nexus_Db_Internal_effects_of)
{
    zend_string *driver, *sql;
    ZEND_PARSE_PARAMETERS_START(2, 2)
    Z_PARAM_STR(driver)
    Z_PARAM_STR(sql)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_LONG(nx_sql_effects(dialect_of(driver), ZSTR_VAL(sql), ZSTR_LEN(sql)));
}

void nx_php_register_sql(void)
{
    zend_register_functions(NULL, ext_functions, NULL, MODULE_PERSISTENT);
}
