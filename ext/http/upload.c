/* SPDX-License-Identifier: MIT */
/* The C side of Nexus\Http\UploadedFile. */
#include "http/form.h"

#include <unistd.h>

#include "SAPI.h"
#include "zend_exceptions.h"

#include "fault/fault.h"

zend_class_entry *nx_ce_uploaded_file;
const zend_object_handlers *nx_upload_handlers;

zend_object *nx_upload_create(zend_class_entry *class_entry)
{
    nx_upload_t *upload = zend_object_alloc(sizeof(nx_upload_t), class_entry);
    upload->client_path = upload->media_type = upload->path = NULL;
    upload->size = 0;
    zend_object_std_init(&upload->std, class_entry);
    upload->std.handlers = nx_upload_handlers;
    return &upload->std;
}

bool nx_upload_is_here(const nx_upload_t *upload)
{
    return upload->path != NULL && SG(rfc1867_uploaded_files) != NULL &&
           zend_hash_exists(SG(rfc1867_uploaded_files), upload->path) &&
           access(ZSTR_VAL(upload->path), F_OK) == 0;
}

void nx_upload_free_object(zend_object *object)
{
    nx_upload_t *upload = nx_upload_of(object);
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

/* By PHP's own function: a rename, or a copy to another file system, with the rights that files have here. */
void nx_upload_move(const nx_upload_t *upload, zend_string *target)
{
    if (!nx_upload_is_here(upload)) {
        nx_throw(NX_ERROR_UPLOAD_MOVED,
                 "The uploaded file %s has been moved already: move it once, and use the new path",
                 ZSTR_VAL(upload->client_path));
        return;
    }
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
