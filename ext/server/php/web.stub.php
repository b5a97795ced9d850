<?php

/**
 * Functions of web servers that scripts may call. They exist in classic mode only.
 *
 * @generate-class-entries
 * @undocumentable
 */

function fastcgi_finish_request(): bool {}

function apache_request_headers(): array {}

/** @alias apache_request_headers */
function getallheaders(): array {}
