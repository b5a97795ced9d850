/* SPDX-License-Identifier: MIT */
/*
 * Settings of PHP for one request: those of the site, and those of the ini files in the folders from the document root
 * to the script (.user.ini). PHP undoes them at the end of the request.
 */
#include "server/classic/private.h"

#include "php_ini.h"

#include <time.h>

#define FOLDERS_REMEMBERED 64

static void apply_pairs(const nx_site_pair_t *pair, int kind)
{
    for (; pair != NULL; pair = pair->next) {
        zend_string *name = zend_string_init(pair->name, pair->name_length, false);
        zend_alter_ini_entry_chars(name, pair->value, pair->value_length, kind, PHP_INI_STAGE_ACTIVATE);
        zend_string_release(name);
    }
}

/* A folder and what its ini file said when it was read last. */
typedef struct folder {
    char *path;
    HashTable values;
    time_t read_at;
} folder_t;

static NX_PER_THREAD struct {
    folder_t folders[FOLDERS_REMEMBERED];
    size_t count;
} self;

static folder_t *find_folder(const char *path)
{
    for (size_t i = 0; i < self.count; i++) {
        if (strcmp(self.folders[i].path, path) == 0) {
            return &self.folders[i];
        }
    }
    folder_t *folder = &self.folders[self.count < FOLDERS_REMEMBERED ? self.count : 0];
    char *copy = strdup(path);
    if (copy == NULL) {
        return NULL;
    }
    if (self.count < FOLDERS_REMEMBERED) {
        self.count++;
    } else {
        free(folder->path);
        zend_hash_destroy(&folder->values);
    }
    folder->path = copy;
    folder->read_at = 0;
    zend_hash_init(&folder->values, 8, NULL, config_zval_dtor, true);
    return folder;
}

static void apply_folder(const char *path, const char *name)
{
    folder_t *folder = find_folder(path);
    time_t now = time(NULL);
    if (folder == NULL) {
        return;
    }
    if (folder->read_at == 0 || now - folder->read_at >= PG(user_ini_cache_ttl)) {
        zend_hash_clean(&folder->values);
        php_parse_user_ini_file(path, name, &folder->values);
        folder->read_at = now;
    }
    php_ini_activate_config(&folder->values, PHP_INI_PERDIR, PHP_INI_STAGE_HTACCESS);
}

/* Applies the files of the root and of each folder below it, down to the folder of the script. */
static void apply_user_ini(const nx_classic_request_t *request, const char *name)
{
    char path[PATH_MAX];
    const char *root = nx_site_root(request->site), *script = request->script_file;
    size_t length = strlen(root), end = strlen(script);
    if (end >= sizeof(path) || strncmp(script, root, length) != 0) {
        return;
    }
    memcpy(path, script, end + 1);
    for (size_t i = length; i < end; i++) {
        if (script[i] == '/') {
            path[i] = '\0';
            apply_folder(path, name);
            path[i] = '/';
        }
    }
}

void nx_classic__apply_settings(void)
{
    const nx_classic_request_t *request = &nx_classic__request;
    if (request->exchange == NULL) {
        return;
    }
    const char *name = nx_site_user_ini(request->site);
    apply_pairs(nx_site_settings(request->site, false), PHP_INI_PERDIR);
    if (name != NULL) {
        apply_user_ini(request, name);
    }
    apply_pairs(nx_site_settings(request->site, true), PHP_INI_SYSTEM);
}
