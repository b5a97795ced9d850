/* SPDX-License-Identifier: MIT */
/* The PHP values of a form: strings and objects, created on demand. */
#include "http/request/form_fields.h"

#include <stdlib.h>
#include <unistd.h>

#include "php_variables.h"

#include "http/request/body.h"
#include "http/request/budget.h"
#include "http/request/body_stream.h"
#include "http/request/body_source.h"
#include "http/request/private.h"

static zend_string *string_of(const nx_form_text_t *text)
{
    return text->length == 0 ? ZSTR_EMPTY_ALLOC() : zend_string_init(text->bytes, text->length, false);
}

/* Creates the UploadedFile object of a part. It owns the file from now on. */
static void view_file(nx_form_part_t *part)
{
    nx_upload_t *upload = nx_upload_of(nx_upload_create(nx_ce_uploaded_file));
    ZVAL_OBJ(&part->view, &upload->std);
    upload->client_path = string_of(&part->client_path);
    upload->media_type = part->media_type.length > 0
                             ? string_of(&part->media_type)
                             : zend_string_init(ZEND_STRL("application/octet-stream"), false);
    upload->size = (zend_long)part->size;
    if (UNEXPECTED(part->path != NULL)) {
        close(part->file);
        upload->path = zend_string_init(part->path, strlen(part->path), false);
        free(part->path);
        part->path = NULL;
        nx_upload_register_in_php(upload);
    } else {
        upload->file = part->file;
    }
    part->file = -1;
    nx_budget_give_file();
}

static zval *view_of(nx_form_part_t *part)
{
    if (Z_TYPE(part->view) == IS_UNDEF && part->is_file) {
        view_file(part);
    } else if (Z_TYPE(part->view) == IS_UNDEF) {
        ZVAL_STR(&part->view, string_of(&part->value));
    }
    return &part->view;
}

static const nx_header_t *type_of(const nx_message_t *message)
{
    const nx_header_t *type = nx_wire_find_header(&message->head, NX_HEADER_CONTENT_TYPE);
    bool is_form =
        type != NULL && nx_wire_is_multipart(nx_message_at(message, type->value), type->value.length);
    return is_form ? type : NULL;
}

bool nx_message_is_form(const nx_message_t *message)
{
    return type_of(message) != NULL;
}

static int put_form_fields(nx_form_t *form, const nx_message_t *message)
{
    char *scratch = nx_block_scratch();
    int status = scratch == NULL ? -503 : 0;
    ssize_t count = 0;
    for (uint64_t at = 0; status == 0 && at < message->body_length; at += (uint64_t)count) {
        count = nx_body_copy(message, at, scratch, NX_SCRATCH_BYTES);
        if (count <= 0) {
            return -500;
        }
        status = nx_form_put(form, scratch, (size_t)count);
    }
    return status;
}

/* Parses a body that has been received and stored. Without a form's Content-Type the form is empty. */
static nx_form_t *parse_stored_form(const nx_message_t *message)
{
    const nx_header_t *type = type_of(message);
    nx_form_t *form = type == NULL ? calloc(1, sizeof(*form))
                                   : nx_form_begin(nx_message_at(message, type->value), type->value.length,
                                                   &message->rules);
    if (form == NULL) {
        zend_error_noreturn(E_ERROR, "Out of memory: a form could not be stored");
    }
    if (type == NULL) {
        return form;
    }
    int status = put_form_fields(form, message);
    if (status != 0 && form->status == 0) {
        form->status = status;
        form->problem = "its body could not be read back from its file";
    }
    (void)nx_form_end(form);
    return form;
}

static NX_COLD void throw_form_problem(const nx_form_t *form)
{
    switch (form->status) {
    case -400:
        nx_throw(NX_ERROR_BAD_FORM, "The request's form cannot be read: %s", form->problem);
        return;
    case -413:
        nx_throw(NX_ERROR_FORM_TOO_LARGE, "The request's form exceeds a limit: %s", form->problem);
        break;
    default:
        nx_throw(NX_ERROR_BODY_NOT_STORED, "The request's form could not be stored: %s; see the error log",
                 form->problem);
    }
    nx_body_throw_with((unsigned)-form->status);
}

nx_form_t *nx_request_form(const nx_request_t *request)
{
    nx_message_t *message = request->message;
    if (UNEXPECTED(nx_body_is_live(message)) && nx_message_is_form(message) &&
        !nx_body_source_gather(message)) {
        return NULL;
    }
    if (message->form == NULL) {
        message->form = parse_stored_form(message);
    }
    if (UNEXPECTED(message->form->status != 0)) {
        throw_form_problem(message->form);
        return NULL;
    }
    return message->form;
}

static bool is_part_named(const nx_form_part_t *part, const zend_string *name)
{
    return part->name.length == ZSTR_LEN(name) &&
           (ZSTR_LEN(name) == 0 || memcmp(part->name.bytes, ZSTR_VAL(name), ZSTR_LEN(name)) == 0);
}

const zval *nx_form_find(nx_form_t *form, zend_string *name, bool is_file)
{
    for (uint32_t i = form->count; i-- > 0;) {
        if (form->parts[i].is_file == is_file && is_part_named(&form->parts[i], name)) {
            return view_of(&form->parts[i]);
        }
    }
    return NULL;
}

void nx_form_list(nx_form_t *form, bool is_file, zval *result)
{
    array_init(result);
    for (uint32_t i = 0; i < form->count; i++) {
        nx_form_part_t *part = &form->parts[i];
        if (part->is_file == is_file) {
            zval value;
            zend_string *name = string_of(&part->name);
            ZVAL_COPY(&value, view_of(part));
            php_register_variable_ex(ZSTR_VAL(name), &value, result);
            zend_string_release(name);
        }
    }
}
