<?php

/** @generate-class-entries */

namespace Nexus\Http;

/**
 * A file that came with a form (multipart/form-data). It lies in a temporary file, which goes with the request unless it is
 * moved. PHP's own is_uploaded_file() and move_uploaded_file() take its path().
 *
 * @not-serializable
 * @strict-properties
 */
final class UploadedFile
{
    private function __construct() {}

    /** The last component of what the client calls it. Chosen by the client: never a path on this side. */
    public function name(): string {}

    /** All that the client calls it, directories included. */
    public function clientPath(): string {}

    /** What the client says it is; "application/octet-stream" if it does not say. */
    public function mediaType(): string {}

    /** Bytes. */
    public function size(): int {}

    /** Of the temporary file. */
    public function path(): string {}

    public function isMoved(): bool {}

    /**
     * A rename, or a copy where the target is on another file system; an existing file is replaced.
     *
     * @param string $target the path of the new file
     * @throws \Nexus\Worker\SystemException NX-0401 when it cannot be put there: the file stays where it is
     * @throws \Nexus\Async\MisuseError NX-0306 when it was moved already
     */
    public function moveTo(string $target): void {}
}
