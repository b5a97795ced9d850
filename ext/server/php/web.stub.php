<?php

/**
 * Functions of web servers that scripts may call. They exist in classic mode only.
 *
 * @generate-class-entries
 * @undocumentable
 */

/**
 * Ends the output buffers and completes the response. The script continues without a client. False: it was completed
 * already.
 */
function fastcgi_finish_request(): bool {}

/**
 * The headers of the current request, by name, as under Apache.
 *
 * @phpstan-return array<string, string>
 */
function apache_request_headers(): array {}

/**
 * The headers of the current request, by name, as under Apache.
 *
 * @alias apache_request_headers
 * @phpstan-return array<string, string>
 */
function getallheaders(): array {}
