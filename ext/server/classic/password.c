/* SPDX-License-Identifier: MIT */
/*
 * Names and passwords of requests (basic authentication, RFC 7617). A hash is slow by design, so a password that was
 * right is remembered as a keyed digest until the process ends.
 */
#include "server/classic/private.h"

#include "ext/standard/base64.h"
#include "ext/standard/php_crypt.h"
#include "ext/standard/sha1.h"
#include "ext/random/php_random.h"

#define CREDENTIALS_MAX 512
#define REMEMBERED      64
#define DIGEST_BYTES    20

static NX_PER_THREAD struct {
    unsigned char key[DIGEST_BYTES];
    struct {
        const nx_site_user_t *user; /* NULL: unused */
        unsigned char digest[DIGEST_BYTES];
    } known[REMEMBERED];
    size_t next;
    bool has_key;
} self;

/* The decoded "name:password" of the request. Returns its length, or 0. */
static size_t read_credentials(const nx_message_t *message, char text[CREDENTIALS_MAX])
{
    static const char scheme[] = "basic ";
    const nx_header_t *header = nx_wire_find_header(&message->head, NX_HEADER_AUTHORIZATION);
    if (header == NULL || header->value.length <= sizeof(scheme) - 1 ||
        header->value.length > CREDENTIALS_MAX) {
        return 0;
    }
    const char *value = nx_message_at(message, header->value);
    if (strncasecmp(value, scheme, sizeof(scheme) - 1) != 0) {
        return 0;
    }
    zend_string *decoded = php_base64_decode_ex((const unsigned char *)value + sizeof(scheme) - 1,
                                                header->value.length - (sizeof(scheme) - 1), true);
    size_t length = decoded == NULL || ZSTR_LEN(decoded) >= CREDENTIALS_MAX ? 0 : ZSTR_LEN(decoded);
    if (length > 0) {
        memcpy(text, ZSTR_VAL(decoded), length);
        text[length] = '\0';
        length = strlen(text) == length ? length : 0;
    }
    if (decoded != NULL) {
        zend_string_efree(decoded);
    }
    return length;
}

size_t nx_classic__user_of(const nx_message_t *message, char *name, size_t size)
{
    char text[CREDENTIALS_MAX];
    size_t length = read_credentials(message, text);
    const char *colon = length == 0 ? NULL : strchr(text, ':');
    if (colon == NULL || (size_t)(colon - text) >= size) {
        return 0;
    }
    length = (size_t)(colon - text);
    memcpy(name, text, length);
    name[length] = '\0';
    return length;
}

/* False: no randomness is available, so that nothing is remembered. */
static bool digest_credentials(const char *text, unsigned char digest[DIGEST_BYTES])
{
    if (!self.has_key && php_random_bytes_silent(self.key, sizeof(self.key)) == FAILURE) {
        return false;
    }
    self.has_key = true;
    PHP_SHA1_CTX context;
    PHP_SHA1Init(&context);
    PHP_SHA1Update(&context, self.key, sizeof(self.key));
    PHP_SHA1Update(&context, (const unsigned char *)text, strlen(text));
    PHP_SHA1Final(digest, &context);
    return true;
}

static bool is_equal(const char *one, const char *other, size_t length)
{
    unsigned char difference = 0;
    for (size_t i = 0; i < length; i++) {
        difference |= (unsigned char)(one[i] ^ other[i]);
    }
    return difference == 0;
}

static bool is_remembered(const nx_site_user_t *user, const unsigned char digest[DIGEST_BYTES])
{
    for (size_t i = 0; i < REMEMBERED; i++) {
        if (self.known[i].user == user &&
            is_equal((const char *)self.known[i].digest, (const char *)digest, DIGEST_BYTES)) {
            return true;
        }
    }
    return false;
}

static bool is_password(const nx_site_user_t *user, const char *password)
{
    zend_string *hash = php_crypt(password, (int)strlen(password), user->hash, (int)strlen(user->hash), true);
    size_t length = strlen(user->hash);
    bool is_right = hash != NULL && ZSTR_LEN(hash) == length && length >= 13 &&
                    is_equal(ZSTR_VAL(hash), user->hash, length);
    if (hash != NULL) {
        zend_string_release(hash);
    }
    return is_right;
}

static bool is_user(const nx_site_user_t *user, const char *text, const char *password)
{
    unsigned char digest[DIGEST_BYTES];
    bool has_digest = digest_credentials(text, digest);
    if (has_digest && is_remembered(user, digest)) {
        return true;
    }
    if (!is_password(user, password)) {
        return false;
    }
    if (has_digest) {
        self.known[self.next].user = user;
        memcpy(self.known[self.next].digest, digest, DIGEST_BYTES);
        self.next = (self.next + 1) % REMEMBERED;
    }
    return true;
}

bool nx_classic__is_authenticated(const nx_message_t *message, const nx_site_protection_t *protection)
{
    char text[CREDENTIALS_MAX];
    const char *colon = read_credentials(message, text) == 0 ? NULL : strchr(text, ':');
    if (colon == NULL) {
        return false;
    }
    size_t length = (size_t)(colon - text);
    for (const nx_site_user_t *user = protection->users; user != NULL; user = user->next) {
        if (strlen(user->name) == length && memcmp(user->name, text, length) == 0) {
            return is_user(user, text, colon + 1);
        }
    }
    return false;
}
