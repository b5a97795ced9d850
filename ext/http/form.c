/* SPDX-License-Identifier: MIT */
/* Takes a body apart, piece by piece as it may come: fields into memory, files onto the disk. */
#include "http/form.h"

#include <errno.h>
#include <unistd.h>

#include "php_open_temporary_file.h"
#include "php_variables.h"
#include "zend_smart_str.h"

#include "fault/fault.h"
#include "http/private.h"

typedef struct {
    zend_string *name;
    zval value; /* string or UploadedFile */
} part_t;

struct nx_form {
    part_t *parts;
    uint32_t count, capacity;
};

typedef struct {
    nx_form_t *form;
    nx_multipart_t multipart;
    zend_string *name; /* of the part under way; NULL: it is passed over */
    smart_str field;
    nx_upload_t *file; /* NULL: the part is a field */
    int fd;
    zend_long fields_left, files_left;
} collector_t;

static void add_part(nx_form_t *form, zend_string *name, zval *value)
{
    if (form->count == form->capacity) {
        form->capacity = form->capacity == 0 ? 8 : form->capacity * 2;
        form->parts = safe_erealloc(form->parts, form->capacity, sizeof(part_t), 0);
    }
    form->parts[form->count].name = name;
    ZVAL_COPY_VALUE(&form->parts[form->count].value, value);
    form->count++;
}

void nx_form_release(nx_form_t *form)
{
    for (uint32_t i = 0; i < form->count; i++) {
        zend_string_release(form->parts[i].name);
        zval_ptr_dtor(&form->parts[i].value);
    }
    if (form->parts != NULL) {
        efree(form->parts);
    }
    efree(form);
}

static NX_COLD bool refuse(const char *problem)
{
    nx_throw(NX_ERROR_BAD_FORM, "The request's form cannot be read: %s", problem);
    return false;
}

static NX_COLD bool refuse_count(const char *what, const char *setting)
{
    nx_throw(NX_ERROR_BAD_FORM, "The request's form has more than " ZEND_LONG_FMT " %s: raise %s in php.ini",
             zend_ini_long((char *)setting, strlen(setting), 0), what, setting);
    return false;
}

static NX_COLD bool fail_to_store(int error)
{
    nx_throw(NX_ERROR_SYSTEM,
             "An uploaded file could not be stored (%s): look at the space in %s, or set upload_tmp_dir",
             strerror(error), php_get_temporary_directory());
    return false;
}

static void release_path(zval *path)
{
    zend_string_release(Z_PTR_P(path));
}

/* As its own reader of forms does, so that is_uploaded_file() knows it. */
static void tell_php(zend_string *path)
{
    if (SG(rfc1867_uploaded_files) == NULL) {
        ALLOC_HASHTABLE(SG(rfc1867_uploaded_files));
        zend_hash_init(SG(rfc1867_uploaded_files), 8, NULL, release_path, false);
    }
    zend_hash_add_ptr(SG(rfc1867_uploaded_files), path, zend_string_copy(path));
}

/* Browsers send a part without a file name for a file that nobody chose. */
static bool begin_part(collector_t *collector)
{
    const nx_multipart_t *multipart = &collector->multipart;
    bool is_file = multipart->file_name.bytes != NULL;
    if (is_file && multipart->file_name.length == 0) {
        return true;
    }
    zend_long *left = is_file ? &collector->files_left : &collector->fields_left;
    if ((*left)-- <= 0) {
        return is_file ? refuse_count("files", "max_file_uploads") : refuse_count("fields", "max_input_vars");
    }
    collector->name = zend_string_init(multipart->name.bytes, multipart->name.length, false);
    if (!is_file) {
        return true;
    }
    nx_upload_t *file = collector->file = nx_upload_of(nx_upload_create(nx_ce_uploaded_file));
    file->client_path = zend_string_init(multipart->file_name.bytes, multipart->file_name.length, false);
    file->media_type =
        multipart->media_type.length > 0
            ? zend_string_init(multipart->media_type.bytes, multipart->media_type.length, false)
            : zend_string_init(ZEND_STRL("application/octet-stream"), false);
    collector->fd = php_open_temporary_fd(PG(upload_tmp_dir), "nexus-", &file->path);
    if (collector->fd < 0) {
        return fail_to_store(errno);
    }
    tell_php(file->path);
    return true;
}

static bool write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(fd, bytes, length);
        if (written < 0 && errno != EINTR) {
            return fail_to_store(errno);
        }
        bytes += written > 0 ? written : 0;
        length -= written > 0 ? (size_t)written : 0;
    }
    return true;
}

static bool take_data(collector_t *collector)
{
    nx_multipart_text_t data = collector->multipart.data;
    if (collector->file != NULL) {
        collector->file->size += (zend_long)data.length;
        return write_all(collector->fd, data.bytes, data.length);
    }
    if (collector->name != NULL) {
        smart_str_appendl(&collector->field, data.bytes, data.length);
    }
    return true;
}

static bool end_part(collector_t *collector)
{
    zval value;
    if (collector->name == NULL) {
        return true;
    }
    if (collector->file != NULL) {
        ZVAL_OBJ(&value, &collector->file->std);
        collector->file = NULL;
        close(collector->fd);
        collector->fd = -1;
    } else {
        ZVAL_STR(&value, smart_str_extract(&collector->field));
    }
    zend_string *name = collector->name;
    collector->name = NULL;
    add_part(collector->form, name, &value);
    return true;
}

static bool take_event(collector_t *collector, nx_multipart_event_t event)
{
    switch (event) {
    case NX_MULTIPART_PART:
        return begin_part(collector);
    case NX_MULTIPART_DATA:
        return take_data(collector);
    case NX_MULTIPART_PART_END:
        return end_part(collector);
    default:
        return true;
    }
}

static bool collect(collector_t *collector, const char *bytes, size_t length)
{
    while (length > 0) {
        nx_multipart_event_t event;
        int64_t taken = nx_wire_multipart_parse(&collector->multipart, bytes, length, &event);
        if (UNEXPECTED(taken < 0)) {
            return refuse(collector->multipart.problem);
        }
        if (UNEXPECTED(!take_event(collector, event))) {
            return false;
        }
        bytes += taken;
        length -= (size_t)taken;
    }
    return nx_wire_multipart_end(&collector->multipart) == 0 || refuse(collector->multipart.problem);
}

static void drop_part(collector_t *collector)
{
    if (collector->name != NULL) {
        zend_string_release(collector->name);
    }
    if (collector->file != NULL) {
        OBJ_RELEASE(&collector->file->std);
    }
    if (collector->fd >= 0) {
        close(collector->fd);
    }
    smart_str_free(&collector->field);
}

static nx_form_t *read_form(const nx_message_t *message, const nx_header_t *type)
{
    collector_t *collector = ecalloc(1, sizeof(*collector));
    nx_form_t *form = collector->form = ecalloc(1, sizeof(*form));
    collector->fd = -1;
    collector->fields_left = zend_ini_long("max_input_vars", sizeof("max_input_vars") - 1, 0);
    collector->files_left = zend_ini_long("max_file_uploads", sizeof("max_file_uploads") - 1, 0);
    bool is_read =
        type == NULL || (nx_wire_multipart_init(&collector->multipart, nx_message_at(message, type->value),
                                                type->value.length) == 0
                             ? collect(collector, message->body_data, message->body_length)
                             : refuse(collector->multipart.problem));
    drop_part(collector);
    efree(collector);
    if (!is_read) {
        nx_form_release(form);
        return NULL;
    }
    return form;
}

const nx_form_t *nx_request_form(const nx_request_t *request)
{
    nx_message_t *message = request->message;
    if (message->form == NULL) {
        const nx_header_t *type = nx_wire_find_header(&message->head, NX_HEADER_CONTENT_TYPE);
        bool is_multipart =
            type != NULL && nx_wire_is_multipart(nx_message_at(message, type->value), type->value.length);
        message->form = read_form(message, is_multipart ? type : NULL);
    }
    return message->form;
}

static bool is_of_kind(const part_t *part, bool is_file)
{
    return (Z_TYPE(part->value) == IS_OBJECT) == is_file;
}

const zval *nx_form_find(const nx_form_t *form, zend_string *name, bool is_file)
{
    for (uint32_t i = form->count; i-- > 0;) {
        if (is_of_kind(&form->parts[i], is_file) && zend_string_equals(form->parts[i].name, name)) {
            return &form->parts[i].value;
        }
    }
    return NULL;
}

void nx_form_list(const nx_form_t *form, bool is_file, zval *result)
{
    array_init(result);
    for (uint32_t i = 0; i < form->count; i++) {
        part_t *part = &form->parts[i];
        if (is_of_kind(part, is_file)) {
            zval value;
            ZVAL_COPY(&value, &part->value);
            php_register_variable_ex(ZSTR_VAL(part->name), &value, result);
        }
    }
}
