/* SPDX-License-Identifier: MIT */
/*
 * The C side of Nexus\Http\UploadedFile. A file without a name is moved by linking it at the target, so it appears
 * there completely and at once. A file that has a name is moved by PHP's move_uploaded_file().
 */
#include "http/request/form.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "SAPI.h"
#include "zend_exceptions.h"

#include "engine/errors/errors.h"
#include "http/request/spool.h"
#include "isolation/request/request_globals.h"

zend_class_entry *nx_ce_uploaded_file;
const zend_object_handlers *nx_upload_handlers;

zend_object *nx_upload_create(zend_class_entry *class_entry)
{
    nx_upload_t *upload = zend_object_alloc(sizeof(nx_upload_t), class_entry);
    upload->client_path = upload->media_type = upload->path = NULL;
    upload->file = -1;
    upload->size = 0;
    zend_object_std_init(&upload->std, class_entry);
    upload->std.handlers = nx_upload_handlers;
    return &upload->std;
}

static bool is_known_to_php(const nx_upload_t *upload)
{
    return upload->path != NULL && SG(rfc1867_uploaded_files) != NULL &&
           zend_hash_exists(SG(rfc1867_uploaded_files), upload->path);
}

bool nx_upload_is_here(const nx_upload_t *upload)
{
    return upload->file >= 0 || (is_known_to_php(upload) && access(ZSTR_VAL(upload->path), F_OK) == 0);
}

static void release_path(zval *path)
{
    zend_string_release(Z_PTR_P(path));
}

void nx_upload_register_in_php(nx_upload_t *upload)
{
    nx_request_globals_begin_uploads();
    if (SG(rfc1867_uploaded_files) == NULL) {
        ALLOC_HASHTABLE(SG(rfc1867_uploaded_files));
        zend_hash_init(SG(rfc1867_uploaded_files), 8, NULL, release_path, false);
    }
    zend_hash_add_ptr(SG(rfc1867_uploaded_files), upload->path, zend_string_copy(upload->path));
}

static void drop_file(nx_upload_t *upload)
{
    if (upload->file >= 0) {
        close(upload->file);
        upload->file = -1;
    }
}

zend_string *nx_upload_path(nx_upload_t *upload)
{
    if (upload->path != NULL) {
        return zend_string_copy(upload->path);
    }
    if (upload->file < 0) {
        return ZSTR_EMPTY_ALLOC();
    }
    char *path;
    int result = nx_spool_link(upload->file, NULL, &path);
    if (result != 0) {
        nx_throw(NX_ERROR_SYSTEM, "The uploaded file %s could not be given a name in %s: %s",
                 ZSTR_VAL(upload->client_path), nx_spool_directory(), strerror(-result));
        return NULL;
    }
    upload->path = zend_string_init(path, strlen(path), false);
    free(path);
    drop_file(upload);
    nx_upload_register_in_php(upload);
    return zend_string_copy(upload->path);
}

void nx_upload_free_object(zend_object *object)
{
    nx_upload_t *upload = nx_upload_of(object);
    drop_file(upload);
    if (nx_upload_is_here(upload)) {
        unlink(ZSTR_VAL(upload->path));
    }
    if (upload->path != NULL && SG(rfc1867_uploaded_files) != NULL) {
        zend_hash_del(SG(rfc1867_uploaded_files), upload->path);
    }
    zend_string *texts[] = {upload->client_path, upload->media_type, upload->path};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        if (texts[i] != NULL) {
            zend_string_release(texts[i]);
        }
    }
    zend_object_std_dtor(object);
}

zend_string *nx_upload_name(const nx_upload_t *upload)
{
    const char *path = ZSTR_VAL(upload->client_path), *name = path;
    for (const char *at = path; *at != '\0'; at++) {
        name = *at == '/' || *at == '\\' ? at + 1 : name;
    }
    return zend_string_init(name, ZSTR_LEN(upload->client_path) - (size_t)(name - path), false);
}

static NX_COLD void rethrow_why(const zend_string *target)
{
    zend_object *thrown = EG(exception);
    zval buffer, *message = NULL;
    if (thrown != NULL) {
        GC_ADDREF(thrown);
        zend_clear_exception();
        message = zend_read_property(zend_ce_exception, thrown, ZEND_STRL("message"), true, &buffer);
    }
    nx_throw(NX_ERROR_SYSTEM, "The uploaded file could not be moved to %s: %s", ZSTR_VAL(target),
             message != NULL && Z_TYPE_P(message) == IS_STRING ? Z_STRVAL_P(message) : "it has gone");
    if (thrown != NULL) {
        OBJ_RELEASE(thrown);
    }
}

/*
 * Calls move_uploaded_file(): it renames the file, or copies it to another file system, and sets the permissions
 * according to the umask.
 */
static void move_by_php(const nx_upload_t *upload, zend_string *target)
{
    zend_function *move = zend_hash_str_find_ptr(CG(function_table), ZEND_STRL("move_uploaded_file"));
    zval arguments[2], moved;
    ZVAL_STR(&arguments[0], upload->path);
    ZVAL_STR(&arguments[1], target);
    ZVAL_FALSE(&moved);
    zend_error_handling errors;
    zend_replace_error_handling(EH_THROW, zend_ce_exception, &errors);
    zend_call_known_function(move, NULL, NULL, &moved, 2, arguments, NULL);
    zend_restore_error_handling(&errors);
    if (EG(exception) != NULL || Z_TYPE(moved) != IS_TRUE) {
        rethrow_why(target);
    }
}

/* Replaces an existing file atomically. */
static int link_over(int file, const char *target)
{
    char *beside;
    int result = nx_spool_link(file, target, NULL);
    if (result != -EEXIST) {
        return result;
    }
    if (asprintf(&beside, "%s.nexus-%d-%d", target, (int)getpid(), file) < 0) {
        return -ENOMEM;
    }
    result = nx_spool_link(file, beside, NULL);
    if (result == 0 && rename(beside, target) != 0) {
        result = -errno;
        (void)unlink(beside);
    }
    free(beside);
    return result;
}

static int link_into_place(const nx_upload_t *upload, zend_string *target)
{
    char *place = expand_filepath(ZSTR_VAL(target), NULL);
    if (place == NULL) {
        return -ENAMETOOLONG;
    }
    mode_t mask = umask(077);
    umask(mask);
    int result = fchmod(upload->file, 0666 & ~mask) != 0 ? -errno : link_over(upload->file, place);
    efree(place);
    return result;
}

static bool is_allowed(zend_string *target)
{
    zend_error_handling errors;
    zend_replace_error_handling(EH_THROW, zend_ce_exception, &errors);
    bool is_allowed = php_check_open_basedir(ZSTR_VAL(target)) == 0;
    zend_restore_error_handling(&errors);
    return is_allowed;
}

/* False: the file must be moved by PHP's function. */
static bool move_nameless(nx_upload_t *upload, zend_string *target)
{
    if (upload->file < 0 || strstr(ZSTR_VAL(target), "://") != NULL) {
        return false;
    }
    if (!is_allowed(target)) {
        rethrow_why(target);
        return true;
    }
    int result = link_into_place(upload, target);
    if (result == -EXDEV) {
        return false;
    }
    if (result == 0) {
        drop_file(upload);
        return true;
    }
    nx_throw(NX_ERROR_SYSTEM, "The uploaded file could not be moved to %s: %s", ZSTR_VAL(target),
             strerror(-result));
    return true;
}

void nx_upload_move(nx_upload_t *upload, zend_string *target)
{
    if (!nx_upload_is_here(upload)) {
        nx_throw(NX_ERROR_UPLOAD_MOVED,
                 "The uploaded file %s has been moved already: move it once, and use the new path",
                 ZSTR_VAL(upload->client_path));
        return;
    }
    if (move_nameless(upload, target)) {
        return;
    }
    zend_string *path = nx_upload_path(upload);
    if (path != NULL) {
        move_by_php(upload, target);
        zend_string_release(path);
    }
}
