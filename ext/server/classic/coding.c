/* SPDX-License-Identifier: MIT */
/* Codes the answers of scripts. */
#include "server/classic/coding.h"

#include "http/response/gzip.h"

#define self nx_classic__request
/* Headers that an answer gets: Vary and Content-Encoding. */
#define CODING_FIELDS 2

static NX_PER_THREAD struct {
    nx_gzip_t *gzip;
    int level;
} coder;

static nx_classic_field_t *find_field(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < self.field_count; i++) {
        nx_classic_field_t *field = &self.fields[i];
        if (field->name_length == length &&
            strncasecmp(nx_bytes_data(&self.text) + field->name, name, length) == 0) {
            return field;
        }
    }
    return NULL;
}

/* Whether a header of that name contains the word, which is in lower case, in any of its lines. */
static bool mentions(const char *name, const char *word)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < self.field_count; i++) {
        const nx_classic_field_t *field = &self.fields[i];
        const char *text = nx_bytes_data(&self.text);
        if (field->name_length == length && strncasecmp(text + field->name, name, length) == 0 &&
            strcasestr(text + field->value, word) != NULL) {
            return true;
        }
    }
    return false;
}

static bool has_whole_body(void)
{
    return self.status != 204 && self.status != 205 && self.status != 206 && self.status != 304;
}

/* Whether the answer is coded for some clients. */
static bool is_coded_for_some(size_t length)
{
    if (length < NX_CODED_LENGTH_MIN || !has_whole_body()) {
        return false;
    }
    const nx_classic_field_t *type = find_field("Content-Type");
    return type != NULL && nx_gzip_suits(nx_bytes_data(&self.text) + type->value, type->value_length) &&
           find_field("Content-Encoding") == NULL && find_field("Content-Range") == NULL &&
           find_field("Content-Digest") == NULL && !mentions("Cache-Control", "no-transform");
}

static bool open_coder(int level)
{
    if (coder.gzip == NULL || coder.level != level) {
        nx_gzip_destroy(coder.gzip);
        coder.gzip = nx_gzip_create(level);
        coder.level = level;
    }
    if (coder.gzip != NULL) {
        nx_gzip_begin(coder.gzip);
    }
    return coder.gzip != NULL;
}

/* Two codings of one version are not equal byte for byte (RFC 9110 §8.8.1). */
static void weaken_tag(void)
{
    nx_classic_field_t *tag = find_field("ETag");
    const char *text = nx_bytes_data(&self.text);
    if (tag == NULL || (tag->value_length > 1 && memcmp(text + tag->value, "W/", 2) == 0)) {
        return;
    }
    size_t at = nx_bytes_length(&self.text);
    char *weak = emalloc(tag->value_length + 3);
    size_t length = (size_t)sprintf(weak, "W/%.*s", (int)tag->value_length, text + tag->value);
    if (nx_bytes_append(&self.text, weak, length + 1) == 0) {
        tag->value = (uint32_t)at;
        tag->value_length = (uint32_t)length;
    }
    efree(weak);
}

bool nx_classic__begin_coding(size_t length)
{
    int level = self.site == NULL ? 0 : nx_site_gzip_level(self.site);
    if (level == 0 || self.field_count + CODING_FIELDS > NX_FIELDS_MAX || !is_coded_for_some(length)) {
        return false;
    }
    if (!mentions("Vary", "accept-encoding") && !mentions("Vary", "*")) {
        nx_classic__add_field(ZEND_STRL("Vary"), ZEND_STRL("Accept-Encoding"));
    }
    if (self.message->head.method == NX_METHOD_HEAD ||
        !nx_wire_accepts_coding(&self.message->head, self.message->data, "gzip") || !open_coder(level)) {
        return false;
    }
    weaken_tag();
    nx_classic__add_field(ZEND_STRL("Content-Encoding"), ZEND_STRL("gzip"));
    return true;
}

zend_string *nx_classic__code(zend_string *piece, bool is_last)
{
    zend_string *coded =
        nx_gzip_add(coder.gzip, piece == NULL ? "" : ZSTR_VAL(piece), piece == NULL ? 0 : ZSTR_LEN(piece),
                    is_last ? NX_GZIP_END : NX_GZIP_FLUSH);
    if (piece != NULL) {
        zend_string_release_ex(piece, true);
    }
    return coded;
}
