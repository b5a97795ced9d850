<?php

/**
 * NX-0317 FORM_TOO_LARGE
 * Class: Nexus\Http\BodyException
 * Means: A multipart form exceeds a limit
 * Cause: The form has more fields than php.ini's max_input_vars or more files than its max_file_uploads; or its fields,
 *     a file, or the head of a part are larger than this server allows. Unless the handler catches the exception, the
 *     client gets 413.
 * Cure: If your forms are larger, raise the setting that the message names, --max-field-bytes or --max-file-bytes.
 */

declare(strict_types=1);

use Nexus\Http\Request;

$part = "--XY\r\nContent-Disposition: form-data; name=f; filename=g\r\n\r\n1\r\n";
Request::of('POST', '/', ['Content-Type' => 'multipart/form-data; boundary=XY'], str_repeat($part, 21) . '--XY--')->files();

/* Throws:
[NX-0317] The request's form exceeds a limit: the form has more files than max_file_uploads in php.ini allows
*/
