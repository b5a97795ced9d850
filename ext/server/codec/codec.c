/* SPDX-License-Identifier: MIT */
#include "server/codec/private.h"

void nx_codec_set_reference_hooks(nx_codec_is_reference_t is_reference, nx_codec_encode_reference_t encode,
                                  nx_codec_decode_reference_t decode)
{
    nx_codec__set_is_reference(is_reference);
    nx_codec__set_encode_reference(encode);
    nx_codec__set_decode_reference(decode);
}

static int codec_start(int module_number)
{
    nx_codec__find_date_methods();
    return 0;
}

/* Classes, strings and objects end with the request. */
static void codec_forget(void)
{
    nx_codec__forget_numbers();
    nx_codec__forget_classes();
    nx_codec__forget_keys();
    nx_codec__forget_zones();
}

const nx_module_t nx_codec_module = {
    .name = "server/codec",
    .minit = codec_start,
    .rfree = codec_forget,
};
