<?php

/**
 * NX-0306 UPLOAD_MOVED
 * Class: Nexus\Async\MisuseError
 * Means: An uploaded file is moved twice
 * Cause: moveTo(), or PHP's move_uploaded_file(), has already moved it.
 * Cure: Keep the path to which it was moved. Use copy() for further copies.
 */

declare(strict_types=1);

use Nexus\Http\Request;

$body = "--XY\r\nContent-Disposition: form-data; name=photo; filename=cat.jpg\r\n\r\nmeow\r\n--XY--";
$photo = Request::of('POST', '/photos', ['Content-Type' => 'multipart/form-data; boundary=XY'], $body)->file('photo');
$target = tempnam(sys_get_temp_dir(), 'cat');
register_shutdown_function(unlink(...), $target);
$photo->moveTo($target);
$photo->moveTo($target . '.jpg');

/* Throws:
[NX-0306] The uploaded file cat.jpg has been moved already: move it once, and use the new path
*/
