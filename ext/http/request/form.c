/* SPDX-License-Identifier: MIT */
/* Parses a body piece by piece as it arrives: fields into memory, files onto the disk. No PHP values are used here. */
#include "http/request/form.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "core/base/bytes.h"
#include "http/request/budget.h"
#include "http/request/form_fields.h"
#include "http/request/private.h"
#include "http/request/spool.h"

struct nx_collector {
    nx_multipart_t multipart;
    nx_form_part_t *part; /* the current part; NULL: none, or it is skipped */
    nx_bytes_t field;
    nx_bytes_t unwritten; /* bytes of the current file that are not written yet */
    zend_long fields_left, files_left;
    uint64_t file_bytes; /* limit of one file; 0: none */
    size_t memory_left;  /* memory left for fields and names */
    size_t total_bytes;  /* as in nx_body_rules_t */
    uint64_t files;
};

static zend_long ini(const char *name)
{
    return zend_ini_long((char *)name, strlen(name), 0);
}

static NX_COLD int refuse_form(nx_form_t *form, int status, const char *problem)
{
    form->problem = problem;
    form->status = -status;
    return form->status;
}

static NX_COLD int fail_to_store(nx_form_t *form, int error)
{
    nx_spool_log_error(error);
    return refuse_form(form, (int)nx_spool_status(error), "a file of the form could not be stored");
}

static NX_COLD int no_memory(nx_form_t *form)
{
    return refuse_form(form, 503, "there is not enough memory for the form");
}

nx_form_t *nx_form_begin(const char *content_type, size_t length, const nx_body_rules_t *rules)
{
    nx_form_t *form = calloc(1, sizeof(*form));
    nx_collector_t *collector = form == NULL ? NULL : calloc(1, sizeof(*collector));
    if (collector == NULL) {
        free(form);
        return NULL;
    }
    form->collector = collector;
    nx_bytes_init(&collector->field, rules->field_bytes);
    nx_bytes_init(&collector->unwritten, SIZE_MAX / 2);
    collector->memory_left = rules->field_bytes;
    collector->file_bytes = rules->file_bytes;
    collector->total_bytes = rules->total_bytes;
    collector->files = rules->files;
    collector->fields_left = ini("max_input_vars");
    collector->files_left = ini("max_file_uploads");
    if (nx_wire_multipart_init(&collector->multipart, content_type, length) != 0) {
        refuse_form(form, 400, collector->multipart.problem);
    }
    return form;
}

static nx_form_part_t *add_form_part(nx_form_t *form)
{
    if (form->count == form->capacity) {
        uint32_t capacity = form->capacity == 0 ? 8 : form->capacity * 2;
        nx_form_part_t *parts = realloc(form->parts, capacity * sizeof(*parts));
        if (parts == NULL) {
            return NULL;
        }
        form->parts = parts;
        form->capacity = capacity;
    }
    nx_form_part_t *part = &form->parts[form->count++];
    memset(part, 0, sizeof(*part));
    part->file = -1;
    return part;
}

/* Copies a text; it counts against the memory limit of the form. */
static bool copy_text(nx_collector_t *collector, nx_form_text_t *to, nx_multipart_text_t from)
{
    to->bytes = from.length < collector->memory_left ? malloc(from.length + 1) : NULL;
    if (to->bytes == NULL) {
        return false;
    }
    memcpy(to->bytes, from.bytes, from.length);
    to->length = from.length;
    collector->memory_left -= from.length + 1;
    return true;
}

static NX_COLD int refuse_memory(nx_form_t *form)
{
    return refuse_form(form, 413, "the fields of the form are together larger than the server accepts");
}

static NX_COLD int refuse_total(nx_form_t *form)
{
    return refuse_form(form, 503,
                       "the memory for the bodies of all requests of this worker is used up: --body-memory");
}

static int begin_file(nx_form_t *form, nx_form_part_t *part)
{
    nx_collector_t *collector = form->collector;
    const nx_multipart_t *multipart = &collector->multipart;
    part->is_file = true;
    if (!copy_text(collector, &part->client_path, multipart->file_name) ||
        (multipart->media_type.length > 0 &&
         !copy_text(collector, &part->media_type, multipart->media_type))) {
        return refuse_memory(form);
    }
    int file = nx_budget_has_file(collector->files) ? nx_spool_open(&part->path) : -EMFILE;
    if (file < 0) {
        return fail_to_store(form, -file);
    }
    nx_budget_take_file();
    part->file = file;
    return 0;
}

/* Browsers send a part without a file name for a file input that was left empty. */
static int begin_form_part(nx_form_t *form)
{
    nx_collector_t *collector = form->collector;
    const nx_multipart_t *multipart = &collector->multipart;
    bool is_file = multipart->file_name.bytes != NULL;
    if (is_file && multipart->file_name.length == 0) {
        return 0;
    }
    zend_long *left = is_file ? &collector->files_left : &collector->fields_left;
    if ((*left)-- <= 0) {
        return refuse_form(form, 413,
                           is_file ? "the form has more files than max_file_uploads in php.ini allows"
                                   : "the form has more fields than max_input_vars in php.ini allows");
    }
    nx_form_part_t *part = collector->part = add_form_part(form);
    if (part == NULL) {
        return no_memory(form);
    }
    if (!nx_budget_has_memory(multipart->name.length, collector->total_bytes)) {
        return refuse_total(form);
    }
    if (!copy_text(collector, &part->name, multipart->name)) {
        return refuse_memory(form);
    }
    nx_budget_take_memory(&form->charged, multipart->name.length);
    return is_file ? begin_file(form, part) : 0;
}

static int take_of_file(nx_form_t *form, nx_form_part_t *part, nx_multipart_text_t data)
{
    part->size += data.length;
    if (form->collector->file_bytes != 0 && part->size > form->collector->file_bytes) {
        return refuse_form(form, 413, "a file of the form is larger than the server accepts");
    }
    int result = nx_spool_gather(part->file, &form->collector->unwritten, data.bytes, data.length);
    return result == 0 ? 0 : fail_to_store(form, -result);
}

static int end_file(nx_form_t *form, const nx_form_part_t *part)
{
    int result = nx_spool_flush(part->file, &form->collector->unwritten);
    return result == 0 ? 0 : fail_to_store(form, -result);
}

static int take_form_data(nx_form_t *form)
{
    nx_collector_t *collector = form->collector;
    nx_multipart_text_t data = collector->multipart.data;
    if (collector->part == NULL) {
        return 0;
    }
    if (collector->part->is_file) {
        return take_of_file(form, collector->part, data);
    }
    if (data.length > collector->memory_left) {
        return refuse_memory(form);
    }
    if (!nx_budget_has_memory(data.length, collector->total_bytes)) {
        return refuse_total(form);
    }
    collector->memory_left -= data.length;
    nx_budget_take_memory(&form->charged, data.length);
    return nx_bytes_append(&collector->field, data.bytes, data.length) == 0 ? 0 : no_memory(form);
}

static int end_form_part(nx_form_t *form)
{
    nx_collector_t *collector = form->collector;
    nx_form_part_t *part = collector->part;
    collector->part = NULL;
    if (part != NULL && part->is_file) {
        return end_file(form, part);
    }
    if (part == NULL || nx_bytes_length(&collector->field) == 0) {
        return 0;
    }
    size_t length = nx_bytes_length(&collector->field);
    part->value.bytes = malloc(length);
    if (part->value.bytes == NULL) {
        return no_memory(form);
    }
    memcpy(part->value.bytes, nx_bytes_data(&collector->field), length);
    part->value.length = length;
    nx_bytes_release(&collector->field);
    return 0;
}

static int take_event(nx_form_t *form, nx_multipart_event_t event)
{
    switch (event) {
    case NX_MULTIPART_PART:
        return begin_form_part(form);
    case NX_MULTIPART_DATA:
        return take_form_data(form);
    case NX_MULTIPART_PART_END:
        return end_form_part(form);
    default:
        return 0;
    }
}

/* A part head that is too long exceeds a limit, like any other limit. */
static NX_COLD int refuse_parse(nx_form_t *form, int64_t result)
{
    return refuse_form(form, result == -431 ? 413 : 400, form->collector->multipart.problem);
}

int nx_form_put(nx_form_t *form, const char *bytes, size_t length)
{
    while (length > 0 && form->status == 0) {
        nx_multipart_event_t event;
        int64_t taken = nx_wire_multipart_parse(&form->collector->multipart, bytes, length, &event);
        if (UNEXPECTED(taken < 0)) {
            return refuse_parse(form, taken);
        }
        take_event(form, event);
        bytes += taken;
        length -= (size_t)taken;
    }
    return form->status;
}

static void drop_collector(nx_form_t *form)
{
    if (form->collector != NULL) {
        nx_bytes_release(&form->collector->field);
        nx_bytes_release(&form->collector->unwritten);
        free(form->collector);
        form->collector = NULL;
    }
}

static void drop_part(nx_form_part_t *part)
{
    zval_ptr_dtor(&part->view);
    if (part->file >= 0) {
        close(part->file);
        nx_budget_give_file();
    }
    if (part->path != NULL) {
        (void)unlink(part->path);
        free(part->path);
    }
    free(part->name.bytes);
    free(part->value.bytes);
    free(part->client_path.bytes);
    free(part->media_type.bytes);
}

static void drop_parts(nx_form_t *form)
{
    while (form->count > 0) {
        drop_part(&form->parts[--form->count]);
    }
}

int nx_form_end(nx_form_t *form)
{
    if (form->status == 0 && nx_wire_multipart_end(&form->collector->multipart) != 0) {
        refuse_parse(form, -400);
    }
    drop_collector(form);
    if (form->status != 0) {
        drop_parts(form);
    }
    return form->status;
}

const char *nx_form_problem(const nx_form_t *form)
{
    return form->problem;
}

void nx_form_release(nx_form_t *form)
{
    drop_collector(form);
    drop_parts(form);
    nx_budget_give_memory(&form->charged);
    free(form->parts);
    free(form);
}
