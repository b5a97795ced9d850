/* SPDX-License-Identifier: MIT */
/*
 * The C side of Nexus\Http\UploadedFile. A file without a name is moved by linking it at the target, a file that has a
 * name by rename(). To another file system, it is copied to a temporary file beside the target first. So it appears at
 * the target completely and at once. PHP's move_uploaded_file() moves it to the URL of a stream wrapper.
 */
#include "http/request/form.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include "SAPI.h"
#include "zend_exceptions.h"

#include "engine/errors/errors.h"
#include "http/request/spool.h"
#include "isolation/request/request_globals.h"
#include "runtime/offload/offload.h"

#define COPIED_AT_ONCE ((size_t)1 << 24)

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

/* Calls move_uploaded_file(), which copies the file to the stream of the target. */
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

static mode_t permissions_of_new_files(void)
{
    mode_t mask = umask(077);
    umask(mask);
    return 0666 & ~mask;
}

/* Blocks the worker, as every write to a file does. */
static int copy_bytes(int from, int to)
{
    off_t offset = 0;
    ssize_t copied;
    do {
        copied = sendfile(to, from, &offset, COPIED_AT_ONCE);
    } while (copied > 0 || (copied < 0 && errno == EINTR));
    return copied < 0 ? -errno : 0;
}

static int open_beside(const char *target, char **beside)
{
    char *copy = strdup(target);
    if (copy == NULL) {
        return -ENOMEM;
    }
    int file = nx_spool_open_in(dirname(copy), beside);
    free(copy);
    return file;
}

static int give_name(int file, const char *beside, const char *target)
{
    if (beside == NULL) {
        return link_over(file, target);
    }
    return rename(beside, target) == 0 ? 0 : -errno;
}

/* The copy gets the name `target` when it is complete and on the disk. Suspension: while the disk writes. */
NX_SUSPENDS static int copy_into_place(int file, const char *target)
{
    char *beside;
    mode_t permissions = permissions_of_new_files();
    int copy = open_beside(target, &beside);
    if (copy < 0) {
        return copy;
    }
    int result = copy_bytes(file, copy);
    if (result == 0 && (fchmod(copy, permissions) != 0 || nx_offload_fsync(copy) != 0)) {
        result = -errno;
    }
    result = result == 0 ? give_name(copy, beside, target) : result;
    if (result != 0 && beside != NULL) {
        (void)unlink(beside);
    }
    free(beside);
    close(copy);
    return result;
}

/* The upload has no file meanwhile, so that a coroutine that runs while this one waits cannot move it too. */
NX_SUSPENDS static int place_nameless(nx_upload_t *upload, const char *target)
{
    int file = upload->file;
    upload->file = -1;
    int result = fchmod(file, permissions_of_new_files()) != 0 ? -errno : link_over(file, target);
    result = result == -EXDEV ? copy_into_place(file, target) : result;
    upload->file = file;
    if (result == 0) {
        drop_file(upload);
    }
    return result;
}

static int rename_into_place(int file, const char *path, const char *target)
{
    if (rename(path, target) != 0) {
        return -errno;
    }
    (void)fchmod(file, permissions_of_new_files());
    return 0;
}

NX_SUSPENDS static int place_named(nx_upload_t *upload, const char *target)
{
    const char *path = ZSTR_VAL(upload->path);
    int file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    if (file < 0) {
        return -errno;
    }
    int result = rename_into_place(file, path, target);
    if (result == -EXDEV && (result = copy_into_place(file, target)) == 0) {
        (void)unlink(path);
    }
    close(file);
    if (result == 0 && SG(rfc1867_uploaded_files) != NULL) {
        zend_hash_del(SG(rfc1867_uploaded_files), upload->path);
    }
    return result;
}

NX_SUSPENDS static int move_into_place(nx_upload_t *upload, zend_string *target)
{
    char *absolute = expand_filepath(ZSTR_VAL(target), NULL);
    if (absolute == NULL) {
        return -ENAMETOOLONG;
    }
    int result = upload->file >= 0 ? place_nameless(upload, absolute) : place_named(upload, absolute);
    efree(absolute);
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

NX_SUSPENDS static void move_in_file_system(nx_upload_t *upload, zend_string *target)
{
    if (!is_allowed(target)) {
        rethrow_why(target);
        return;
    }
    int result = move_into_place(upload, target);
    /* If the coroutine was cancelled, its CancelledError is thrown instead. */
    if (result != 0 && result != -ECANCELED) {
        nx_throw(NX_ERROR_SYSTEM, "The uploaded file could not be moved to %s: %s", ZSTR_VAL(target),
                 strerror(-result));
    }
}

void nx_upload_move(nx_upload_t *upload, zend_string *target)
{
    if (!nx_upload_is_here(upload)) {
        nx_throw(NX_ERROR_UPLOAD_MOVED,
                 "The uploaded file %s has been moved already: move it once, and use the new path",
                 ZSTR_VAL(upload->client_path));
        return;
    }
    if (strstr(ZSTR_VAL(target), "://") == NULL) {
        move_in_file_system(upload, target);
        return;
    }
    zend_string *path = nx_upload_path(upload);
    if (path != NULL) {
        move_by_php(upload, target);
        zend_string_release(path);
    }
}
