/* SPDX-License-Identifier: MIT */
/*
 * The settings of a site for a script that `nexus run --site` starts. They are in the variable NEXUS_SITE of the
 * environment, which is removed: the script and the programs that it starts do not see it. A row is
 * "kind US name US value RS" with the control characters unit separator and record separator; the kind is a rule of
 * server/site/rules.def: setting, forced or sapi (without a name).
 */
#include "server/classic/private.h"

#include <stdlib.h>
#include <string.h>

#include "php_ini.h"

#define SCRIPT_VARIABLE "NEXUS_SITE"
#define UNIT_SEPARATOR  '\x1f'
#define ROW_SEPARATOR   '\x1e'

static char *script_rows;
static int (*activate_before)(void); /* NULL: the SAPI has none. That of PHP 8.4 has one. */

typedef struct script_row {
    const char *kind, *name, *value;
} script_row_t;

/* Ends the text at the separator. Returns what follows; NULL: there is no separator. */
static char *cut_row(char *text, char separator)
{
    char *end = strchr(text, separator);
    if (end == NULL) {
        return NULL;
    }
    *end = '\0';
    return end + 1;
}

/* Returns what follows the row; NULL: there is no further row. */
static char *read_script_row(char *text, script_row_t *row)
{
    char *next = cut_row(text, ROW_SEPARATOR);
    char *name = next == NULL ? NULL : cut_row(text, UNIT_SEPARATOR);
    char *value = name == NULL ? NULL : cut_row(name, UNIT_SEPARATOR);
    *row = (script_row_t){text, name, value};
    return value == NULL ? NULL : next;
}

static void apply_script_row(const script_row_t *row)
{
    if (strcmp(row->kind, "sapi") == 0) {
        nx_classic__name_sapi(row->value);
        return;
    }
    zend_string *name = zend_string_init(row->name, strlen(row->name), false);
    int kind = strcmp(row->kind, "forced") == 0 ? PHP_INI_SYSTEM : PHP_INI_PERDIR;
    zend_alter_ini_entry_chars(name, row->value, strlen(row->value), kind, PHP_INI_STAGE_ACTIVATE);
    zend_string_release(name);
}

/* The rows last as long as the process: the name of the SAPI is one of them. */
static int apply_script_settings(void)
{
    script_row_t row;
    char *rest = script_rows;
    script_rows = NULL;
    while (rest != NULL && (rest = read_script_row(rest, &row)) != NULL) {
        apply_script_row(&row);
    }
    return activate_before == NULL ? SUCCESS : activate_before();
}

int nx_classic__read_script_settings(int module_number)
{
    const char *rows = getenv(SCRIPT_VARIABLE);
    bool is_script = rows != NULL && strcmp(sapi_module.name, "cli") == 0;
    if (is_script) {
        script_rows = strdup(rows);
        activate_before = sapi_module.activate;
        sapi_module.activate = apply_script_settings;
    }
    unsetenv(SCRIPT_VARIABLE);
    return is_script && script_rows == NULL ? -1 : 0;
}
