<?php

/**
 * What scripts expect of a web server, in classic mode only.
 *
 * @generate-class-entries
 * @undocumentable
 */

function fastcgi_finish_request(): bool {}

function apache_request_headers(): array {}

/** @alias apache_request_headers */
function getallheaders(): array {}
