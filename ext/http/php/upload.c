/* SPDX-License-Identifier: MIT */
#include "http/php/classes.h"

#include "http/request/form.h"
#include "http/php/upload_arginfo.h"

#define THIS nx_upload_of(Z_OBJ_P(ZEND_THIS))

static zend_object_handlers handlers;

ZEND_METHOD(Nexus_Http_UploadedFile, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Nexus_Http_UploadedFile, name)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_STR(nx_upload_name(THIS));
}

ZEND_METHOD(Nexus_Http_UploadedFile, clientPath)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_STR_COPY(THIS->client_path);
}

ZEND_METHOD(Nexus_Http_UploadedFile, mediaType)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_STR_COPY(THIS->media_type);
}

ZEND_METHOD(Nexus_Http_UploadedFile, size)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(THIS->size);
}

ZEND_METHOD(Nexus_Http_UploadedFile, path)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zend_string *path = nx_upload_path(THIS);
    if (path != NULL) {
        RETURN_STR(path);
    }
}

ZEND_METHOD(Nexus_Http_UploadedFile, isMoved)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(!nx_upload_is_here(THIS));
}

ZEND_METHOD(Nexus_Http_UploadedFile, moveTo)
{
    zend_string *target;
    ZEND_PARSE_PARAMETERS_START(1, 1)
    Z_PARAM_PATH_STR(target)
    ZEND_PARSE_PARAMETERS_END();
    nx_upload_move(THIS, target);
}

void nx_php_register_upload(void)
{
    nx_ce_uploaded_file = register_class_Nexus_Http_UploadedFile();
    nx_ce_uploaded_file->create_object = nx_upload_create;
    memcpy(&handlers, &std_object_handlers, sizeof(handlers));
    handlers.offset = offsetof(nx_upload_t, std);
    handlers.free_obj = nx_upload_free_object;
    handlers.clone_obj = NULL;
    nx_upload_handlers = &handlers;
}
