/* SPDX-License-Identifier: MIT */
#include "http_wire_support.h"

/* The parser's events as text: (name|file|type)data. for each part, "!" at the end, or the refusal. */
typedef struct transcript {
    char text[4096];
    size_t length;
    int status;
} transcript_t;

static void put(transcript_t *transcript, const char *bytes, size_t length)
{
    assert_true(transcript->length + length < sizeof transcript->text);
    memcpy(transcript->text + transcript->length, bytes, length);
    transcript->length += length;
    transcript->text[transcript->length] = '\0';
}

static void put_optional(transcript_t *transcript, nx_multipart_text_t text)
{
    put(transcript, text.bytes == NULL ? "-" : text.bytes, text.bytes == NULL ? 1 : text.length);
}

static void tell(transcript_t *transcript, const nx_multipart_t *multipart, nx_multipart_event_t event)
{
    if (event == NX_MULTIPART_PART) {
        put(transcript, "(", 1);
        put_optional(transcript, multipart->name);
        put(transcript, "|", 1);
        put_optional(transcript, multipart->file_name);
        put(transcript, "|", 1);
        put_optional(transcript, multipart->media_type);
        put(transcript, ")", 1);
    } else if (event == NX_MULTIPART_DATA) {
        assert_true(multipart->data.length > 0);
        put(transcript, multipart->data.bytes, multipart->data.length);
    } else if (event == NX_MULTIPART_PART_END) {
        put(transcript, ".", 1);
    }
}

static void feed(transcript_t *transcript, nx_multipart_t *multipart, const char *bytes, size_t length)
{
    const char *data = guarded(bytes, length);
    unsigned standstill = 0;
    while (length > 0 && transcript->status == 0) {
        nx_multipart_event_t event;
        const int64_t consumed = nx_wire_multipart_parse(multipart, data, length, &event);
        if (consumed < 0) {
            assert_non_null(multipart->problem);
            transcript->status = (int)-consumed;
            return;
        }
        assert_true((size_t)consumed <= length);
        standstill = consumed == 0 ? standstill + 1 : 0;
        assert_true(standstill < 2);
        tell(transcript, multipart, event);
        data += consumed;
        length -= (size_t)consumed;
    }
}

static void run(transcript_t *transcript, const char *type, const char *body, size_t length, size_t first,
                size_t step)
{
    nx_multipart_t multipart;
    memset(transcript, 0, sizeof *transcript);
    transcript->status = -nx_wire_multipart_init(&multipart, type, strlen(type));
    first = first < length ? first : length;
    feed(transcript, &multipart, body, first);
    for (size_t at = first; at < length && transcript->status == 0; at += step) {
        feed(transcript, &multipart, body + at, length - at < step ? length - at : step);
    }
    if (transcript->status == 0) {
        transcript->status = -nx_wire_multipart_end(&multipart);
        put(transcript, transcript->status == 0 ? "!" : "", transcript->status == 0 ? 1 : 0);
    }
}

static void expect_bytes(const char *type, const char *body, size_t length, int status, const char *expected)
{
    transcript_t whole, cut;
    run(&whole, type, body, length, length, 1);
    assert_int_equal(whole.status, status);
    assert_string_equal(whole.text, expected);
    for (size_t first = 0; first <= length; first++) {
        run(&cut, type, body, length, first, length);
        assert_int_equal(cut.status, status);
        assert_string_equal(cut.text, expected);
    }
    run(&cut, type, body, length, 0, 1);
    assert_int_equal(cut.status, status);
    assert_string_equal(cut.text, expected);
}

#define FORM                           "multipart/form-data; boundary=XY"
#define HEAD(parameters)               "--XY\r\nContent-Disposition: form-data; " parameters "\r\n"
#define EXPECT(body, expected)         expect_bytes(FORM, body, sizeof(body) - 1, 0, expected)
#define REFUSE(status, body, expected) expect_bytes(FORM, body, sizeof(body) - 1, status, expected)

static void fields_and_files_are_reported_with_their_heads(void **state)
{
    EXPECT("--XY--", "!");
    EXPECT(HEAD("name=a") "\r\none\r\n--XY--\r\n", "(a|-|-)one.!");
    EXPECT(HEAD("name=\"a\"") "\r\n\r\n--XY--\r\n", "(a|-|-).!");
    EXPECT(HEAD("name=\"a\"") "\r\n1\r\n" HEAD("name=\"b\"") "\r\n2\r\n--XY--", "(a|-|-)1.(b|-|-)2.!");
    EXPECT(
        HEAD(
            "name=\"f\"; filename=\"x y.txt\"") "Content-Type: text/plain; charset=utf-8 \r\n\r\nf\r\n--XY--",
        "(f|x y.txt|text/plain; charset=utf-8)f.!");
    EXPECT(HEAD("name=\"f\"; filename=\"\"") "\r\n\r\n--XY--", "(f||-).!");
    EXPECT("--XY\r\nX-Other: 1\r\ncontent-DISPOSITION:form-DATA;NAME=\"a\" ; size=1\r\n\r\n1\r\n--XY--",
           "(a|-|-)1.!");
    EXPECT(HEAD("filename*=UTF-8''x; name=\"a\"") "\r\n1\r\n--XY--", "(a|-|-)1.!");
    EXPECT(HEAD("name=a") "Content-Transfer-Encoding: Binary\r\n\r\n1\r\n--XY--", "(a|-|-)1.!");
}

static void quotes_are_read_as_browsers_and_others_write_them(void **state)
{
    EXPECT(HEAD("name=\"a;b=\\\"c\\\"\"") "\r\n1\r\n--XY--", "(a;b=\"c\"|-|-)1.!");
    EXPECT(HEAD("name=\"%22\"") "\r\n1\r\n--XY--", "(%22|-|-)1.!");
    EXPECT(HEAD("name=a; filename=\"C:\\dir\\new.txt\"") "\r\n1\r\n--XY--", "(a|C:\\dir\\new.txt|-)1.!");
    EXPECT(HEAD("name=a; filename=\"b\\\\c\"") "\r\n1\r\n--XY--", "(a|b\\c|-)1.!");
    EXPECT(HEAD("name=\"\xc3\xa4\"") "\r\n1\r\n--XY--", "(\xc3\xa4|-|-)1.!");
}

static void a_prefix_of_a_delimiter_is_data(void **state)
{
    EXPECT(HEAD("name=a") "\r\n\r\n--X\r\n--XY--", "(a|-|-)\r\n--X.!");
    EXPECT(HEAD("name=a") "\r\n\r\r\n\r\n--\r\n-\r\n--X\r\r\n--XY--", "(a|-|-)\r\r\n\r\n--\r\n-\r\n--X\r.!");
    EXPECT(HEAD("name=a") "\r\n--XY-- --XY\r\n--XY--", "(a|-|-)--XY-- --XY.!");
    EXPECT(HEAD("name=a") "\r\n\n--XY--\n--XY\r\n--XY--", "(a|-|-)\n--XY--\n--XY.!");
}

static void preamble_and_epilogue_are_ignored(void **state)
{
    EXPECT("hello\r\n--X\r\n" HEAD("name=a") "\r\n1\r\n--XY--\r\nbye\r\n--XY\r\n", "(a|-|-)1.!");
    EXPECT("--XY \t\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--XY--", "(a|-|-)1.!");
}

static void a_boundary_may_be_quoted_and_long(void **state)
{
    static const char type[] = "Multipart/Form-Data ; charset=utf-8; Boundary=\"a b'()+_,-./:=?c\"";
    static const char body[] =
        "--a b'()+_,-./:=?c\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--a b'()+_,-./:=?c--";
    expect_bytes(type, body, sizeof body - 1, 0, "(a|-|-)1.!");
    char longest[160] = "multipart/form-data; boundary=";
    memset(longest + strlen(longest), 'b', NX_MULTIPART_BOUNDARY_MAX);
    char whole[80] = "--";
    memset(whole + 2, 'b', NX_MULTIPART_BOUNDARY_MAX);
    strcat(whole, "--");
    expect_bytes(longest, whole, strlen(whole), 0, "!");
    strcat(longest, "b");
    expect_bytes(longest, "", 0, 400, "");
}

static void content_types_without_a_usable_boundary_are_refused(void **state)
{
    static const char *const types[] = {"multipart/form-data",
                                        "multipart/form-data;",
                                        "multipart/form-data; boundary",
                                        "multipart/form-data; boundary=",
                                        "multipart/form-data; boundary=\"\"",
                                        "multipart/form-data; boundary=\"a ",
                                        "multipart/form-data; boundary=\"a \"",
                                        "multipart/form-data; boundary=\"a\\\"b\"",
                                        "multipart/form-data; boundary=a; boundary=b",
                                        "multipart/form-data boundary=a",
                                        "multipart/form-data; boundary=a b",
                                        "multipart/mixed; boundary=a",
                                        "multipart/form-datax; boundary=a",
                                        "text/plain"};
    for (size_t at = 0; at < sizeof types / sizeof *types; at++) {
        nx_multipart_t multipart;
        assert_int_equal(nx_wire_multipart_init(&multipart, types[at], strlen(types[at])), -400);
        assert_non_null(multipart.problem);
    }
}

static void ambiguous_bodies_are_refused(void **state)
{
    REFUSE(400, "--XYZ\r\n", "");
    REFUSE(400, "--XY\n", "");
    REFUSE(400, "--XY-\r\n", "");
    REFUSE(400, "--XY \rx", "");
    REFUSE(400, HEAD("name=a") "\r\n1\r\n--XY-x", "(a|-|-)1.");
    REFUSE(400, HEAD("name=a; name=b") "\r\n", "");
    REFUSE(400, HEAD("name=a; filename=b; filename=c") "\r\n", "");
    REFUSE(400, HEAD("name=\"a") "\r\n", "");
    REFUSE(400, HEAD("name=") "\r\n", "");
    REFUSE(400, HEAD("name=a b=c") "\r\n", "");
    REFUSE(400, HEAD("nam=a") "\r\n", "");
    REFUSE(400, HEAD("name=a") "Content-Disposition: form-data; name=b\r\n\r\n", "");
    REFUSE(400, "--XY\r\n\r\n", "");
    REFUSE(400, "--XY\r\nContent-Disposition: attachment; name=a\r\n\r\n", "");
    REFUSE(400, "--XY\r\nContent-Disposition : form-data; name=a\r\n\r\n", "");
    REFUSE(400, HEAD("name=a;\r\n filename=b") "\r\n", "");
    REFUSE(400, HEAD("name=\"a\0\"") "\r\n", "");
    REFUSE(400, HEAD("name=a") "X: 1\n\r\n", "");
    REFUSE(400, HEAD("name=a") "\n", "");
    REFUSE(400, HEAD("name=a") "Content-Transfer-Encoding: base64\r\n\r\n", "");
}

static void a_body_that_is_cut_is_refused_at_its_end(void **state)
{
    REFUSE(400, "", "");
    REFUSE(400, "--X", "");
    REFUSE(400, "--XY-", "");
    REFUSE(400, HEAD("name=a"), "");
    REFUSE(400, HEAD("name=a") "\r\n12\r\n--XY", "(a|-|-)12.");
}

static void heads_of_parts_are_limited(void **state)
{
    static char body[NX_MULTIPART_HEAD_MAX + 256];
    static const char begin[] = HEAD("name=a") "X: ";
    for (int excess = 0; excess < 2; excess++) {
        size_t length = sizeof begin - 1;
        memcpy(body, begin, length);
        const size_t until = NX_MULTIPART_HEAD_MAX + 6 - 4 + (size_t)excess;
        memset(body + length, 'x', until - length);
        memcpy(body + until, "\r\n\r\n", 4);
        transcript_t transcript;
        run(&transcript, FORM, body, until + 4, until + 4, 1);
        assert_int_equal(transcript.status, excess == 0 ? 400 : 431);
        assert_string_equal(transcript.text, excess == 0 ? "(a|-|-)" : "");
        run(&transcript, FORM, body, until + 4, 0, 1);
        assert_int_equal(transcript.status, excess == 0 ? 400 : 431);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_and_files_are_reported_with_their_heads),
        cmocka_unit_test(quotes_are_read_as_browsers_and_others_write_them),
        cmocka_unit_test(a_prefix_of_a_delimiter_is_data),
        cmocka_unit_test(preamble_and_epilogue_are_ignored),
        cmocka_unit_test(a_boundary_may_be_quoted_and_long),
        cmocka_unit_test(content_types_without_a_usable_boundary_are_refused),
        cmocka_unit_test(ambiguous_bodies_are_refused),
        cmocka_unit_test(a_body_that_is_cut_is_refused_at_its_end),
        cmocka_unit_test(heads_of_parts_are_limited),
    };
    return cmocka_run_group_tests(tests, guard_setup, NULL);
}
